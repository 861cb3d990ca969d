import { Button } from "@mantine/core";
import { useState } from "react";
import type { FactorsBody } from "../../../src/contract/manage/factors.ts";
import { request } from "../api/request.ts";
import { loadSession } from "../api/session.ts";
import { useRequest } from "../api/use-request.ts";
import { ConfirmDialog } from "../manage/confirm-dialog.tsx";
import form from "../manage/form.module.css";
import { Moment } from "../manage/moment.tsx";
import { StateBadge } from "../manage/state-badge.tsx";
import { Card } from "../ui/card.tsx";
import { Loading } from "../ui/loading.tsx";
import { Problem } from "../ui/problem.tsx";
import { Passkeys } from "./passkeys.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import styles from "./second-factor.module.css";
import { SetUpApp } from "./set-up-app.tsx";

/** What one proves besides the password. */
export function SecondFactor() {
  const { data, error, reload } = useRequest<FactorsBody>("/manage/v1/factors");
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const changed = (made: readonly string[] | null) => {
    setCodes(made);
    reload();
    // Codes that are told once are shown first: what the session may do from now on changes the page.
    if (made === null) void loadSession();
  };
  const seen = () => {
    setCodes(null);
    void loadSession();
  };
  return (
    <div className={styles.section}>
      <p className={form.text}>
        With a second factor a stolen password is not enough.
        {data?.required === true && " Whoever runs this server wants you to have one."}
      </p>
      {error !== null && <Problem error={error} retry={reload} />}
      {data === null && error === null && <Loading />}
      {data !== null && (
        <>
          <App app={data.app} onChanged={changed} />
          <Passkeys passkeys={data.passkeys} onChanged={changed} />
          {(data.app !== null || data.passkeys.length > 0) && (
            <CodesLeft left={data.recovery_codes_left} onRenewed={changed} />
          )}
        </>
      )}
      {codes !== null && <RecoveryCodes codes={codes} onClose={seen} />}
    </div>
  );
}

interface Changes {
  /** With the recovery codes that came of it, if any did. */
  readonly onChanged: (codes: readonly string[] | null) => void;
}

function App({ app, onChanged }: Changes & { readonly app: FactorsBody["app"] }) {
  const [open, setOpen] = useState<"set-up" | "remove" | null>(null);
  const close = () => setOpen(null);
  return (
    <Card
      title="Authenticator app"
      aside={
        <StateBadge state={app === null ? "off" : "good"}>{app === null ? "Not set up" : "On"}</StateBadge>
      }
    >
      <div className={form.form}>
        <p className={form.text}>
          {app === null ? (
            "An app on your telephone shows a new code every 30 seconds."
          ) : (
            <>
              Set up <Moment at={app.created_at} />.
            </>
          )}
        </p>
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => setOpen("set-up")}>
            {app === null ? "Set up an app" : "Set up another app instead"}
          </Button>
          {app !== null && (
            <Button variant="default" onClick={() => setOpen("remove")}>
              Remove the app
            </Button>
          )}
        </div>
      </div>
      {open === "set-up" && <SetUpApp onDone={onChanged} onClose={close} />}
      {open === "remove" && (
        <ConfirmDialog
          title="Remove the app"
          verb="Remove"
          onConfirm={async () => {
            await request("/manage/v1/factors/app", { method: "DELETE" });
            onChanged(null);
          }}
          onClose={close}
        >
          Its codes are not taken any more.
        </ConfirmDialog>
      )}
    </Card>
  );
}

interface CodesLeftProps {
  readonly left: number;
  readonly onRenewed: (codes: readonly string[]) => void;
}

function CodesLeft({ left, onRenewed }: CodesLeftProps) {
  const [asking, setAsking] = useState(false);
  const renew = async () => {
    const path = "/manage/v1/factors/recovery-codes";
    const { recovery_codes: codes } = await request<{ recovery_codes: readonly string[] }>(path, {
      method: "POST",
      body: {},
    });
    onRenewed(codes);
  };
  return (
    <Card title="Recovery codes">
      <div className={form.form}>
        <p className={form.text}>
          For when you have lost the app or the passkey. {left} of them {left === 1 ? "is" : "are"} left.
        </p>
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => setAsking(true)}>
            Make new codes
          </Button>
        </div>
      </div>
      {asking && (
        <ConfirmDialog
          title="Make new codes"
          verb="Make new codes"
          onConfirm={renew}
          onClose={() => setAsking(false)}
        >
          The codes that you have work no more then.
        </ConfirmDialog>
      )}
    </Card>
  );
}
