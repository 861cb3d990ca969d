import { type ComponentType, lazy } from "react";
import type { PathParameters } from "../router/match-path.ts";

/** Who may see a page: anybody, whoever is signed in, or administrators. */
type Audience = "anybody" | "users" | "administrators";

export interface PageProps {
  /** What stands for the names of the path: `/lists/:id` gives `parameters.id`. */
  readonly parameters: PathParameters;
}

export interface Route {
  readonly path: string;
  readonly audience: Audience;
  readonly Page: ComponentType<PageProps>;
  /** In the navigation; none: reached otherwise. */
  readonly label?: string;
}

/** Every page, each loaded when it is first needed. The navigation shows those with a label, in this order. */
export const ROUTES: readonly Route[] = [
  page("/", "users", async () => (await import("../pages/search.tsx")).SearchPage, "Search"),
  page("/compare", "users", async () => (await import("../pages/compare.tsx")).ComparePage, "Compare"),
  page("/watch", "users", async () => (await import("../pages/watch.tsx")).WatchPage, "Watch"),
  page("/watch/:id", "users", async () => (await import("../pages/watch.tsx")).WatchPage),
  page("/notices", "users", async () => (await import("../pages/notices.tsx")).NoticesPage),
  page("/lists", "users", async () => (await import("../pages/lists.tsx")).ListsPage, "Lists"),
  page("/lists/:id", "users", async () => (await import("../pages/lists-one.tsx")).ListPage),
  page("/posts/:id", "users", async () => (await import("../pages/post.tsx")).PostPage),
  page("/channels/:id", "users", async () => (await import("../pages/channel.tsx")).ChannelPage),
  page("/users", "administrators", async () => (await import("../pages/users.tsx")).UsersPage, "Users"),
  page("/audit", "administrators", async () => (await import("../pages/audit.tsx")).AuditPage, "Audit log"),
  page("/account", "users", async () => (await import("../pages/account.tsx")).AccountPage),
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
  const Page = lazy(async () => ({ default: await load() }));
  return { path, audience, Page, ...(label === undefined ? {} : { label }) };
}
