import { Type } from "typebox";
import { KEYED, ON_POSTS, STRICT, WITH_A_KEY, WITH_JSON } from "../errors.ts";
import { MAX_LIST_NAME_LENGTH, MAX_SAVED_QUERY_LENGTH } from "../limits.ts";
import { PARAMETERS } from "../parameters.ts";
import { PostPageSchema } from "../post.ts";
import type { Route } from "../route.ts";
import { arrayOf, closedObject, Identifier, nullable, Timestamp } from "../schema.ts";

/** Saved searches: read and written under `/manage/v1/searches`, followed under `/api/v1/searches`. */

const Name = Type.String({ minLength: 1, maxLength: MAX_LIST_NAME_LENGTH });
const Query = Type.String({
  minLength: 1,
  maxLength: MAX_SAVED_QUERY_LENGTH,
  description:
    "What is searched for: the query string of `/posts`, without `?`, paging and order. Misspelt parameters are refused.",
});
const WindowDays = nullable(
  Type.Integer({
    minimum: 1,
    maximum: 36_500,
    description:
      "A window that moves: the last so many days, whenever the search is opened. Null: the times in `query`, or all of time.",
  }),
);

const SavedSearchSchema = Type.Object({
  id: Identifier,
  owner: Type.String({ description: "The e-mail address of the user whose it is." }),
  access: Type.Union([Type.Literal("read"), Type.Literal("manage")], {
    description:
      "What you may do with the search: `manage` changes, shares and deletes it, and makes alerts. A team reads.",
  }),
  shared_with: nullable(
    Type.Object(
      { team_id: Identifier, team: Type.String() },
      { description: "The team that may read it; null: the owner alone." },
    ),
  ),
  name: Type.String(),
  query: Type.String(),
  window_days: Type.Union([Type.Integer(), Type.Null()]),
  created_at: Timestamp,
  updated_at: Timestamp,
  opened_at: nullable(Timestamp),
});
export type SavedSearchBody = Type.Static<typeof SavedSearchSchema>;

/** A team of the caller's; null: the search is its owner's alone. */
const SharedWith = nullable(closedObject({ team_id: Identifier }));

const NewSearchSchema = closedObject({
  name: Name,
  query: Query,
  window_days: Type.Optional(WindowDays),
  shared_with: Type.Optional(SharedWith),
});
export type NewSearchBody = Type.Static<typeof NewSearchSchema>;

/** What is left out stays as it is. */
const SearchChangesSchema = closedObject({
  name: Type.Optional(Name),
  query: Type.Optional(Query),
  window_days: Type.Optional(WindowDays),
  shared_with: Type.Optional(SharedWith),
});
export type SearchChangesBody = Type.Static<typeof SearchChangesSchema>;

const WITH_RIGHTS = ["insufficient_scope", ...KEYED] as const;
const OF_ONE = ["invalid_parameter", "search_not_found"] as const;
const NOTHING = { pathParameters: [], parameters: [], exampleQuery: "" } as const;
const SEARCH_ID = {
  ...NOTHING,
  pathParameters: [{ name: "id", schema: Identifier, description: "The search's ID.", example: 1 }],
} as const;

/** The parameters that a follower gives; all others are in the saved query. */
export const FOLLOWER_PARAMETERS: readonly string[] = ["cursor", "per_page", "collected_from", "explain"];

export const SEARCH_ROUTES = {
  searches: {
    ...NOTHING,
    id: "getSearches",
    method: "GET",
    path: "/manage/v1/searches",
    summary: "Your saved searches",
    description:
      "All saved searches of the key's owner and of their teams, newest first, as a bare array. `opened_at` is when you last opened one.",
    response: arrayOf(SavedSearchSchema),
    errors: WITH_A_KEY,
    access: "key",
  },
  savedSearch: {
    ...SEARCH_ID,
    id: "getSearch",
    method: "GET",
    path: "/manage/v1/searches/{id}",
    summary: "One saved search",
    description: "A saved search of the key's owner, or of a team of theirs.",
    response: SavedSearchSchema,
    errors: [...OF_ONE, ...WITH_A_KEY],
    access: "key",
  },
  createSearch: {
    ...NOTHING,
    id: "createSearch",
    method: "POST",
    path: "/manage/v1/searches",
    summary: "Save a search",
    description: "A search of the key's owner. It is followed with `GET /api/v1/searches/{id}/posts`.",
    body: {
      kind: "json",
      schema: NewSearchSchema,
      example: { name: "Floods", query: "keyword=flood&platform_names[]=Telegram", window_days: 7 },
    },
    response: SavedSearchSchema,
    status: 201,
    errors: ["invalid_keyword", "unknown_list", "limit_reached", ...WITH_JSON, ...WITH_RIGHTS],
    access: "lists",
  },
  changeSearch: {
    ...SEARCH_ID,
    id: "changeSearch",
    method: "PATCH",
    path: "/manage/v1/searches/{id}",
    summary: "Rename or share a saved search, or search for something else",
    description: "What is left out stays as it is. With another query, cursors of its followers end.",
    body: { kind: "json", schema: SearchChangesSchema, example: { name: "Floods in spring" } },
    response: SavedSearchSchema,
    errors: ["invalid_keyword", "unknown_list", "search_not_yours", ...OF_ONE, ...WITH_JSON, ...WITH_RIGHTS],
    access: "lists",
  },
  openSearch: {
    ...SEARCH_ID,
    id: "openSearch",
    method: "POST",
    path: "/manage/v1/searches/{id}/opened",
    summary: "Say that you have opened a saved search",
    description: "Its `opened_at` is now, for you alone: the web application counts what is new since then.",
    response: null,
    errors: ["unexpected_body", ...OF_ONE, ...WITH_A_KEY],
    access: "key",
  },
  deleteSearch: {
    ...SEARCH_ID,
    id: "deleteSearch",
    method: "DELETE",
    path: "/manage/v1/searches/{id}",
    summary: "Delete a saved search",
    description: "The posts stay.",
    response: null,
    errors: ["unexpected_body", "search_not_yours", ...OF_ONE, ...WITH_RIGHTS],
    access: "lists",
  },
  followSearch: {
    ...SEARCH_ID,
    id: "followSearch",
    method: "GET",
    path: "/api/v1/searches/{id}/posts",
    summary: "What arrives for a saved search",
    description: `The posts that the search finds, in the order in which they arrived here. \`meta.cursor\` of a page is where to go on: asked again with it, tomorrow too, the answer has what has arrived since, late posts among it, each once. \`window_days\` does not count: what is late is not left out. ${STRICT}`,
    parameters: PARAMETERS.filter(({ base }) => FOLLOWER_PARAMETERS.includes(base)),
    response: PostPageSchema,
    errors: ["invalid_cursor", "search_not_found", ...ON_POSTS],
    access: "key",
    exampleQuery: "per_page=2",
  },
} as const satisfies Record<string, Route>;
