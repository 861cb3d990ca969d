import { Button } from "@mantine/core";
import type { SessionsBody, SignInsBody } from "../../../../src/contract/manage/users.ts";
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
      <LastSignIns />
    </div>
  );
}

/** Those that have ended and those that were refused, too. */
function LastSignIns() {
  const { data, error, reload } = useRequest<SignInsBody>("/manage/v1/sign-ins");
  return (
    <section>
      <h2 className={styles.title}>Your last sign-ins</h2>
      {error !== null && <Problem error={error} retry={reload} />}
      <ul className={rows.rows} aria-label="Last sign-ins">
        {data?.map((signIn, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no identity of their own and never move.
          <li className={rows.row} key={`${signIn.at} ${at}`}>
            <h3 className={rows.name}>
              {describeBrowser(signIn.user_agent)}
              {!signIn.succeeded && <StateBadge state="off">Wrong password</StateBadge>}
              {signIn.new && <StateBadge state="good">New</StateBadge>}
            </h3>
            <ul className={rows.facts}>
              <li>
                <Moment at={signIn.at} />
              </li>
              {signIn.address !== null && <li>{signIn.address}</li>}
            </ul>
          </li>
        ))}
      </ul>
    </section>
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
