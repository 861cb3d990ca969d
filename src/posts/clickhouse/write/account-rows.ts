import type { ByteWriter } from "../../../text/byte-writer.ts";
import {
  handleKey,
  type KnownAccount,
  propertyPair,
  saysNothing,
  valuesOf,
} from "../../accounts/account-row.ts";
import { RowPieces, writeStrings } from "../../batch/row-bytes.ts";
import type { Column, Rows } from "../engine.ts";

export const ACCOUNT_ROW_COLUMNS =
  "id, version, platform, uid, handle, name, type, url, bio, followers, properties, described, merged_into, " +
  "first_seen_at, changed_at";

/** Columns in the order in which `writeAccountRow` writes them. */
export const ACCOUNT_COLUMNS: readonly Column[] = [
  { name: "id", type: "UInt64" },
  { name: "version", type: "UInt64" },
  { name: "platform", type: "String" },
  { name: "uid", type: "String" },
  { name: "handle", type: "String" },
  { name: "handle_key", type: "String" },
  { name: "name", type: "String" },
  { name: "type", type: "String" },
  { name: "url", type: "String" },
  { name: "bio", type: "String" },
  { name: "followers", type: "Nullable(UInt64)" },
  { name: "properties", type: "String" },
  { name: "described", type: "String" },
  { name: "property_keys", type: "Array(String)" },
  { name: "property_pairs", type: "Array(String)" },
  { name: "merged_into", type: "UInt64" },
  { name: "first_seen_at", type: "UInt64" },
  { name: "changed_at", type: "UInt64" },
];

export function writeAccountRow(
  writer: ByteWriter,
  account: KnownAccount,
  version: number,
  mergedInto: number,
): void {
  const keys = Object.keys(account.properties);
  writer.uint64(account.id);
  writer.uint64(version);
  writer.string(account.platform);
  writer.string(account.uid ?? "");
  writer.string(account.handle ?? "");
  writer.string(account.handle === null ? "" : handleKey(account.platform, account.handle));
  writer.string(account.name ?? "");
  writer.string(account.type);
  writer.string(account.url ?? "");
  writer.string(account.bio ?? "");
  writer.uint8(account.followers === null ? 1 : 0);
  if (account.followers !== null) writer.uint64(account.followers);
  writer.string(JSON.stringify(account.properties));
  writer.string(saysNothing(account.described) ? "" : JSON.stringify(account.described));
  writeStrings(writer, keys);
  writeStrings(
    writer,
    Object.entries(account.properties).flatMap(([key, value]) =>
      valuesOf(value).map((one) => propertyPair(key, one)),
    ),
  );
  writer.uint64(mergedInto);
  writer.uint64(account.createdAt ?? 0);
  writer.uint64(account.updatedAt ?? 0);
}

export function accountRows(accounts: readonly KnownAccount[], version: number): Rows {
  const rows = new RowPieces();
  for (const account of accounts) rows.add((writer) => writeAccountRow(writer, account, version, 0));
  return rows.take();
}
