import { Button, Tabs } from "@mantine/core";
import type { ListWithAccountsBody } from "../../../../src/contract/list.ts";
import { saveBlob } from "../../hand-over/file-sink.ts";
import { Card } from "../../ui/card.tsx";
import { countOf } from "../../ui/format-number.ts";
import { Icon } from "../../ui/icon.tsx";
import { AddBySearch } from "./add-by-search.tsx";
import { ImportMembers } from "./import/import-members.tsx";
import { membersAsCsv } from "./member-of.ts";
import { MemberRows } from "./member-rows.tsx";
import styles from "./members.module.css";

interface Props {
  readonly list: ListWithAccountsBody;
  readonly mayChange: boolean;
  readonly onChange: () => void;
}

/** Whose posts are pulled in, and the ways to add accounts. */
export function Members({ list, mayChange, onChange }: Props) {
  return (
    <>
      {mayChange && (
        <Card title="Add members">
          <Tabs defaultValue="search" keepMounted={false}>
            <Tabs.List>
              <Tabs.Tab value="search">Find accounts</Tabs.Tab>
              <Tabs.Tab value="paste">Paste or upload</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="search" className={styles.panel ?? ""}>
              <AddBySearch list={list} onAdded={onChange} />
            </Tabs.Panel>
            <Tabs.Panel value="paste" className={styles.panel ?? ""}>
              <ImportMembers list={list} onAdded={onChange} />
            </Tabs.Panel>
          </Tabs>
        </Card>
      )}
      <Card
        title="Members"
        aside={
          <div className={styles.tally}>
            <span className={styles.count}>{countOf(list.account_count, "account")}</span>
            {list.accounts.length > 0 && (
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<Icon name="download" size={15} />}
                onClick={() => saveBlob(new Blob([membersAsCsv(list)], { type: "text/csv" }), "members.csv")}
              >
                Save as CSV
              </Button>
            )}
          </div>
        }
      >
        <MemberRows list={list} mayChange={mayChange} onChange={onChange} />
      </Card>
    </>
  );
}
