import { Button, FileButton, NativeSelect, Textarea } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import type { ListWithAccountsBody } from "../../../../../src/contract/list.ts";
import type { MemberBody, MembersReport, NewMembersBody } from "../../../../../src/contract/manage/lists.ts";
import type { MemberColumns } from "../../../../../src/contract/manage/parse-member.ts";
import { printMember } from "../../../../../src/contract/manage/parse-member.ts";
import type { Platform } from "../../../../../src/contract/vocabulary.ts";
import { request } from "../../../api/request.ts";
import { PLATFORMS } from "../../../app/platforms.ts";
import { t } from "../../../languages/text.ts";
import { useAction } from "../../../manage/use-action.ts";
import { countOf } from "../../../ui/format-number.ts";
import { Problem } from "../../../ui/problem.tsx";
import members from "../members.module.css";
import { MembersReportNotice } from "../members-report-notice.tsx";
import styles from "./import.module.css";
import { type MemberTable, type Mend, type ReadRow, readMemberTable, readRows } from "./member-table.ts";
import { type ReadFile, readMemberFile } from "./read-file.ts";
import { ReviewRows } from "./review-rows.tsx";

interface Props {
  readonly list: ListWithAccountsBody;
  readonly onAdded: () => void;
}

const EXAMPLE = "Telegram:@herald\nhttps://www.youtube.com/@harbor-news\n@port_authority";
const FILES = ".xlsx,.csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values";
/** As many as the server takes at once. */
const MOST_ROWS = 50_000;
const NO_MENDS: ReadonlyMap<number, Mend> = new Map();

/** Many at once, also accounts that have not been seen yet: pasted, or out of a file, and looked at before. */
export function ImportMembers({ list, onAdded }: Props) {
  const [text, setText] = useState("");
  const [file, setFile] = useState<ReadFile | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const [platform, setPlatform] = useState<Platform | null>(null);
  const [chosen, setChosen] = useState<Partial<MemberColumns>>({});
  const [mends, setMends] = useState(NO_MENDS);
  const [report, setReport] = useState<MembersReport | null>(null);
  const shown = useDeferredValue(text);
  const table = useMemo(() => readMemberTable(shown, PLATFORMS), [shown]);
  const columns = useMemo(() => ({ ...table.guessed, ...chosen }), [table, chosen]);
  const rows = useMemo(
    () => readRows(table, { columns, defaultPlatform: platform, platforms: PLATFORMS, mends }),
    [table, columns, platform, mends],
  );
  const right = useMemo(() => rows.flatMap(memberOfRow), [rows]);
  const tooMany = rows.length > MOST_ROWS;
  const preview = usePreview(list.id, tooMany ? [] : right);

  const write = (next: string) => {
    setText(next);
    setChosen({});
    setMends(NO_MENDS);
  };
  const read = async (given: File | null) => {
    if (given === null) return;
    try {
      const content = await readMemberFile(given);
      setFile(content);
      setFileError(null);
      write(content.sheets[0]?.text ?? "");
    } catch (error) {
      setFileError(error instanceof Error ? error.message : String(error));
    }
  };
  const { run, busy, error } = useAction(async () => {
    const body: NewMembersBody = { members: right };
    const path = `/manage/v1/lists/${list.id}/members`;
    setReport(await request<MembersReport>(path, { method: "POST", body }));
    const left = rows.filter(({ outcome }) => "reason" in outcome);
    write(left.length === 0 ? "" : [...headOf(text, table), ...left.map((row) => row.text)].join("\n"));
    setFile(null);
    onAdded();
  });

  return (
    <div className={members.paste}>
      <Textarea
        label={t("Handles, addresses of profiles, or a table")}
        description={t(
          "One account a line, or a table with columns for the platform and the handle or address. You can drop a spreadsheet here (.xlsx, .csv, .tsv).",
        )}
        placeholder={EXAMPLE}
        autosize
        minRows={4}
        maxRows={10}
        spellCheck={false}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
        error={
          fileError ??
          (tooMany
            ? t("These are too many: at most {rows} at once.", { rows: countOf(MOST_ROWS, "row") })
            : null)
        }
        classNames={{ input: members.pasted ?? "" }}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          const [dropped] = event.dataTransfer.files;
          if (dropped === undefined) return;
          event.preventDefault();
          void read(dropped);
        }}
      />
      <div className={styles.choices}>
        {file !== null && file.sheets.length > 1 && (
          <NativeSelect
            label={t("Sheet")}
            data={file.sheets.map(({ name }) => name)}
            onChange={({ currentTarget }) => write(file.sheets[currentTarget.selectedIndex]?.text ?? "")}
          />
        )}
        {table.names !== null && <ColumnChoices names={table.names} columns={columns} onChange={setChosen} />}
        <NativeSelect
          label={t("Platform of bare handles")}
          value={platform ?? ""}
          onChange={({ currentTarget }) => setPlatform(PLATFORMS.find(currentTarget.value) ?? null)}
          data={[{ value: "", label: t("None") }, ...PLATFORMS.names]}
        />
      </div>
      {rows.length > 0 && (
        <ReviewRows rows={rows} list={list} preview={preview.data ?? null} mends={mends} onMend={setMends} />
      )}
      {preview.error !== null && <Problem error={preview.error} />}
      <div className={members.buttons}>
        <FileButton onChange={(given) => void read(given)} accept={FILES}>
          {(props) => (
            <Button {...props} variant="default">
              {t("Choose a file")}
            </Button>
          )}
        </FileButton>
        <Button loading={busy} disabled={right.length === 0 || tooMany} onClick={() => void run()}>
          {right.length === 0
            ? t("Add members")
            : t("Add {accounts}", { accounts: countOf(right.length, "account") })}
        </Button>
      </div>
      {error !== null && <Problem error={error} />}
      {report !== null && <MembersReportNotice report={report} />}
    </div>
  );
}

