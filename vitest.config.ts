import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { isClickHouseTested } from "./scripts/install/clickhouse.mjs";
import { isPostgresTested } from "./scripts/install/postgres.mjs";
import { isKeeperTested } from "./scripts/install/zookeeper.mjs";
import { IS_LONG } from "./test/support/edition.ts";
import { ProjectOrder } from "./test/support/project-order.ts";

// What runs on which stores, and why, is in CONTRIBUTING.md.
const POSTGRES_ONLY = ["test/**/*-postgres*.test.ts", "src/**/postgres*.test.ts"];
const POSTGRES_TOO = [
  "test/scenarios/{lists,manage/*}.test.ts",
  "test/http/http-{authentication,failures,limits}.test.ts",
  "test/laws/isolation/*.test.ts",
  "test/laws/watch.test.ts",
];
/** They look at bodies and at posts, and at nothing that is in PostgreSQL in a way of its own. */
const NOT_POSTGRES = ["test/scenarios/manage/manage-{bodies,erasure}.test.ts"];

/** They need one ClickHouse server, and share it. */
const CLICKHOUSE_ONLY = [
  "test/posts/posts-{clickhouse,clickhouse-erasure,restore}.test.ts",
  "test/cli/{export-clickhouse,backup-clickhouse-postgres}.test.ts",
];
const CLICKHOUSE_TOO = [
  "test/scenarios/{collected,export,manage/manage-{erasure,retention},platforms,stats}.test.ts",
  "test/http/http-{answers,reindex}.test.ts",
];
/** The suite of the post index and `stores-agree` try the same ways through the store. */
const CLICKHOUSE_WHEN_LONG = [
  "test/scenarios/{catalog,cursor,filters,manage/manage-alerts,paging,properties,relative-engagement,walk}.test.ts",
  "test/http/http-failures.test.ts",
];

/** They need a cluster with a keeper, and share it. */
const CLUSTER_ONLY = [
  "test/posts/{posts-keeper,posts-keeper-several,copy-posts}.test.ts",
  "test/cli/{cli-clickhouse,watch-servers}.test.ts",
  "test/http/server-faults-{import,slow}.test.ts",
  "test/cli/migrate-stores-postgres.test.ts",
  "test/laws/stores-agree.test.ts",
];
const CLUSTER_TOO = ["test/http/http-failures.test.ts"];

/** They kill, stop or secure servers: each starts its own. */
const OWN_SERVERS = [
  "test/posts/posts-{clickhouse-tls,keeper-faults,keeper-unconfirmed}.test.ts",
  "test/http/server-faults.test.ts",
];

const IN_A_BROWSER = "test/browser/**/*.test.ts";
const ON_SERVERS = [...CLICKHOUSE_ONLY, ...CLUSTER_ONLY, ...OWN_SERVERS];

/** What lies beside the sources. */
const units: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: "units",
    include: ["src/**/*.test.ts", "web/**/*.test.ts"],
    exclude: POSTGRES_ONLY,
  },
};

const embedded: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: "embedded",
    include: ["test/**/*.test.ts"],
    exclude: [...POSTGRES_ONLY, ...ON_SERVERS, IN_A_BROWSER],
    provide: { stores: "embedded" },
  },
};

/** The web application, on the embedded stores. */
const browser: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: "browser",
    include: [IN_A_BROWSER],
    globalSetup: "test/support/browser-setup.ts",
    provide: { stores: "embedded" },
  },
};

const postgres: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: "postgres",
    include: [...POSTGRES_ONLY, ...POSTGRES_TOO],
    exclude: [...ON_SERVERS, ...NOT_POSTGRES],
    globalSetup: "test/servers/postgres-setup.ts",
    provide: { stores: "postgres" },
  },
};

const clickhouse: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: "clickhouse",
    include: [...CLICKHOUSE_ONLY, ...CLICKHOUSE_TOO, ...(IS_LONG ? CLICKHOUSE_WHEN_LONG : [])],
    globalSetup: ["test/servers/postgres-setup.ts", "test/servers/clickhouse-setup.ts"],
    provide: { stores: "clickhouse" },
  },
};

const cluster: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: "cluster",
    include: [...CLUSTER_ONLY, ...CLUSTER_TOO],
    globalSetup: ["test/servers/postgres-setup.ts", "test/servers/clickhouse-setup.ts"],
    provide: { stores: "cluster" },
  },
};

const servers: TestProjectInlineConfiguration = {
  extends: true,
  test: { name: "servers", include: OWN_SERVERS },
};

const IS_POSTGRES_TESTED = isPostgresTested();

export default defineConfig({
  test: {
    pool: "forks",
    // One process runs many files: half of the time of most of them is loading.
    isolate: false,
    // One more than the two processors that CI has: tests wait for browsers, for servers, for what they have killed.
    maxWorkers: 3,
    sequence: { sequencer: ProjectOrder },
    // Other people use the machines that tests run on: nothing fails because it was slow, only because it never came.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      ...[units, embedded, browser],
      ...(IS_POSTGRES_TESTED ? [postgres] : []),
      ...(IS_POSTGRES_TESTED && isClickHouseTested() ? [clickhouse] : []),
      // Every cluster has a keeper: where there is none, nothing is tested that starts a cluster.
      ...(IS_POSTGRES_TESTED && isKeeperTested() ? [cluster, servers] : []),
    ],
  },
});
