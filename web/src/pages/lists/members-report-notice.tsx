import type { MembersReport } from "../../../../src/contract/manage/lists.ts";
import { countOf } from "../../ui/format-number.ts";
import { Notice } from "../../ui/notice.tsx";
import { sayPlainly } from "../../ui/plain-words.ts";
import styles from "./members.module.css";

const MOST_SHOWN = 200;

/** What became of what was pasted: nothing is left out in silence. */
export function MembersReportNotice({ report }: { readonly report: MembersReport }) {
  const { added, already_members: already, not_seen_yet: unseen, not_understood: wrong } = report;
  return (
    <Notice tone={wrong.length > 0 ? "warn" : "good"} title={`${countOf(added, "account")} added`}>
      {already > 0 && (
        <p className={styles.remark}>{countOf(already, "account")} had been a member already.</p>
      )}
      {unseen.length > 0 && (
        <Details
          summary={`${countOf(unseen.length, "account")} not found: added, and pulled in from the first post on`}
          lines={unseen}
        />
      )}
      {wrong.length > 0 && (
        <Details
          open
          summary={`${countOf(wrong.length, "line")} not understood, and not added`}
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
        {left > 0 && <li>… and {countOf(left, "other")}</li>}
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
    const rest = others.length === 0 ? "" : ` and ${countOf(others.length, "other line")}`;
    return `Line ${first?.line}, ${quoted(first?.text ?? "")}${rest}: ${sayPlainly(reason)}`;
  });
}

function quoted(text: string): string {
  return `“${text.length > 80 ? `${text.slice(0, 79)}…` : text}”`;
}
