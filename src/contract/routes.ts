import { Type } from "typebox";
import {
  ChannelBodySchema,
  FoundAccountsSchema,
  FoundChannelsSchema,
  MAX_ACCOUNTS,
  PropertiesSchema,
} from "./accounts.ts";
import { EVERYWHERE, ON_POSTS, STRICT, WITH_A_KEY } from "./errors.ts";
import { KeywordExplanationSchema } from "./keyword-explanation.ts";
import { ListsSchema, ListWithAccountsSchema } from "./list.ts";
import { ALERT_ROUTES } from "./manage/alerts.ts";
import { ERASURE_ROUTES } from "./manage/erasure.ts";
import { FACTOR_ROUTES } from "./manage/factor-routes.ts";
import { IMPORT_ROUTES, REINDEX_ROUTES } from "./manage/imports.ts";
import { KEY_ROUTES } from "./manage/keys.ts";
import { LIST_ROUTES } from "./manage/lists.ts";
import { NOTICE_ROUTES } from "./manage/notices.ts";
import { SEARCH_ROUTES } from "./manage/searches.ts";
import { SESSION_ROUTES } from "./manage/session-routes.ts";
import { TEAM_ROUTES } from "./manage/teams.ts";
import { USER_ROUTES } from "./manage/user-routes.ts";
import { EXPORT_PARAMETERS, KEYWORD_PARAMETERS, PARAMETERS } from "./parameters.ts";
import { PostPageSchema, PostSchema } from "./post.ts";
import { OTHER_PARAMETERS } from "./request/other-parameters.ts";
import { AboutSchema, type PathParameterSpec, type Route } from "./route.ts";
import { Identifier } from "./schema.ts";
import { ArchiveSchema, PostStatsSchema } from "./stats.ts";

/** What writes, and what is read about it: everything under `/manage/v1`. */
const MANAGE_ROUTES = {
  ...SESSION_ROUTES,
  ...FACTOR_ROUTES,
  ...KEY_ROUTES,
  ...LIST_ROUTES,
  ...SEARCH_ROUTES,
  ...ALERT_ROUTES,
  ...NOTICE_ROUTES,
  ...USER_ROUTES,
  ...TEAM_ROUTES,
  ...IMPORT_ROUTES,
  ...ERASURE_ROUTES,
  ...REINDEX_ROUTES,
} as const satisfies Record<string, Route>;

const pathId = (description: string): readonly PathParameterSpec[] => [
  { name: "id", schema: Identifier, description, example: 1 },
];

const but = (base: string) => PARAMETERS.filter((parameter) => parameter.base !== base);

/** Single posts and accounts, and the posts of one account or list. */
const LOOK_UP_ROUTES = {
  post: {
    id: "getPost",
    method: "GET",
    path: "/api/v1/posts/{id}",
    summary: "One post",
    description:
      "The post with this ID, in the shape of `/posts`, whenever it was published. The same is at `post_link` for programs that do not ask for `text/html`; browsers get a page there.",
    pathParameters: pathId("The post's ID: `id` of a post, not the platform's."),
    parameters: [],
    response: Type.Object({ data: PostSchema }),
    errors: ["invalid_parameter", "post_not_found", "query_too_expensive", ...WITH_A_KEY],
    access: "key",
    exampleQuery: "",
  },
  channel: {
    id: "getChannel",
    method: "GET",
    path: "/api/v1/channels/{id}",
    summary: "One account",
    description:
      "The account with this ID (`channel_id` of a post), with how many posts of it there are. An ID that was given up when two accounts turned out to be one leads to that one.",
    pathParameters: pathId("The account's ID."),
    parameters: [],
    response: ChannelBodySchema,
    errors: ["invalid_parameter", "channel_not_found", "query_too_expensive", ...WITH_A_KEY],
    access: "key",
    exampleQuery: "",
  },
  searchChannels: {
    id: "searchChannels",
    method: "GET",
    path: "/api/v1/channels/search",
    summary: "Accounts by handle or name",
    description: `The closest first; \`handle\` or \`q\` is needed, and both must match where both are given. \`term\`, \`channel_uid\` and \`platform_name\` are taken for \`q\`, \`handle\` and \`platform\`, with a warning. ${STRICT}`,
    pathParameters: [],
    parameters: [
      OTHER_PARAMETERS.handle,
      OTHER_PARAMETERS.platform,
      OTHER_PARAMETERS.accountText,
      OTHER_PARAMETERS.accountsPerPage,
      OTHER_PARAMETERS.accountsPage,
    ],
    response: FoundChannelsSchema,
    errors: [
      "invalid_parameter",
      "empty_parameter",
      "misshapen_parameter",
      "query_too_expensive",
      ...WITH_A_KEY,
    ],
    access: "key",
    exampleQuery: "handle=@herald",
  },
  channelPosts: {
    id: "getChannelPosts",
    method: "GET",
    path: "/api/v1/channels/{id}/get_posts",
    summary: "Posts of an account",
    description: `Another spelling of \`/posts\` with \`channel_ids[]\`: the same parameters, totals and links. ${STRICT}`,
    pathParameters: pathId("The account's ID."),
    parameters: but("channel_ids"),
    response: PostPageSchema,
    errors: ["invalid_cursor", "channel_not_found", ...ON_POSTS],
    access: "key",
    exampleQuery: "per_page=2",
  },
  listPosts: {
    id: "getListPosts",
    method: "GET",
    path: "/api/v1/lists/{id}/get_posts",
    summary: "Posts that a list pulls in",
    description: `Another spelling of \`/posts\` with \`lists\`: the same parameters, totals and links. ${STRICT}`,
    pathParameters: pathId("The list's ID."),
    parameters: but("lists"),
    response: PostPageSchema,
    errors: ["invalid_cursor", "list_not_found", ...ON_POSTS],
    access: "key",
    exampleQuery: "per_page=2",
  },
} as const satisfies Record<string, Route>;

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
      "foreign_syntax",
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
    description:
      "All lists that the key's owner may read, newest first, as a bare array: their own, and those of their teams.",
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
    description: "A list that the key's owner may read, with its accounts.",
    pathParameters: [{ name: "id", schema: Identifier, description: "The list's ID.", example: 1 }],
    parameters: [],
    response: ListWithAccountsSchema,
    errors: ["invalid_parameter", "list_not_found", ...WITH_A_KEY],
    access: "key",
    exampleQuery: "",
  },
  ...LOOK_UP_ROUTES,
  exportPosts: {
    id: "exportPosts",
    method: "GET",
    path: "/api/v1/posts/export",
    summary: "Everything that a search finds, as a file",
    description: `All posts that \`/posts\` finds for the same filters, in the same order, streamed, without a limit. What is first collected while it runs is left out. The header \`X-Total-Posts\` says how many there are; remarks stand in \`X-Warnings\`, as JSON. An answer that ends early was interrupted: the connection then breaks off. Paging has no effect. ${STRICT}`,
    pathParameters: [],
    parameters: [OTHER_PARAMETERS.format, OTHER_PARAMETERS.csvFormulas, ...EXPORT_PARAMETERS],
    response: Type.Unsafe<string>({ type: "string" }),
    mediaTypes: ["text/csv", "application/x-ndjson"],
    isLong: true,
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
  archive: {
    id: "getArchive",
    method: "GET",
    path: "/api/v1/archive",
    summary: "What is here",
    description:
      "How many posts and accounts of which platforms, and of which time. A few seconds old at most.",
    pathParameters: [],
    parameters: [],
    response: ArchiveSchema,
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
