import { printMember } from "../../contract/manage/parse-member.ts";
import { roleOf } from "../../contract/vocabulary.ts";
import type { ApiKey, List, ListWithMembers, User } from "../../directory/records.ts";

/** One value as JSON, on one line, to standard output. */
export function printJson(value: unknown): void {
  printLine(JSON.stringify(value));
}

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Rows under headings, for people. */
export function printTable(headings: readonly string[], rows: readonly (readonly unknown[])[]): void {
  const cells = [headings, ...rows.map((row) => row.map(show))];
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? "").length)));
  for (const row of cells) {
    printLine(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
  }
}

function show(value: unknown): string {
  if (value === null || value === undefined) return "-";
  if (value instanceof Date) return `${value.toISOString().slice(0, 19)}Z`;
  if (Array.isArray(value)) return value.length === 0 ? "-" : value.join(",");
  if (typeof value === "boolean") return value ? "yes" : "no";
  // A name with a line break or a control sequence in it must not break the table or the terminal.
  return String(value).replace(/\p{Cc}/gu, " ");
}

/** What --json prints; programs depend on the names. */

export function presentUser(user: User) {
  return {
    id: user.id,
    email: user.email,
    role: roleOf(user.scopes),
    disabled: user.disabled,
    scopes: user.scopes,
    rate_limit: user.rateLimit,
    created_at: user.createdAt,
    second_factor: user.secondFactor,
  };
}

export function presentKey(key: ApiKey, email: string | null) {
  return {
    id: key.id,
    user: email,
    name: key.name,
    disabled: key.disabled,
    scopes: key.scopes,
    created_at: key.createdAt,
    expires_at: key.expiresAt,
    allowed_addresses: key.allowedAddresses,
    last_used_at: key.lastUsedAt,
    last_address: key.lastAddress,
  };
}

export function presentList(list: List | ListWithMembers) {
  return {
    id: list.id,
    user: list.owner,
    shared_with: list.share && { team: list.share.team, may: list.share.may },
    name: list.name,
    description: list.description,
    keyword: list.keyword,
    simple_query: list.simpleQuery,
    account_count: list.memberCount,
    ...("members" in list && { accounts: list.members.map(printMember) }),
    created_at: list.createdAt,
    updated_at: list.updatedAt,
  };
}
