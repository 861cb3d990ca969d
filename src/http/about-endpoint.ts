import type { About } from "../contract/about.ts";
import { buildOpenApi } from "../contract/openapi.ts";
import type { Context } from "./context.ts";
import { API_BASE } from "./response-headers.ts";
import type { Handler } from "./server.ts";

/** `GET /api/v1`: what this is and where to go on. */
export function createAboutEndpoint({ publicBase, version }: Context): Handler {
  return async (): Promise<About> => {
    const base = publicBase();
    const api = `${base}${API_BASE}`;
    return {
      name: "Earshot",
      version,
      links: {
        self: api,
        documentation: `${base}/docs`,
        openapi: `${api}/openapi.json`,
        posts: `${api}/posts`,
        stats: `${api}/posts/stats`,
        lists: `${api}/lists`,
      },
    };
  };
}

/** `GET /api/v1/openapi.json`: built once, since it never changes while we run. */
export function createOpenApiEndpoint({ version }: Context): Handler {
  const text = JSON.stringify(buildOpenApi({ version }));
  return async (_request, reply) => reply.type("application/json; charset=utf-8").send(text);
}
