import type { Random } from "../../src/demo/random.ts";

/** What a program did to files, in order. */
export type DiskEvent =
  | { readonly kind: "create" | "remove" | "sync"; readonly path: string }
  | { readonly kind: "write"; readonly path: string; readonly at: number; readonly bytes: Buffer }
  | { readonly kind: "truncate"; readonly path: string; readonly length: number }
  /** It told somebody something. */
  | { readonly kind: "told"; readonly text: string };

/** The calls that `readRecord` understands. */
export const RECORDED_CALLS =
  "openat,pwrite64,write,ftruncate,fsync,fdatasync,unlink,fallocate,writev,rename";

const CALL = /^\d+ +(\w+)\((.*)\) += (\d+)/;
const HEX = /\\x([0-9a-f]{2})/g;

/** Reads what `strace -f -y -xx` has written; `told` is the file where standard output goes. */
export function readRecord(record: string, told: string): readonly DiskEvent[] {
  const unfinished = new Map<string, string>();
  const events: DiskEvent[] = [];
  for (const line of record.split("\n")) {
    const pid = line.split(" ", 1)[0] ?? "";
    const begun = / <unfinished \.\.\.>$/.exec(line);
    if (begun !== null) {
      unfinished.set(pid, line.slice(0, begun.index));
      continue;
    }
    const resumed = /<\.\.\. \w+ resumed>/.exec(line);
    const whole =
      resumed === null ? line : `${unfinished.get(pid)}${line.slice(resumed.index + resumed[0].length)}`;
    const call = CALL.exec(whole);
    if (call !== null) events.push(...eventOf(call[1] ?? "", call[2] ?? "", told));
  }
  return events;
}

function eventOf(name: string, args: string, told: string): readonly DiskEvent[] {
  const path = decode(/^\d+<([^>]*)>/.exec(args)?.[1] ?? "").toString();
  const text = decode(/"([^"]*)"/.exec(args)?.[1] ?? "");
  switch (name) {
    case "openat":
      return args.includes("O_CREAT") ? [{ kind: "create", path: text.toString() }] : [];
    case "unlink":
      return [{ kind: "remove", path: text.toString() }];
    case "fsync":
    case "fdatasync":
      return [{ kind: "sync", path }];
    case "ftruncate":
      return [{ kind: "truncate", path, length: Number(/, (\d+)$/.exec(args)?.[1]) }];
    case "pwrite64":
      return [{ kind: "write", path, at: Number(/, (\d+)$/.exec(args)?.[1]), bytes: text }];
    case "write":
      if (path === told) return [{ kind: "told", text: text.toString() }];
      throw new Error(`a write without a place: ${path}`);
    default:
      throw new Error(`the call ${name} is not understood`);
  }
}

function decode(text: string): Buffer {
  return Buffer.from([...text.matchAll(HEX)].map(([, digits]) => digits).join(""), "hex");
}

/** A file, by whatever name. */
interface Content {
  /** On the disk for good. */
  kept: Buffer;
  /** Since the last sync. */
  pending: DiskEvent[];
}

interface Entry {
  /** What the program finds under the name; null: no file. */
  now: Content | null;
  /** What the disk had under the name when the directory was synced last. */
  kept: Content | null;
}

const SECTOR = 512;

/**
 * A disk that keeps what was synced and, when the power fails, some of the rest, in whatever order and with pieces
 * missing. That a file is made or removed is kept when its directory is synced.
 */
export class RecordedDisk {
  readonly #entries = new Map<string, Entry>();
  /** With false nothing is ever synced: for looking whether losses are noticed. */
  readonly #obeys: boolean;

  constructor(files: ReadonlyMap<string, Buffer>, { obeys = true } = {}) {
    for (const [path, bytes] of files) {
      const content = { kept: Buffer.from(bytes), pending: [] };
      this.#entries.set(path, { now: content, kept: content });
    }
    this.#obeys = obeys;
  }

  apply(event: DiskEvent): void {
    if (event.kind === "told") return;
    if (event.kind === "sync") {
      if (this.#obeys) this.#sync(event.path);
      return;
    }
    const entry = this.#entries.get(event.path) ?? { now: null, kept: null };
    this.#entries.set(event.path, entry);
    if (event.kind === "create") entry.now ??= { kept: Buffer.alloc(0), pending: [] };
    else if (event.kind === "remove") entry.now = null;
    else entry.now?.pending.push(event);
  }

  /** What is found when the power is back. */
  afterPowerLoss(random: Random): ReadonlyMap<string, Buffer> {
    const found = new Map<string, Buffer>();
    const share = random.next();
    for (const [path, { now, kept }] of this.#entries) {
      const content = random.chance(share) ? now : kept;
      if (content === null) continue;
      const happened = content.pending.filter(() => random.chance(share)).map((event) => torn(event, random));
      found.set(path, happened.reduce(changed, Buffer.from(content.kept)));
    }
    return found;
  }

  #sync(path: string): void {
    const content = this.#entries.get(path)?.now;
    if (content !== null && content !== undefined) {
      content.kept = content.pending.reduce(changed, content.kept);
      content.pending = [];
      return;
    }
    for (const [name, entry] of this.#entries) if (name.startsWith(`${path}/`)) entry.kept = entry.now;
  }
}

/** The bytes after a write or a cut; they may be the same memory. */
function changed(bytes: Buffer, event: DiskEvent): Buffer {
  if (event.kind === "truncate")
    return event.length <= bytes.length ? bytes.subarray(0, event.length) : grown(bytes, event.length);
  if (event.kind !== "write") return bytes;
  const after = grown(bytes, event.at + event.bytes.length);
  event.bytes.copy(after, event.at);
  return after;
}

function grown(bytes: Buffer, length: number): Buffer {
  if (length <= bytes.length) return bytes;
  const longer = Buffer.alloc(length);
  bytes.copy(longer);
  return longer;
}

/** Sometimes only the beginning of what was written has come to the disk. */
function torn(event: DiskEvent, random: Random): DiskEvent {
  if (event.kind !== "write" || event.bytes.length <= SECTOR || !random.chance(0.3)) return event;
  const sectors = 1 + random.below(Math.floor(event.bytes.length / SECTOR));
  return { ...event, bytes: event.bytes.subarray(0, sectors * SECTOR) };
}
