import { createHash } from "node:crypto";
import { open, readFile, rename, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { type ImportSummary, NOTHING_IMPORTED } from "../../ingest/import-posts.ts";
import { CommandError, usageError } from "../terminal/command.ts";
import type { ImportInput } from "./import-inputs.ts";

/** How far an input has been stored. */
interface Place {
  /** Lines or records: what was stored up to here is passed over. */
  readonly position: number;
  readonly counts: ImportSummary;
  readonly done: boolean;
}

/** Remembers, across interruptions, how far each input has been stored. */
export interface Checkpoint {
  placeOf(input: ImportInput): Place;
  /** The size of a file of rejects at the last place; what was written behind it is written again. */
  rejectBytes(path: string): number | undefined;
  /** When it resolves, an import that is killed goes on from there. */
  save(
    input: ImportInput,
    place: Place,
    rejects: { readonly path: string; readonly bytes: number },
  ): Promise<void>;
}

const BEGINNING: Place = { position: 0, counts: NOTHING_IMPORTED, done: false };
const HEAD_BYTES = 64 * 1024;

interface SavedInput extends Place {
  readonly size: number;
  readonly modified_at: string;
  /** Of its first 64 KB. */
  readonly sha256: string;
  readonly format: string;
}

interface Saved {
  readonly earshot_checkpoint: 1;
  readonly target: string;
  readonly finished: boolean;
  readonly saved_at: string;
  readonly inputs: Readonly<Record<string, SavedInput>>;
  readonly rejects: Readonly<Record<string, number>>;
}

/** Throws when the file, or an input since then, is not what it was. `target` is where the posts go. */
export async function openCheckpoint(
  path: string,
  { inputs, target }: { readonly inputs: readonly ImportInput[]; readonly target: string },
): Promise<Checkpoint> {
  const saved = await readSaved(path);
  if (saved !== null && saved.target !== target) {
    throw new CommandError(
      `The checkpoint ${path} belongs to an import into ${saved.target}, not into ${target}. Name another file, or delete it to begin anew.`,
    );
  }
  const state = new Map(Object.entries(saved?.inputs ?? {}));
  const rejectSizes = new Map(Object.entries(saved?.rejects ?? {}));
  const problems: string[] = [];
  for (const input of inputs) {
    const fresh = await describe(input);
    const known = state.get(keyOf(input));
    const change = known === undefined ? null : changeOf(known, fresh);
    if (change !== null)
      problems.push(`${input.name} has changed since the checkpoint was written: ${change}.`);
    state.set(keyOf(input), { ...BEGINNING, ...known, ...fresh });
  }
  if (problems.length > 0) {
    throw new CommandError(
      `${problems.join("\n")}\nTo import it from the beginning, delete ${path} or name another file; nothing is doubled by that.`,
    );
  }
  return {
    placeOf: (input) => state.get(keyOf(input)) ?? BEGINNING,
    rejectBytes: (file) => rejectSizes.get(file),
    async save(input, place, rejects) {
      const known = state.get(keyOf(input));
      if (known !== undefined) state.set(keyOf(input), { ...known, ...place });
      rejectSizes.set(rejects.path, rejects.bytes);
      await write(path, {
        earshot_checkpoint: 1,
        target,
        finished: [...state.values()].every(({ done }) => done),
        saved_at: new Date().toISOString(),
        inputs: Object.fromEntries(state),
        rejects: Object.fromEntries(rejectSizes),
      });
    },
  };
}

function keyOf({ path }: ImportInput): string {
  return resolve(path ?? "-");
}

async function describe({ name, path, format }: ImportInput) {
  if (path === null) throw usageError("Standard input cannot be read again: it cannot have a checkpoint.");
  const stats = await stat(path);
  if (!stats.isFile() || format === undefined) {
    throw usageError(`${name} is not a regular file and cannot be read again: it cannot have a checkpoint.`);
  }
  const { size, mtime } = stats;
  return { size, modified_at: mtime.toISOString(), sha256: await digestOf(path), format: format.name };
}

async function digestOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return createHash("sha256").update(buffer.subarray(0, bytesRead)).digest("hex");
  } finally {
    await file.close();
  }
}

/** Null: none. */
function changeOf(known: SavedInput, fresh: Awaited<ReturnType<typeof describe>>): string | null {
  if (known.size !== fresh.size) return `it had ${known.size} bytes and has ${fresh.size}`;
  if (known.sha256 !== fresh.sha256) return "it begins differently";
  if (known.modified_at !== fresh.modified_at) {
    return `it was last written at ${known.modified_at}, and now at ${fresh.modified_at}`;
  }
  if (known.format !== fresh.format) return `it was read as ${known.format}, not as ${fresh.format}`;
  return null;
}

async function readSaved(path: string): Promise<Saved | null> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
  try {
    const saved = JSON.parse(text) as Saved;
    if (saved.earshot_checkpoint === 1) return saved;
  } catch {
    // Said below.
  }
  throw new CommandError(
    `${path} is not a checkpoint of an import. Name another file with --checkpoint FILE.`,
  );
}

/** The old one or the new one, never half of one. */
async function write(path: string, saved: Saved): Promise<void> {
  const draft = `${path}.tmp`;
  const file = await open(draft, "w");
  try {
    await file.writeFile(`${JSON.stringify(saved, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}
