import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { ADMINISTRATOR_SCOPES } from "../../contract/vocabulary.ts";
import { demoAccounts } from "../../demo/demo-accounts.ts";
import { demoLists } from "../../demo/demo-lists.ts";
import type { Directory } from "../../directory/directory.ts";
import type { User } from "../../directory/records.ts";

/** How to get in; random per data directory. */
export interface DemoAccess {
  readonly email: string;
  /** Null when it was changed. */
  readonly password: string | null;
  readonly key: string;
}

const EMAIL = "demo@example.org";
const KEY_NAME = "demo";
const LISTS_FACT = "demo-lists";

/**
 * The demo's user with a password, a working key and lists; made when missing, so that an interrupted start is made
 * good by the next.
 */
export async function ensureDemoUser(directory: Directory, file: string, seed: string): Promise<DemoAccess> {
  const { user, password } = await ensureUser(directory, file);
  if ((await directory.facts.get(LISTS_FACT)) === null) {
    // Newest first is how lists are shown; the first of the demo should be the first that one sees.
    for (const list of demoLists(demoAccounts(seed)).toReversed()) {
      const members = list.members.map(({ platform, handle }) => ({
        platform,
        by: "handle" as const,
        value: handle,
      }));
      await directory.lists.create(user.id, { ...list, members });
    }
    await directory.facts.set(LISTS_FACT, "made");
  }
  return { email: user.email, password, key: await ensureKey(directory, user) };
}

async function ensureUser(
  directory: Directory,
  file: string,
): Promise<{ readonly user: User; readonly password: string | null }> {
  const existing = await directory.users.findByEmail(EMAIL);
  if (existing !== null) {
    const password = readPassword(file);
    const holds = password !== null && (await directory.users.verifyPassword(EMAIL, password)) !== null;
    return { user: existing, password: holds ? password : null };
  }
  const password = randomBytes(12).toString("base64url");
  // Written first: a user with a lost password would be of no use.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify({ email: EMAIL, password })}\n`, { mode: 0o600 });
  renameSync(draft, file);
  return {
    user: await directory.users.create({ email: EMAIL, password, scopes: ADMINISTRATOR_SCOPES }),
    password,
  };
}

async function ensureKey(directory: Directory, user: User): Promise<string> {
  const keys = await directory.keys.list(user.id);
  const usable = keys.find((key) => key.name === KEY_NAME && !key.disabled);
  if (usable !== undefined) return directory.keys.reveal(usable.id);
  return (await directory.keys.create({ userId: user.id, name: KEY_NAME })).secret;
}

function readPassword(file: string): string | null {
  if (!existsSync(file)) return null;
  try {
    const { password } = JSON.parse(readFileSync(file, "utf8"));
    return typeof password === "string" ? password : null;
  } catch {
    return null;
  }
}
