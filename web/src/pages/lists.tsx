import { Button } from "@mantine/core";
import { useState } from "react";
import type { ListBody } from "../../../src/contract/list.ts";
import { useRequest } from "../api/use-request.ts";
import { t } from "../languages/text.ts";
import { Empty } from "../ui/empty.tsx";
import { Icon } from "../ui/icon.tsx";
import { Loading } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { Problem } from "../ui/problem.tsx";
import { CreateList } from "./lists/create-list.tsx";
import styles from "./lists/list-card.module.css";
import { ListCard } from "./lists/list-card.tsx";
import { useMayChangeLists } from "./lists/use-may-change-lists.ts";

const LEAD = t(
  "A list pulls in the posts of its members, and posts that match its keyword query. Only you see it, unless you share it with a team.",
);

export function ListsPage() {
  const [creating, setCreating] = useState(false);
  const mayChange = useMayChangeLists();
  const { data, error, reload } = useRequest<readonly ListBody[]>("/api/v1/lists");
  const create = (
    <Button leftSection={<Icon name="plus" />} onClick={() => setCreating(true)}>
      {t("Create list")}
    </Button>
  );
  return (
    <Page title={t("Lists")} lead={LEAD} {...(mayChange ? { actions: create } : {})}>
      {error !== null && <Problem error={error} retry={reload} />}
      {data === null ? error === null && <Loading /> : <Cards lists={data} mayChange={mayChange} />}
      {creating && <CreateList onClose={() => setCreating(false)} />}
    </Page>
  );
}

interface CardsProps {
  readonly lists: readonly ListBody[];
  readonly mayChange: boolean;
}

function Cards({ lists, mayChange }: CardsProps) {
  if (lists.length === 0) {
    return (
      <Empty title={t("You have no list yet")}>
        <p>
          {mayChange
            ? t("Create one for the accounts or the words that you come back to.")
            : t("You may not create one: ask an administrator for the right to change lists.")}
        </p>
      </Empty>
    );
  }
  return (
    <ul className={styles.cards}>
      {lists.map((list) => (
        <ListCard key={list.id} list={list} />
      ))}
    </ul>
  );
}
