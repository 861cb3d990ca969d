import type { Route } from "../route.ts";
import { ERASURE_ROUTES } from "./erasure.ts";
import { IMPORT_ROUTES, REINDEX_ROUTES } from "./imports.ts";
import { KEY_ROUTES } from "./keys.ts";
import { LIST_ROUTES } from "./lists.ts";
import { SESSION_ROUTES } from "./session-routes.ts";
import { USER_ROUTES } from "./user-routes.ts";

/** What writes, and what is read about it: everything under `/manage/v1`. */
export const MANAGE_ROUTES = {
  ...SESSION_ROUTES,
  ...KEY_ROUTES,
  ...LIST_ROUTES,
  ...USER_ROUTES,
  ...IMPORT_ROUTES,
  ...ERASURE_ROUTES,
  ...REINDEX_ROUTES,
} as const satisfies Record<string, Route>;
