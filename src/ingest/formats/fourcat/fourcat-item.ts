import { isRecord } from "../../fields.ts";
import { at } from "../json-path.ts";
import type { RecordDraft } from "../record-draft.ts";
import type { UnusedFields } from "../unused-fields.ts";
import { fromInstagram } from "./instagram-object.ts";
import { fromMastodon } from "./mastodon-object.ts";
import type { ObjectMapping } from "./object-mapping.ts";
import { fromTelethon } from "./telethon-object.ts";
import { fromTikTok } from "./tiktok-object.ts";
import { fromTwitterWeb } from "./twitter-web-object.ts";

const MAPPINGS: readonly ObjectMapping[] = [
  fromTikTok,
  fromTwitterWeb,
  fromInstagram,
  fromTelethon,
  fromMastodon,
];

/** A row of a 4CAT dataset, whatever the line holds; null if it is none. Where it was collected goes along as `__import_meta`. */
export function toRow(item: RecordDraft, unused: UnusedFields): RecordDraft | null {
  const { data, ...envelope } = item;
  // Zeeschuimer wraps what 4CAT unwraps when it imports.
  if (isRecord(data) && "source_platform" in item) return toRow({ ...data, __import_meta: envelope }, unused);
  if ("body" in item && "thread_id" in item) return item;
  const mapping = MAPPINGS.find(({ fits }) => fits(item));
  if (mapping === undefined) return null;
  unused.noteOthers(item, new Set([...mapping.fields, "__import_meta"]));
  return { ...mapping.toRow(item), __import_meta: at(item, "__import_meta") };
}
