import type { ComponentType } from "react";
import { ROLES, type Role } from "../../../src/contract/vocabulary.ts";
import { lazily } from "../controls/lazily.ts";
import { t } from "../languages/text.ts";
import { SearchPage } from "../pages/search.tsx";
import { matchPath, type PageProps } from "../router/match-path.ts";

/**
 * Who may see a page: every visitor, who is signed in, who reads posts, who reads the audit log, who erases accounts, or
 * administrators.
 */
type Audience = "anybody" | "users" | "readers" | "auditors" | "erasers" | "administrators";

const ROLES_OF: Readonly<Record<Audience, readonly Role[]>> = {
  anybody: ROLES,
  users: ROLES,
  readers: ROLES.filter((role) => role !== "auditor"),
  auditors: ["auditor", "administrator"],
  erasers: ["eraser", "administrator"],
  administrators: ["administrator"],
};

export function mayVisit({ audience }: Pick<Route, "audience">, role: Role): boolean {
  return ROLES_OF[audience].includes(role);
}

export interface Route {
  readonly path: string;
  readonly audience: Audience;
  readonly Page: ComponentType<PageProps>;
  /** Begins to load it, before it is shown. */
  readonly load: () => Promise<unknown>;
  /** In the navigation; none: reached otherwise. */
  readonly label?: string;
}

/** Every page; all but the first screen are loaded when they are first needed. The navigation shows those with a label, in this order. */
export const ROUTES: readonly Route[] = [
  { path: "/", audience: "readers", Page: SearchPage, load: async () => SearchPage, label: t("Search") },
  page("/compare", "readers", async () => (await import("../pages/compare.tsx")).ComparePage, t("Compare")),
  page("/watch", "readers", async () => (await import("../pages/watch.tsx")).WatchPage, t("Watch")),
  page("/watch/:id", "readers", async () => (await import("../pages/watch.tsx")).WatchPage),
  page("/notices", "readers", async () => (await import("../pages/notices.tsx")).NoticesPage),
  page("/lists", "readers", async () => (await import("../pages/lists.tsx")).ListsPage, t("Lists")),
  page("/lists/:id", "readers", async () => (await import("../pages/lists-one.tsx")).ListPage),
  page("/posts/:id", "readers", async () => (await import("../pages/post.tsx")).PostPage),
  page("/channels/:id", "readers", async () => (await import("../pages/channel.tsx")).ChannelPage),
  page("/users", "administrators", async () => (await import("../pages/users.tsx")).UsersPage, t("Users")),
  page("/audit", "auditors", async () => (await import("../pages/audit.tsx")).AuditPage, t("Audit log")),
  page(
    "/subject-access",
    "erasers",
    async () => (await import("../pages/subject-access.tsx")).SubjectAccessPage,
    t("Subject access"),
  ),
  page("/operation", "administrators", async () => (await import("../pages/operation.tsx")).OperationPage),
  page("/account", "users", async () => (await import("../pages/account.tsx")).AccountPage),
  page("/second-factor", "users", async () => (await import("../pages/second-factor.tsx")).SecondFactorPage),
  page("/sign-in", "anybody", async () => (await import("../pages/sign-in.tsx")).SignInPage),
  page("/set-password", "anybody", async () => (await import("../pages/set-password.tsx")).SetPasswordPage),
  page("/setup", "anybody", async () => (await import("../pages/setup.tsx")).SetupPage),
];

function page(
  path: string,
  audience: Audience,
  load: () => Promise<ComponentType<PageProps>>,
  label?: string,
): Route {
  const Page = lazily(load);
  return { path, audience, Page, load, ...(label === undefined ? {} : { label }) };
}

/** The route of a path, and what stands for the names in it; null: there is none. */
export function findRoute(path: string) {
  for (const route of ROUTES) {
    const parameters = matchPath(route.path, path);
    if (parameters !== null) return { route, parameters };
  }
  return null;
}

/** A page that cannot be loaded says so when it is shown. */
export async function loadPageAt(path: string): Promise<void> {
  await findRoute(path)
    ?.route.load()
    .catch(() => {});
}
