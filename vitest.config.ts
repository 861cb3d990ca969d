import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { isClickHouseTested } from "./scripts/clickhouse.mjs";
import { isPostgresTested } from "./scripts/postgres.mjs";
import { isKeeperTested } from "./scripts/zookeeper.mjs";

const IS_CLICKHOUSE_TESTED = isClickHouseTested();
const ON_POSTGRES = ["test/*-postgres*.test.ts", "src/**/postgres*.test.ts"];
/** They start ClickHouse servers of their own. */
const ON_SERVERS = [
  "test/posts-{clickhouse,clickhouse-erasure,clickhouse-tls,keeper,keeper-faults,keeper-unconfirmed,restore}.test.ts",
  "test/copy-posts.test.ts",
  "test/{backup-clickhouse,migrate-stores}-postgres.test.ts",
];
const ON_CLICKHOUSE = "test/{cli,export}-clickhouse.test.ts";
const ON_A_CLUSTER = "test/server-faults*.test.ts";
const IS_POSTGRES_TESTED = isPostgresTested();
const IS_KEEPER_TESTED = isKeeperTested();
/** Every cluster has a keeper: where there is none, nothing is tested that starts a cluster. */
const WITHOUT_A_KEEPER = IS_KEEPER_TESTED
  ? []
  : ["test/{posts-keeper*,posts-clickhouse-tls,copy-posts,migrate-stores-postgres}.test.ts"];
const ON_SEVERAL_STORES = "test/laws/stores-agree.test.ts";
const ON_ALL_STORES = ["test/scenarios/**/*.test.ts", "test/http-*.test.ts"];

/** One process runs many: half of their time is loading. */
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
      ...(IS_CLICKHOUSE_TESTED ? [] : ON_SERVERS),
    ],
    provide: { stores: "embedded" },
  },
};

const postgres: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: "postgres",
    include: [...ON_POSTGRES, ...ON_ALL_STORES],
    exclude: [...WITHOUT_A_KEEPER, ...(IS_CLICKHOUSE_TESTED ? [] : ON_SERVERS)],
    globalSetup: "test/postgres-setup.ts",
    provide: { stores: "postgres" },
  },
};

const clickhouse: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: "clickhouse",
    include: [...ON_ALL_STORES, ON_CLICKHOUSE],
    exclude: ON_POSTGRES,
    globalSetup: ["test/postgres-setup.ts", "test/clickhouse-setup.ts"],
    isolate: false,
    provide: { stores: "clickhouse" },
  },
};

const cluster: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    ...clickhouse.test,
    name: "cluster",
    include: [...ON_ALL_STORES, ON_CLICKHOUSE, ON_A_CLUSTER, ON_SEVERAL_STORES],
    provide: { stores: "cluster" },
  },
};

export default defineConfig({
  test: {
    pool: "forks",
    isolate: true,
    maxWorkers: 2,
    // Other people use the machines that tests run on: nothing fails because it was slow, only because it never came.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      ...[units, embedded],
      ...(IS_POSTGRES_TESTED ? [postgres] : []),
      ...(IS_POSTGRES_TESTED && IS_CLICKHOUSE_TESTED ? [clickhouse] : []),
      ...(IS_POSTGRES_TESTED && IS_KEEPER_TESTED ? [cluster] : []),
    ],
  },
});
