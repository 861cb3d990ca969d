import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import type { ListBody } from "../../../../src/contract/list.ts";
import type { ListChangesBody } from "../../../../src/contract/manage/lists.ts";
import { request } from "../../api/request.ts";
import { Dialog } from "../../manage/dialog.tsx";
import form from "../../manage/form.module.css";
import { useAction } from "../../manage/use-action.ts";
import { guardLeaving } from "../../router/location.ts";
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

/** The list's own query: posts about it are pulled in, of members or not. */
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
  const leaving = useGuard(changed);
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
            <KeywordPreview
              keyword={draft.keyword}
              boolean={draft.boolean}
              hasMembers={list.account_count > 0}
            />
          )}
          {mayChange && (
            <Button disabled={!changed || wrong} loading={busy} onClick={() => void run()}>
              Save the query
            </Button>
          )}
        </div>
        {error !== null && <Problem error={error} />}
      </div>
      {leaving !== null && (
        <Dialog title="The query is not saved" onClose={leaving.stay}>
          <div className={form.form}>
            <p className={form.text}>If you leave this page, what you have written is lost.</p>
            <div className={form.buttons}>
              <Button variant="default" onClick={leaving.leave}>
                Leave
              </Button>
              <Button data-autofocus onClick={leaving.stay}>
                Stay
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </Card>
  );
}

/** While something would be lost: the question that is open, null when none is. */
function useGuard(active: boolean): { readonly leave: () => void; readonly stay: () => void } | null {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useEffect(() => {
    if (!active) return;
    return guardLeaving((go) => setLeave(() => go));
  }, [active]);
  return leave === null ? null : { leave, stay: () => setLeave(null) };
}
