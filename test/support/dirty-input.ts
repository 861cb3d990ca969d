import { gzipSync } from "node:zlib";

/** An import with something wrong in it, and what must become of it. */
export interface DirtyInput {
  readonly name: string;
  readonly bytes: Buffer;
  /** The uids of the posts that must be found afterwards. */
  readonly uids: readonly string[];
  /** Line and reason of what must be set aside; null: garbage that cannot be foretold. */
  readonly rejects: readonly (readonly [line: number, reason: RegExp])[] | null;
  /** Whether the source itself cannot be read to its end. */
  readonly damaged?: true;
}

const MANY = 3_000;

/** Each input has posts of its own. */
export const DIRTY_INPUTS: readonly DirtyInput[] = [
  {
    name: "a truncated gzip file",
    bytes: truncated(),
    uids: ["cut-0", "cut-1", "cut-999"],
    rejects: [],
    damaged: true,
  },
  {
    name: "a damaged gzip file",
    bytes: damaged(),
    uids: ["bad-0", "bad-1", "bad-999"],
    rejects: null,
    damaged: true,
  },
  {
    name: "a line of 50 MB",
    bytes: lines(post("long-1"), Buffer.alloc(50 * 1024 * 1024, "x"), post("long-2")),
    uids: ["long-1", "long-2"],
    rejects: [[2, /^The line is longer than 16777216 bytes\.$/]],
  },
  {
    name: "invalid UTF-8",
    bytes: lines(
      post("utf-1"),
      Buffer.concat([Buffer.from('{"text":"'), Buffer.from([0xc3, 0x28, 0xff]), Buffer.from('"}')]),
      post("utf-2"),
    ),
    uids: ["utf-1", "utf-2"],
    rejects: [[2, /^The line is not valid UTF-8\.$/]],
  },
  {
    name: "NUL bytes",
    bytes: lines(
      post("nul-1"),
      Buffer.alloc(100),
      post("nul-\0", { text: "raw" }).replace("\\u0000", "\0"),
      post("nul-\0"),
      post("nul-2", { text: "in\0between" }),
    ),
    uids: ["nul-1", "nul-2"],
    rejects: [
      [2, /^The line is not valid JSON: /],
      [3, /^The line is not valid JSON: /],
      [4, /^uid must not contain NUL characters/],
    ],
  },
  {
    name: "a byte order mark and CRLF",
    bytes: Buffer.from(`\uFEFF${post("bom-1")}\r\n\r\n${post("bom-2")}\r\n`),
    uids: ["bom-1", "bom-2"],
    rejects: [],
  },
  {
    name: "duplicate keys, of which the last counts",
    bytes: lines(post("keys-1"), post("keys-x").replace("{", '{"uid":"keys-2",').replace("keys-x", "keys-3")),
    uids: ["keys-1", "keys-3"],
    rejects: [],
  },
  {
    name: "dates of other ages",
    bytes: lines(
      post("date-1", { published_at: "0001-01-01T00:00:00Z" }),
      post("date-2", { published_at: "9999-12-31T23:59:59Z" }),
      post("date-3", { collected_at: "9999-12-31T23:59:59Z" }),
      post("date-4"),
    ),
    uids: ["date-4"],
    rejects: [
      [1, /^published_at is before 1970\.$/],
      [2, /^published_at is more than 24 hours in the future\.$/],
      [3, /^collected_at is more than 24 hours in the future\.$/],
    ],
  },
  {
    name: "numbers as strings",
    bytes: lines(
      post("num-1", { published_at: "1700000000", engagement: { likes: "3" } }),
      post("num-2", { engagement: { likes: "many" } }),
      post("num-3", { uid: 2 ** 60 }),
    ),
    uids: ["num-1"],
    rejects: [
      [2, /^engagement\.likes must be a whole number from 0, not "many"\.$/],
      [3, /^uid is a number that JSON cannot carry exactly; send it as a string\.$/],
    ],
  },
  {
    name: "nested bombs",
    bytes: lines(
      post("nest-1"),
      `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
      post("nest-2").replace("{", `{"x":${'{"x":'.repeat(100_000)}1${"}".repeat(100_000)},`),
      post("nest-3", { media: "MEDIA" }).replace('"MEDIA"', `[${"{},".repeat(1_000_000)}{}]`),
      post("nest-4", { media: Array.from({ length: 2_000 }, () => ({})) }),
      post("nest-5").replace("{", `{"x":${"[".repeat(2_000)}${"]".repeat(2_000)},`),
    ),
    uids: ["nest-1", "nest-5"],
    rejects: [
      [2, /^The line is nested more than 1000 levels deep\.$/],
      [3, /^The line is nested more than 1000 levels deep\.$/],
      [4, /^The line holds more than 200000 values\.$/],
      [5, /^media has 2000 elements; at most 1000 are allowed\.$/],
    ],
  },
  {
    name: "a gzip bomb in one line",
    bytes: gzipSync(lines(post("zip-1"), Buffer.alloc(40 * 1024 * 1024, "0"), post("zip-2"))),
    uids: ["zip-1", "zip-2"],
    rejects: [[2, /^The line is longer than 16777216 bytes\.$/]],
  },
  { name: "nothing", bytes: Buffer.alloc(0), uids: [], rejects: [] },
  { name: "blank lines only", bytes: Buffer.from("\n \r\n\n\t"), uids: [], rejects: [] },
];

/** A line of the import format. */
export function post(uid: string, change: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    platform: "Gab",
    uid,
    published_at: 1_700_000_000,
    account: { uid: "dirt" },
    text: `Report ${uid}`,
    language: "EN",
    ...change,
  });
}

function lines(...parts: readonly (string | Buffer)[]): Buffer {
  return Buffer.concat(parts.flatMap((part) => [Buffer.from(part), Buffer.from("\n")]));
}

/** Texts that do not compress well, so that the first half of the bytes holds about the first half of the lines. */
function manyLines(prefix: string): string {
  return Array.from({ length: MANY }, (_, index) =>
    post(`${prefix}-${index}`, { text: `Report ${Math.sin(index)} ${Math.cos(index)}` }),
  ).join("\n");
}

function truncated(): Buffer {
  const whole = gzipSync(manyLines("cut"));
  return whole.subarray(0, Math.floor(whole.length * 0.7));
}

function damaged(): Buffer {
  const bytes = gzipSync(manyLines("bad"));
  bytes.fill(0xff, Math.floor(bytes.length * 0.7));
  return bytes;
}
