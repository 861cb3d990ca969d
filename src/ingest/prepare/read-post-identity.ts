import { DEFAULT_PLATFORMS } from "../../contract/platforms.ts";
import type { PostIdentity } from "../../posts/posts.ts";
import { roundedIdentifier } from "../formats/cells.ts";
import { platformOfName } from "../formats/platform-names.ts";
import { Fields, isRecord } from "./fields.ts";

/** Which post a record names by `platform` and `uid`; its other fields do not matter. */
export function readPostIdentity(
  record: unknown,
  platforms = DEFAULT_PLATFORMS,
): PostIdentity | { readonly reason: string } {
  if (!isRecord(record)) return { reason: "It must be a JSON object." };
  const named = new Map(Object.entries(record).map(([name, value]) => [name.toLowerCase(), value]));
  const name = named.get("platform");
  const uidGiven = named.get("uid");
  const fields = new Fields({
    platform: typeof name === "string" ? platformOfName(name, platforms) : name,
    uid: uidGiven,
  });
  const platform = fields.choice("platform", platforms.names);
  if (platform === null && !fields.failed("platform")) fields.fail("platform", "is required");
  const uid = fields.identifier("uid");
  if (uid === null && !fields.failed("uid")) fields.fail("uid", "is required");
  const rounded = roundedIdentifier("uid", uid ?? undefined);
  if (rounded !== null) fields.note(rounded);
  if (fields.problems.length > 0 || platform === null || uid === null)
    return { reason: fields.problems.join(" ") };
  return { platform, uid };
}
