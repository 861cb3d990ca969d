import { useState } from "react";
import type { PasswordChange } from "../../../../src/contract/manage/users.ts";
import { request } from "../../api/request.ts";
import { t } from "../../languages/text.ts";
import { Form } from "../../manage/form.tsx";
import { PasswordField } from "../../manage/password-field.tsx";
import { useApiForm } from "../../manage/use-api-form.ts";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/notice.tsx";
import styles from "./account.module.css";

const NO_PASSWORDS: PasswordChange = { current_password: "", new_password: "" };

export function ChangePassword() {
  const [done, setDone] = useState(false);
  const { field, sending, reset } = useApiForm(NO_PASSWORDS, async (body) => {
    setDone(false);
    await request("/manage/v1/password", { method: "POST", body, renewsCookie: true });
    reset();
    setDone(true);
  });
  return (
    <div className={styles.section}>
      <div className={styles.narrow}>
        <Card title={t("Change your password")}>
          <Form {...sending} submit={t("Change the password")}>
            <PasswordField label={t("Current password")} kind="current" {...field("current_password")} />
            <PasswordField label={t("New password")} kind="new" {...field("new_password")} />
            {done && (
              <Notice tone="good" title={t("The password is changed")}>
                {t("Wherever else you were signed in, you are signed out.")}
              </Notice>
            )}
          </Form>
        </Card>
      </div>
    </div>
  );
}
