import { resolve } from "node:path";
import { FORMATS } from "../../ingest/formats/formats.ts";
import { importPosts } from "../../ingest/import-posts.ts";
import { DEFAULT_BLOCK_LINES } from "../../ingest/prepare/import-block.ts";
import { loadConfig } from "../config/config.ts";
import { wholeNumber } from "../config/value-type.ts";
import { openCheckpoint } from "../import/checkpoint.ts";
import { importAll } from "../import/import-all.ts";
import { checkInputs } from "../import/import-inputs.ts";
import { type Destination, findKey, parseServerUrl, type Server } from "../import/import-request.ts";
import { sendPosts } from "../import/send-posts.ts";
import { auditCommand, withPosts } from "../stores/compose.ts";
import { findOwnServer } from "../stores/index-lock.ts";
import { REPEATED, settingArgs } from "../terminal/arguments.ts";
import { defineCommand, usageError } from "../terminal/command.ts";
import { createProgress, type Progress } from "../terminal/progress.ts";
import { stopSignal } from "../terminal/stop-signal.ts";

const BATCH_SIZE = wholeNumber(1, 100_000);
/** Small enough that little is kept in memory until it is acknowledged. */
const SENT_LINES = 5_000;

export const importFiles = defineCommand({
  description:
    "Import posts from files of many formats, plain or gzipped. A bad line is set aside and does not stop it.",
  args: {
    ...settingArgs("index"),
    files: {
      type: "positional",
      required: true,
      valueHint: `FILE${REPEATED}`,
      description: "Files to read; - for standard input.",
    },
    to: {
      type: "string",
      valueHint: "URL",
      description:
        "Send the posts to this server instead, with an API key that has the scope import: EARSHOT_KEY, or typed on a terminal.",
    },
    format: {
      type: "string",
      valueHint: "NAME",
      description: `What the files are: ${FORMATS.map(({ name }) => name).join(", ")}. Default: told by the content of each.`,
    },
    "keep-raw": {
      type: "boolean",
      description:
        "Keep with each post what it was made of, up to 64 KB, as post_data: for files of other programs in JSON. The store grows to about three times its size.",
    },
    rejects: {
      type: "string",
      valueHint: "FILE",
      description:
        "Where bad lines are written, with the reason. Default: FILE.rejects.ndjson in the current directory.",
    },
    checkpoint: {
      type: "string",
      valueHint: "FILE",
      description:
        "Where to keep how far the import is. After an interruption the same command goes on from there; when all is done it does nothing.",
    },
    "batch-size": {
      type: "string",
      valueHint: "N",
      description: `Posts that are stored, and acknowledged, together; a server has its own. Default: ${DEFAULT_BLOCK_LINES}.`,
    },
    json: {
      type: "boolean",
      description:
        "Print JSON, for programs: an event a line on standard output, `batch` whenever posts have been stored and `summary` at the end.",
    },
  },
  run: async ({ args }) => {
    const batchSize = parseBatchSize(args["batch-size"], args.to);
    const { inputs, totalBytes } = await checkInputs(args._, { rejects: args.rejects, format: args.format });
    const { config, warnings } = loadConfig(args);
    const url = args.to === undefined ? null : parseServerUrl(args.to);
    if (url !== null && args.data !== undefined) {
      throw usageError("--to sends the posts to a server, --data stores them here: give one of them.");
    }
    const target = url ?? resolve(config.data);
    const checkpoint =
      args.checkpoint === undefined ? null : await openCheckpoint(args.checkpoint, { inputs, target });
    const signal = stopSignal();
    const run = async (blockLines: number, connect: (progress: Progress) => Destination) => {
      const progress = createProgress({ json: args.json === true, totalBytes });
      const destination = connect(progress);
      const { platforms } = config;
      const keepRaw = args["keep-raw"] === true;
      const context = { platforms, keepRaw, destination, checkpoint, blockLines, progress, signal };
      const total = await importAll(inputs, context);
      return total.rejected > 0 ? 1 : 0;
    };

    const send = (server: () => Promise<Server>) =>
      run(batchSize ?? SENT_LINES, ({ tell }) => ({
        store: (source) => sendPosts({ ...source, server, tell }),
      }));

    if (checkpoint !== null && inputs.every((input) => checkpoint.placeOf(input).done))
      return run(1, nowhere);
    const own = url === null ? await findOwnServer(config) : null;
    if (url !== null || own !== null) {
      for (const warning of warnings) process.stderr.write(`Warning: ${warning}\n`);
    }
    if (own !== null) return send(async () => (await findOwnServer(config))?.local ?? own.local);
    if (url !== null) {
      const key = await findKey(config, { readsInput: inputs.some(({ path }) => path === null) });
      return send(async () => ({ url, key }));
    }
    return withPosts(args, { create: true, command: "import" }, async ({ posts, preparer, directory }) => {
      const code = await run(batchSize ?? DEFAULT_BLOCK_LINES, () => ({
        store: (source) => importPosts({ ...source, posts, preparer }),
      }));
      const files = inputs.map(({ path }) => path ?? "standard input").join(", ");
      await auditCommand(directory, "posts.imported", files);
      return code;
    });
  },
});

/** Null: not given. */
function parseBatchSize(given: string | undefined, to: string | undefined): number | null {
  if (given === undefined) return null;
  if (to !== undefined) throw usageError("--batch-size is for imports into --data; a server has its own.");
  const parsed = BATCH_SIZE.parse(given);
  if (parsed === null) throw usageError(`--batch-size must be ${BATCH_SIZE.allowed}.`);
  return parsed.value;
}

/** For when all is done. */
function nowhere(): Destination {
  return { store: async () => undefined };
}
