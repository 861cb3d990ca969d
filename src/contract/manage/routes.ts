import { ListWithAccountsSchema } from "../list.ts";
import type { Route } from "../route.ts";
import { KEYED, WITH_JSON } from "../shared-errors.ts";
import { ERASURE_ROUTES } from "./erasure-routes.ts";
import { IMPORT_ROUTES } from "./import-routes.ts";
import { MAX_MEMBERS_BYTES, NewListSchema } from "./manage-lists.ts";

const WRITTEN_WITH_A_SCOPE = ["insufficient_scope", ...WITH_JSON, ...KEYED] as const;

/** What writes: everything under `/manage/v1`. */
export const MANAGE_ROUTES = {
  createList: {
    id: "createList",
    method: "POST",
    path: "/manage/v1/lists",
    summary: "Create a monitoring list",
    description: "A list of the key's owner. Its posts are found with `lists=<id>` at once.",
    pathParameters: [],
    parameters: [],
    body: {
      kind: "json",
      schema: NewListSchema,
      maxBytes: MAX_MEMBERS_BYTES,
      example: { name: "Ports", keyword: "harbor|port", simple_query: true, members: ["Telegram:@herald"] },
    },
    response: ListWithAccountsSchema,
    status: 201,
    errors: ["invalid_keyword", ...WRITTEN_WITH_A_SCOPE],
    access: "lists",
    exampleQuery: "",
  },
  ...IMPORT_ROUTES,
  ...ERASURE_ROUTES,
} as const satisfies Record<string, Route>;
