import { Button, FileButton, Select, Textarea } from "@mantine/core";
import { useDeferredValue, useMemo, useState } from "react";
import type { MembersReport, NewMembersBody } from "../../../../src/contract/manage/lists.ts";
import { splitMemberLines } from "../../../../src/contract/manage/parse-member-lines.ts";
import type { Platform } from "../../../../src/contract/vocabulary.ts";
import { request } from "../../api/request.ts";
import { PLATFORMS } from "../../app/platforms.ts";
import { problemWith, withoutFields } from "../../manage/field-problems.ts";
import { useAction } from "../../manage/use-action.ts";
import { countOf } from "../../ui/format-number.ts";
import { sayPlainly } from "../../ui/plain-words.ts";
import { Problem } from "../../ui/problem.tsx";
import styles from "./members.module.css";

interface Props {
  readonly listId: number;
  readonly onAdded: (report: MembersReport) => void;
}

const EXAMPLE = "Telegram:@herald\nhttps://www.youtube.com/@harbor-news\n@port_authority";

/** Many at once, also accounts that have not been seen yet. */
export function AddByPaste({ listId, onAdded }: Props) {
  const [text, setText] = useState("");
  const [platform, setPlatform] = useState<Platform | null>(null);
  const shown = useDeferredValue(text);
  const { run, busy, error } = useAction(async () => {
    const body: NewMembersBody = { text, ...(platform === null ? {} : { default_platform: platform }) };
    const path = `/manage/v1/lists/${listId}/members`;
    const report = await request<MembersReport>(path, { method: "POST", body });
    setText(linesLeft(text, report));
    onAdded(report);
  });
  const read = async (file: File | null) => {
    if (file !== null) setText(await file.text());
  };
  return (
    <div className={styles.paste}>
      <Textarea
        label="Handles, addresses of profiles, or a CSV"
        description="One account a line, or a table that has columns for the platform and the handle or address."
        placeholder={EXAMPLE}
        autosize
        minRows={4}
        maxRows={14}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={problemWith(error, "text")}
        classNames={{ input: styles.pasted ?? "" }}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          const file = event.dataTransfer.files[0];
          if (file === undefined) return;
          event.preventDefault();
          void read(file);
        }}
      />
      <Preview text={shown} platform={platform} />
      <div className={styles.pasteFoot}>
        <Select
          label="Platform of bare handles"
          placeholder="None"
          data={[...PLATFORMS.names]}
          value={platform}
          onChange={(next) => setPlatform(next)}
          clearable
          searchable
          error={problemWith(error, "default_platform")}
        />
        <div className={styles.buttons}>
          <FileButton
            onChange={(file) => void read(file)}
            accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          >
            {(props) => (
              <Button {...props} variant="default">
                Choose a file
              </Button>
            )}
          </FileButton>
          <Button loading={busy} disabled={text.trim() === ""} onClick={() => void run()}>
            Add members
          </Button>
        </div>
      </div>
      {withoutFields(error, ["text", "default_platform"]) !== null && <Problem error={error} />}
    </div>
  );
}

/** More takes too long to be looked at while it is written; the server looks at all of it. */
const MOST_PREVIEWED = 300_000;
const MOST_REASONS = 5;

/** What would be added, before it is: the same reading as the server's. */
function Preview({ text, platform }: { readonly text: string; readonly platform: Platform | null }) {
  const outcomes = useMemo(() => {
    if (text.length > MOST_PREVIEWED) return [];
    const { lines, parse } = splitMemberLines(text, {
      defaultPlatform: platform ?? undefined,
      platforms: PLATFORMS,
    });
    return lines.map(parse);
  }, [text, platform]);
  if (outcomes.length === 0) return null;
  const wrong = outcomes.flatMap((one) => ("reason" in one ? [one] : []));
  return (
    <div className={styles.hint} role="status">
      {countOf(outcomes.length - wrong.length, "account")} understood
      {wrong.length > 0 && `, ${countOf(wrong.length, "line")} not:`}
      {wrong.length > 0 && (
        <ul className={styles.reasons}>
          {wrong.slice(0, MOST_REASONS).map(({ line, reason }) => (
            <li key={line}>
              Line {line}: {sayPlainly(reason)}
            </li>
          ))}
          {wrong.length > MOST_REASONS && <li>… and {countOf(wrong.length - MOST_REASONS, "other line")}</li>}
        </ul>
      )}
    </div>
  );
}

/** What was not understood, to be mended and sent again, under the names of its columns. */
function linesLeft(text: string, { not_understood: wrong }: MembersReport): string {
  if (wrong.length === 0) return "";
  const lines = text.split(/\r\n|\n|\r/);
  const [first] = splitMemberLines(text).lines;
  const above = lines.slice(0, (first?.line ?? 1) - 1).filter((line) => line.trim() !== "");
  return [...above, ...wrong.map(({ line }) => lines[line - 1] ?? "")].join("\n");
}
