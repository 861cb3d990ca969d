import { Button, FileButton, Select, Textarea } from "@mantine/core";
import { useState } from "react";
import type { MembersReport, NewMembersBody } from "../../../../src/contract/manage/lists.ts";
import { splitMemberLines } from "../../../../src/contract/manage/parse-member-lines.ts";
import { PLATFORMS, type Platform } from "../../../../src/contract/vocabulary.ts";
import { request } from "../../api/request.ts";
import { problemWith, withoutFields } from "../../manage/field-problems.ts";
import { useAction } from "../../manage/use-action.ts";
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
      />
      <div className={styles.pasteFoot}>
        <Select
          label="Platform of bare handles"
          placeholder="None"
          data={PLATFORMS}
          value={platform}
          onChange={(next) => setPlatform(PLATFORMS.find((name) => name === next) ?? null)}
          clearable
          searchable
          error={problemWith(error, "default_platform")}
        />
        <div className={styles.buttons}>
          <FileButton onChange={(file) => void read(file)} accept=".csv,.txt,text/csv,text/plain">
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

/** What was not understood, to be mended and sent again, under the names of its columns. */
function linesLeft(text: string, { not_understood: wrong }: MembersReport): string {
  if (wrong.length === 0) return "";
  const lines = text.split(/\r\n|\n|\r/);
  const [first] = splitMemberLines(text).lines;
  const above = lines.slice(0, (first?.line ?? 1) - 1).filter((line) => line.trim() !== "");
  return [...above, ...wrong.map(({ line }) => lines[line - 1] ?? "")].join("\n");
}
