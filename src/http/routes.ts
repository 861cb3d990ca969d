import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Type } from "typebox";
import { SINGLE_SIGN_ON_CALLBACK, SINGLE_SIGN_ON_PATH } from "../contract/manage/factors.ts";
import { statusOf } from "../contract/openapi/operation.ts";
import type { Platforms } from "../contract/platforms.ts";
import type { Access, Route } from "../contract/route.ts";
import { ROUTES } from "../contract/routes.ts";
import { withPlatforms } from "../contract/schema.ts";
import {
  createAboutEndpoint,
  createHealthEndpoint,
  createHomeEndpoint,
  createOpenApiEndpoint,
  createReadyEndpoint,
} from "./about.ts";
import { createDocsEndpoint, createDocsFileEndpoint } from "./docs/docs.ts";
import type { Endpoint, Guard } from "./door/guard.ts";
import { createDiscloseAccountEndpoint } from "./export/disclosure.ts";
import { createExportEndpoint } from "./export/export-endpoint.ts";
import { createAuditEndpoint } from "./manage/audit.ts";
import {
  createDeletePostsEndpoint,
  createDescribeAccountsEndpoint,
  createExpirePostsEndpoint,
  createPurgePostsEndpoint,
} from "./manage/erasure.ts";
import { createImportEndpoint } from "./manage/import-desk.ts";
import {
  createChangeKeyEndpoint,
  createCreateKeyEndpoint,
  createDeleteKeyEndpoint,
  createKeySecretEndpoint,
  createKeysEndpoint,
  createRotateKeyEndpoint,
} from "./manage/keys-endpoints.ts";
import { createAddMembersEndpoint, createRemoveMembersEndpoint } from "./manage/list-members-endpoints.ts";
import {
  createChangeListEndpoint,
  createCreateListEndpoint,
  createDeleteListEndpoint,
} from "./manage/lists.ts";
import type { ManageContext } from "./manage/manage-context.ts";
import type { CookieEndpoint, PageDoor, PageEndpoint } from "./manage/page-door.ts";
import { createReindexEndpoint } from "./manage/reindex.ts";
import {
  createChangeSearchEndpoint,
  createCreateSearchEndpoint,
  createDeleteSearchEndpoint,
  createFollowSearchEndpoint,
  createOpenSearchEndpoint,
  createSearchEndpoint,
  createSearchesEndpoint,
} from "./manage/searches.ts";
import {
  createAcceptInvitationEndpoint,
  createEndSessionEndpoint,
  createInvitationEndpoint,
  createPasswordEndpoint,
  createSessionEndpoint,
  createSessionKeyEndpoint,
  createSessionsEndpoint,
  createSetupEndpoint,
  createSetupStateEndpoint,
  createSignInsEndpoint,
  createSignOutEndpoint,
} from "./manage/sessions.ts";
import {
  createChangeTeamEndpoint,
  createCreateTeamEndpoint,
  createDeleteTeamEndpoint,
  createTeamsEndpoint,
} from "./manage/teams.ts";
import {
  createChangeUserEndpoint,
  createCreateUserEndpoint,
  createDeleteUserEndpoint,
  createInviteUserEndpoint,
  createUsersEndpoint,
} from "./manage/users-endpoints.ts";
import { addWatchPaths, watchEndpoints } from "./manage/watch-endpoints.ts";
import { createAccountsEndpoint, createPropertiesEndpoint } from "./search/accounts-endpoint.ts";
import { createKeywordEndpoint } from "./search/keyword-endpoint.ts";
import { createListEndpoint, createListsEndpoint } from "./search/lists-endpoint.ts";
import { createChannelEndpoint, createChannelSearchEndpoint, createPostEndpoint } from "./search/look-up.ts";
import {
  createChannelPostsEndpoint,
  createListPostsEndpoint,
  createPostsEndpoint,
} from "./search/posts-endpoint.ts";
import { createArchiveEndpoint, createStatsEndpoint } from "./search/stats-endpoint.ts";
import { addPath, addRoute, type Handler } from "./server/server.ts";
import type { SingleSignOnSettings } from "./sign-in/admit.ts";
import { createFactorEndpoints } from "./sign-in/factors.ts";
import {
  createConfirmEndpoint,
  createSignInEndpoints,
  createSignInMethodsEndpoint,
  type SignInContext,
} from "./sign-in/sign-in.ts";
import {
  createAssetEndpoint,
  createPageEndpoint,
  createPostLinkEndpoint,
  type WebFiles,
} from "./web/web-files.ts";

