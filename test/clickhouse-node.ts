import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

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

/** The name of the cluster that the nodes of a test know themselves by. */
export const CLUSTER = "earshot_test";

/** Where a node is reached by others, and where it listens itself; see the launcher. */
const DOOR = "127.0.0.1";
const INSIDE = "127.0.0.77";
const START_MS = 60_000;
const STOP_MS = 10_000;

/** One node is a cluster of one shard with one replica, which nobody has to make use of. `settings` are more of their configuration. */
export async function openClickHouseNodes({
  shards = 1,
  replicas = 1,
  settings = "",
} = {}): Promise<ClickHouseNodes> {
  const home = await mkdtemp(join(tmpdir(), "earshot-clickhouse-"));
  const ports = await freePorts(shards * replicas * 2);
  const places = Array.from({ length: shards * replicas }, (_, index) => ({
    http: ports[index * 2] ?? 0,
    tcp: ports[index * 2 + 1] ?? 0,
  }));
  const config = join(home, "config.xml");
  await writeFile(config, configOf(places, replicas, settings));
  const nodes = places.map(({ http, tcp }, index) =>
    createNode({ home: join(home, `node-${index + 1}`), http, tcp, config }),
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

export async function dropClickHouseDatabase(url: string, database: string): Promise<void> {
  const answer = await fetch(url, { method: "POST", body: `DROP DATABASE IF EXISTS ${database} SYNC` });
  if (!answer.ok) throw new Error(await answer.text());
}

interface Place {
  readonly home: string;
  readonly http: number;
  readonly tcp: number;
  readonly config: string;
}

function createNode({ home, http, tcp, config }: Place): ClickHouseNode {
  const url = `http://${INSIDE}:${http}`;
  const log = join(home, "log");
  let child: ChildProcess | null = null;
  return {
    url,
    async start() {
      await mkdir(home, { recursive: true });
      const launcher = fileURLToPath(new URL("clickhouse-node.py", import.meta.url));
      const node = [launcher, libraryPath(), join(home, "data"), `${http}`, `${tcp}`, config];
      const [command = "", ...args] = dyingWithUs(["python3", ...node]);
      const output = openSync(log, "a");
      child = spawn(command, args, { stdio: ["ignore", output, output] });
      await untilReady(url, child, log);
    },
    async stop(signal = "SIGTERM") {
      if (child === null || hasEnded(child)) return;
      const gone = once(child, "exit");
      child.kill("SIGCONT");
      child.kill(signal);
      const impatient = setTimeout(() => child?.kill("SIGKILL"), STOP_MS);
      await gone;
      clearTimeout(impatient);
    },
    wipe: () => rm(join(home, "data"), { recursive: true, force: true }),
    pause: () => void child?.kill("SIGSTOP"),
    resume: () => void child?.kill("SIGCONT"),
  };
}

function libraryPath(): string {
  const require = createRequire(createRequire(import.meta.url).resolve("chdb"));
  const { platform, arch } = process;
  const name = `@chdb/lib-${platform}-${arch}${platform === "linux" ? "-gnu" : ""}`;
  return join(
    dirname(require.resolve(`${name}/package.json`)),
    platform === "darwin" ? "libchdb.dylib" : "libchdb.so",
  );
}

function configOf(places: readonly { readonly tcp: number }[], replicas: number, settings: string): string {
  const shards: string[] = [];
  for (let first = 0; first < places.length; first += replicas) {
    const hosts = places
      .slice(first, first + replicas)
      .map(({ tcp }) => `<replica><host>${DOOR}</host><port>${tcp}</port></replica>`);
    shards.push(`<shard><internal_replication>false</internal_replication>${hosts.join("")}</shard>`);
  }
  return `<clickhouse>
  <remote_servers><${CLUSTER}>${shards.join("")}</${CLUSTER}></remote_servers>
  <mark_cache_size>67108864</mark_cache_size>
  <background_pool_size>4</background_pool_size>
  ${settings}
</clickhouse>`;
}

/** On Linux the kernel ends it when we are killed and cannot. */
function dyingWithUs(command: readonly string[]): readonly string[] {
  return process.platform === "linux" ? ["setpriv", "--pdeathsig", "KILL", "--", ...command] : command;
}

async function untilReady(url: string, child: ChildProcess, log: string): Promise<void> {
  const deadline = performance.now() + START_MS;
  while (!(await answers(url))) {
    if (hasEnded(child) || performance.now() > deadline) {
      throw new Error(`ClickHouse did not start: ${readFileSync(log, "utf8").slice(-2_000)}`);
    }
    await sleep(50);
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/?query=SELECT%201`);
    return (await answer.text()) === "1\n";
  } catch {
    return false;
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Below those that the system gives away by itself, so that nobody gets one of them while the node is starting. */
async function freePorts(count: number): Promise<readonly number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(10_000, 30_000);
    if ((await isFree(port, DOOR)) && (await isFree(port, INSIDE))) ports.add(port);
  }
  return [...ports];
}

async function isFree(port: number, host: string): Promise<boolean> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once("error", reject);
      probe.listen(port, host, resolve);
    });
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
}
