import type { ParsedPostRequest, PostFilter } from "./post-request.ts";
import { noneIfAll, parseChoices, parseLanguages } from "./request/choices.ts";
import { parseCollected } from "./request/collected.ts";
import { parseDomains } from "./request/domains.ts";
import { parseEngagement } from "./request/engagement.ts";
import { parseExplain } from "./request/explain.ts";
import { gatherParameters } from "./request/given-parameters.ts";
import { parseHashtags } from "./request/hashtags.ts";
import { parseChannelIds, parseLists } from "./request/ids.ts";
import { parseKeyword } from "./request/keyword.ts";
import { notFiltered } from "./request/not-filtered.ts";
import { parsePaging } from "./request/paging.ts";
import { parseProperties } from "./request/properties.ts";
import { createRemarks } from "./request/remarks.ts";
import { parseTimeWindow } from "./request/time-window.ts";
import { EXCLUDES, LANGUAGES, PLATFORMS, POST_TYPES } from "./vocabulary.ts";

/** Understands a query string (without `?`) of `/posts` or `/posts/stats`. Never throws; reports everything at once. */
export function parsePostRequest(
  rawQuery: string,
  { nowSeconds }: { readonly nowSeconds: number },
): ParsedPostRequest {
  const remarks = createRemarks();
  const given = gatherParameters(rawQuery, remarks);
  const { window, isDefault } = parseTimeWindow(given, nowSeconds, remarks);
  const collected = parseCollected(given, remarks);
  const engagement = parseEngagement(given, remarks);
  const filter: PostFilter = {
    keyword: parseKeyword(given, remarks),
    window,
    windowIsDefault: isDefault,
    collectedFrom: collected.from,
    collectedTo: collected.to,
    postTypes: noneIfAll(parseChoices("post_type", POST_TYPES, given, remarks), POST_TYPES),
    platforms: noneIfAll(parseChoices("platform_names", PLATFORMS, given, remarks), PLATFORMS),
    languages: noneIfAll(parseLanguages(given, remarks), LANGUAGES),
    engagementFrom: engagement.from,
    engagementTo: engagement.to,
    lists: parseLists(given, remarks),
    person: parseProperties("person", given, remarks),
    channel: parseProperties("channel", given, remarks),
    exclude: parseChoices("exclude", EXCLUDES, given, remarks),
    channelIds: parseChannelIds(given, remarks),
    hashtags: parseHashtags(given, remarks),
    domains: parseDomains(given, remarks),
    postUid: given.single("post_uid").value,
  };
  const paging = parsePaging(given, remarks);
  const explain = parseExplain(given, remarks);
  const problems = remarks.problems();
  const request = problems.length === 0 ? { filter, ...paging, explain } : null;
  const warnings = [...notFiltered(filter, given.unknown), ...remarks.warnings()];
  return { request, understood: filter, problems, warnings };
}
