import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ListWithAccountsBody } from "../../../../../src/contract/list.ts";
import type { MembersReport } from "../../../../../src/contract/manage/lists.ts";
import { printMember } from "../../../../../src/contract/manage/parse-member.ts";
import { PLATFORMS } from "../../../app/platforms.ts";
import { t } from "../../../languages/text.ts";
import { StateBadge } from "../../../manage/state-badge.tsx";
import { countOf } from "../../../ui/format-number.ts";
import { sayPlainly } from "../../../ui/plain-words.ts";
import styles from "./import.module.css";
import type { Mend, ReadRow } from "./member-table.ts";

interface Props {
  readonly rows: readonly ReadRow[];
  readonly list: ListWithAccountsBody;
  /** What the server would do with the rows that name an account; null: not known yet. */
  readonly preview: MembersReport | null;
  readonly mends: ReadonlyMap<number, Mend>;
  readonly onMend: (mends: ReadonlyMap<number, Mend>) => void;
}

const STEP = 20;

/** What would be added, before it is: the rows that are wrong first, to be mended where they stand. */
export function ReviewRows({ rows, list, preview, mends, onMend }: Props) {
  const [shown, setShown] = useState(STEP);
  const wrong = rows.filter((row) => row.wrong);
  const ordered = [...wrong, ...rows.filter((row) => !row.wrong)];
  const unseen = new Set(preview?.not_seen_yet);
  const present = new Set(
    list.accounts.map(({ platform_name: on, handle }) => `${on}:@${handle?.toLowerCase()}`),
  );
  const mend = (row: ReadRow, next: Mend) => onMend(withMend(mends, wrong, row, next));
  return (
    <section className={styles.review} aria-label={t("What would be added")}>
      <p className={styles.sum} role="status">
        {sumUp(rows, preview)}
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("Line")}</th>
            <th scope="col">{t("Account")}</th>
            <th scope="col">{t("State")}</th>
          </tr>
        </thead>
        <tbody>
          {ordered.slice(0, shown).map((row) => (
            <tr key={row.line}>
              <td className={styles.line}>{row.line}</td>
              <td>
                {row.wrong ? (
                  <MendedRow
                    row={row}
                    mend={mends.get(row.line) ?? row.written}
                    onMend={(next) => mend(row, next)}
                  />
                ) : (
                  <bdi>{"member" in row.outcome && printMember(row.outcome.member)}</bdi>
                )}
              </td>
              <td>
                <State row={row} unseen={unseen} present={present} known={preview !== null} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {ordered.length > shown && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShown(shown + 10 * STEP)}>
          {t("Show more: {count, plural, one {# other row} other {# other rows}}", {
            count: ordered.length - shown,
          })}
        </Button>
      )}
    </section>
  );
}

interface MendedRowProps {
  readonly row: ReadRow;
  readonly mend: Mend;
  readonly onMend: (mend: Mend) => void;
}

function MendedRow({ row, mend, onMend }: MendedRowProps) {
  const known = PLATFORMS.understand(mend.platform);
  return (
    <div className={styles.mend}>
      <NativeSelect
        size="xs"
        aria-label={t("Platform of line {line}", { line: row.line })}
        value={known ?? ""}
        onChange={({ currentTarget }) => onMend({ ...mend, platform: currentTarget.value })}
        data={[
          {
            value: "",
            label: known === undefined && mend.platform !== "" ? `${mend.platform}?` : t("Platform?"),
          },
          ...PLATFORMS.names,
        ]}
      />
      <TextInput
        size="xs"
        aria-label={t("Handle or address of line {line}", { line: row.line })}
        value={mend.handle}
        onChange={({ currentTarget }) => onMend({ ...mend, handle: currentTarget.value })}
      />
      {"reason" in row.outcome && <p className={styles.reason}>{sayPlainly(row.outcome.reason)}</p>}
    </div>
  );
}

interface StateProps {
  readonly row: ReadRow;
  readonly unseen: ReadonlySet<string>;
  readonly present: ReadonlySet<string>;
  readonly known: boolean;
}

function State({ row: { outcome }, unseen, present, known }: StateProps) {
  if ("reason" in outcome) return <StateBadge state="off">{t("Wrong")}</StateBadge>;
  const name = printMember(outcome.member);
  if (present.has(name)) return <span className={styles.quiet}>{t("Member already")}</span>;
  if (!known) return <span className={styles.quiet}>…</span>;
  return unseen.has(name) ? (
    <span className={styles.quiet}>{t("New: no posts yet")}</span>
  ) : (
    <StateBadge state="good">{t("Found")}</StateBadge>
  );
}

/** A platform that is not known is mended in every row that has the same; the rest in the row alone. */
function withMend(
  mends: ReadonlyMap<number, Mend>,
  wrong: readonly ReadRow[],
  row: ReadRow,
  next: Mend,
): ReadonlyMap<number, Mend> {
  const before = mends.get(row.line) ?? row.written;
  const alike =
    next.platform === before.platform || row.written.platform === ""
      ? []
      : wrong.filter(({ written }) => written.platform === row.written.platform);
  return new Map([
    ...mends,
    ...alike.map(({ line, written }): [number, Mend] => [
      line,
      { ...(mends.get(line) ?? written), platform: next.platform },
    ]),
    [row.line, next],
  ]);
}

function sumUp(rows: readonly ReadRow[], preview: MembersReport | null): string {
  const wrong = rows.filter(({ outcome }) => "reason" in outcome).length;
  const right = rows.length - wrong;
  const parts = [t("{accounts} understood", { accounts: countOf(right, "account") })];
  if (preview !== null && right > 0) {
    const { added, not_seen_yet: unseen, already_members: already } = preview;
    parts.push(t("{count, number} found", { count: added - unseen.length }));
    parts.push(t("{count, number} new", { count: unseen.length }));
    if (already > 0) parts.push(t("{count, number} members already, or twice here", { count: already }));
  }
  if (wrong > 0) parts.push(t("{count, number} wrong: mend them here", { count: wrong }));
  return parts.join(" · ");
}
