import type { MembersReport } from "../../../../src/contract/manage/lists.ts";
import { t } from "../../languages/text.ts";
import { countOf } from "../../ui/format-number.ts";
import { Notice } from "../../ui/notice.tsx";
import { sayPlainly } from "../../ui/plain-words.ts";
import styles from "./members.module.css";

const MOST_SHOWN = 200;

/** What became of what was pasted: nothing is left out in silence. */
export function MembersReportNotice({ report }: { readonly report: MembersReport }) {
  const { added, already_members: already, not_seen_yet: unseen, not_understood: wrong } = report;
  return (
    <Notice
      tone={wrong.length > 0 ? "warn" : "good"}
      title={t("{accounts} added", { accounts: countOf(added, "account") })}
    >
      {already > 0 && (
        <p className={styles.remark}>
          {t("{count, plural, one {# account} other {# accounts}} had been a member already.", {
            count: already,
          })}
        </p>
      )}
      {unseen.length > 0 && (
        <Details
          summary={t("{accounts} not found: added, and pulled in from the first post on", {
            accounts: countOf(unseen.length, "account"),
          })}
          lines={unseen}
        />
      )}
      {wrong.length > 0 && (
        <Details
          open
          summary={t("{lines} not understood, and not added", { lines: countOf(wrong.length, "line") })}
          lines={byReason(wrong)}
        />
      )}
    </Notice>
  );
}

interface DetailsProps {
  readonly summary: string;
  readonly lines: readonly string[];
  readonly open?: boolean;
}

function Details({ summary, lines, open = false }: DetailsProps) {
  const left = lines.length - MOST_SHOWN;
  return (
    <details className={styles.details} open={open}>
      <summary>{summary}</summary>
      <ul>
        {lines.slice(0, MOST_SHOWN).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {left > 0 && <li>{t("… and {others}", { others: countOf(left, "other") })}</li>}
      </ul>
    </details>
  );
}

type Wrong = MembersReport["not_understood"][number];

/** What is wrong with many lines is said once, with the first of them. */
function byReason(wrong: readonly Wrong[]): readonly string[] {
  const groups = new Map<string, Wrong[]>();
  for (const one of wrong) {
    const group = groups.get(one.reason) ?? [];
    group.push(one);
    groups.set(one.reason, group);
  }
  return [...groups].map(([reason, [first, ...others]]) => {
    const values = {
      line: first?.line ?? 0,
      text: shortened(first?.text ?? ""),
      count: others.length,
      reason: sayPlainly(reason),
    };
    return others.length === 0
      ? t("Line {line, number}, “{text}”: {reason}", values)
      : t(
          "Line {line, number}, “{text}” and {count, plural, one {# other line} other {# other lines}}: {reason}",
          values,
        );
  });
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
