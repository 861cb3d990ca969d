import { Type } from "typebox";
import { ChannelBodySchema, FoundChannelsSchema } from "./channel.ts";
import { OTHER_PARAMETERS } from "./other-parameters.ts";
import { PostPageSchema } from "./page.ts";
import { PARAMETERS } from "./parameters.ts";
import { PostSchema } from "./post.ts";
import type { PathParameterSpec, Route } from "./route.ts";
import { Identifier } from "./schema.ts";
import { ON_POSTS, STRICT, WITH_A_KEY } from "./shared-errors.ts";

const pathId = (description: string): readonly PathParameterSpec[] => [
  { name: "id", schema: Identifier, description, example: 1 },
];

const but = (base: string) => PARAMETERS.filter((parameter) => parameter.base !== base);

/** Single posts and accounts, and the posts of one account or list. */
export const LOOK_UP_ROUTES = {
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
    description: `The closest first; \`handle\` or \`q\` is needed, and both must match where both are given. ${STRICT}`,
    pathParameters: [],
    parameters: [
      OTHER_PARAMETERS.handle,
      OTHER_PARAMETERS.platform,
      OTHER_PARAMETERS.accountText,
      OTHER_PARAMETERS.accountsPerPage,
    ],
    response: FoundChannelsSchema,
    errors: ["invalid_parameter", "empty_parameter", "query_too_expensive", ...WITH_A_KEY],
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
