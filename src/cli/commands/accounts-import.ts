import type { Platforms } from "../../contract/platforms.ts";
import { UnusedFields } from "../../ingest/formats/record-draft.ts";
import { normalizeDescription } from "../../ingest/prepare/normalize.ts";
import { readRecords } from "../../ingest/read-records.ts";
import type { AccountDescription } from "../../posts/post.ts";
import { loadConfig } from "../config/config.ts";
import { type Archive, toArg, withArchive } from "../import/archive.ts";
import { openInput } from "../import/import-inputs.ts";
import { jsonArg, settingArgs } from "../terminal/arguments.ts";
import { defineCommand } from "../terminal/command.ts";
import { printJson, printLine } from "../terminal/output.ts";

/** Described together. */
const BATCH_SIZE = 5_000;

export const accountsImport = defineCommand({
  description:
    "Set the type and properties of accounts from a CSV or NDJSON file, before or after their posts; old posts have them at once.",
  args: {
    ...settingArgs("index"),
    ...jsonArg,
    ...toArg("import"),
    file: {
      type: "positional",
      required: true,
      valueHint: "FILE",
      description:
        "CSV or NDJSON, plain or gzipped (- for standard input), with platform, uid or handle, and type, name, url, bio, followers, properties.KEY. What is blank or absent stays as it is.",
    },
    "dry-run": { type: "boolean", description: "Check the file and say what would change; change nothing." },
  },
  run: async ({ args }) => {
    const dryRun = args["dry-run"] === true;
    const { platforms } = loadConfig(args).config;
    const input = openInput(args.file);
    const options = {
      create: true,
      command: "accounts import",
      scope: "import",
      readsInput: args.file === "-",
    } as const;
    return withArchive(args, options, async (archive) => {
      const counts = await importDescriptions(input, { archive, platforms, dryRun });
      if (args.json) printJson({ ...counts, dry_run: dryRun });
      else printLine(tell(counts, dryRun));
      return counts.rejected > 0 ? 1 : 0;
    });
  },
});

interface Counts {
  /** Lines, or rows. */
  read: number;
  rejected: number;
  /** Accounts. */
  added: number;
  changed: number;
  unchanged: number;
}

async function importDescriptions(
  { name, bytes }: ReturnType<typeof openInput>,
  {
    archive,
    platforms,
    dryRun,
  }: { readonly archive: Archive; readonly platforms: Platforms; readonly dryRun: boolean },
): Promise<Counts> {
  const counts: Counts = { read: 0, rejected: 0, added: 0, changed: 0, unchanged: 0 };
  const unused = new UnusedFields();
  let batch: { readonly line: number; readonly description: AccountDescription }[] = [];

  const reject = (line: number, reason: string) => {
    counts.rejected += 1;
    process.stderr.write(`${name}, line ${line}: ${reason}\n`);
  };
  const flush = async () => {
    const described = batch;
    batch = [];
    if (described.length === 0) return;
    const result = await archive.describeAccounts(
      described.map(({ description }) => description),
      { dryRun },
    );
    counts.added += result.added;
    counts.changed += result.changed;
    counts.unchanged += result.unchanged;
    for (const place of result.erased) reject(described[place]?.line ?? 0, ERASED);
  };

  for await (const item of readRecords(bytes, { columns: ["platform", "handle"] })) {
    counts.read += 1;
    const normalized =
      "problem" in item ? { reason: item.problem } : normalizeDescription(item.record, platforms);
    if ("reason" in normalized) reject(item.line, normalized.reason);
    else {
      batch.push({ line: item.line, description: normalized.description });
      for (const field of normalized.unknown) unused.note(field);
    }
    if (batch.length >= BATCH_SIZE) await flush();
  }
  await flush();
  unused.report("line", (sentence) => process.stderr.write(`${name}: ${sentence}\n`));
  return counts;
}

const ERASED = "erased: this account was erased here at somebody's request and is not taken in again.";

function tell({ read, rejected, added, changed, unchanged }: Counts, dryRun: boolean): string {
  const accounts = `${added} new, ${changed} changed, ${unchanged} unchanged`;
  return `${dryRun ? "It would be" : "Accounts"}: ${accounts}. Lines: ${read} read, ${rejected} rejected.`;
}
