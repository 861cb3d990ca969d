import { Button } from "@mantine/core";
import type { RoundBody, WatchBody } from "../../../src/contract/manage/notices.ts";
import { request } from "../api/request.ts";
import { useRequest } from "../api/use-request.ts";
import { locale, t } from "../languages/text.ts";
import { type Column, DataTable } from "../manage/data-table.tsx";
import { Moment } from "../manage/moment.tsx";
import { useAction } from "../manage/use-action.ts";
import { Card } from "../ui/card.tsx";
import { Empty } from "../ui/empty.tsx";
import { formatCount } from "../ui/format-number.ts";
import { Loading } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { Problem } from "../ui/problem.tsx";

/** For operators: which rounds of alerts ran, how long they took, what failed, and what is still to be sent. */
export function OperationPage() {
  const { data, error, reload } = useRequest<WatchBody>("/manage/v1/watch");
  const run = useAction(async () => {
    await request("/manage/v1/watch/run", { method: "POST", body: {} });
    reload();
  });
  return (
    <Page
      title={t("Alerts at work")}
      lead={t("How the server looks for what saved searches wait for. Times are in UTC.")}
      actions={
        <Button loading={run.busy} onClick={() => void run.run()}>
          {t("Run a round now")}
        </Button>
      }
    >
      {error !== null && <Problem error={error} retry={reload} />}
      {run.error !== null && <Problem error={run.error} />}
      {data === null ? error === null && <Loading /> : <State watch={data} />}
    </Page>
  );
}

function State({ watch }: { readonly watch: WatchBody }) {
  const { alerts, deliveries, every_seconds: every, failing, rounds } = watch;
  return (
    <>
      <Card title={t("Now")}>
        <p>
          {t(
            "{alerts, plural, one {# alert} other {# alerts}} switched on; {waiting, plural, one {# message} other {# messages}} to be sent, {failing, number} of them tried in vain.",
            { alerts, waiting: deliveries.waiting, failing: deliveries.failing },
          )}{" "}
          {every === 0
            ? t("This server runs no rounds by itself.")
            : t("A round begins {count, plural, one {# second} other {# seconds}} after the one before.", {
                count: every,
              })}
        </p>
      </Card>
      {failing.length > 0 && (
        <Card title={t("Alerts that could not be looked at")}>
          <DataTable
            label={t("Alerts that could not be looked at")}
            columns={FAILING}
            rows={failing}
            keyOf={({ alert_id: id }) => id}
          />
        </Card>
      )}
      {rounds.length === 0 ? (
        <Empty title={t("No round has found anything to do yet")} />
      ) : (
        <DataTable
          label={t("Rounds")}
          columns={ROUNDS}
          rows={rounds}
          keyOf={({ started_at: at }, row) => `${at} ${row}`}
        />
      )}
    </>
  );
}

const SECONDS = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

function formatSeconds(ms: number): string {
  return SECONDS.format(ms / 1000);
}

const FAILING: readonly Column<WatchBody["failing"][number]>[] = [
  { label: t("Alert"), sortBy: ({ alert_id: id }) => id, cell: ({ alert_id: id }) => id },
  { label: t("Search"), sortBy: ({ search_id: id }) => id, cell: ({ search_id: id }) => id },
  { label: t("User"), sortBy: ({ user_id: id }) => id, cell: ({ user_id: id }) => id },
  { label: t("Why"), cell: ({ problem }) => problem },
];

const ROUNDS: readonly Column<RoundBody>[] = [
  {
    label: t("Began"),
    sortBy: ({ started_at: at }) => at,
    cell: ({ started_at: at }) => <Moment at={at} />,
  },
  {
    label: t("Took"),
    sortBy: ({ took_ms: took }) => took,
    cell: ({ took_ms: took }) => t("{seconds} s", { seconds: formatSeconds(took) }),
  },
  { label: t("Searches"), sortBy: ({ searches }) => searches, cell: ({ searches }) => formatCount(searches) },
  { label: t("Matches"), sortBy: ({ matches }) => matches, cell: ({ matches }) => formatCount(matches) },
  { label: t("Notices"), sortBy: ({ notices }) => notices, cell: ({ notices }) => formatCount(notices) },
  { label: t("Failures"), sortBy: ({ failures }) => failures, cell: ({ failures }) => formatCount(failures) },
  { label: t("Problem"), cell: ({ problem }) => problem ?? "" },
];
