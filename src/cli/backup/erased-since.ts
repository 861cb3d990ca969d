import { createReadStream, existsSync, statSync } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { MARK_BYTES } from "../../posts/erasure/erasure-marks.ts";
import { replayErasures } from "../../posts/replay-erasures.ts";
import { erasureKeyOf, type Stores, withInspection, withPostsAlone } from "../stores/compose.ts";
import { dataDirectory } from "../stores/data-directory.ts";
import { auditCommand } from "../stores/own-server.ts";
import { CommandError } from "../terminal/command-error.ts";

const MARK = new RegExp(`^[0-9a-f]{${2 * MARK_BYTES}}$`);

/** The marks of what was erased: those of a data directory, or in what `earshot export` wrote. */
export async function readMarks(place: string): Promise<readonly string[]> {
  if (!existsSync(place)) throw new CommandError(`There is no ${place} to read from what was erased.`);
  if (!statSync(place).isDirectory()) return readExport(place);
  const data = dataDirectory(place);
  if (!existsSync(data.posts))
    throw new CommandError(`${place} is no data directory with posts: there is no ${data.posts}.`);
  return withInspection({ data }, async (inspection) => {
    const marks: string[] = [];
    for await (const batch of inspection.dump()) {
      if (batch.marks.length === 0) break;
      marks.push(...batch.marks);
    }
    return marks;
  });
}

async function readExport(file: string): Promise<readonly string[]> {
  const bytes = createReadStream(file);
  const input = file.endsWith(".gz") ? bytes.pipe(createGunzip()) : bytes;
  const marks: string[] = [];
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (!line.startsWith('{"kind_of_line":"erasure"')) continue;
    const { mark } = JSON.parse(line);
    if (typeof mark !== "string" || !MARK.test(mark))
      throw new CommandError(`${file} has a mark that is none: ${line.slice(0, 100)}`);
    marks.push(mark);
  }
  return marks;
}

/** What was erased elsewhere is erased here too, and its accounts leave the lists. */
export async function eraseAgain(
  stores: Stores,
  marks: readonly string[],
): Promise<{ readonly posts: number; readonly accounts: number }> {
  const { directory, secret } = stores;
  return withPostsAlone(stores, { command: "restore" }, async (posts) => {
    const erased = await replayErasures(posts, erasureKeyOf(secret), marks);
    for (const account of erased.accounts) await directory.lists.forgetAccount(account);
    await auditCommand(directory, "posts.deleted", `${erased.posts} posts`, "erased since the backup");
    return { posts: erased.posts, accounts: erased.accounts.length };
  });
}
