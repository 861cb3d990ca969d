import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { type Posts, PostsConflictError } from "../posts.ts";
import type { PostsSummary } from "../results.ts";
import { Digester, type TransferBatch, type TransferDigest } from "./transfer.ts";

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
