import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ListWithAccountsBody } from "../../../../src/contract/list.ts";
import { request } from "../../api/request.ts";
import { t } from "../../languages/text.ts";
import { useAction } from "../../manage/use-action.ts";
import { countOf } from "../../ui/format-number.ts";
import { Problem } from "../../ui/problem.tsx";
import { AccountName } from "./account-name.tsx";
import { filterMembers } from "./filter-members.ts";
import { removalOf } from "./member-of.ts";
import styles from "./members.module.css";

interface Props {
  readonly list: ListWithAccountsBody;
  readonly mayChange: boolean;
  readonly onChange: () => void;
}

type Account = ListWithAccountsBody["accounts"][number];

const STEP = 50;
/** Where a look is no longer enough. */
const FILTER_FROM = 12;

export function MemberRows({ list, mayChange, onChange }: Props) {
  const [filter, setFilter] = useState("");
  const [shown, setShown] = useState(STEP);
  const found = filterMembers(list.accounts, filter);
  if (list.accounts.length === 0) {
    return (
      <p className={styles.none}>
        {list.keyword === null ? t("No members.") : t("No members. Only the keyword query pulls posts in.")}
      </p>
    );
  }
  return (
    <div className={styles.all}>
      {list.accounts.length >= FILTER_FROM && (
        <TextInput
          aria-label={t("Filter the members")}
          placeholder={t("Filter the members")}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
      )}
      {found.length === 0 && <p className={styles.none}>{t("No member has such a name.")}</p>}
      <ul className={styles.members} aria-label={t("Members")}>
        {found.slice(0, shown).map((account) => (
          <MemberRow
            key={`${account.platform_name} ${account.id ?? account.handle}`}
            account={account}
            listId={list.id}
            mayChange={mayChange}
            onChange={onChange}
          />
        ))}
      </ul>
      {found.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + 10 * STEP)}>
          {t("Show more: {others}", { others: countOf(found.length - shown, "other") })}
        </Button>
      )}
    </div>
  );
}

interface RowProps {
  readonly account: Account;
  readonly listId: number;
  readonly mayChange: boolean;
  readonly onChange: () => void;
}

function MemberRow({ account, listId, mayChange, onChange }: RowProps) {
  const { run, busy, error } = useAction(async () => {
    await request(`/manage/v1/lists/${listId}/members`, { method: "DELETE", body: removalOf(account) });
    onChange();
  });
  return (
    <li className={styles.member}>
      <AccountName account={account} />
      {account.id === null && <span className={styles.fact}>{t("not seen yet")}</span>}
      {mayChange && (
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          loading={busy}
          onClick={() => void run()}
          aria-label={t("Remove {account}", {
            account: account.channel_name ?? account.handle ?? t("the account"),
          })}
        >
          {t("Remove")}
        </Button>
      )}
      {error !== null && <Problem error={error} />}
    </li>
  );
}
