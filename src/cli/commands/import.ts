import { createReadStream } from "node:fs";
import { defineCommand } from "citty";
import { UnknownFormatError } from "../../ingest/formats/detect-format.ts";
import { FORMAT_ADVICE, FORMATS } from "../../ingest/formats/formats.ts";
import { readSource } from "../../ingest/formats/read-source.ts";
import { DamagedSourceError } from "../../ingest/gunzip.ts";
import { DEFAULT_BLOCK_LINES } from "../../ingest/import-block.ts";
import { type ImportSummary, importPosts, NOTHING_IMPORTED } from "../../ingest/import-posts.ts";
import type { Preparer } from "../../ingest/preparer.ts";
import { openRejects, type Rejects } from "../../ingest/rejects.ts";
import type { Posts } from "../../posts/posts.ts";
import { jsonArg, REPEATED, settingArgs } from "../arguments.ts";
import { CommandError, usageError } from "../command-error.ts";
import { withPosts } from "../compose.ts";
import { checkInputs, type ImportInput } from "../import-inputs.ts";
import { createProgress, type Progress } from "../import-progress.ts";
import { wholeNumber } from "../value-type.ts";

const BATCH_SIZE = wholeNumber(1, 100_000);

export const importFiles = defineCommand({
  meta: {
    description:
      "Import posts from files of many formats, plain or gzipped. A bad line is set aside and does not stop it.",
  },
  args: {
    ...settingArgs("index"),
    ...jsonArg,
    files: {
      type: "positional",
      required: true,
      valueHint: `FILE${REPEATED}`,
      description: "Files to read; - for standard input.",
    },
    format: {
      type: "string",
      valueHint: "NAME",
      description: `What the files are: ${FORMATS.map(({ name }) => name).join(", ")}. Default: told by the content of each.`,
    },
    rejects: {
      type: "string",
      valueHint: "FILE",
      description:
        "Where bad lines are written, with the reason. Default: FILE.rejects.ndjson in the current directory.",
    },
    "batch-size": {
      type: "string",
      valueHint: "N",
      description: `Posts that are stored, and acknowledged, together. Default: ${DEFAULT_BLOCK_LINES}.`,
    },
  },
  run: async ({ args }) => {
    const batchSize = BATCH_SIZE.parse(args["batch-size"] ?? String(DEFAULT_BLOCK_LINES));
    if (batchSize === null) throw usageError(`--batch-size must be ${BATCH_SIZE.allowed}.`);
    const inputs = await checkInputs(args._, { rejects: args.rejects, format: args.format });
    return withPosts(args, { create: true, command: "import" }, async ({ posts, preparer }) => {
      const progress = createProgress({ json: args.json === true, totalBytes: inputs.totalBytes });
      const total = await importAll(inputs.inputs, {
        posts,
        preparer,
        batchSize: batchSize.value,
        progress,
      });
      return total.rejected > 0 ? 1 : 0;
    });
  },
});

interface ImportContext {
  readonly posts: Posts;
  readonly preparer: Preparer;
  readonly batchSize: number;
  readonly progress: Progress;
}

async function importAll(inputs: readonly ImportInput[], context: ImportContext): Promise<ImportSummary> {
  let total = NOTHING_IMPORTED;
  const rejectFiles = new Map<string, Rejects>();
  const damages: string[] = [];
  try {
    for (const input of inputs) {
      const rejects = rejectFiles.get(input.rejects) ?? openRejects(input.rejects);
      rejectFiles.set(input.rejects, rejects);
      const before = total;
      try {
        await importOne(input, rejects, context, (acknowledged) => {
          total = add(before, acknowledged);
          return total;
        });
      } catch (error) {
        if (error instanceof DamagedSourceError)
          damages.push(`${input.name}: ${error.message}. The lines before that are stored.`);
        else if (error instanceof UnknownFormatError)
          damages.push(`${input.name}: ${error.message}. ${FORMAT_ADVICE}`);
        else throw error;
      }
    }
  } finally {
    for (const rejects of rejectFiles.values()) await rejects.close();
    context.progress.finish(
      total,
      [...rejectFiles.values()].flatMap(({ path, count }) => (count() > 0 ? [path] : [])),
    );
  }
  if (damages.length > 0) throw new CommandError(damages.join("\n"));
  return total;
}

async function importOne(
  input: ImportInput,
  rejects: Rejects,
  { posts, preparer, batchSize, progress }: ImportContext,
  acknowledge: (file: ImportSummary) => ImportSummary,
): Promise<void> {
  const bytes =
    input.path === null ? process.stdin : createReadStream(input.path, { highWaterMark: 256 * 1024 });
  await importPosts({
    blocks: readSource(counted(bytes, progress), {
      fileName: input.path,
      format: input.format,
      blockLines: batchSize,
      warn: (sentence) => progress.warn(input.name, sentence),
    }),
    posts,
    preparer,
    onReject: (reject) => rejects.write({ file: input.name, ...reject }),
    onProgress: ({ line, ...acknowledged }) => progress.stored(acknowledge(acknowledged), input.name, line),
  });
}

async function* counted(bytes: AsyncIterable<Buffer>, progress: Progress): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    progress.consumed(chunk.length);
    yield chunk;
  }
}

function add(a: ImportSummary, b: ImportSummary): ImportSummary {
  return {
    read: a.read + b.read,
    stored: a.stored + b.stored,
    replaced: a.replaced + b.replaced,
    unchanged: a.unchanged + b.unchanged,
    rejected: a.rejected + b.rejected,
  };
}
