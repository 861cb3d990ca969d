import type { Route } from "../route.ts";
import { ERASURE_ROUTES } from "./erasure-routes.ts";
import { IMPORT_ROUTES } from "./import-routes.ts";
import { KEY_ROUTES } from "./key-routes.ts";
import { LIST_ROUTES } from "./list-routes.ts";
import { REINDEX_ROUTES } from "./reindex-routes.ts";
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
