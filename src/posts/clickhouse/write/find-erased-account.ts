import type { Erasures } from "../../batch/post-batch.ts";
import { accountMarks, type MarkedAccount } from "../../erasure/erasure-mark.ts";
import { hasMark } from "../../erasure/mark-set.ts";
import { accountId } from "../../identity.ts";
import type { Account, AccountRef } from "../../post.ts";
import type { Engine } from "../engine.ts";
import { findAccounts } from "../read/accounts.ts";
import { createStatementBuilder } from "../read/statement-builder.ts";
import { ACCOUNTS } from "../schema.ts";

interface ErasedAccount {
  /** Under which posts of the account may be stored. */
  readonly ids: readonly number[];
  /** They refuse it from now on; in hexadecimal. */
  readonly marks: readonly string[];
}

/** An account that was never seen can be erased too: then it will never be taken in. */
export async function findErasedAccount(
  engine: Engine,
  { key, marks: present }: Erasures,
  ref: AccountRef,
): Promise<ErasedAccount> {
  const [account] = await findAccounts(engine, [ref]);
  const { ids, names } = account ? await known(engine, account) : unseen(ref);
  const wanted = names.flatMap((name) => accountMarks(key, name));
  // Erased once more, a value that may be a uid or a handle is what it was then.
  const repeated = !account && wanted.some((mark) => hasMark(present, mark));
  const marks = repeated ? [] : wanted.map((mark) => mark.toString("hex"));
  return { ids, marks: [...new Set(marks)] };
}

interface Names {
  readonly ids: readonly number[];
  readonly names: readonly MarkedAccount[];
}

async function known(engine: Engine, account: Account): Promise<Names> {
  const aliases = await findAliasesOf(engine, account.id);
  return {
    ids: [account.id, ...aliases.map(({ id }) => id)],
    // An alias has the handle that the account had when it was merged.
    names: [account, ...aliases.map(({ handle }) => ({ ...account, handle: handle || null }))],
  };
}

function unseen({ platform, by, value }: AccountRef): Names {
  const uid = by === "handle" ? [] : [value];
  const handle = by === "uid" ? [] : [value];
  return {
    ids: [
      ...uid.map((one) => accountId(platform, { uid: one })),
      ...handle.map((one) => accountId(platform, { handle: one })),
    ],
    names: [
      ...uid.map((one) => ({ platform, uid: one, handle: null })),
      ...handle.map((one) => ({ platform, uid: null, handle: one })),
    ],
  };
}

function findAliasesOf(
  engine: Engine,
  id: number,
): Promise<readonly { readonly id: number; readonly handle: string }[]> {
  const builder = createStatementBuilder();
  return engine.read(
    builder.build(
      `SELECT id, handle FROM ${ACCOUNTS} FINAL WHERE merged_into = ${builder.bind("UInt64", id)}`,
    ),
  );
}
