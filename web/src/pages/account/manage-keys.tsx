import { Button } from "@mantine/core";
import { useState } from "react";
import type { KeyBody } from "../../../../src/contract/manage/keys.ts";
import type { SessionUser } from "../../api/session.ts";
import { useRequest } from "../../api/use-request.ts";
import { t } from "../../languages/text.ts";
import { Trans } from "../../languages/trans.tsx";
import rows from "../../manage/rows.module.css";
import { Empty } from "../../ui/empty.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Loading } from "../../ui/loading.tsx";
import { Problem } from "../../ui/problem.tsx";
import styles from "./account.module.css";
import { CreateKey } from "./create-key.tsx";
import { KeyRow } from "./key-row.tsx";

/** All keys of the user. */
export function ManageKeys({ user }: { readonly user: SessionUser }) {
  const [creating, setCreating] = useState(false);
  const { data, error, reload } = useRequest<readonly KeyBody[]>("/manage/v1/keys");
  return (
    <div className={styles.section}>
      <div className={styles.head}>
        <p className={styles.lead}>
          <Trans
            message="Programs send a key with every request: {header} See the <docs>API documentation</docs>."
            values={{ header: <code>Authorization: Bearer …</code> }}
            components={{ docs: DOCS }}
          />
        </p>
        <Button leftSection={<Icon name="plus" />} onClick={() => setCreating(true)}>
          {t("Create API Key")}
        </Button>
      </div>
      {error !== null && <Problem error={error} retry={reload} />}
      {data === null ? error === null && <Loading /> : <Keys keys={data} onChange={reload} />}
      {creating && <CreateKey scopes={user.scopes} onCreated={reload} onClose={() => setCreating(false)} />}
    </div>
  );
}

/** The documentation is no page of the application: it is loaded. */
const DOCS = <a href="/docs">API</a>;

function Keys({ keys, onChange }: { readonly keys: readonly KeyBody[]; readonly onChange: () => void }) {
  if (keys.length === 0) {
    return (
      <Empty title={t("You have no API key yet")}>
        <p>{t("Create one to search from Python, R, curl, or any other program.")}</p>
      </Empty>
    );
  }
  return (
    <ul className={rows.rows} aria-label={t("API keys")}>
      {keys.map((key) => (
        <KeyRow key={key.id} apiKey={key} onChange={onChange} />
      ))}
    </ul>
  );
}
