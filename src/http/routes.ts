import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Type } from "typebox";
import { statusOf } from "../contract/openapi-operation.ts";
import type { Access, Route } from "../contract/route.ts";
import { ROUTES } from "../contract/routes.ts";
import { createAboutEndpoint, createOpenApiEndpoint } from "./about-endpoint.ts";
import type { Context } from "./context.ts";
import {
  createDocsEndpoint,
  createDocsStartEndpoint,
  createRedocEndpoint,
  DOCS_SCRIPTS,
} from "./docs-endpoint.ts";
import type { Endpoint, Guard } from "./guard.ts";
import { createHealthEndpoint, createReadyEndpoint } from "./health-endpoint.ts";
import { createHomeEndpoint } from "./home-endpoint.ts";
import { createKeywordEndpoint } from "./keyword-endpoint.ts";
import { createListEndpoint, createListsEndpoint } from "./lists-endpoint.ts";
import { createCreateListEndpoint } from "./manage/create-list-endpoint.ts";
import { createDeletePostsEndpoint, createPurgePostsEndpoint } from "./manage/delete-posts-endpoint.ts";
import { createDescribeAccountsEndpoint } from "./manage/describe-accounts-endpoint.ts";
import { createImportEndpoint } from "./manage/import-endpoint.ts";
import { createPostsEndpoint } from "./posts-endpoint.ts";
import { addPath, addRoute, type Handler } from "./server.ts";
import { createStatsEndpoint } from "./stats-endpoint.ts";

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
type KeyedEndpoints = {
  readonly [Name in Exclude<RouteName, RouteWith<"open" | "cookie">>]: Endpoint<BodyOf<Name>>;
};

/** Every path that is answered: what the contract promises, and the few around it. */
export function addRoutes(server: FastifyInstance, context: Context, guard: Guard): void {
  const open: OpenHandlers = {
    about: createAboutEndpoint(context),
    openapi: createOpenApiEndpoint(context),
  };
  const keyed: KeyedEndpoints = {
    posts: createPostsEndpoint(context),
    postStats: createStatsEndpoint(context),
    keyword: createKeywordEndpoint(context),
    lists: createListsEndpoint(context),
    list: createListEndpoint(context),
    createList: createCreateListEndpoint(context),
    importPosts: createImportEndpoint(context),
    describeAccounts: createDescribeAccountsEndpoint(context),
    deletePosts: createDeletePostsEndpoint(context),
    purgePosts: createPurgePostsEndpoint(context),
  };
  const promised: Readonly<Record<string, Handler>> = { ...open, ...guardAll(guard, keyed) };
  addPromised(server, promised);
  addRoute(server, "/", createHomeEndpoint());
  addRoute(server, "/docs", createDocsEndpoint());
  addRoute(server, DOCS_SCRIPTS.redoc, createRedocEndpoint());
  addRoute(server, DOCS_SCRIPTS.start, createDocsStartEndpoint());
  addRoute(server, "/healthz", createHealthEndpoint());
  addRoute(server, "/readyz", createReadyEndpoint(context));
}

function guardAll(guard: Guard, endpoints: KeyedEndpoints): Readonly<Record<string, Handler>> {
  return Object.fromEntries(
    Object.entries(endpoints).map(([name, endpoint]) => [name, guard(ROUTES[name as RouteName], endpoint)]),
  );
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