type Routes = typeof ROUTES;
type RouteName = keyof Routes;
type RouteWith<Granted extends Access> = {
  [Name in RouteName]: Routes[Name]["access"] extends Granted ? Name : never;
}[RouteName];

/** What the body of a route is, once it has been checked. */
type BodyOf<Name extends RouteName> = Routes[Name] extends {
  readonly body: { readonly kind: "json"; readonly schema: infer Schema extends Type.TSchema };
}
  ? Type.Static<Schema>
  : undefined;

type OpenHandlers = { readonly [Name in RouteWith<"open">]: Handler };
type PageEndpoints = { readonly [Name in RouteWith<"page">]: PageEndpoint<BodyOf<Name>> };
type CookieEndpoints = { readonly [Name in RouteWith<"cookie">]: CookieEndpoint<BodyOf<Name>> };
type KeyedEndpoints = {
  readonly [Name in Exclude<RouteName, RouteWith<"open" | "page" | "cookie">>]: Endpoint<BodyOf<Name>>;
};

/** Every path that is answered: what the contract promises, and the few around it. */
export function addRoutes(
  server: FastifyInstance,
  context: SignInContext,
  {
    guard,
    door,
    webFiles,
  }: { readonly guard: Guard; readonly door: PageDoor; readonly webFiles: WebFiles | null },
): void {
  const open: OpenHandlers = {
    about: createAboutEndpoint(context),
    openapi: createOpenApiEndpoint(context),
    setupState: createSetupStateEndpoint(context),
    signInMethods: createSignInMethodsEndpoint(context),
  };
  const page: PageEndpoints = {
    setUp: createSetupEndpoint(context),
    ...createSignInEndpoints(context),
    invitation: createInvitationEndpoint(context),
    acceptInvitation: createAcceptInvitationEndpoint(context),
  };
  const cookie: CookieEndpoints = {
    session: createSessionEndpoint(context),
    signOut: createSignOutEndpoint(context),
    createSessionKey: createSessionKeyEndpoint(context),
    confirmSession: createConfirmEndpoint(context),
  };
  addPromised(server, {
    ...open,
    ...each(page, context, door.page),
    ...each(cookie, context, door.cookie),
    ...each(keyedEndpoints(context), context, guard),
  });
  addRoute(
    server,
    "/posts/:id",
    createPostLinkEndpoint(guard(ROUTES.post, createPostEndpoint(context)), webFiles),
  );
  addRoute(server, "/", webFiles === null ? createHomeEndpoint() : createPageEndpoint(webFiles));
  if (webFiles !== null) addRoute(server, "/assets/*", createAssetEndpoint(webFiles));
  addRoute(server, "/docs", createDocsEndpoint());
  addRoute(server, "/docs/*", createDocsFileEndpoint());
  addWatchPaths(server, context);
  addRoute(server, "/healthz", createHealthEndpoint());
  addRoute(server, "/readyz", createReadyEndpoint(context));
}

/** For browsers alone, which are led from here to the identity provider and back. Loaded where there is one. */
export async function addSingleSignOn(
  server: FastifyInstance,
  context: SignInContext,
  settings: SingleSignOnSettings,
): Promise<void> {
  const { createSingleSignOn } = await import("./sign-in/single-sign-on.ts");
  const { start, callback } = createSingleSignOn(context, settings);
  addRoute(server, SINGLE_SIGN_ON_PATH, start);
  addRoute(server, SINGLE_SIGN_ON_CALLBACK, callback);
}

