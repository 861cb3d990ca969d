import { Button } from "@mantine/core";
import type { RoundBody, WatchBody } from "../../../src/contract/manage/notices.ts";
import { request } from "../api/request.ts";
import { useRequest } from "../api/use-request.ts";
import { type Column, DataTable } from "../manage/data-table.tsx";
import { Moment } from "../manage/moment.tsx";
import { useAction } from "../manage/use-action.ts";
import { Card } from "../ui/card.tsx";
import { Empty } from "../ui/empty.tsx";
import { countOf } from "../ui/format-number.ts";
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
      title="Alerts at work"
      lead="How the server looks for what saved searches wait for. Times are in UTC."
      actions={
        <Button loading={run.busy} onClick={() => void run.run()}>
          Run a round now
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
      <Card title="Now">
        <p>
          {countOf(alerts, "alert")} switched on; {countOf(deliveries.waiting, "message")} to be sent,{" "}
          {deliveries.failing} of them tried in vain.{" "}
          {every === 0
            ? "This server runs no rounds by itself."
            : `A round begins ${countOf(every, "second")} after the one before.`}
        </p>
      </Card>
      {failing.length > 0 && (
        <Card title="Alerts that could not be looked at">
          <DataTable
            label="Alerts that could not be looked at"
            columns={FAILING}
            rows={failing}
            keyOf={({ alert_id: id }) => id}
          />
        </Card>
      )}
      {rounds.length === 0 ? (
        <Empty title="No round has found anything to do yet" />
      ) : (
        <DataTable
          label="Rounds"
          columns={ROUNDS}
          rows={rounds}
          keyOf={({ started_at: at }, row) => `${at} ${row}`}
        />
      )}
    </>
  );
}

const FAILING: readonly Column<WatchBody["failing"][number]>[] = [
  { label: "Alert", sortBy: ({ alert_id: id }) => id, cell: ({ alert_id: id }) => id },
  { label: "Search", sortBy: ({ search_id: id }) => id, cell: ({ search_id: id }) => id },
  { label: "User", sortBy: ({ user_id: id }) => id, cell: ({ user_id: id }) => id },
  { label: "Why", cell: ({ problem }) => problem },
];

const ROUNDS: readonly Column<RoundBody>[] = [
  {
    label: "Began",
    sortBy: ({ started_at: at }) => at,
    cell: ({ started_at: at }) => <Moment at={at} />,
  },
  {
    label: "Took",
    sortBy: ({ took_ms: took }) => took,
    cell: ({ took_ms: took }) => `${(took / 1000).toFixed(2)} s`,
  },
  { label: "Searches", sortBy: ({ searches }) => searches, cell: ({ searches }) => searches },
  { label: "Matches", sortBy: ({ matches }) => matches, cell: ({ matches }) => matches },
  { label: "Notices", sortBy: ({ notices }) => notices, cell: ({ notices }) => notices },
  { label: "Failures", sortBy: ({ failures }) => failures, cell: ({ failures }) => failures },
  { label: "Problem", cell: ({ problem }) => problem ?? "" },
];
