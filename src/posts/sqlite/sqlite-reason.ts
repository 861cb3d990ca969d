/**
 * What SQLite could not do, and what to do about it, in words that go behind "the post index cannot be used: ". By
 * the codes that say something of the disk or of others, and nothing of what was asked; the longer ones tell more.
 */
const REASONS: ReadonlyMap<number, string> = new Map([
  [5, "another program holds its file for too long"],
  [6, "another program holds its file for too long"],
  [8, "its file or its directory is read-only"],
  [10, "the disk does not take or give what it should; the system's log may say why"],
  [11, 'its file is damaged; "earshot check" says where'],
  [13, "the disk is full; make room, and it goes on"],
  [14, "its file cannot be opened; look whether this user may read and write it and its directory"],
  [26, 'its file is damaged; "earshot check" says where'],
]);

const IO_ERROR = 10;
const FULL = 13;
/** Of the file that ends with `-shm`: opening, locking and mapping it, and making it large enough. */
const OF_SHARED_MEMORY = new Set([18, 20, 21]);
const ROOM_FOR_SHARED_MEMORY = 19;
export const NO_SHARED_MEMORY =
  "the file system of its directory has no memory that processes share; put the data directory on a local disk";

/** Null: it has another cause than the disk or another program. */
export function sqliteReason(error: unknown): string | null {
  const code = codeOf(error);
  if (code === null) return null;
  const primary = code & 0xff;
  if (primary === IO_ERROR && code >>> 8 === ROOM_FOR_SHARED_MEMORY) return REASONS.get(FULL) ?? null;
  if (primary === IO_ERROR && OF_SHARED_MEMORY.has(code >>> 8)) return NO_SHARED_MEMORY;
  return REASONS.get(primary) ?? null;
}

/** Whether the file itself may be sound, and something else keeps it from being read. */
export function isBesideFile(error: unknown): boolean {
  const reason = sqliteReason(error);
  return reason !== null && !OF_THE_FILE.has(reason);
}

const OF_THE_FILE = new Set([REASONS.get(10), REASONS.get(11)]);

function codeOf(error: unknown): number | null {
  if (!(error instanceof Error)) return null;
  for (const name of ["sqliteExtendedCode", "errcode", "sqliteCode"]) {
    const code = (error as unknown as Record<string, unknown>)[name];
    if (typeof code === "number") return code;
  }
  return null;
}
