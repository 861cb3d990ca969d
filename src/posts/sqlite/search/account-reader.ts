import type { PostFilter, PropertyFilter } from "../../../contract/request/post-request.ts";
import type { AccountType, Platform } from "../../../contract/vocabulary.ts";
import { fromAccountRow, propertyPair, valuesOf } from "../../accounts/account-row.ts";
import { type Flags, spreadFlags } from "../../columns/select-rows.ts";
import type { Snapshot } from "../../columns/snapshot.ts";
import type { Account, AccountRef, PropertyValue } from "../../post.ts";
import type { PropertyUse } from "../../results.ts";
import type { Steps } from "../../time-slice.ts";
import type { Database, Statement } from "../database.ts";
import { type NumberedRow, StoredAccounts } from "../stored-accounts.ts";

/** A longer list is no choice; a property with more values is one to type. */
const MOST_VALUES = 1_000;
/** So many accounts are looked at in one step. */
const AT_ONCE = 500;
/** More are not kept ready. */
const MOST_READY = 50_000;

/** What properties the accounts of one type have. */
interface Properties {
  readonly catalog: readonly PropertyUse[];
  readonly keys: readonly string[];
}

/** Accounts, for a thread that searches. What it remembers is forgotten when an account changes. */
export class AccountReader {
  readonly #stored: StoredAccounts;
  readonly #pairs: Statement;
  readonly #byText: Statement;
  #version = -1;
  #ready = new Map<number, Account>();
  #holders = new Map<string, Flags>();
  #properties = new Map<AccountType, Properties>();

