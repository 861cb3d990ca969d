import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findClickHouse } from "../../scripts/install/clickhouse.mjs";
import { type Child, startChild } from "../support/child-process.ts";
import { clickHouseConfig, DOOR, FOR_REPLICAS, INSIDE } from "./clickhouse-config.ts";
import { freePorts } from "./free-ports.ts";
import { type KeeperServer, openKeeperServer } from "./keeper-server.ts";
import { findReplicationCode } from "./replication-code.ts";
import { makeServerFolder } from "./server-folder.ts";

export { CLUSTER } from "./clickhouse-config.ts";

/** A ClickHouse node of our own, on ports of this machine only. */
export interface ClickHouseNode {
  readonly url: string;
  /** On the same ports, with what was in it. */
  start(): Promise<void>;
  stop(signal?: "SIGTERM" | "SIGKILL"): Promise<void>;
  /** Loses all that it has stored; it must be stopped. */
  wipe(): Promise<void>;
  /** Makes it slow beyond measure: it keeps its connections and answers nothing. */
  pause(): void;
  resume(): void;
}

export interface ClickHouseNodes {
  /** Shard by shard, and in each its replicas. */
  readonly nodes: readonly ClickHouseNode[];
  /** As in EARSHOT_CLICKHOUSE_URL. */
  readonly urls: readonly string[];
  /** Stops all of them and removes what they stored. */
  close(): Promise<void>;
}

/** One node without a keeper. `settings` are more of its configuration; `durable`: on the disk, to be measured. */
export async function openOneClickHouse({ settings = "", durable = false } = {}): Promise<ClickHouseNodes> {
  const home = await makeServerFolder("clickhouse", { durable });
  return open({ home, replicas: [1], settings, keeper: null });
}

export interface ReplicatedNodes extends ClickHouseNodes {
  readonly keeper: KeeperServer;
}

interface ReplicatedOptions {
  /** How many each shard has. */
  readonly replicas: readonly number[];
  readonly settings?: string;
  readonly durable?: boolean;
}

/** Nodes that a keeper joins, which ends with them. `settings` and `durable` are as those of one node. */
export async function openReplicatedNodes({
  replicas,
  settings = "",
  durable = false,
}: ReplicatedOptions): Promise<ReplicatedNodes> {
  const home = await makeServerFolder("clickhouse", { durable });
  const keeper = await openKeeperServer(join(home, "keeper"));
  try {
    await keeper.start();
    const servers = await open({ home, replicas, settings, keeper });
    return {
      ...servers,
      keeper,
      async close() {
        await servers.close();
        await keeper.stop();
      },
    };
  } catch (error) {
    await keeper.stop();
    throw error;
  }
}

export async function dropClickHouseDatabases(
  urls: readonly string[],
  ...databases: readonly string[]
): Promise<void> {
  await Promise.all(
    urls.map(async (url) => {
      for (const database of databases) {
        const answer = await fetch(url, { method: "POST", body: `DROP DATABASE IF EXISTS ${database} SYNC` });
        if (!answer.ok) throw new Error(await answer.text());
      }
    }),
  );
}

interface OpenOptions {
  readonly home: string;
  readonly replicas: readonly number[];
  readonly settings: string;
  readonly keeper: KeeperServer | null;
}

async function open({ home, replicas, settings, keeper }: OpenOptions): Promise<ClickHouseNodes> {
  const library = libraryPath();
  const replicationCode = keeper === null ? [] : [join(home, "replication-code.json")];
  for (const file of replicationCode) await writeFile(file, JSON.stringify(findReplicationCode(library)));
  const names = replicas.flatMap((count, shard) =>
    Array.from({ length: count }, (_, replica) => ({ shard: shard + 1, replica: replica + 1 })),
  );
  const ports = await freePorts(names.length * 2, [DOOR, INSIDE, FOR_REPLICAS]);
  const places = names.map((name, index) => ({
    ...name,
    http: ports[index * 2] ?? 0,
    tcp: ports[index * 2 + 1] ?? 0,
  }));
  const nodes = await Promise.all(
    places.map(async (place, index) => {
      const { http, tcp } = place;
      const config = join(home, `config-${index + 1}.xml`);
      const keeperPort = keeper?.port ?? null;
      await writeFile(config, clickHouseConfig({ places, place, settings, keeperPort }));
      const folder = join(home, `node-${index + 1}`);
      const args = [library, join(folder, "data"), `${http}`, `${tcp}`, config, ...replicationCode];
      return createNode(folder, `http://${INSIDE}:${http}`, args);
    }),
  );
  const close = async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await rm(home, { recursive: true, force: true });
  };
  try {
    await Promise.all(nodes.map((node) => node.start()));
  } catch (error) {
    await close();
    throw error;
  }
  return { nodes, urls: nodes.map(({ url }) => url), close };
}

function createNode(home: string, url: string, args: readonly string[]): ClickHouseNode {
  const launcher = fileURLToPath(new URL("clickhouse-node.py", import.meta.url));
  let child: Child | null = null;
  return {
    url,
    async start() {
      await mkdir(home, { recursive: true });
      child = await startChild({
        name: "ClickHouse",
        command: ["python3", "-B", launcher, ...args],
        log: join(home, "log"),
        isReady: () => answers(url),
      });
    },
    stop: async (signal) => child?.stop(signal),
    wipe: () => rm(join(home, "data"), { recursive: true, force: true }),
    pause: () => child?.pause(),
    resume: () => child?.resume(),
  };
}

/** The engine, as a library. */
function libraryPath(): string {
  const library = findClickHouse();
  if (library === null) throw new Error("there is no ClickHouse: `npm test` fetches it");
  return library;
}

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/?query=SELECT%201`);
  return (await answer.text()) === "1\n";
}
