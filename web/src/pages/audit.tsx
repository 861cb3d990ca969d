import { Pagination } from "@mantine/core";
import type { AuditPageBody } from "../../../src/contract/manage/audit.ts";
import { useRequest } from "../api/use-request.ts";
import rows from "../manage/rows.module.css";
import { navigate, usePlace } from "../router/location.ts";
import { Empty } from "../ui/empty.tsx";
import { Loading } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { Problem } from "../ui/problem.tsx";
import styles from "./audit/audit-row.module.css";
import { AuditRow } from "./audit/audit-row.tsx";
import { groupByDay } from "./audit/group-by-day.ts";

export function AuditPage() {
  const page = pageOf(usePlace().query);
  const { data, error, reload } = useRequest<AuditPageBody>(`/manage/v1/audit?page=${page}`);
  return (
    <Page
      title="Audit log"
      lead="Sign-ins, and changes to keys, lists and users, the newest first. Times are in UTC."
    >
      {error !== null && <Problem error={error} retry={reload} />}
      {data === null ? error === null && <Loading /> : <Log body={data} />}
    </Page>
  );
}

function Log({ body }: { readonly body: AuditPageBody }) {
  const { data, meta } = body;
  const pages = Math.ceil(meta.total / meta.per_page);
  return (
    <>
      {data.length === 0 && <Empty title="Nothing on this page of the log" />}
      {groupByDay(data).map(({ day, entries }) => (
        <section key={day}>
          <h2 className={styles.day}>{day}</h2>
          <ol className={rows.rows}>
            {entries.map((entry, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity of their own and never move.
              <AuditRow key={`${entry.at} ${at}`} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
      {pages > 1 && (
        <Pagination
          total={pages}
          value={meta.page}
          onChange={(page) => navigate(`/audit?page=${page}`)}
          getControlProps={(control) => ({ "aria-label": `${control} page` })}
          getItemProps={(page) => ({ "aria-label": `Page ${page}` })}
        />
      )}
    </>
  );
}

function pageOf(query: string): number {
  const page = Number(new URLSearchParams(query).get("page") ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
