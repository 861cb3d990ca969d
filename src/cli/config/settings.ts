import { platformList, retentionRules } from "./platform-list.ts";
import { SIGN_IN_SETTINGS } from "./sign-in-settings.ts";
import {
  type Audience,
  addressList,
  apiKey,
  databaseAddress,
  databaseName,
  oneOf,
  orNone,
  path,
  type Setting,
  secretBytes,
  text,
  type ValueType,
  webAddress,
  webAddresses,
  wholeNumber,
  yesOrNo,
} from "./value-type.ts";
import { WATCH_SETTINGS } from "./watch-settings.ts";

/**
 * Every setting there is. The name is the flag (`--port`), the key of the file (`port`) and, as EARSHOT_PORT, the
 * variable.
 */
export const SETTINGS = {
  data: setting(path, "data", "data", "The data directory; made when it does not exist."),
  "log-level": setting(
    oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent"),
    "data",
    "info",
    "How much is logged, to standard error. With debug, errors show where they came from.",
  ),
  platforms: setting(
    platformList,
    "data",
    "[]",
    "Platforms of your own, besides those of the program: names, or for each a name, a `color` and the patterns of addresses (`profile`, `post`). The file takes them as an array; the guide to operating says how.",
  ),
  retention: {
    ...setting(
      retentionRules,
      "data",
      null,
      "For how many days posts are kept after they were published, for each platform: `Telegram=365,*=1000`; `*` is for all others. A server deletes what is older once a day, and imports do not take it in.",
    ),
    unset: "posts are kept for ever",
  },
  "log-queries": setting(
    yesOrNo,
    "server",
    "false",
    "Log what was searched for, too: the query strings of requests.",
  ),
  secret: {
    ...setting(
      secretBytes,
      "data",
      null,
      "Encrypts stored API keys, signs cursors, and makes the marks by which erased posts are recognized.",
    ),
    unset:
      "made on the first start, in the file `secret` of the data directory; with `database-url` it is required",
    secret: true,
  },
  "database-url": {
    ...setting(
      databaseAddress,
      "data",
      null,
      "The PostgreSQL database (14 or newer) that holds users, sessions, keys and lists. `sslmode` is disable, require, verify-ca or verify-full (`sslrootcert` names the authority); without it verify-full, or on this machine disable.",
    ),
    unset: "SQLite, in the file `directory.sqlite` of the data directory",
    secret: true,
  },
  "user-keys": setting(wholeNumber(1, 100_000), "data", "50", "API keys that one user may have."),
  "user-sessions": setting(
    wholeNumber(1, 100_000),
    "data",
    "20",
    "Sessions of the web application that one user may have; with one more the oldest ends.",
  ),
  "user-lists": setting(wholeNumber(1, 1_000_000), "data", "500", "Lists that one user may have."),
  "clickhouse-url": {
    ...setting(
      webAddresses,
      "index",
      null,
      "The ClickHouse (26 or newer) that holds the posts, over HTTP. Of one ClickHouse, several addresses: the next one is tried when one does not answer. Of a cluster, the addresses of all its servers. Needs `database-url` too.",
    ),
    unset: "SQLite, in the file `posts.sqlite` of the data directory",
  },
  "clickhouse-cluster": {
    ...setting(
      text,
      "index",
      null,
      "The cluster, as its servers name it in `remote_servers`; it has a keeper, and its servers the macros `shard` and `replica`. Posts are spread over its shards, in Replicated tables that are made `ON CLUSTER`.",
    ),
    unset: "one ClickHouse",
  },
  "clickhouse-backup-disk": optional(
    text,
    "index",
    "posts come as rows through the command",
    "The disk of the ClickHouse server on which `earshot backup` has it put its posts, with ClickHouse's own BACKUP; `allowed_disk` in its `backups` must name it. Not with `clickhouse-cluster`.",
  ),
  "clickhouse-database": setting(
    databaseName,
    "index",
    "earshot",
    "The database in ClickHouse; made when it does not exist.",
  ),
  "clickhouse-user": setting(text, "index", "default", "The user of ClickHouse."),
  "clickhouse-password": {
    ...setting(text, "index", null, "The password of the user of ClickHouse."),
    unset: "none",
    secret: true,
  },
  "clickhouse-ca": optional(
    path,
    "index",
    "those that Node trusts",
    "A file of certificates, in PEM, that are trusted for ClickHouse over https.",
  ),
  host: setting(text, "server", "127.0.0.1", "The address to listen on; 0.0.0.0 or :: for every one."),
  port: setting(wholeNumber(0, 65_535), "server", "8080", "The port to listen on; 0 for any free one."),
  "public-url": {
    ...setting(
      webAddress,
      "server",
      null,
      "The address under which clients reach the server; links are built on it.",
    ),
    unset: "the address that the server listens on",
  },
  "trusted-proxies": optional(
    addressList,
    "server",
    "none",
    "Proxies whose X-Forwarded-* headers are believed.",
  ),
  "rate-limit": setting(
    wholeNumber(0, 1_000_000_000),
    "server",
    "5000",
    "Requests an hour for each user, over all keys and sessions, unless the user has a limit of their own; 0 for no limit.",
  ),
  requests: setting(
    wholeNumber(1, 1_000_000),
    "server",
    "2000",
    "Requests that are answered or wait for their turn at the same time, of all keys together; more are refused with `server_busy`.",
  ),
  imports: setting(
    wholeNumber(1, 1000),
    "server",
    "4",
    "Imports over HTTP that run at the same time, at most half of them of one user; the next ones wait.",
  ),
  "import-size": setting(
    wholeNumber(1, 1_000_000),
    "server",
    "4096",
    "Megabytes that one import over HTTP may have, unpacked.",
  ),
  "import-idle": setting(
    wholeNumber(1, 86_400),
    "server",
    "300",
    "Seconds within which the client of an import must send 100 bytes; if not, the import ends with what has come.",
  ),
  "export-idle": setting(
    wholeNumber(1, 86_400),
    "server",
    "120",
    "Seconds for which the client of an export may take nothing; then the connection ends.",
  ),
  "session-idle": setting(
    wholeNumber(5, 525_600),
    "server",
    "720",
    "Minutes after which a session of the web application that is not used ends.",
  ),
  "session-lifetime": setting(
    wholeNumber(1, 8760),
    "server",
    "168",
    "Hours after which every session of the web application ends, used or not.",
  ),
  pictures: setting(
    yesOrNo,
    "server",
    "false",
    "Whether readers of the web application can have pictures of posts and accounts shown. The server fetches them from where they are, at most 4 MB each, and tells nobody who looks: those places see this server alone.",
  ),
  "pictures-private": setting(
    yesOrNo,
    "server",
    "false",
    "Whether those pictures may come from private, loopback and link-local addresses. Then whoever imports posts can have this server call addresses in your network.",
  ),
  ...WATCH_SETTINGS,
  ...SIGN_IN_SETTINGS,
  "metrics-host": setting(text, "server", "127.0.0.1", "The address on which metrics are served."),
  "metrics-port": setting(
    orNone(wholeNumber(0, 65_535), "off"),
    "server",
    "9464",
    "The port on which metrics are served; 0 for any free one.",
  ),
  key: {
    ...setting(apiKey, "client", null, "The API key with which `import --to` speaks to a server."),
    unset: "asked for on a terminal",
    secret: true,
  },
  demo: setting(
    yesOrNo,
    "server",
    "false",
    "Fill an empty data directory with the demo, and extend it to now.",
  ),
  "query-timeout": setting(wholeNumber(1, 3600), "index", "30", "Seconds after which a query is stopped."),
  "query-memory": setting(
    wholeNumber(64, 1_000_000),
    "index",
    "4096",
    "Megabytes of memory at which a query is stopped, on ClickHouse.",
  ),
  "query-rows": setting(
    wholeNumber(100_000, 1_000_000_000_000),
    "index",
    "20000000000",
    "Posts to look at beyond which a query is stopped.",
  ),
  dictionaries: optional(
    path,
    "index",
    "those of the program",
    "A directory of dictionaries that were built elsewhere; `npm run build:forms` makes one in `build/forms`.",
  ),
  sessions: setting(
    wholeNumber(1, 64),
    "index",
    "4",
    "Queries that run at the same time, on ClickHouse; the next ones wait.",
  ),
} as const satisfies Record<string, Setting<unknown>>;

export type SettingName = keyof typeof SETTINGS;

export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];

export function variableOf(name: string): string {
  return `EARSHOT_${name.toUpperCase().replaceAll("-", "_")}`;
}

/** The audiences whose settings a command for this one takes. */
export function audiencesOf(audience: Audience): readonly Audience[] {
  switch (audience) {
    case "client":
    case "data":
      return [audience];
    case "index":
      return ["data", "index"];
    case "server":
      return ["data", "index", "server"];
  }
}

function setting<Value, Default extends string | null>(
  type: ValueType<Value>,
  audience: Audience,
  fallback: Default,
  description: string,
) {
  return { type, audience, default: fallback, description };
}

/** A setting that may be left out, and what that means. */
function optional<Value>(type: ValueType<Value>, audience: Audience, unset: string, description: string) {
  return { ...setting(type, audience, null, description), unset };
}
