import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { findZookeeper } from "../../scripts/install/zookeeper.mjs";
import { type Child, startChild } from "../support/child-process.ts";
import { freePorts } from "./free-ports.ts";

/** A ZooKeeper of our own, on a port of this machine only. ClickHouse speaks to it as to its own Keeper. */
export interface KeeperServer {
  readonly port: number;
  /** On the same port, with what was in it. */
  start(): Promise<void>;
  stop(signal?: "SIGTERM" | "SIGKILL"): Promise<void>;
}

const HOST = "127.0.0.1";

/** `home` is a folder that is there for it. */
export async function openKeeperServer(home: string): Promise<KeeperServer> {
  const jar = findZookeeper();
  if (jar === null) throw new Error("There is no ZooKeeper here, and npm test could not install it.");
  const [port = 0] = await freePorts(1, [HOST]);
  const config = join(home, "zoo.cfg");
  await mkdir(join(home, "data"), { recursive: true });
  // Sessions last up to twenty ticks, as their clients wish.
  const settings = {
    tickTime: 1000,
    dataDir: join(home, "data"),
    clientPort: port,
    clientPortAddress: HOST,
    maxClientCnxns: 0,
    forceSync: "no",
    "admin.enableServer": false,
    "4lw.commands.whitelist": "ruok",
  };
  await writeFile(
    config,
    Object.entries(settings)
      .map((pair) => `${pair.join("=")}\n`)
      .join(""),
  );
  const main = "org.apache.zookeeper.server.quorum.QuorumPeerMain";
  const command = [
    "java",
    "-Xmx128m",
    "-XX:+UseSerialGC",
    "-XX:TieredStopAtLevel=1",
    // A request goes through one thread less, of five: for so few clients they mostly wake each other.
    "-Dzookeeper.nio.numWorkerThreads=0",
    "-cp",
    jar,
    main,
    config,
  ];
  let child: Child | null = null;
  return {
    port,
    async start() {
      child = await startChild({
        name: "ZooKeeper",
        command,
        log: join(home, "log"),
        isReady: () => isReady(port),
      });
    },
    stop: async (signal) => child?.stop(signal),
  };
}

async function isReady(port: number): Promise<boolean> {
  const socket = connect(port, HOST);
  try {
    await once(socket, "connect");
    socket.end("ruok");
    const [answer] = await once(socket, "data");
    return String(answer) === "imok";
  } finally {
    socket.destroy();
  }
}
