import { Type } from "typebox";
import { AboutSchema } from "./about.ts";
import { FoundAccountsSchema, MAX_ACCOUNTS } from "./accounts.ts";
import { KeywordExplanationSchema } from "./keyword-explanation.ts";
import { ListsSchema, ListWithAccountsSchema } from "./list.ts";
import { MANAGE_ROUTES } from "./manage/routes.ts";
import { OTHER_PARAMETERS } from "./other-parameters.ts";
import { PostPageSchema } from "./page.ts";
import { EXPORT_PARAMETERS, KEYWORD_PARAMETERS, PARAMETERS } from "./parameters.ts";
import { PropertiesSchema } from "./properties.ts";
import type { Route } from "./route.ts";
import { Identifier } from "./schema.ts";
import { EVERYWHERE, WITH_A_KEY } from "./shared-errors.ts";
import { PostStatsSchema } from "./stats.ts";

const ON_POSTS = [
  "invalid_parameter",
  "invalid_keyword",
  "unknown_list",
  "empty_parameter",
  "misshapen_parameter",
  "unused_parameter",
  "unknown_property",
  "loose_punctuation",
  "query_too_expensive",
  ...WITH_A_KEY,
] as const;

const STRICT =
  "A request that is odd but understood is answered with remarks in `meta.warnings`; with the header `Prefer: handling=strict` each of them is a 400 instead.";

export const ROUTES = {
  about: {
    id: "getAbout",
    method: "GET",
    path: "/api/v1",
    summary: "What this service is",
    description: "Name, version, and where to go on. Needs no key.",
    pathParameters: [],
    parameters: [],
    response: AboutSchema,
    errors: EVERYWHERE,
    access: "open",
    exampleQuery: "",
  },
  posts: {
    id: "searchPosts",
    method: "GET",
    path: "/api/v1/posts",
    summary: "Search posts",
    description: `The posts that match all the given filters, newest first. Follow \`links.next\` to the end: each post comes exactly once, however many there are. ${STRICT}`,
    pathParameters: [],
    parameters: PARAMETERS,
    response: PostPageSchema,
    errors: ["invalid_cursor", ...ON_POSTS],
    access: "key",
    exampleQuery: "keyword=climate+change&platform_names[]=Telegram&per_page=2",
  },
  postStats: {
    id: "getPostStats",
    method: "GET",
    path: "/api/v1/posts/stats",
    summary: "Statistics of posts",
    description: `Counts, engagement, a timeline and breakdowns of exactly the posts that \`/posts\` finds for the same parameters. ${STRICT}`,
    pathParameters: [],
    parameters: PARAMETERS,
    response: PostStatsSchema,
    errors: ["invalid_cursor", ...ON_POSTS],
    access: "key",
    exampleQuery: "keyword=climate|weather&simple_query=true",
  },
  keyword: {
    id: "explainKeyword",
    method: "GET",
    path: "/api/v1/keyword",
    summary: "How a keyword is understood",
    description: `The tree of a keyword, and for each term and language the dictionary word it stands for and the forms that are found alike. \`keyword\` is required; what \`/posts\` would refuse is refused here with the same errors and positions. ${STRICT}`,
    pathParameters: [],
    parameters: KEYWORD_PARAMETERS,
    response: KeywordExplanationSchema,
    errors: [
      "invalid_parameter",
      "invalid_keyword",
      "empty_parameter",
      "misshapen_parameter",
      "unused_parameter",
      "loose_punctuation",
      "unused_operator",
      "operator_as_word",
      "lone_negation",
      "unknown_word",
      ...WITH_A_KEY,
    ],
    access: "key",
    exampleQuery: "keyword=climate|weather&simple_query=true",
  },
  lists: {
    id: "getLists",
    method: "GET",
    path: "/api/v1/lists",
    summary: "Your monitoring lists",
    description: "All lists of the key's owner, newest first, as a bare array.",
    pathParameters: [],
    parameters: [],
    response: ListsSchema,
    errors: WITH_A_KEY,
    access: "key",
    exampleQuery: "",
  },
  list: {
    id: "getList",
    method: "GET",
    path: "/api/v1/lists/{id}",
    summary: "One monitoring list",
    description: "A list of the key's owner, with its accounts.",
    pathParameters: [{ name: "id", schema: Identifier, description: "The list's ID.", example: 1 }],
    parameters: [],
    response: ListWithAccountsSchema,
    errors: ["invalid_parameter", "list_not_found", ...WITH_A_KEY],
    access: "key",
    exampleQuery: "",
  },
  exportPosts: {
    id: "exportPosts",
    method: "GET",
    path: "/api/v1/posts/export",
    summary: "Everything that a search finds, as a file",
    description: `All posts that \`/posts\` finds for the same filters, in the same order, streamed, without a limit. What is first collected while it runs is left out. The header \`X-Total-Posts\` says how many there are; remarks stand in \`X-Warnings\`, as JSON. An answer that ends early was interrupted: the connection then breaks off. Paging has no effect. ${STRICT}`,
    pathParameters: [],
    parameters: [OTHER_PARAMETERS.format, ...EXPORT_PARAMETERS],
    response: Type.Unsafe<string>({ type: "string" }),
    mediaTypes: ["text/csv", "application/x-ndjson"],
    errors: ON_POSTS,
    access: "key",
    exampleQuery: "format=ndjson&keyword=climate+change",
  },
  accounts: {
    id: "findAccounts",
    method: "GET",
    path: "/api/v1/accounts",
    summary: "Accounts by name",
    description: `At most ${MAX_ACCOUNTS}, the closest first, as a bare array.`,
    pathParameters: [],
    parameters: [OTHER_PARAMETERS.query],
    response: FoundAccountsSchema,
    errors: ["invalid_parameter", "query_too_expensive", ...WITH_A_KEY],
    access: "key",
    exampleQuery: "query=herald",
  },
  properties: {
    id: "getProperties",
    method: "GET",
    path: "/api/v1/properties",
    summary: "Properties of accounts and their values",
    description:
      "What `person[<key>]` and `channel[<key>]` can be asked for: each key with its values and how many accounts have them.",
    pathParameters: [],
    parameters: [],
    response: PropertiesSchema,
    errors: ["query_too_expensive", ...WITH_A_KEY],
    access: "key",
    exampleQuery: "",
  },
  openapi: {
    id: "getOpenApi",
    method: "GET",
    path: "/api/v1/openapi.json",
    summary: "This document",
    description: "The OpenAPI 3.1 document of the service. Needs no key.",
    pathParameters: [],
    parameters: [],
    response: Type.Unsafe<Readonly<Record<string, unknown>>>({ type: "object" }),
    errors: EVERYWHERE,
    access: "open",
    exampleQuery: "",
  },
  ...MANAGE_ROUTES,
} as const satisfies Record<string, Route>;
