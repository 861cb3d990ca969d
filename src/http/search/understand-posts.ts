import type { Problem, Warning } from "../../contract/errors.ts";
import type { PostPageBody } from "../../contract/post.ts";
import { parsePostRequest } from "../../contract/request/parse-post-request.ts";
import type { PostFilter, PostRequest } from "../../contract/request/post-request.ts";
import type { ListRule, Posts, Selection } from "../../posts/posts.ts";
import { parseKeyword } from "../../query/parse-keyword.ts";
import { type KeywordTree, printKeyword } from "../../query/tree.ts";
import { tokenize } from "../../text/tokenize.ts";
import type { Context } from "../context.ts";
import type { Call } from "../door/guard.ts";
import { Failure } from "../server/failure.ts";
import { rawQueryOf } from "../server/normalize-target.ts";
import { refuseWarnings } from "../server/prefer.ts";
import { adviseForeignSyntax } from "./advise-keyword.ts";
import { findPlace, type Place } from "./walk.ts";

type Understanding = Pick<PostPageBody["meta"], "window" | "query" | "warnings" | "took_ms">;

/** The part of `meta` that says how the request was understood; the same for the page and for the statistics. */
export function presentUnderstanding(understood: UnderstoodRequest, startedAtMs: number): Understanding {
  const { request, selection, warnings } = understood;
  const { window, windowIsDefault } = request.filter;
  return {
    window: { from: window?.from ?? null, to: window?.to ?? null, default: windowIsDefault },
    query: selection.keyword === null ? null : printKeyword(selection.keyword),
    warnings,
    took_ms: Math.round(performance.now() - startedAtMs),
  };
}

interface UnderstoodKeyword {
  /** Null without a keyword, and when there are problems. */
  readonly tree: KeywordTree | null;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Warning[];
}

/** What the keyword of a request means, or what is to be said about it. */
export function understandKeyword(keyword: PostFilter["keyword"]): UnderstoodKeyword {
  if (keyword === null) return { tree: null, problems: [], warnings: [] };
  const parsed = parseKeyword(keyword.text, { boolean: keyword.boolean, tokenize });
  return {
    tree: parsed.tree,
    problems: parsed.problems.map(({ position, detail }) => ({
      code: "invalid_keyword",
      parameter: "keyword",
      detail,
      meta: { position },
    })),
    warnings: [
      ...parsed.warnings.map(({ detail }) => ({
        code: "loose_punctuation" as const,
        parameter: "keyword",
        detail,
      })),
      ...(parsed.tree === null ? [] : adviseForeignSyntax(keyword, parsed.tree)),
    ],
  };
}

export interface UnderstoodRequest {
  readonly request: PostRequest;
  readonly place: Place;
  readonly selection: Selection;
  /** Every list that the caller may read. */
  readonly callerLists: readonly ListRule[];
  readonly warnings: readonly Warning[];
}

/**
 * What is asked for. A query string is given where it is not that of the request: an export has taken its own
 * parameter out of it, and may bring problems with it.
 */
type Asked =
  | { readonly answer: "page" | "statistics"; readonly rawQuery?: string }
  | { readonly answer: "export"; readonly rawQuery: string; readonly problems: readonly Problem[] };

/**
 * From a query string to what is meant, for `/posts` and all that sees the same posts. All problems are reported
 * together.
 */
export async function understandPosts(
  context: Context,
  call: Call,
  asked: Asked,
): Promise<UnderstoodRequest> {
  const nowSeconds = Math.floor(context.clock().getTime() / 1000);
  const own = asked.answer === "export" ? asked : { problems: [] };
  const parsed = parsePostRequest(asked.rawQuery ?? rawQueryOf(call.request.url), {
    nowSeconds,
    platforms: context.platforms,
  });
  const keyword = understandKeyword(parsed.understood.keyword);
  const callerLists = await context.listRules.of(call.caller.user.id);
  const lists = understandLists(parsed.understood, callerLists);
  const { request } = parsed;
  const found = request === null ? null : findPlace(request, context.cursors);
  const problems = [
    ...own.problems,
    ...parsed.problems,
    ...keyword.problems,
    ...lists.problems,
    ...(found?.problems ?? []),
  ];
  if (request === null || !found?.place || problems.length > 0) throw new Failure(problems);
  const unknown = await unknownProperties(context.posts, request.filter);
  const unused = unusedParameters(request, asked.answer);
  const warnings = [...parsed.warnings, ...lists.warnings, ...keyword.warnings, ...unused, ...unknown];
  if (call.strict) refuseWarnings(warnings);
  if (warnings.some(({ code }) => code === "not_filtered")) call.reply.header("warning", NOT_FILTERED);
  const { filter } = found.place;
  const selection = { filter, keyword: keyword.tree, lists: lists.rules };
  return { request: { ...request, filter }, place: found.place, selection, callerLists, warnings };
}

/**
 * What a saved search of a user means by arrival, whatever its moving window: what is late is not left out. A search
 * whose only list was deleted means nothing any more.
 */
