import type { TestProject } from "vitest/node";
import { createDirectoryTemplate } from "./directory-template.ts";
import { openPostgresServer, type PostgresServer } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The PostgreSQL of this run, where every world makes a database of its own. */
    postgresUrl: string;
  }
}

let server: PostgresServer | null = null;

/** One PostgreSQL for all test files of a run that need it. */
export async function setup(project: TestProject): Promise<void> {
  server = await openPostgresServer();
  await createDirectoryTemplate(server.url);
  project.provide("postgresUrl", server.url);
}

export async function teardown(): Promise<void> {
  await server?.close();
}