  constructor(database: Database) {
    this.#stored = new StoredAccounts(database);
    this.#pairs = database.prepare("SELECT account FROM account_pairs WHERE pair = ?");
    this.#byText = database.prepare(
      "SELECT number FROM accounts WHERE merged_into = 0 AND number > ? AND instr(folded, ?) > 0 ORDER BY number LIMIT ?",
    );
  }

  /** Before anything is asked. */
  at({ accountsVersion }: Snapshot): void {
    if (accountsVersion === this.#version) return;
    this.#version = accountsVersion;
    this.#ready = new Map();
    this.#holders = new Map();
    this.#properties = new Map();
  }

  read(number: number): Account | null {
    const known = this.#ready.get(number);
    if (known !== undefined) return known;
    const row = this.#stored.read(number);
    if (row === null) return null;
    const account = toAccount(row);
    if (this.#ready.size >= MOST_READY) this.#ready = new Map();
    this.#ready.set(number, account);
    return account;
  }

  find(ref: AccountRef): Account | null {
    return this.#stored.find(ref);
  }

  /** Which accounts have the properties that the filter asks for. */
  propertyHolders({ person, channel }: PostFilter, { accounts }: Snapshot): Flags | null {
    if (person === null && channel === null) return null;
    const key = JSON.stringify([person, channel]);
    const known = this.#holders.get(key);
    if (known?.length === accounts.count) return known;
    const wanted = new Uint8Array(accounts.count);
    if (person !== null) this.#addHolders(wanted, "person", person);
    if (channel !== null) this.#addHolders(wanted, "organization", channel);
    const flags = spreadFlags(accounts, wanted);
    this.#holders.set(key, flags);
    return flags;
  }

  /** Different keys: AND. The same key repeated: OR. */
  #addHolders(wanted: Flags, type: AccountType, properties: PropertyFilter): void {
    let holders: ReadonlySet<number> | null = null;
    for (const { key, values } of properties) {
      const found = new Set<number>();
      for (const value of values) {
        const pair = `${type}\u001f${propertyPair(key, value)}`;
        for (const { account } of this.#pairs.all(pair) as { account: number }[]) {
          if (holders === null || holders.has(account)) found.add(account);
        }
      }
      holders = found;
    }
    for (const number of holders ?? []) wanted[number] = 1;
  }

  /**
   * Name or handle has the text in it, or the uid is it, case aside; the closest first, then those with most
   * followers.
   */
  *findByText(text: string, limit: number, platform: Platform | null): Steps<readonly Account[]> {
    const wanted = text.trim().replace(/^@+/, "");
    const folded = wanted.toLowerCase();
    const found: { readonly account: Account; readonly rank: number }[] = [];
    for (let last = -1; ; ) {
      const rows = this.#byText.all(last, folded, AT_ONCE) as { number: number }[];
      for (const { number } of rows) {
        const account = this.read(number);
        const rank = account === null ? 0 : closeness(account, wanted, folded);
        if (account === null || (platform !== null && account.platform !== platform)) continue;
        if (rank > 0) found.push({ account, rank });
      }
      last = rows.at(-1)?.number ?? -1;
      if (rows.length < AT_ONCE) break;
      yield;
    }
    found.sort(
      (a, b) =>
        b.rank - a.rank ||
        (b.account.followers ?? 0) - (a.account.followers ?? 0) ||
        a.account.id - b.account.id,
    );
    return found.slice(0, limit).map(({ account }) => account);
  }

  *properties(type: AccountType): Steps<Properties> {
    const known = this.#properties.get(type);
    if (known !== undefined) return known;
    const version = this.#version;
    const collected = new PropertyCollector();
    for (let last = -1; ; ) {
      const rows = this.#stored.after(last, AT_ONCE);
      for (const row of rows) if (row.merged_into === 0 && row.type === type) collected.add(row);
      last = rows.at(-1)?.number ?? -1;
      if (rows.length < AT_ONCE) break;
      yield;
    }
    const properties = { catalog: collected.catalog(), keys: collected.keys() };
    if (version === this.#version) this.#properties.set(type, properties);
    return properties;
  }

  count(database: Database): number {
    return database.prepare("SELECT count(*) AS accounts FROM accounts WHERE merged_into = 0").get().accounts;
  }
}

/** Without where its type and properties come from, which no caller needs to know. */
function toAccount(row: NumberedRow): Account {
  return fromAccountRow(row);
}

function closeness({ name, handle, uid }: Account, wanted: string, folded: string): number {
  const names = [name ?? "", handle ?? ""].map((one) => one.toLowerCase());
  if (names.includes(folded) || uid === wanted) return 3;
  if (names.some((one) => one.startsWith(folded))) return 2;
  return names.some((one) => one.includes(folded)) ? 1 : 0;
}

/** How often each spelling of something occurs. */
class Spellings {
  readonly #counts = new Map<string, number>();
  readonly accounts = new Set<number>();

  add(spelling: string, account: number): void {
    this.#counts.set(spelling, (this.#counts.get(spelling) ?? 0) + 1);
    this.accounts.add(account);
  }

  /** The most frequent; of several the first. */
  best(): string {
    let [best, most] = ["", 0];
    for (const [spelling, count] of this.#counts) if (count > most) [best, most] = [spelling, count];
    return best;
  }
}

/** Case aside, since filters do not regard it. */
class PropertyCollector {
  readonly #keys = new Map<string, Spellings>();
  readonly #values = new Map<string, Map<string, Spellings>>();
  /** Each spelling of a key, and the version of the account that was written first of those that have it. */
  readonly #firstVersions = new Map<string, number>();

  add({ number, version, properties }: NumberedRow): void {
    for (const [key, value] of Object.entries(JSON.parse(properties) as Record<string, PropertyValue>)) {
      const folded = key.toLowerCase();
      const first = this.#firstVersions.get(key);
      if (first === undefined || version < first) this.#firstVersions.set(key, version);
      for (const one of valuesOf(value)) {
        // Every value counts for the spelling of its key.
        spellingsOf(this.#keys, folded).add(key, number);
        const values = this.#values.get(folded) ?? new Map<string, Spellings>();
        this.#values.set(folded, values);
        spellingsOf(values, one.toLowerCase()).add(one, number);
      }
    }
  }

  catalog(): readonly PropertyUse[] {
    return [...this.#keys]
      .sort(([left], [right]) => compareText(left, right))
      .map(([folded, key]) => {
        const values = [...(this.#values.get(folded)?.values() ?? [])]
          .map((value) => ({ value: value.best(), accounts: value.accounts.size }))
          .sort((a, b) => b.accounts - a.accounts || compareText(a.value, b.value));
        return {
          ...{ key: key.best(), accounts: key.accounts.size },
          ...{ values: values.slice(0, MOST_VALUES), valuesTotal: values.length },
        };
      });
  }

  /** As first written, in the order in which they were. */
  keys(): readonly string[] {
    const inOrder = [...this.#firstVersions].sort(
      ([left, leftAt], [right, rightAt]) => leftAt - rightAt || compareText(left, right),
    );
    const distinct = new Map<string, string>();
    for (const [key] of inOrder) if (!distinct.has(key.toLowerCase())) distinct.set(key.toLowerCase(), key);
    return [...distinct.values()];
  }
}

function spellingsOf(of: Map<string, Spellings>, folded: string): Spellings {
  const known = of.get(folded) ?? new Spellings();
  of.set(folded, known);
  return known;
}

function compareText(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}