function keyedEndpoints(context: SignInContext): KeyedEndpoints {
  return {
    posts: createPostsEndpoint(context),
    postStats: createStatsEndpoint(context),
    post: createPostEndpoint(context),
    channel: createChannelEndpoint(context),
    searchChannels: createChannelSearchEndpoint(context),
    channelPosts: createChannelPostsEndpoint(context),
    listPosts: createListPostsEndpoint(context),
    keyword: createKeywordEndpoint(context),
    exportPosts: createExportEndpoint(context),
    accounts: createAccountsEndpoint(context),
    properties: createPropertiesEndpoint(context),
    archive: createArchiveEndpoint(context),
    lists: createListsEndpoint(context),
    list: createListEndpoint(context),
    sessions: createSessionsEndpoint(context),
    signIns: createSignInsEndpoint(context),
    endSession: createEndSessionEndpoint(context),
    changePassword: createPasswordEndpoint(context),
    ...createFactorEndpoints(context),
    importPosts: createImportEndpoint(context),
    describeAccounts: createDescribeAccountsEndpoint(context),
    deletePosts: createDeletePostsEndpoint(context),
    expirePosts: createExpirePostsEndpoint(context),
    discloseAccount: createDiscloseAccountEndpoint(context),
    purgePosts: createPurgePostsEndpoint(context),
    reindexPosts: createReindexEndpoint(context),
    keys: createKeysEndpoint(context),
    createKey: createCreateKeyEndpoint(context),
    changeKey: createChangeKeyEndpoint(context),
    deleteKey: createDeleteKeyEndpoint(context),
    rotateKey: createRotateKeyEndpoint(context),
    keySecret: createKeySecretEndpoint(context),
    createList: createCreateListEndpoint(context),
    changeList: createChangeListEndpoint(context),
    deleteList: createDeleteListEndpoint(context),
    addMembers: createAddMembersEndpoint(context),
    removeMembers: createRemoveMembersEndpoint(context),
    searches: createSearchesEndpoint(context),
    savedSearch: createSearchEndpoint(context),
    createSearch: createCreateSearchEndpoint(context),
    changeSearch: createChangeSearchEndpoint(context),
    openSearch: createOpenSearchEndpoint(context),
    deleteSearch: createDeleteSearchEndpoint(context),
    followSearch: createFollowSearchEndpoint(context),
    ...watchEndpoints(context),
    users: createUsersEndpoint(context),
    createUser: createCreateUserEndpoint(context),
    changeUser: createChangeUserEndpoint(context),
    deleteUser: createDeleteUserEndpoint(context),
    inviteUser: createInviteUserEndpoint(context),
    teams: createTeamsEndpoint(context),
    createTeam: createCreateTeamEndpoint(context),
    changeTeam: createChangeTeamEndpoint(context),
    deleteTeam: createDeleteTeamEndpoint(context),
    audit: createAuditEndpoint(context),
  };
}

/** Puts each endpoint behind the same kind of door. */
function each<EndpointType>(
  endpoints: Readonly<Record<string, EndpointType>>,
  { platforms }: ManageContext,
  behind: (route: Route, endpoint: EndpointType) => Handler,
): Readonly<Record<string, Handler>> {
  return Object.fromEntries(
    Object.entries(endpoints).map(([name, endpoint]) => [
      name,
      behind(takingPlatforms(ROUTES[name as RouteName], platforms), endpoint),
    ]),
  );
}

/** A body may name the platforms that this server knows. */
function takingPlatforms(route: Route, platforms: Platforms): Route {
  const { body } = route;
  if (body?.kind !== "json") return route;
  return { ...route, body: { ...body, schema: withPlatforms(body.schema, platforms) } };
}

/** All methods of a path together, so that whatever else is asked of it is refused. */
function addPromised(server: FastifyInstance, handlers: Readonly<Record<string, Handler>>): void {
  const routes: readonly (readonly [string, Route])[] = Object.entries(ROUTES);
  for (const path of new Set(routes.map(([, route]) => route.path))) {
    const methods = routes.flatMap(([name, route]) => {
      const handler = handlers[name];
      if (route.path !== path || handler === undefined) return [];
      return [
        { method: route.method, takesBody: route.body !== undefined, handler: answering(route, handler) },
      ];
    });
    addPath(server, path.replaceAll(/\{(\w+)\}/g, ":$1"), methods);
  }
}

/** With the status that the contract says. */
function answering(route: Route, handler: Handler): Handler {
  const status = statusOf(route);
  if (status === 200) return handler;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const body = await handler(request, reply);
    if (reply.sent) return reply;
    return reply.code(status).send(body);
  };
}
