import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import type {
  AddedFactorBody,
  PasskeyBody,
  PasskeyChallengeBody,
} from "../../../src/contract/manage/factors.ts";
import { knowsPasskeys, makePasskey } from "../api/passkeys.ts";
import { request } from "../api/request.ts";
import { t } from "../languages/text.ts";
import { Trans } from "../languages/trans.tsx";
import { ConfirmDialog } from "../manage/confirm-dialog.tsx";
import { Dialog } from "../manage/dialog.tsx";
import form from "../manage/form.module.css";
import { Form } from "../manage/form.tsx";
import { Moment } from "../manage/moment.tsx";
import rows from "../manage/rows.module.css";
import { useApiForm } from "../manage/use-api-form.ts";
import { Card } from "../ui/card.tsx";
import styles from "./second-factor.module.css";

interface Props {
  readonly passkeys: readonly PasskeyBody[];
  /** With the recovery codes that came of it, if any did. */
  readonly onChanged: (codes: readonly string[] | null) => void;
}

const PATH = "/manage/v1/factors/passkeys";

/** Keys on one's devices: behind the password, or instead of it. */
export function Passkeys({ passkeys, onChanged }: Props) {
  const [adding, setAdding] = useState(false);
  return (
    <Card title={t("Passkeys")}>
      <div className={form.form}>
        <p className={form.text}>
          {t(
            "A key that stays on your device, opened by your finger, your face or its PIN. It signs you in alone, too.",
          )}
        </p>
        {passkeys.length > 0 && (
          <ul className={rows.rows} aria-label={t("Passkeys")}>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onChanged={() => onChanged(null)} />
            ))}
          </ul>
        )}
        {knowsPasskeys() ? (
          <div className={styles.buttons}>
            <Button variant="default" onClick={() => setAdding(true)}>
              {t("Add a passkey")}
            </Button>
          </div>
        ) : (
          <p className={form.text}>
            {t("This browser does not know passkeys, or the address is not https://.")}
          </p>
        )}
      </div>
      {adding && <AddPasskey onAdded={onChanged} onClose={() => setAdding(false)} />}
    </Card>
  );
}

interface AddProps {
  readonly onAdded: (codes: readonly string[] | null) => void;
  readonly onClose: () => void;
}

function AddPasskey({ onAdded, onClose }: AddProps) {
  const { field, sending } = useApiForm({ name: "" }, async ({ name }) => {
    const challenge = await request<PasskeyChallengeBody>(`${PATH}/challenge`, { method: "POST", body: {} });
    const body = { ...(await makePasskey(challenge)), name };
    const { recovery_codes: codes } = await request<AddedFactorBody>(PATH, { method: "POST", body });
    onClose();
    onAdded(codes);
  });
  return (
    <Dialog title={t("Add a passkey")} onClose={onClose}>
      <Form {...sending} submit={t("Add the passkey")} onCancel={onClose}>
        <TextInput
          label={t("Name")}
          description={t("So that you know it again: the device, for example.")}
          data-autofocus
          {...field("name")}
        />
      </Form>
    </Dialog>
  );
}

interface RowProps {
  readonly passkey: PasskeyBody;
  readonly onChanged: () => void;
}

function PasskeyRow({ passkey, onChanged }: RowProps) {
  const [open, setOpen] = useState<"rename" | "remove" | null>(null);
  const close = () => setOpen(null);
  return (
    <li className={rows.row} aria-label={passkey.name}>
      <div className={rows.line}>
        <div className={rows.main}>
          <h3 className={rows.name}>{passkey.name}</h3>
          <ul className={rows.facts}>
            <li>
              <Trans message="Added {time}" values={{ time: <Moment at={passkey.created_at} /> }} />
            </li>
            <li>
              {passkey.last_used_at === null ? (
                t("Never used")
              ) : (
                <Trans message="Used {time}" values={{ time: <Moment at={passkey.last_used_at} /> }} />
              )}
            </li>
          </ul>
        </div>
        <div className={rows.end}>
          <Button variant="default" size="xs" onClick={() => setOpen("rename")}>
            {t("Rename")}
          </Button>
          <Button variant="default" size="xs" onClick={() => setOpen("remove")}>
            {t("Remove")}
          </Button>
        </div>
      </div>
      {open === "rename" && <RenamePasskey passkey={passkey} onChanged={onChanged} onClose={close} />}
      {open === "remove" && (
        <ConfirmDialog
          title={t("Remove the passkey")}
          verb={t("Remove")}
          onConfirm={async () => {
            await request(`${PATH}/${passkey.id}`, { method: "DELETE" });
            onChanged();
          }}
          onClose={close}
        >
          <Trans
            message="<b>{name}</b> does not sign you in any more. Your device may go on offering it: remove it there, too."
            values={{ name: passkey.name }}
            components={{ b: <span className={form.strong} /> }}
          />
        </ConfirmDialog>
      )}
    </li>
  );
}

function RenamePasskey({ passkey, onChanged, onClose }: RowProps & { readonly onClose: () => void }) {
  const { field, sending } = useApiForm({ name: passkey.name }, async (body) => {
    await request(`${PATH}/${passkey.id}`, { method: "PATCH", body });
    onChanged();
    onClose();
  });
  return (
    <Dialog title={t("Rename the passkey")} onClose={onClose}>
      <Form {...sending} submit={t("Save")} onCancel={onClose}>
        <TextInput label={t("Name")} data-autofocus {...field("name")} />
      </Form>
    </Dialog>
  );
}
