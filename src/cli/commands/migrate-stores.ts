import { defineCommand } from "citty";
import { jsonArg } from "../arguments.ts";
import { CommandError, usageError } from "../command-error.ts";
import { loadConfig } from "../config.ts";
import { dataDirectory } from "../data-directory.ts";
import { moveToData, moveToDatabase, secretFile } from "../move-directory.ts";
import { printJson, printLine } from "../output.ts";
import { stopSignal } from "../stop-signal.ts";
import { databaseAddress } from "../value-type.ts";

export const migrateStores = defineCommand({
  meta: {
    description:
      "Move users, sessions, keys and lists from a data directory to PostgreSQL, or back. Interrupted, it goes on when it is called again; at the end every row is compared.",
  },
  args: {
    ...jsonArg,
    from: { type: "string", valueHint: "DIR", description: "Move out of this data directory." },
    "to-database": {
      type: "string",
      valueHint: "URL",
      description:
        "The PostgreSQL database to move to. Default: EARSHOT_DATABASE_URL, which others cannot see.",
    },
    to: { type: "string", valueHint: "DIR", description: "Move into this data directory." },
    "from-database": {
      type: "string",
      valueHint: "URL",
      description: "The PostgreSQL database to move out of. Default: EARSHOT_DATABASE_URL.",
    },
    config: { type: "string", description: "A JSON file with settings.", valueHint: "FILE" },
  },
  run: async ({ args }) => {
    const { from, to } = args;
    const folder = from ?? to;
    if (folder === undefined || (from !== undefined && to !== undefined)) {
      throw usageError("Give either --from DIR, to move to a database, or --to DIR, to move back.");
    }
    const data = dataDirectory(folder);
    const { databaseUrl, secret } = readSettings(args, from === undefined ? "from-database" : "to-database");
    const signal = stopSignal();
    const show = process.stderr.isTTY && !args.json;
    const onProgress = (table: string, rows: number) => {
      if (show) process.stderr.write(`\r${table}: ${rows}\u001b[K`);
    };
    const move = from === undefined ? moveToData : moveToDatabase;
    const digest = await move({ data, databaseUrl, secret, signal, onProgress }).catch((error: unknown) => {
      throw signal.aborted
        ? new CommandError("Interrupted; the same command goes on where it stopped.")
        : error;
    });
    if (show) process.stderr.write("\r\u001b[K");
    if (args.json) return printJson({ tables: digest });
    const { users, api_keys: keys, lists } = digest;
    printLine(
      `Moved ${users?.rows} users, ${keys?.rows} keys and ${lists?.rows} lists; every row was compared.`,
    );
    printLine(
      from === undefined
        ? `Serve them without EARSHOT_DATABASE_URL and with --data ${data.path}. The database is as it was.`
        : `Serve them with EARSHOT_DATABASE_URL, and with EARSHOT_SECRET as in ${secretFile(data)}. Posts stay in ${data.path}.`,
    );
  },
});

/** The address as a flag, or as the setting. The secret is asked of the settings only if it is needed. */
function readSettings(
  args: Readonly<Record<string, unknown>>,
  flag: "from-database" | "to-database",
): { readonly databaseUrl: string; readonly secret: Buffer | null } {
  const { config } = loadConfig(args);
  const given = args[flag];
  if (given !== undefined) {
    const parsed = databaseAddress.parse(String(given));
    if (parsed === null) throw usageError(`--${flag} must be ${databaseAddress.allowed}.`);
    return { databaseUrl: parsed.value, secret: config.secret };
  }
  if (config.databaseUrl !== null) return { databaseUrl: config.databaseUrl, secret: config.secret };
  throw usageError(`Give --${flag} URL, or EARSHOT_DATABASE_URL.`);
}
