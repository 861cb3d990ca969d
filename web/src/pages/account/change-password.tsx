import { useState } from "react";
import type { PasswordChange } from "../../../../src/contract/manage/users.ts";
import { request } from "../../api/request.ts";
import { problemWith, withoutFields } from "../../manage/field-problems.ts";
import { Form } from "../../manage/form.tsx";
import { PasswordField } from "../../manage/password-field.tsx";
import { useAction } from "../../manage/use-action.ts";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/notice.tsx";
import styles from "./account.module.css";

export function ChangePassword() {
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [done, setDone] = useState(false);
  const { run, busy, error } = useAction(async () => {
    setDone(false);
    const body: PasswordChange = { current_password: current, new_password: next };
    await request("/manage/v1/password", { method: "POST", body });
    setCurrent("");
    setNext("");
    setDone(true);
  });
  return (
    <div className={styles.section}>
      <div className={styles.narrow}>
        <Card title="Change your password">
          <Form
            onSubmit={() => void run()}
            submit="Change the password"
            busy={busy}
            error={withoutFields(error, ["current_password", "new_password"])}
          >
            <PasswordField
              label="Current password"
              kind="current"
              value={current}
              onChange={setCurrent}
              error={problemWith(error, "current_password")}
            />
            <PasswordField
              label="New password"
              kind="new"
              value={next}
              onChange={setNext}
              error={problemWith(error, "new_password")}
            />
            {done && (
              <Notice tone="good" title="The password is changed">
                Wherever else you were signed in, you are signed out.
              </Notice>
            )}
          </Form>
        </Card>
      </div>
    </div>
  );
}
