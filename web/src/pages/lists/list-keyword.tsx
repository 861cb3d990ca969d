import { Button } from "@mantine/core";
import { useState } from "react";
import type { ListBody } from "../../../../src/contract/list.ts";
import type { ListChangesBody } from "../../../../src/contract/manage/lists.ts";
import { request } from "../../api/request.ts";
import { useAction } from "../../manage/use-action.ts";
import { KeywordBox } from "../../search/keyword/keyword-box.tsx";
import { EMPTY_SEARCH } from "../../search/search.ts";
import { Card } from "../../ui/card.tsx";
import { Problem } from "../../ui/problem.tsx";
import { KeywordPreview } from "./keyword-preview.tsx";
import styles from "./list-keyword.module.css";

interface Props {
  readonly list: ListBody;
  readonly mayChange: boolean;
  readonly onSaved: () => void;
}

interface Draft {
  readonly keyword: string;
  readonly boolean: boolean;
}

/** The list's own query: whoever writes about it is pulled in, member or not. */
export function ListKeyword({ list, mayChange, onSaved }: Props) {
  const saved: Draft = { keyword: list.keyword ?? "", boolean: list.simple_query };
  const [draft, setDraft] = useState(saved);
  const [wrong, setWrong] = useState(false);
  const { run, busy, error, forget } = useAction(async () => {
    const keyword = draft.keyword.trim();
    const body: ListChangesBody = {
      keyword: keyword === "" ? null : keyword,
      simple_query: keyword !== "" && draft.boolean,
    };
    await request(`/manage/v1/lists/${list.id}`, { method: "PATCH", body });
    onSaved();
  });
  const changed =
    draft.keyword !== saved.keyword || (draft.boolean !== saved.boolean && draft.keyword !== "");
  const change = ({ keyword, boolean }: Partial<Draft>) => {
    forget();
    setDraft((before) => ({
      keyword: keyword ?? before.keyword,
      boolean: boolean ?? before.boolean,
    }));
  };
  return (
    <Card title="Keyword query">
      <div className={styles.parts}>
        {mayChange ? (
          <KeywordBox
            search={{ ...EMPTY_SEARCH, keyword: draft.keyword, boolean: draft.boolean }}
            change={change}
            onWrong={setWrong}
          />
        ) : (
          <p className={styles.fixed}>{list.keyword ?? "None: only its members count."}</p>
        )}
        <div className={styles.foot}>
          {wrong ? (
            <p className={styles.preview}>Mend the query to see what it matches.</p>
          ) : (
            <KeywordPreview keyword={draft.keyword} boolean={draft.boolean} />
          )}
          {mayChange && (
            <Button disabled={!changed || wrong} loading={busy} onClick={() => void run()}>
              Save the query
            </Button>
          )}
        </div>
        {error !== null && <Problem error={error} />}
      </div>
    </Card>
  );
}
