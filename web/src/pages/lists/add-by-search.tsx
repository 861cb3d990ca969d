import { Button, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import type { FoundAccount } from "../../../../src/contract/accounts.ts";
import type { ListWithAccountsBody } from "../../../../src/contract/list.ts";
import type { NewMembersBody } from "../../../../src/contract/manage/lists.ts";
import { request } from "../../api/request.ts";
import { useRequest } from "../../api/use-request.ts";
import { t } from "../../languages/text.ts";
import { useAction } from "../../manage/use-action.ts";
import { formatCompact } from "../../ui/format-number.ts";
import { Icon } from "../../ui/icon.tsx";
import { Problem } from "../../ui/problem.tsx";
import { AccountName } from "./account-name.tsx";
import { memberOf } from "./member-of.ts";
import styles from "./members.module.css";

interface Props {
  readonly list: ListWithAccountsBody;
  readonly onAdded: () => void;
}

/** Finds accounts that have been seen, by name or handle. */
export function AddBySearch({ list, onAdded }: Props) {
  const [text, setText] = useState("");
  const [asked] = useDebouncedValue(text.trim(), 180);
  const path = asked === "" ? null : `/api/v1/accounts?query=${encodeURIComponent(asked)}`;
  const { data, error } = useRequest<readonly FoundAccount[]>(path);
  const members = new Set(list.accounts.map(({ id }) => id));
  return (
    <>
      <TextInput
        label={t("Name or handle")}
        placeholder="herald"
        leftSection={<Icon name="search" size={16} />}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {path !== null && error !== null && <Problem error={error} />}
      {path !== null && data !== null && error === null && (
        <>
          <p className={styles.hint} role="status">
            {data.length === 0 && t("No account that has posts here has such a name.")}
            {data.length === 50 && t("These are the best fifty. Write more of the name to see others.")}
          </p>
          <ul className={styles.found} aria-label={t("Accounts found")}>
            {data.map((account) => (
              <Found
                key={account.id}
                account={account}
                listId={list.id}
                isMember={members.has(account.id)}
                onAdded={onAdded}
              />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface FoundProps {
  readonly account: FoundAccount;
  readonly listId: number;
  readonly isMember: boolean;
  readonly onAdded: () => void;
}

function Found({ account, listId, isMember, onAdded }: FoundProps) {
  const { run, busy, error } = useAction(async () => {
    const body: NewMembersBody = { members: [memberOf(account)] };
    await request(`/manage/v1/lists/${listId}/members`, { method: "POST", body });
    onAdded();
  });
  const { follower_count: followers } = account;
  return (
    <li className={styles.member}>
      <AccountName account={account} />
      {followers !== null && (
        <span className={styles.fact}>
          {t("{followers} followers", { followers: formatCompact(followers) })}
        </span>
      )}
      {isMember ? (
        <span className={styles.already}>{t("Member")}</span>
      ) : (
        <Button
          variant="light"
          size="xs"
          loading={busy}
          onClick={() => void run()}
          aria-label={t("Add {account}", {
            account: account.channel_name ?? account.handle ?? t("the account"),
          })}
        >
          {t("Add")}
        </Button>
      )}
      {error !== null && <Problem error={error} />}
    </li>
  );
}
