import type { UserBody, UserChangesBody } from "../../../../src/contract/manage/users.ts";
import { request } from "../../api/request.ts";
import { t } from "../../languages/text.ts";
import { Dialog } from "../../manage/dialog.tsx";
import styles from "../../manage/form.module.css";
import { Form } from "../../manage/form.tsx";
import { useApiForm } from "../../manage/use-api-form.ts";
import { RateLimitChoice } from "./rate-limit-choice.tsx";
import { RoleChoice } from "./role-choice.tsx";

interface Props {
  readonly user: UserBody;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

export function EditUser({ user, onChanged, onClose }: Props) {
  const { scopes, rate_limit } = user;
  const { field, sending } = useApiForm({ scopes, rate_limit }, async (body: UserChangesBody) => {
    await request(`/manage/v1/users/${user.id}`, { method: "PATCH", body });
    onChanged();
    onClose();
  });
  return (
    <Dialog title={t("Rights and rate limit")} onClose={onClose}>
      <Form {...sending} submit={t("Save")} onCancel={onClose}>
        <p className={styles.text}>
          <span className={styles.strong}>{user.email}</span>
        </p>
        <RoleChoice {...field("scopes")} />
        <RateLimitChoice {...field("rate_limit")} />
      </Form>
    </Dialog>
  );
}