interface ColumnChoicesProps {
  readonly names: readonly string[];
  readonly columns: MemberColumns;
  readonly onChange: (columns: MemberColumns) => void;
}

const COLUMN_LABELS = [
  ["platform", t("Column of the platform")],
  ["handle", t("Column of the handle or address")],
  ["uid", t("Column of the account's ID")],
] as const;

function ColumnChoices({ names, columns, onChange }: ColumnChoicesProps) {
  return COLUMN_LABELS.map(([key, label]) => (
    <NativeSelect
      key={key}
      label={label}
      value={String(columns[key])}
      onChange={({ currentTarget }) => onChange({ ...columns, [key]: Number(currentTarget.value) })}
      data={[
        { value: "-1", label: t("None") },
        ...names.map((name, at) => ({ value: String(at), label: name })),
      ]}
    />
  ));
}

/** What the server would do with them, when the reader has paused. */
function usePreview(listId: number, wanted: readonly MemberBody[]) {
  const [asked] = useDebouncedValue(wanted, 400);
  return useQuery({
    queryKey: ["preview of members", listId, asked],
    queryFn: ({ signal }) => {
      const body: NewMembersBody = { members: [...asked], dry_run: true };
      return request<MembersReport>(`/manage/v1/lists/${listId}/members`, { method: "POST", body, signal });
    },
    enabled: asked.length > 0,
    gcTime: 0,
  });
}

function memberOfRow({ outcome }: ReadRow): readonly MemberBody[] {
  if ("reason" in outcome) return [];
  const { platform, by, value } = outcome.member;
  return [by === "uid" ? { platform, uid: value } : printMember(outcome.member)];
}

/** The names of the columns, so that what is left can be read again. */
function headOf(text: string, { names, rows }: MemberTable): readonly string[] {
  const above = text.split(/\r\n|\n|\r/).slice(0, (rows[0]?.line ?? 1) - 1);
  return names === null ? [] : above.filter((line) => line.trim() !== "");
}
