import { dirname, join, normalize } from "node:path/posix";

/** What each room may import of ours. `contract`, `query` and `text` are pure: no other room and no Node module. */
const DIRECTION: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  query: [],
  text: [],
  lexicon: ["text"],
  posts: ["contract", "query", "text"],
  directory: ["contract"],
  ingest: ["contract", "query", "text", "posts"],
  demo: ["contract"],
  outbound: [],
  watch: ["contract", "query", "text", "posts", "directory", "outbound"],
  http: ["contract", "query", "text", "posts", "directory", "watch", "outbound"],
  cli: ["contract", "query", "text", "posts", "directory", "ingest", "demo", "watch", "http", "lexicon"],
  web: ["contract", "query"],
};

const PURE = new Set(["contract", "query", "text"]);

/** Rooms without Node: the pure ones, and the one that runs in the browser. */
const WITHOUT_NODE = new Set([...PURE, "web"]);

/**
 * Each store of posts is a folder of its own: no other folder of the room looks into it. The composition root picks
 * one.
 */
const STORES = ["src/posts/clickhouse/", "src/posts/sqlite/"];

/**
 * Inside these rooms a folder may import only these others; `.` is what lies in the room itself. Folders of `posts`
 * that are not named, the stores, may import all that are.
 */
const INSIDE: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  http: {
    server: [],
    door: [".", "server"],
    search: [".", "server", "door"],
    export: [".", "server", "door", "search"],
    manage: [".", "server", "door", "search"],
    "sign-in": [".", "server", "door", "manage"],
    pictures: [".", "server", "door", "search", "manage"],
    web: ["server"],
    docs: ["server", "web"],
  },
  cli: {
    terminal: ["config"],
    config: ["terminal"],
    stores: ["config", "terminal", "import"],
    import: ["config", "terminal", "stores"],
    backup: ["config", "terminal", "stores"],
    commands: ["config", "terminal", "stores", "import", "backup"],
  },
  posts: {
    accounts: ["."],
    erasure: ["."],
    document: ["."],
    columns: ["."],
    batch: [".", "accounts", "erasure"],
    transfer: [".", "accounts", "batch"],
  },
};

/** Packages that only these rooms may know. */
const OWNERS: Readonly<Record<string, string | readonly string[]>> = {
  "@clickhouse/client": "posts",
  kysely: "directory",
  "@photostructure/sqlite": ["directory", "posts"],
  pg: "directory",
  "@node-rs/argon2": "directory",
  "@simplewebauthn/server": "http",
  "@simplewebauthn/browser": "web",
  "openid-client": "http",
  otpauth: ["directory", "http"],
  fastify: "http",
  react: "web",
  "react-dom": "web",
  "@mantine/core": "web",
  "@mantine/hooks": "web",
};

export interface SourceFile {
  /** From the root of the repository, with slashes: `src/posts/posts.ts`. */
  readonly path: string;
  readonly source: string;
}

/** Every import that goes against the direction table, and every look at the environment outside its place. */
export function findViolations(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap((file) => {
    const room = roomOf(file.path);
    const problems = importsOf(file.source).flatMap((target) => judge(file.path, room, target));
    if (!(room in DIRECTION)) problems.push(`${file.path} is in no room of the direction table`);
    if (/\bprocess\.env\b/.test(file.source) && file.path !== "src/cli/config/config.ts") {
      problems.push(`${file.path} reads the environment; only src/cli/config/config.ts does`);
    }
    return problems;
  });
}

function judge(path: string, room: string, target: string): string[] {
  if (target.startsWith(".")) {
    const resolved = normalize(join(dirname(path), target));
    if (!/^(?:src|web\/src)\//.test(resolved)) return [`${path} imports ${resolved}, which is outside src`];
    const targetRoom = roomOf(resolved);
    const store = STORES.find((folder) => resolved.startsWith(folder));
    if (store !== undefined && room === "posts" && !path.startsWith(store))
      return [`${path} imports ${resolved}: only ${store} may`];
    const inside = targetRoom === room ? INSIDE[room]?.[folderOf(path)] : undefined;
    if (inside !== undefined && ![folderOf(path), ...inside].includes(folderOf(resolved)))
      return [`${path} imports ${resolved}: ${room}/${folderOf(path)} may not know ${folderOf(resolved)}`];
    const allowed = targetRoom === room || DIRECTION[room]?.includes(targetRoom) === true;
    return allowed ? [] : [`${path} imports ${resolved}: ${room} may not know ${targetRoom}`];
  }
  if (target.startsWith("node:")) {
    if (!WITHOUT_NODE.has(room)) return [];
    return [`${path} imports ${target}: ${room} ${PURE.has(room) ? "is pure" : "runs in the browser"}`];
  }
  const owner = Object.entries(OWNERS).find(
    ([name]) => target === name || target.startsWith(`${name}/`),
  )?.[1];
  const owners = [owner ?? room].flat();
  return owners.includes(room) ? [] : [`${path} imports ${target}: only ${owners.join(" and ")} may`];
}

/** The second part of `src/<room>/…`; the web application is one room, `web/src/…`. */
function roomOf(path: string): string {
  return path.startsWith("web/") ? "web" : (path.split("/")[1] ?? "");
}

/** The third part of `src/<room>/<folder>/…`; a file of the room itself is in `.`. */
function folderOf(path: string): string {
  const [, , folder = "", file] = path.split("/");
  return file === undefined ? "." : folder;
}

export function importsOf(source: string): readonly string[] {
  const statements = source.matchAll(/(?:^|[\s;}])(?:from|import)\s*\(?\s*["']([^"'\n]+)["']/g);
  return [...statements].map((match) => match[1] ?? "");
}
