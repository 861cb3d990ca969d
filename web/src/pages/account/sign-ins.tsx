import type { SessionsBody, SignInsBody } from "../../../../src/contract/manage/users.ts";
import { request } from "../../api/request.ts";
import { useRequest } from "../../api/use-request.ts";
import { t } from "../../languages/text.ts";
import { type Column, DataTable, RowMenu } from "../../manage/data-table.tsx";
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
        {t("Where you are signed in. If you do not know one of them, end it and change your password.")}
      </p>
      {error !== null && <Problem error={error} retry={reload} />}
      {data === null && error === null && <Loading />}
      {data !== null && (
        <DataTable
          label={t("Sign-ins")}
          columns={SESSION_COLUMNS}
          rows={data}
          keyOf={({ id }) => id}
          actions={(session) => !session.current && <EndSession session={session} onEnded={reload} />}
        />
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
      <h2 className={styles.title}>{t("Your last sign-ins")}</h2>
      {error !== null && <Problem error={error} retry={reload} />}
      {data !== null && (
        <DataTable
          label={t("Last sign-ins")}
          columns={SIGN_IN_COLUMNS}
          rows={data}
          keyOf={({ at }, row) => `${at} ${row}`}
        />
      )}
    </section>
  );
}

interface EndSessionProps {
  readonly session: SessionsBody[number];
  readonly onEnded: () => void;
}

function EndSession({ session, onEnded }: EndSessionProps) {
  const { run, busy, error } = useAction(async () => {
    await request(`/manage/v1/sessions/${session.id}`, { method: "DELETE" });
    onEnded();
  });
  return (
    <>
      <RowMenu
        name={describeBrowser(session.user_agent)}
        busy={busy}
        items={[{ label: t("End"), onClick: () => void run() }]}
      />
      {error !== null && <Problem error={error} />}
    </>
  );
}

const SESSION_COLUMNS: readonly Column<SessionsBody[number]>[] = [
  {
    label: t("Browser"),
    sortBy: ({ user_agent: agent }) => describeBrowser(agent),
    cell: ({ user_agent: agent, current }) => (
      <span className={rows.name}>
        {describeBrowser(agent)}
        {current && <StateBadge state="good">{t("This one")}</StateBadge>}
      </span>
    ),
  },
  {
    label: t("Signed in"),
    sortBy: ({ signed_in_at: at }) => at,
    cell: ({ signed_in_at: at }) => <Moment at={at} />,
  },
  { label: t("Address"), sortBy: ({ address }) => address ?? "", cell: ({ address }) => address ?? "–" },
];

const SIGN_IN_COLUMNS: readonly Column<SignInsBody[number]>[] = [
  {
    label: t("Browser"),
    sortBy: ({ user_agent: agent }) => describeBrowser(agent),
    cell: ({ user_agent: agent, stopped_at: stoppedAt, new: isNew }) => (
      <span className={rows.name}>
        {describeBrowser(agent)}
        {stoppedAt === "password" && <StateBadge state="off">{t("Wrong password")}</StateBadge>}
        {stoppedAt === "factor" && <StateBadge state="off">{t("No second factor")}</StateBadge>}
        {isNew && <StateBadge state="good">{t("New")}</StateBadge>}
      </span>
    ),
  },
  { label: t("When"), sortBy: ({ at }) => at, cell: ({ at }) => <Moment at={at} /> },
  { label: t("Address"), sortBy: ({ address }) => address ?? "", cell: ({ address }) => address ?? "–" },
];
