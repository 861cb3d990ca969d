import type { SavedSearchBody } from "../../../src/contract/manage/searches.ts";
import { useSession } from "../api/session.ts";
import { useRequest } from "../api/use-request.ts";
import { t } from "../languages/text.ts";
import { Link } from "../router/link.tsx";
import type { PageProps } from "../router/match-path.ts";
import { Empty } from "../ui/empty.tsx";
import { Loading } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { Problem } from "../ui/problem.tsx";
import { MailSettings } from "../watch/mail-settings.tsx";
import { SearchCard } from "../watch/search-card.tsx";
import styles from "../watch/watch.module.css";

const LEAD = t(
  "Your saved searches, and those of your teams: what the last 30 days had, what is new, and what tells you about it.",
);

/** All saved searches, or the one that an address names. */
export function WatchPage({ parameters }: PageProps) {
  const { data, error, reload } = useRequest<readonly SavedSearchBody[]>("/manage/v1/searches");
  const { id } = parameters;
  const session = useSession();
  const isAdministrator = session.status === "signed-in" && session.user.role === "administrator";
  const shown = id === undefined ? data : (data?.filter((saved) => String(saved.id) === id) ?? null);
  return (
    <Page
      title={t("Watch")}
      lead={LEAD}
      actions={
        <>
          {id !== undefined && <Link href="/watch">{t("All of them")}</Link>}
          {isAdministrator && <Link href="/operation">{t("Alerts at work")}</Link>}
        </>
      }
    >
      {error !== null && <Problem error={error} retry={reload} />}
      {shown === null && error === null && <Loading />}
      {shown?.length === 0 && (
        <Empty
          title={
            id === undefined ? t("You have no saved search yet") : t("This search is not there any more")
          }
        >
          <p>
            {t("Search for something, and press Save above the posts.")}{" "}
            <Link href="/">{t("Go to the search")}</Link>
          </p>
        </Empty>
      )}
      {shown !== null && shown.length > 0 && (
        <ul className={styles.cards}>
          {shown.map((saved) => (
            <SearchCard key={saved.id} saved={saved} onChanged={reload} />
          ))}
        </ul>
      )}
      {shown !== null && shown.length > 0 && <MailSettings />}
    </Page>
  );
}
