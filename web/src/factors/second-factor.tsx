import { Button } from "@mantine/core";
import { useState } from "react";
import type { FactorsBody } from "../../../src/contract/manage/factors.ts";
import { request } from "../api/request.ts";
import { loadSession } from "../api/session.ts";
import { useRequest } from "../api/use-request.ts";
import { t } from "../languages/text.ts";
import { Trans } from "../languages/trans.tsx";
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
        {t("With a second factor a stolen password is not enough.")}
        {data?.required === true && ` ${t("Whoever runs this server wants you to have one.")}`}
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
      title={t("Authenticator app")}
      aside={
        <StateBadge state={app === null ? "off" : "good"}>
          {app === null ? t("Not set up") : t("On")}
        </StateBadge>
      }
    >
      <div className={form.form}>
        <p className={form.text}>
          {app === null ? (
            t("An app on your telephone shows a new code every 30 seconds.")
          ) : (
            <Trans message="Set up {time}." values={{ time: <Moment at={app.created_at} /> }} />
          )}
        </p>
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => setOpen("set-up")}>
            {app === null ? t("Set up an app") : t("Set up another app instead")}
          </Button>
          {app !== null && (
            <Button variant="default" onClick={() => setOpen("remove")}>
              {t("Remove the app")}
            </Button>
          )}
        </div>
      </div>
      {open === "set-up" && <SetUpApp onDone={onChanged} onClose={close} />}
      {open === "remove" && (
        <ConfirmDialog
          title={t("Remove the app")}
          verb={t("Remove")}
          onConfirm={async () => {
            await request("/manage/v1/factors/app", { method: "DELETE" });
            onChanged(null);
          }}
          onClose={close}
        >
          {t("Its codes are not taken any more.")}
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
    <Card title={t("Recovery codes")}>
      <div className={form.form}>
        <p className={form.text}>
          {t(
            "For when you have lost the app or the passkey. {left, plural, one {# of them is left.} other {# of them are left.}}",
            { left },
          )}
        </p>
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => setAsking(true)}>
            {t("Make new codes")}
          </Button>
        </div>
      </div>
      {asking && (
        <ConfirmDialog
          title={t("Make new codes")}
          verb={t("Make new codes")}
          onConfirm={renew}
          onClose={() => setAsking(false)}
        >
          {t("The codes that you have work no more then.")}
        </ConfirmDialog>
      )}
    </Card>
  );
}
