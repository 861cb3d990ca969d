import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { type Posts, PostsConflictError } from "../posts.ts";
import type { PostsSummary } from "../results.ts";
import { Digester, postKey, type TransferBatch, type TransferDigest, type TransferPost } from "./transfer.ts";

interface CopyProgress {
  readonly done: number;
  readonly total: number;
}

interface CopyOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: CopyProgress) => void;
}

/**
 * Makes one index the same as another, whatever stores they are on. Started again after an interruption it
 * copies what is not there yet, or has changed since. At the end both are read once more and compared.
 * Refused when posts would be lost that the original does not have.
 */
export async function copyPosts(from: Posts, to: Posts, options: CopyOptions = {}): Promise<TransferDigest> {
  const { signal, onProgress } = options;
  const present = await versionsIn(to);
  if (present.size > 0) await refuseForeign(from, present);
  const { posts: total } = await from.summary();
  let done = 0;
  for await (const batch of from.dump()) {
    signal?.throwIfAborted();
    const posts = batch.posts.filter((post) => present.get(nameOf(post)) !== postKey(post));
    await to.load({ ...batch, posts });
    done += batch.posts.length;
    if (batch.posts.length > 0) onProgress?.({ done, total });
  }
  const [original, copy] = [await digestOf(from), await digestOf(to)];
  if (JSON.stringify(original) !== JSON.stringify(copy)) {
    throw new PostsConflictError(
      `The copy differs from the original (${original.posts.rows} posts there, ${copy.posts.rows} here). Somebody else writes to it: stop every server that uses it, and copy again.`,
    );
  }
  return copy;
}

async function digestOf(posts: Posts): Promise<TransferDigest> {
  const digester = new Digester();
  for await (const batch of posts.dump()) digester.add(batch);
  return digester.result();
}

async function versionsIn(posts: Posts): Promise<Map<string, string>> {
  const versions = new Map<string, string>();
  for await (const batch of posts.dump())
    for (const post of batch.posts) versions.set(nameOf(post), postKey(post));
  return versions;
}

/** An earlier copy of these posts has none that the original does not have. */
async function refuseForeign(from: Posts, present: ReadonlyMap<string, string>): Promise<void> {
  const foreign = new Set(present.keys());
  for await (const batch of from.dump()) for (const post of batch.posts) foreign.delete(nameOf(post));
  if (foreign.size === 0) return;
  throw new PostsConflictError(
    "There are posts already where these are to go, and they would be lost. Copy to an empty index.",
  );
}

function nameOf({ platform, uid }: TransferPost): string {
  return `${platform} ${uid}`;
}

/** What is in a folder of rows; written last. */
interface Contents {
  readonly form: typeof FORM;
  readonly files: readonly string[];
  readonly digest: TransferDigest;
}

const FORM = 2;
const CONTENTS = "contents.json";
const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Writes everything into a new folder, as it is at one moment, from whatever store it is on. */
export async function dumpPosts(posts: Posts, folder: string): Promise<PostsSummary> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const files: string[] = [];
  const digester = new Digester();
  for await (const batch of posts.dump()) {
    digester.add(batch);
    const file = `rows-${String(files.length + 1).padStart(6, "0")}.json.gz`;
    await write(join(folder, file), await compress(JSON.stringify(batch), { level: 1 }));
    files.push(file);
  }
  const contents: Contents = { form: FORM, files, digest: digester.result() };
  await write(join(folder, CONTENTS), JSON.stringify(contents));
  const summary = await posts.summary();
  return { ...summary, posts: contents.digest.posts.rows };
}

/** Stores such rows in an index that is empty, and compares what is there then. */
export async function loadPosts(posts: Posts, folder: string): Promise<void> {
  const contents = JSON.parse(await readFile(join(folder, CONTENTS), "utf8")) as Contents;
  if (contents.form !== FORM) {
    throw new PostsConflictError(
      "The posts were backed up by an earlier version of Earshot. Restore them with that version.",
    );
  }
  if ((await posts.summary()).posts > 0) {
    throw new PostsConflictError("There are posts already. Restore into an empty index.");
  }
  for (const file of contents.files) {
    const text = (await decompress(await readFile(join(folder, file)))).toString("utf8");
    await posts.load(JSON.parse(text) as TransferBatch);
  }
  const digester = new Digester();
  for await (const batch of posts.dump()) digester.add(batch);
  if (JSON.stringify(digester.result()) === JSON.stringify(contents.digest)) return;
  throw new PostsConflictError(
    `The posts are not what was backed up (${contents.digest.posts.rows} then, ${digester.result().posts.rows} now): a file is damaged. Do not use them.`,
  );
}

async function write(file: string, bytes: string | Uint8Array): Promise<void> {
  await writeFile(file, bytes, { mode: 0o600, flag: "wx", flush: true });
}
