import { useState } from "react";
import type { ListWithAccountsBody } from "../../../src/contract/list.ts";
import { ApiError } from "../api/api-error.ts";
import { useRequest } from "../api/use-request.ts";
import rows from "../manage/rows.module.css";
import { Link } from "../router/link.tsx";
import { navigate } from "../router/location.ts";
import type { PageProps } from "../router/match-path.ts";
import { Empty } from "../ui/empty.tsx";
import { Loading } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { Problem } from "../ui/problem.tsx";
import { DeleteList } from "./lists/delete-list.tsx";
import { EditList } from "./lists/edit-list.tsx";
import { ListActions } from "./lists/list-actions.tsx";
import { ListKeyword } from "./lists/list-keyword.tsx";
import { ListOwner } from "./lists/list-owner.tsx";
import { Members } from "./lists/members.tsx";
import { ShareList } from "./lists/share-list.tsx";

/** One list: its names, its keyword query, its members. */
export function ListPage({ parameters }: PageProps) {
  const path = `/api/v1/lists/${encodeURIComponent(parameters.id ?? "")}`;
  const { data, error, reload } = useRequest<ListWithAccountsBody>(path);
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <NoSuchList />;
  if (data !== null) return <Loaded key={data.id} list={data} reload={reload} />;
  return <Page title="List">{error === null ? <Loading /> : <Problem error={error} retry={reload} />}</Page>;
}

interface LoadedProps {
  readonly list: ListWithAccountsBody;
  readonly reload: () => void;
}

function Loaded({ list, reload }: LoadedProps) {
  const [open, setOpen] = useState<"edit" | "share" | "delete" | null>(null);
  const mayChange = list.access !== "read";
  const close = () => setOpen(null);
  return (
    <Page
      title={list.name}
      {...(list.description === null ? {} : { lead: list.description })}
      actions={<ListActions list={list} onOpen={setOpen} />}
    >
      <ul className={rows.facts}>
        <ListOwner list={list} />
      </ul>
      <ListKeyword list={list} mayChange={mayChange} onSaved={reload} />
      <Members list={list} mayChange={mayChange} onChange={reload} />
      {open === "edit" && <EditList list={list} onChanged={reload} onClose={close} />}
      {open === "share" && <ShareList list={list} onChanged={reload} onClose={close} />}
      {open === "delete" && (
        <DeleteList list={list} onDeleted={() => navigate("/lists", { replace: true })} onClose={close} />
      )}
    </Page>
  );
}

function NoSuchList() {
  return (
    <Page title="No such list">
      <Empty title="There is no such list">
        <p>
          It has been deleted, or it is another user's and not shared with a team of yours. Ask the colleague
          who gave you the address to share it. <Link href="/lists">See your lists</Link>
        </p>
      </Empty>
    </Page>
  );
}
