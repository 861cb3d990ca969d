import { Button, TextInput, VisuallyHidden } from "@mantine/core";
import type { ChannelResource } from "../../../src/contract/accounts.ts";
import type { ListBody } from "../../../src/contract/list.ts";
import type { NewListBody, NewMembersBody } from "../../../src/contract/manage/lists.ts";
import { request } from "../api/request.ts";
import { useRequest } from "../api/use-request.ts";
import { t } from "../languages/text.ts";
import { Dialog } from "../manage/dialog.tsx";
import form from "../manage/form.module.css";
import { Form } from "../manage/form.tsx";
import rows from "../manage/rows.module.css";
import { useAction } from "../manage/use-action.ts";
import { useApiForm } from "../manage/use-api-form.ts";
import { AccountName } from "../pages/lists/account-name.tsx";
import { memberOf } from "../pages/lists/member-of.ts";
import { Loading } from "../ui/loading.tsx";
import { Problem } from "../ui/problem.tsx";

interface Props {
  readonly accountId: number;
  readonly onClose: () => void;
}

/** The reader's lists, and whether an account is in each of them. */
export function AddToList({ accountId, onClose }: Props) {
  const account = useRequest<{ readonly data: ChannelResource }>(`/api/v1/channels/${accountId}`);
  const lists = useRequest<readonly ListBody[]>("/api/v1/lists");
  const error = account.error ?? lists.error;
  const changeable = lists.data?.filter(({ access }) => access !== "read") ?? [];
  return (
    <Dialog title={t("Add to a list")} onClose={onClose}>
      <div className={form.form}>
        {error !== null && <Problem error={error} />}
        {error === null && (account.data === null || lists.data === null) && <Loading />}
        {account.data !== null && <AccountName account={account.data.data.attributes} />}
        {account.data !== null && changeable.length > 0 && (
          <ul className={rows.rows} aria-label={t("Your lists")}>
            {changeable.map((list) => (
              <Choice
                key={list.id}
                list={list}
                account={account.data?.data.attributes ?? null}
                onAdded={account.reload}
              />
            ))}
          </ul>
        )}
        {account.data !== null && lists.data !== null && (
          <NewList
            account={account.data.data.attributes}
            onCreated={() => {
              lists.reload();
              account.reload();
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  readonly list: ListBody;
  readonly account: ChannelResource["attributes"] | null;
  readonly onAdded: () => void;
}

function Choice({ list, account, onAdded }: ChoiceProps) {
  const { run, busy, error } = useAction(async () => {
    if (account === null) return;
    const body: NewMembersBody = { members: [memberOf(account)] };
    await request(`/manage/v1/lists/${list.id}/members`, { method: "POST", body });
    onAdded();
  });
  const isMember = account?.list_ids.includes(list.id) ?? false;
  return (
    <li className={rows.row}>
      <div className={rows.line}>
        <span className={rows.main}>{list.name}</span>
        {isMember ? (
          <span>
            {t("Member")}
            <VisuallyHidden>: {list.name}</VisuallyHidden>
          </span>
        ) : (
          <Button
            variant="light"
            size="xs"
            loading={busy}
            aria-label={t("Add to {list}", { list: list.name })}
            onClick={() => void run()}
          >
            {t("Add")}
          </Button>
        )}
      </div>
      {error !== null && <Problem error={error} />}
    </li>
  );
}

interface NewListProps {
  readonly account: ChannelResource["attributes"];
  readonly onCreated: () => void;
}

/** A list that does not exist yet, with the account as its first member. */
function NewList({ account, onCreated }: NewListProps) {
  const { field, sending, reset } = useApiForm({ name: "" }, async ({ name }) => {
    const body: NewListBody = { name: name.trim(), members: [memberOf(account)] };
    await request("/manage/v1/lists", { method: "POST", body });
    reset();
    onCreated();
  });
  return (
    <Form {...sending} submit={t("Create the list")}>
      <TextInput
        label={t("Or a new list with this account")}
        placeholder={t("Name")}
        autoComplete="off"
        {...field("name")}
      />
    </Form>
  );
}