export async function understandSaved(
  { clock, platforms, listRules }: Pick<Context, "clock" | "platforms" | "listRules">,
  userId: number,
  query: string,
): Promise<{ readonly selection: Selection } | { readonly problem: string }> {
  const nowSeconds = Math.floor(clock().getTime() / 1000);
  const parsed = parsePostRequest(`${query}&sort_by=collected`, { nowSeconds, platforms });
  const { request } = parsed;
  const keyword = understandKeyword(parsed.understood.keyword);
  const lists =
    parsed.understood.lists === null
      ? { rules: null, problems: [] }
      : understandLists(parsed.understood, await listRules.of(userId));
  const [problem] = [...parsed.problems, ...keyword.problems, ...lists.problems];
  if (request === null || problem !== undefined)
    return { problem: problem?.detail ?? "The search is not understood." };
  return { selection: { filter: request.filter, keyword: keyword.tree, lists: lists.rules } };
}

/**
 * Programs that read no warnings may still log this header (RFC 7234, 5.5). It says nothing of the caller's, which may
 * not be ASCII.
 */
const NOT_FILTERED =
  '299 - "This is not filtered: no filter of the request is known; see meta.warnings and /docs"';

function unusedParameters(request: PostRequest, answer: Asked["answer"]): readonly Warning[] {
  const unused = (parameter: string, detail: string): Warning => ({
    code: "unused_parameter",
    parameter,
    detail,
  });
  const explain = request.explain && answer !== "page" ? ["explain"] : [];
  const facets = request.facets && answer !== "statistics" ? ["facets"] : [];
  if (answer !== "export") {
    return [
      ...explain.map((name) =>
        unused(name, "`explain` has no effect on statistics: only posts are explained."),
      ),
      ...facets.map((name) => unused(name, "`facets` has no effect on posts: only statistics have them.")),
    ];
  }
  const paging = [
    ...(request.page === null ? [] : ["page"]),
    ...(request.perPageGiven ? ["per_page"] : []),
    ...(request.cursor === null ? [] : ["cursor"]),
  ];
  return [...paging, ...explain, ...facets].map((name) =>
    unused(name, `\`${name}\` has no effect on an export: it has everything that is found.`),
  );
}

/** A remark stays readable, however many there are. */
const MOST_NAMED = 50;

interface UnderstoodLists {
  readonly rules: readonly ListRule[] | null;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Warning[];
}

/**
 * A list that the caller may not read and one that does not exist look the same: neither is among theirs. Beside known
 * ones they are left out with a warning; where none is known nothing would be selected, which is never meant.
 */
function understandLists({ lists }: PostFilter, callerLists: readonly ListRule[]): UnderstoodLists {
  if (lists === null) return { rules: null, problems: [], warnings: [] };
  const wanted = new Set(lists);
  const rules = callerLists.filter(({ id }) => wanted.has(id));
  const known = new Set(rules.map(({ id }) => id));
  const unknown = [...wanted].filter((id) => !known.has(id));
  if (unknown.length === 0) return { rules, problems: [], warnings: [] };
  return rules.length === 0
    ? { rules, problems: [unknownLists(unknown, "")], warnings: [] }
    : { rules, problems: [], warnings: [unknownLists(unknown, " The others count.")] };
}

function unknownLists(ids: readonly number[], rest: string): Warning {
  const named = ids.slice(0, MOST_NAMED).join(", ");
  const more = ids.length > MOST_NAMED ? ` and ${ids.length - MOST_NAMED} more` : "";
  const detail = `You may read no list with the ID ${named}${more}: there is none, or it is not shared with a team of yours.${rest} \`GET /lists\` names your lists.`;
  return { code: "unknown_list", parameter: "lists", detail };
}

/** A key that no account has finds nothing; more often than not it is misspelt. */
async function unknownProperties(posts: Posts, filter: PostFilter): Promise<readonly Warning[]> {
  if (filter.person === null && filter.channel === null) return [];
  const [person, channel] = await Promise.all([
    unknownKeys(posts, "person", filter.person),
    unknownKeys(posts, "channel", filter.channel),
  ]);
  return [...person, ...channel];
}

async function unknownKeys(
  posts: Posts,
  parameter: "person" | "channel",
  filter: PostFilter["person"],
): Promise<readonly Warning[]> {
  if (filter === null) return [];
  const type = parameter === "person" ? "person" : "organization";
  const known = await posts.propertyKeys(type);
  const knownLower = new Set(known.map((key) => key.toLowerCase()));
  const list =
    known.length === 0
      ? "none"
      : known
          .slice(0, MOST_NAMED)
          .map((key) => `\`${key}\``)
          .join(", ");
  return filter
    .filter(({ key }) => !knownLower.has(key.toLowerCase()))
    .map(({ key }) => ({
      code: "unknown_property",
      parameter: `${parameter}[${key}]`,
      detail: `No ${type} has the property \`${key}\`, so nothing matches. Known properties: ${list}.`,
    }));
}
