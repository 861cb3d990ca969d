import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { isEngineEmulated } from "./scripts/emulation/ensure-engine.mjs";
import { isPostgresTested } from "./scripts/postgres.mjs";
import { isKeeperTested } from "./scripts/zookeeper.mjs";

const IS_EMULATED = isEngineEmulated();
const PATIENCE = IS_EMULATED ? 10 : 1;
/** What counts on the speed of the engine, or takes longer than CI may without it: two laws, the suites of the post index, servers and clusters, everything once more on other stores. */
const NOT_EMULATED = [
  "test/laws/{explain,stats-agree}.test.ts",
  "test/posts-{book,book-words,clickhouse,clickhouse-tls,keeper,keeper-faults,keeper-unconfirmed}.test.ts",
  "test/{backup-command,bench,copy-posts,crash,erasure-command,posts-embedded,reindex-command}.test.ts",
];
if (IS_EMULATED) {
  process.stderr.write(
    "The engine is emulated on this processor: NOT TESTED ARE CLICKHOUSE SERVERS, the scenarios on other stores than the embedded ones, " +
      `and ${NOT_EMULATED.join(", ")}.\n`,
  );
}
const ON_POSTGRES = ["test/*-postgres*.test.ts", "src/**/postgres*.test.ts"];
const WITHOUT_AN_ENGINE = ["test/{directory,copy-directory}-postgres.test.ts", "src/**/postgres*.test.ts"];
const ON_CLICKHOUSE = "test/cli-clickhouse.test.ts";
const ON_A_CLUSTER = "test/server-faults*.test.ts";
const IS_POSTGRES_TESTED = isPostgresTested();
const IS_KEEPER_TESTED = isKeeperTested();
/** Every cluster has a keeper: where there is none, nothing is tested that starts a cluster. */
const WITHOUT_A_KEEPER = IS_KEEPER_TESTED
  ? []
  : ["test/{posts-keeper*,posts-clickhouse-tls,copy-posts,migrate-stores-postgres}.test.ts"];
const ON_SEVERAL_STORES = "test/laws/stores-agree.test.ts";
const ON_ALL_STORES = ["test/scenarios/**/*.test.ts", "test/http-*.test.ts"];

/** No engine is opened in them, so that one process may run many: half of their time is loading. */
const units: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: "units",
    include: ["src/**/*.test.ts", "web/**/*.test.ts"],
    exclude: ON_POSTGRES,
    isolate: false,
  },
};

const embedded: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: "embedded",
    include: ["test/**/*.test.ts"],
    exclude: [
      ...[...ON_POSTGRES, ON_CLICKHOUSE, ON_A_CLUSTER, ON_SEVERAL_STORES, ...WITHOUT_A_KEEPER],
      ...(IS_EMULATED ? NOT_EMULATED : []),
    ],
    provide: { stores: "embedded" },
  },
};

const postgres: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: "postgres",
    include: IS_EMULATED ? WITHOUT_AN_ENGINE : [...ON_POSTGRES, ...ON_ALL_STORES],
    exclude: WITHOUT_A_KEEPER,
    globalSetup: "test/postgres-setup.ts",
    provide: { stores: "postgres" },
  },
};

const clickhouse: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: "clickhouse",
    include: IS_EMULATED ? [] : [...ON_ALL_STORES, ON_CLICKHOUSE],
    exclude: ON_POSTGRES,
    globalSetup: ["test/postgres-setup.ts", "test/clickhouse-setup.ts"],
    // The engine is in processes of its own.
    isolate: false,
    provide: { stores: "clickhouse" },
  },
};

const cluster: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    ...clickhouse.test,
    name: "cluster",
    include: IS_EMULATED ? [] : [...ON_ALL_STORES, ON_CLICKHOUSE, ON_A_CLUSTER, ON_SEVERAL_STORES],
    provide: { stores: "cluster" },
  },
};

// chDB opens one data directory per process: one process per test file where it is opened, never threads.
export default defineConfig({
  test: {
    pool: "forks",
    isolate: true,
    maxWorkers: 2,
    // Other people use the machines that tests run on: nothing fails because it was slow, only because it never came.
    testTimeout: Math.max(180_000, 60_000 * PATIENCE),
    hookTimeout: Math.max(300_000, 120_000 * PATIENCE),
    expect: { poll: { timeout: 30_000 } },
    projects: [
      ...[units, embedded],
      ...(IS_POSTGRES_TESTED ? [postgres, clickhouse] : []),
      ...(IS_POSTGRES_TESTED && IS_KEEPER_TESTED ? [cluster] : []),
    ],
  },
});
