import { ListWithAccountsSchema } from "../list.ts";
import type { Route } from "../route.ts";
import { Identifier } from "../schema.ts";
import { KEYED, WITH_JSON } from "../shared-errors.ts";
import {
  ListChangesSchema,
  MAX_MEMBERS_BYTES,
  MembersReportSchema,
  NewListSchema,
  NewMembersSchema,
  RemovedMembersSchema,
  RemovedReportSchema,
} from "./manage-lists.ts";

const WITH_RIGHTS = ["insufficient_scope", ...KEYED] as const;
const OF_ONE = ["invalid_parameter", "list_not_found", ...WITH_RIGHTS] as const;
const NOTHING = { pathParameters: [], parameters: [], exampleQuery: "", access: "lists" } as const;
const LIST_ID = {
  ...NOTHING,
  pathParameters: [{ name: "id", schema: Identifier, description: "The list's ID.", example: 1 }],
} as const;

/** The monitoring lists of whoever calls; they are read with `GET /api/v1/lists`. */
export const LIST_ROUTES = {
  createList: {
    ...NOTHING,
    id: "createList",
    method: "POST",
    path: "/manage/v1/lists",
    summary: "Create a monitoring list",
    description: "A list of the key's owner. Its posts are found with `lists=<id>` at once.",
    body: {
      kind: "json",
      schema: NewListSchema,
      maxBytes: MAX_MEMBERS_BYTES,
      example: { name: "Ports", keyword: "harbor|port", simple_query: true, members: ["Telegram:@herald"] },
    },
    response: ListWithAccountsSchema,
    status: 201,
    errors: ["invalid_keyword", ...WITH_JSON, ...WITH_RIGHTS],
  },
  changeList: {
    ...LIST_ID,
    id: "changeList",
    method: "PATCH",
    path: "/manage/v1/lists/{id}",
    summary: "Rename or describe a list, or change its keyword",
    description: "What is left out stays as it is.",
    body: {
      kind: "json",
      schema: ListChangesSchema,
      example: { name: "Harbors", description: "What is read about harbors" },
    },
    response: ListWithAccountsSchema,
    errors: ["invalid_keyword", ...WITH_JSON, ...OF_ONE],
  },
  deleteList: {
    ...LIST_ID,
    id: "deleteList",
    method: "DELETE",
    path: "/manage/v1/lists/{id}",
    summary: "Delete a list",
    description: "The posts stay.",
    response: null,
    errors: ["unexpected_body", ...OF_ONE],
  },
  addMembers: {
    ...LIST_ID,
    id: "addListMembers",
    method: "POST",
    path: "/manage/v1/lists/{id}/members",
    summary: "Add accounts to a list",
    description:
      "What can be understood is added, and the rest is reported. An account that has not been seen yet counts from its first post on.",
    body: {
      kind: "json",
      schema: NewMembersSchema,
      maxBytes: MAX_MEMBERS_BYTES,
      example: { text: "Telegram:@herald\n@gazette", default_platform: "Twitter" },
    },
    response: MembersReportSchema,
    errors: [...WITH_JSON, ...OF_ONE],
  },
  removeMembers: {
    ...LIST_ID,
    id: "removeListMembers",
    method: "DELETE",
    path: "/manage/v1/lists/{id}/members",
    summary: "Remove accounts from a list",
    description:
      "By the ID of the account, or as the member was named. What is not in the list is passed over.",
    body: {
      kind: "json",
      schema: RemovedMembersSchema,
      maxBytes: MAX_MEMBERS_BYTES,
      example: { account_ids: [10_455_850] },
    },
    response: RemovedReportSchema,
    errors: [...WITH_JSON, ...OF_ONE],
  },
} as const satisfies Record<string, Route>;
