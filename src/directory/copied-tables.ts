import type { Tables } from "./tables.ts";

interface CopiedTable {
  readonly name: keyof Tables;
  /** What a row is known by, and what rows are ordered by. */
  readonly key: readonly string[];
}

/**
 * What a copy of a directory holds, owners before what they own. The record of migrations is left out, because a copy
 * makes its own, and so are the requests of this hour.
 */
export const COPIED_TABLES: readonly CopiedTable[] = [
  { name: "users", key: ["id"] },
  { name: "sessions", key: ["id"] },
  { name: "session_keys", key: ["secret_hash"] },
  { name: "api_keys", key: ["id"] },
  { name: "key_usage", key: ["key_id", "day"] },
  { name: "lists", key: ["id"] },
  { name: "list_members", key: ["id"] },
  { name: "audit", key: ["id"] },
  { name: "facts", key: ["name"] },
];

export const NOT_COPIED: readonly (keyof Tables)[] = ["schema_migrations", "rate_counts"];
