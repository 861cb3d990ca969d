import {
  type AccountRow,
  fromAccountRow,
  handleKey,
  type KnownAccount,
  propertyPair,
  saysNothing,
  valuesOf,
} from "../accounts/account-row.ts";
import type { AccountKeys } from "../accounts/resolve-accounts.ts";
import { accountId } from "../identity.ts";
import type { Account, AccountRef } from "../post.ts";
import { type Database, hasAccountTimes, type Statement } from "./database.ts";

const COLUMNS =
  "number, id, version, platform, uid, handle, name, type, url, bio, followers, properties, described, merged_into";

export interface NumberedRow extends AccountRow {
  readonly number: number;
}

/** Accounts as the store has them. */
export class StoredAccounts {
  readonly #byNumber: Statement;
  readonly #byId: Statement;
  readonly #byHandle: Statement;
  readonly #aliases: Statement;
  readonly #all: Statement;

  constructor(database: Database) {
    const times = hasAccountTimes(database)
      ? "first_seen_at, changed_at"
      : "0 AS first_seen_at, 0 AS changed_at";
    const select = (condition: string) =>
      database.prepare(`SELECT ${COLUMNS}, ${times} FROM accounts WHERE ${condition}`);
    this.#byNumber = select("number = ?");
    this.#byId = select("id = ?");
    this.#byHandle = select("handle_key = ? AND handle_key != '' AND merged_into = 0");
    this.#aliases = select("merged_into = ? AND merged_into != 0");
    this.#all = select("number > ? ORDER BY number LIMIT ?");
  }

  /** One that was merged into another leads to the other. */
  read(number: number): NumberedRow | null {
    const row: NumberedRow | undefined = this.#byNumber.get(number);
    if (row === undefined || row.merged_into === 0) return row ?? null;
    return this.byId(row.merged_into) ?? row;
  }

  byId(id: number): NumberedRow | null {
    return this.#byId.get(id) ?? null;
  }

  aliasesOf(id: number): readonly NumberedRow[] {
    return this.#aliases.all(id);
  }

  /** Those that have one of the IDs or one of the handle keys; merged ones left out; the latest last. */
  known({ ids, handleKeys }: AccountKeys): readonly KnownAccount[] {
    const rows = new Map<number, NumberedRow>();
    for (const id of ids) {
      const row = this.byId(id);
      if (row !== null && row.merged_into === 0) rows.set(row.number, row);
    }
    for (const key of handleKeys) {
      for (const row of this.#byHandle.all(key) as NumberedRow[]) rows.set(row.number, row);
    }
    return [...rows.values()].sort((a, b) => a.version - b.version || a.id - b.id).map(fromAccountRow);
  }

  find({ platform, by, value }: AccountRef): Account | null {
    const row = by === "handle" ? null : this.byId(accountId(platform, { uid: value }));
    if (row !== null && row.merged_into === 0) return fromAccountRow(row);
    if (by === "uid") return null;
    const [last] = (this.#byHandle.all(handleKey(platform, value)) as NumberedRow[]).sort(
      (a, b) => b.version - a.version || b.id - a.id,
    );
    return last === undefined ? null : fromAccountRow(last);
  }

  /** In the order of their numbers, so many behind this one. */
  after(number: number, most: number): readonly NumberedRow[] {
    return this.#all.all(number, most);
  }
}

/** Those of the only writer. */
export class AccountWriter {
  readonly #insert: Statement;
  readonly #update: Statement;
  readonly #merge: Statement;
  readonly #delete: Statement;
  readonly #addPair: Statement;
  readonly #dropPairs: Statement;

  constructor(write: (sql: string) => Statement) {
    const columns = `id, version, platform, uid, handle, handle_key, name, type, url, bio, followers, properties, described,
      merged_into, folded, first_seen_at, changed_at`;
    const names = columns.split(",").map((name) => name.trim());
    this.#insert = write(
      `INSERT INTO accounts (${columns}, number) VALUES (${names.map(() => "?").join(", ")}, ?)`,
    );
    this.#update = write(
      `UPDATE accounts SET ${names.map((name) => `${name} = ?`).join(", ")} WHERE number = ?`,
    );
    this.#merge = write("UPDATE accounts SET merged_into = ?, version = ? WHERE number = ?");
    this.#delete = write("DELETE FROM accounts WHERE number = ?");
    this.#addPair = write("INSERT OR IGNORE INTO account_pairs (pair, account) VALUES (?, ?)");
    this.#dropPairs = write("DELETE FROM account_pairs WHERE account = ?");
  }

  write(
    account: KnownAccount,
    number: number,
    { version, isNew }: { version: number; isNew: boolean },
  ): void {
    const { id, platform, uid, handle, name, type, url, bio, followers, properties, described } = account;
    (isNew ? this.#insert : this.#update).run(
      ...[id, version, platform, uid ?? "", handle ?? "", handle === null ? "" : handleKey(platform, handle)],
      ...[name ?? "", type, url ?? "", bio ?? "", followers, JSON.stringify(properties)],
      ...[saysNothing(described) ? "" : JSON.stringify(described), 0, foldedNames(account)],
      ...[account.createdAt ?? 0, account.updatedAt ?? 0, number],
    );
    this.#dropPairs.run(number);
    for (const [key, value] of Object.entries(properties)) {
      for (const one of valuesOf(value)) this.#addPair.run(`${type}\u001f${propertyPair(key, one)}`, number);
    }
  }

  merge(from: number, intoId: number, version: number): void {
    this.#merge.run(intoId, version, from);
    this.#dropPairs.run(from);
  }

  delete(number: number): void {
    this.#delete.run(number);
    this.#dropPairs.run(number);
  }
}

/** Name, handle and uid, as they are looked for: without regard to case. */
function foldedNames({ name, handle, uid }: Account): string {
  return [name ?? "", handle ?? "", uid ?? ""].map((one) => one.toLowerCase()).join("\n");
}
