import { Button, SegmentedControl } from "@mantine/core";
import type { NoticeBody, NoticePageBody } from "../../../src/contract/manage/notices.ts";
import { useRequest } from "../api/use-request.ts";
import { t } from "../languages/text.ts";
import { useAction } from "../manage/use-action.ts";
import { navigate, usePlace } from "../router/location.ts";
import { Empty } from "../ui/empty.tsx";
import { Loading } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { Problem } from "../ui/problem.tsx";
import { NoticeCard } from "../watch/notice-card.tsx";
import { markAsRead } from "../watch/unread.ts";
import styles from "../watch/watch.module.css";

/** What alerts have said, newest first. */
export function NoticesPage() {
  const query = new URLSearchParams(usePlace().query);
  const unreadOnly = query.get("unread") === "true";
  const before = query.get("before");
  const wish = [...(unreadOnly ? ["unread=true"] : []), ...(before === null ? [] : [`before=${before}`])];
  const { data, error, reload } = useRequest<NoticePageBody>(`/manage/v1/notices?${wish.join("&")}`);
  const read = useAction(async (ids?: readonly number[]) => {
    await markAsRead(ids);
    reload();
  });
  const all = (
    <Button
      variant="default"
      loading={read.busy}
      disabled={(data?.meta.unread ?? 0) === 0}
      onClick={() => void read.run()}
    >
      {t("Mark all as read")}
    </Button>
  );
  return (
    <Page
      title={t("Notices")}
      lead={t("What your alerts have said, the newest first. Times are in UTC.")}
      actions={all}
    >
      <div className={styles.tools}>
        <SegmentedControl
          size="xs"
          aria-label={t("Which notices")}
          value={unreadOnly ? "unread" : "all"}
          onChange={(next) => navigate(next === "unread" ? "/notices?unread=true" : "/notices")}
          data={[
            { value: "all", label: t("All") },
            { value: "unread", label: t("Unread") },
          ]}
        />
      </div>
      {error !== null && <Problem error={error} retry={reload} />}
      {read.error !== null && <Problem error={read.error} />}
      {data === null ? (
        error === null && <Loading />
      ) : (
        <Cards page={data} unreadOnly={unreadOnly} onRead={(notice) => void read.run([notice.id])} />
      )}
    </Page>
  );
}

interface CardsProps {
  readonly page: NoticePageBody;
  readonly unreadOnly: boolean;
  readonly onRead: (notice: NoticeBody) => void;
}

function Cards({ page, unreadOnly, onRead }: CardsProps) {
  const { next } = page.meta;
  if (page.data.length === 0) {
    return (
      <Empty title={unreadOnly ? t("Everything is read") : t("No notice yet")}>
        <p>{t("Alerts of saved searches speak here: make one on the page Watch.")}</p>
      </Empty>
    );
  }
  return (
    <>
      <ul className={styles.cards}>
        {page.data.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} onRead={() => onRead(notice)} />
        ))}
      </ul>
      {next !== null && (
        <Button
          variant="default"
          onClick={() => navigate(`/notices?${unreadOnly ? "unread=true&" : ""}before=${next}`)}
        >
          {t("Older ones")}
        </Button>
      )}
    </>
  );
}
