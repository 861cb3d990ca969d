import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { isPostgresTested } from "./scripts/postgres.mjs";

const ON_POSTGRES = ["test/*-postgres*.test.ts", "src/**/postgres*.test.ts"];
const ON_ALL_STORES = ["test/scenarios/**/*.test.ts", "test/http-*.test.ts"];

const embedded: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: "embedded",
    include: ["src/**/*.test.ts", "test/**/*.test.ts", "web/**/*.test.ts"],
    exclude: ON_POSTGRES,
    provide: { stores: "embedded" },
  },
};

const postgres: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: "postgres",
    include: [...ON_POSTGRES, ...ON_ALL_STORES],
    globalSetup: "test/postgres-setup.ts",
    provide: { stores: "postgres" },
  },
};

// chDB opens one data directory per process: one process per test file, never threads.
export default defineConfig({
  test: {
    pool: "forks",
    isolate: true,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [embedded, ...(isPostgresTested() ? [postgres] : [])],
  },
});
