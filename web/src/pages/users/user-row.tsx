import { Button } from "@mantine/core";
import { useState } from "react";
import type { UserBody } from "../../../../src/contract/manage/users.ts";
import { request } from "../../api/request.ts";
import { ConfirmDialog } from "../../manage/confirm-dialog.tsx";
import { describeLimit } from "../../manage/describe-limit.ts";
import styles from "../../manage/form.module.css";
import { Moment } from "../../manage/moment.tsx";
import rows from "../../manage/rows.module.css";
import { listRights, ROLE_WORDS } from "../../manage/scope-words.ts";
import { StateBadge } from "../../manage/state-badge.tsx";
import { useAction } from "../../manage/use-action.ts";
import { Problem } from "../../ui/problem.tsx";
import { DeleteUser } from "./delete-user.tsx";
import { EditUser } from "./edit-user.tsx";
import { ResetPassword } from "./reset-password.tsx";

interface Props {
  readonly user: UserBody;
  /** Whether it is who looks at the page. */
  readonly own: boolean;
  readonly others: readonly UserBody[];
  readonly onChange: () => void;
}

type Open = "edit" | "password" | "factors" | "disable" | "delete" | null;

export function UserRow({ user, own, others, onChange }: Props) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const setDisabled = async (disabled: boolean) => {
    await request(`/manage/v1/users/${user.id}`, { method: "PATCH", body: { disabled } });
    onChange();
  };
  const enable = useAction(() => setDisabled(false));
  return (
    <li className={rows.row} aria-label={user.email}>
      <div className={rows.line}>
        <div className={rows.main}>
          <h2 className={rows.name}>
            {user.email}
            <StateBadge state={user.disabled ? "off" : "good"}>
              {user.disabled ? "Disabled" : own ? "You" : "Active"}
            </StateBadge>
          </h2>
          <ul className={rows.facts}>
            <li>{ROLE_WORDS[user.role].label}</li>
            <li>{listRights(user.scopes, user.role)}</li>
            <li>{describeLimit(user.rate_limit)}</li>
            <li>{user.second_factor ? "Second factor" : "No second factor"}</li>
            <li>
              Since <Moment at={user.created_at} as="day" />
            </li>
          </ul>
        </div>
        <div className={rows.end}>
          <Button variant="default" size="xs" onClick={() => setOpen("edit")}>
            Edit
          </Button>
          {!own && (
            <Button variant="default" size="xs" onClick={() => setOpen("password")}>
              Reset password
            </Button>
          )}
          {!own && user.second_factor && (
            <Button variant="default" size="xs" onClick={() => setOpen("factors")}>
              Reset factors
            </Button>
          )}
          <Button
            variant="default"
            size="xs"
            loading={enable.busy}
            onClick={() => (user.disabled ? void enable.run() : setOpen("disable"))}
          >
            {user.disabled ? "Enable" : "Disable"}
          </Button>
          {!own && (
            <Button variant="default" size="xs" onClick={() => setOpen("delete")}>
              Delete
            </Button>
          )}
        </div>
      </div>
      {enable.error !== null && <Problem error={enable.error} />}
      {open === "edit" && <EditUser user={user} onChanged={onChange} onClose={close} />}
      {open === "password" && <ResetPassword user={user} onClose={close} />}
      {open === "delete" && <DeleteUser user={user} others={others} onDeleted={onChange} onClose={close} />}
      {open === "factors" && (
        <ConfirmDialog
          title="Remove the second factors"
          verb="Remove"
          onConfirm={async () => {
            await request(`/manage/v1/users/${user.id}/factors`, { method: "DELETE" });
            onChange();
          }}
          onClose={close}
        >
          <span className={styles.strong}>{user.email}</span> is signed out, and signs in with the password
          alone until they have set up another. Make sure that it is they who ask.
        </ConfirmDialog>
      )}
      {open === "disable" && (
        <ConfirmDialog
          title="Disable the user"
          verb="Disable"
          onConfirm={() => setDisabled(true)}
          onClose={close}
        >
          <span className={styles.strong}>{user.email}</span> is signed out, and their API keys stop working.
          Their lists are kept. You can enable them again.
        </ConfirmDialog>
      )}
    </li>
  );
}
