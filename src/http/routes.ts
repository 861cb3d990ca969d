import type { FastifyInstance } from "fastify";
import { ROUTES } from "../contract/routes.ts";
import { createAboutEndpoint, createOpenApiEndpoint } from "./about-endpoint.ts";
import type { Context } from "./context.ts";
import {
  createDocsEndpoint,
  createDocsStartEndpoint,
  createRedocEndpoint,
  DOCS_SCRIPTS,
} from "./docs-endpoint.ts";
import type { Guard } from "./guard.ts";
import { createHealthEndpoint, createReadyEndpoint } from "./health-endpoint.ts";
import { createHomeEndpoint } from "./home-endpoint.ts";
import { createKeywordEndpoint } from "./keyword-endpoint.ts";
import { createListEndpoint, createListsEndpoint } from "./lists-endpoint.ts";
import { createPostsEndpoint } from "./posts-endpoint.ts";
import { addRoute, type Handler } from "./server.ts";
import { createStatsEndpoint } from "./stats-endpoint.ts";

/** Every path that is answered: what the contract promises, and the few around it. */
export function addRoutes(server: FastifyInstance, context: Context, guard: Guard): void {
  const promised: Record<keyof typeof ROUTES, Handler> = {
    about: createAboutEndpoint(context),
    openapi: createOpenApiEndpoint(context),
    posts: guard(createPostsEndpoint(context)),
    postStats: guard(createStatsEndpoint(context)),
    keyword: guard(createKeywordEndpoint(context)),
    lists: guard(createListsEndpoint(context)),
    list: guard(createListEndpoint(context)),
  };
  for (const name of Object.keys(promised) as (keyof typeof ROUTES)[]) {
    addRoute(server, ROUTES[name].path.replaceAll(/\{(\w+)\}/g, ":$1"), promised[name]);
  }
  addRoute(server, "/", createHomeEndpoint());
  addRoute(server, "/docs", createDocsEndpoint());
  addRoute(server, DOCS_SCRIPTS.redoc, createRedocEndpoint());
  addRoute(server, DOCS_SCRIPTS.start, createDocsStartEndpoint());
  addRoute(server, "/healthz", createHealthEndpoint());
  addRoute(server, "/readyz", createReadyEndpoint(context));
}
