import { Pagination } from "@mantine/core";
import type { AuditPageBody } from "../../../src/contract/manage/audit.ts";
import { useRequest } from "../api/use-request.ts";
import { t } from "../languages/text.ts";
import { DataTable } from "../manage/data-table.tsx";
import { navigate, usePlace } from "../router/location.ts";
import { Empty } from "../ui/empty.tsx";
import { Loading } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { Problem } from "../ui/problem.tsx";
import { AUDIT_COLUMNS } from "./audit/audit-columns.tsx";
import { AuditFilter, parseWish, printWish } from "./audit/audit-filter.tsx";

export function AuditPage() {
  const { query } = usePlace();
  const wish = printWish(parseWish(query));
  const filter = wish === "" ? "" : `${wish}&`;
  const path = `/manage/v1/audit?${filter}page=${pageOf(query)}`;
  const { data, error, reload } = useRequest<AuditPageBody>(path);
  return (
    <Page
      title={t("Audit log")}
      lead={t(
        "Who did what, the newest first: sign-ins, imports, exports, refusals and changes. Times are in UTC. A column orders the rows of this page.",
      )}
    >
      <AuditFilter
        key={wish}
        wish={parseWish(query)}
        onChange={(next) => navigate(`/audit?${printWish(next)}`)}
      />
      {error !== null && <Problem error={error} retry={reload} />}
      {data === null ? error === null && <Loading /> : <Log body={data} filter={filter} />}
    </Page>
  );
}

function Log({ body, filter }: { readonly body: AuditPageBody; readonly filter: string }) {
  const { data, meta } = body;
  const pages = Math.ceil(meta.total / meta.per_page);
  return (
    <>
      {data.length === 0 && <Empty title={t("Nothing on this page of the log")} />}
      {data.length > 0 && (
        <DataTable
          label={t("Audit log")}
          columns={AUDIT_COLUMNS}
          rows={data}
          keyOf={({ at }, row) => `${at} ${row}`}
        />
      )}
      {pages > 1 && (
        <Pagination
          total={pages}
          value={meta.page}
          onChange={(page) => navigate(`/audit?${filter}page=${page}`)}
          getControlProps={(control) => ({ "aria-label": PAGES[control] })}
          getItemProps={(page) => ({ "aria-label": t("Page {page}", { page }) })}
        />
      )}
    </>
  );
}

const PAGES = {
  first: t("first page"),
  previous: t("previous page"),
  next: t("next page"),
  last: t("last page"),
} as const;

function pageOf(query: string): number {
  const page = Number(new URLSearchParams(query).get("page") ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
