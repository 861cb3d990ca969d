import { mkdtemp, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Where Linux keeps files in memory. */
const MEMORY = "/dev/shm";
/** Many times what all servers of a run store; containers often have 64 MB. */
const ROOM_BYTES = 2 ** 31;

/**
 * A new folder for what a server of a test stores: in memory, where there is room. Servers make and remove thousands of
 * small files, and disks spend more time on that than on what is in them. `durable`: on the disk, to be measured.
 */
export async function makeServerFolder(name: string, { durable = false } = {}): Promise<string> {
  const isInMemory = !durable && (await hasRoom(MEMORY));
  return mkdtemp(join(isInMemory ? MEMORY : tmpdir(), `earshot-${name}-`));
}

async function hasRoom(path: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(path);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
}
