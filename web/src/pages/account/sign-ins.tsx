import { Button } from "@mantine/core";
import type { SessionsBody } from "../../../../src/contract/manage/users.ts";
import { request } from "../../api/request.ts";
import { useRequest } from "../../api/use-request.ts";
import { Moment } from "../../manage/moment.tsx";
import rows from "../../manage/rows.module.css";
import { StateBadge } from "../../manage/state-badge.tsx";
import { useAction } from "../../manage/use-action.ts";
import { Loading } from "../../ui/loading.tsx";
import { Problem } from "../../ui/problem.tsx";
import styles from "./account.module.css";
import { describeBrowser } from "./describe-browser.ts";

/** Where one is signed in; one can sign out there from here. */
export function SignIns() {
  const { data, error, reload } = useRequest<SessionsBody>("/manage/v1/sessions");
  return (
    <div className={styles.section}>
      <p className={styles.lead}>
        Where you are signed in. If you do not know one of them, end it and change your password.
      </p>
      {error !== null && <Problem error={error} retry={reload} />}
      {data === null && error === null && <Loading />}
      {data !== null && (
        <ul className={rows.rows} aria-label="Sign-ins">
          {data.map((session) => (
            <SignIn key={session.id} session={session} onEnded={reload} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface SignInProps {
  readonly session: SessionsBody[number];
  readonly onEnded: () => void;
}

function SignIn({ session, onEnded }: SignInProps) {
  const { id, current, signed_in_at: since, address, user_agent: userAgent } = session;
  const { run, busy, error } = useAction(async () => {
    await request(`/manage/v1/sessions/${id}`, { method: "DELETE" });
    onEnded();
  });
  return (
    <li className={rows.row}>
      <div className={rows.line}>
        <div className={rows.main}>
          <h3 className={rows.name}>
            {describeBrowser(userAgent)}
            {current && <StateBadge state="good">This one</StateBadge>}
          </h3>
          <ul className={rows.facts}>
            <li>
              Signed in <Moment at={since} />
            </li>
            {address !== null && <li>{address}</li>}
          </ul>
        </div>
        {!current && (
          <Button variant="default" size="xs" loading={busy} onClick={() => void run()}>
            End
          </Button>
        )}
      </div>
      {error !== null && <Problem error={error} />}
    </li>
  );
}
