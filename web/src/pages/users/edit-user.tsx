import { useState } from "react";
import type { UserBody, UserChangesBody } from "../../../../src/contract/manage/users.ts";
import { request } from "../../api/request.ts";
import { Dialog } from "../../manage/dialog.tsx";
import { problemWith, withoutFields } from "../../manage/field-problems.ts";
import styles from "../../manage/form.module.css";
import { Form } from "../../manage/form.tsx";
import { ScopeChoice } from "../../manage/scope-choice.tsx";
import { useAction } from "../../manage/use-action.ts";
import { RateLimitChoice } from "./rate-limit-choice.tsx";

interface Props {
  readonly user: UserBody;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

export function EditUser({ user, onChanged, onClose }: Props) {
  const [scopes, setScopes] = useState(user.scopes);
  const [rateLimit, setRateLimit] = useState(user.rate_limit);
  const { run, busy, error } = useAction((body: UserChangesBody) =>
    request(`/manage/v1/users/${user.id}`, { method: "PATCH", body }),
  );
  const save = async () => {
    if (!(await run({ scopes, rate_limit: rateLimit }))) return;
    onChanged();
    onClose();
  };
  return (
    <Dialog title="Rights and rate limit" onClose={onClose}>
      <Form
        onSubmit={save}
        submit="Save"
        busy={busy}
        error={withoutFields(error, ["scopes", "rate_limit"])}
        onCancel={onClose}
      >
        <p className={styles.text}>
          <span className={styles.strong}>{user.email}</span>
        </p>
        <ScopeChoice
          label="Rights"
          description="Everybody reads. A right that is taken away is taken from the user's keys too."
          value={scopes}
          onChange={setScopes}
          error={problemWith(error, "scopes")}
        />
        <RateLimitChoice value={rateLimit} onChange={setRateLimit} error={problemWith(error, "rate_limit")} />
      </Form>
    </Dialog>
  );
}
