import { setTimeout as sleep } from "node:timers/promises";
import { PostsDegradedError, PostsUnavailableError } from "../../posts.ts";
import { createStatementBuilder, type QueryLimits } from "../engine.ts";
import {
  type ClickHouseAccess,
  type ClickHouseNode,
  LOST_AFTER,
  NodeDownError,
  openClickHouseNode,
} from "./clickhouse-node.ts";

export interface ClusterOptions extends ClickHouseAccess {
  /** All servers of the cluster, in any order. */
  readonly urls: readonly string[];
  /** As the servers call it in their `remote_servers`. */
  readonly cluster: string;
  readonly limits: QueryLimits;
  readonly sessions: number;
}

/** Where in the cluster a server is, and how the others reach it. */
interface Place {
  readonly shard: number;
  readonly replica: number;
  readonly address: string;
}

interface Member {
  readonly node: ClickHouseNode;
  /** Null until it has answered for the first time. */
  place: Place | null;
  isUp: boolean;
  /** Whether it is known to have what the others have: not after it was started anew. */
  isTrusted: boolean;
  /** Seconds that it had been running when it last answered. */
  uptime: number;
  /** Aborted when it does not answer any more. */
  gone: AbortController;
  /** How often in a row it has not answered a query that waited long enough. */
  failures: number;
  /** Aborted when it has not answered for so long that writes are given up too. */
  lost: AbortController;
}

export interface PlacedMember extends Member {
  readonly place: Place;
}

/** One server of every shard, the one to ask first. */
export type Choice = readonly [PlacedMember, ...PlacedMember[]];

export interface ClusterMembers {
  readonly shards: number;
  /** Every server; throws PostsDegradedError when one does not answer. */
  all(): readonly PlacedMember[];
  /** Servers to read from; throws PostsUnavailableError when a shard has none. */
  choose(): Choice;
  /** False: a shard has no others. Then they are chosen all the same. */
  avoid(addresses: readonly string[]): boolean;
  /** Finds out which servers answer. */
  probe(): Promise<void>;
  trustAll(): void;
  /** Reads from these servers only if there are no others, until `trustAll`. */
  distrust(addresses: readonly string[]): void;
  onReturn(call: () => void): void;
  close(): Promise<void>;
}

/** When something has just gone wrong. */
const QUICK_PROBE_MS = 3_000;
/** A server that is only slow is not taken for dead. */
const PROBE_MS = 10_000;
const PROBE_EVERY_MS = 1_000;

interface Layout {
  readonly places: readonly Place[];
  readonly mine: Place | null;
}

export async function openClusterMembers(options: ClusterOptions): Promise<ClusterMembers> {
  const { urls, cluster, sessions } = options;
  const members: Member[] = urls.map((url) => ({
    node: openClickHouseNode(url, options, sessions * 2),
    place: null,
    isUp: false,
    isTrusted: true,
    uptime: 0,
    gone: new AbortController(),
    failures: 0,
    lost: new AbortController(),
  }));
  let layout: readonly Place[] = [];
  let avoided: ReadonlySet<string> = new Set();
  let returned = () => {};
  let closed = false;
  // Not every process asks the same ones, but one always the same, as long as it answers.
  const preference = Math.floor(Math.random() * 1_000);

  async function probeOne(member: Member, timeoutMs: number): Promise<void> {
    try {
      const uptime = await readUptime(member.node, timeoutMs);
      const wasRestarted = uptime < member.uptime;
      if (member.place === null || wasRestarted) {
        const { places, mine } = await readLayout(member.node, cluster, timeoutMs);
        if (mine === null) throw new Error(`${member.node.url} is not a server of the cluster "${cluster}"`);
        layout = places;
        member.place = mine;
      }
      if (!member.isUp) {
        member.gone = new AbortController();
        member.lost = new AbortController();
      }
      member.failures = 0;
      member.isUp = true;
      member.uptime = uptime;
      if (!wasRestarted) return;
      // It may have lost something.
      member.isTrusted = false;
      returned();
    } catch (error) {
      if (!(error instanceof NodeDownError)) throw error;
      member.isUp = false;
      member.gone.abort();
      if (timeoutMs >= PROBE_MS) member.failures += 1;
      if (member.failures >= LOST_AFTER) member.lost.abort();
    }
  }

  async function probe(timeoutMs = QUICK_PROBE_MS): Promise<void> {
    await Promise.all(members.map((member) => probeOne(member, timeoutMs)));
  }

  async function keepProbing(): Promise<void> {
    while (!closed) {
      await sleep(PROBE_EVERY_MS, undefined, { ref: false });
      if (!closed) await probe(PROBE_MS).catch(() => undefined);
    }
  }

  try {
    await probe(PROBE_MS);
    if (layout.length === 0) throw new PostsUnavailableError("no server of the ClickHouse cluster answers");
    checkLayout(members, layout, cluster);
  } catch (error) {
    await Promise.all(members.map(({ node }) => node.close()));
    throw error;
  }
  const shards = Math.max(...layout.map(({ shard }) => shard));
  void keepProbing();

  return {
    shards,
    all() {
      const placed = members.filter(isPlaced).filter(({ isUp }) => isUp);
      if (placed.length < members.length) {
        const missing = members.filter(({ isUp }) => !isUp).map(({ node }) => node.url);
        throw new PostsDegradedError(`${missing.join(", ")} does not answer, and writes need every server`);
      }
      return placed;
    },
    choose() {
      const chosen = Array.from({ length: shards }, (_, index) => {
        const replicas = members.filter(isPlaced).filter(({ place }) => place.shard === index + 1);
        const others = replicas.filter(({ place }) => !avoided.has(place.address));
        const up = (others.length > 0 ? others : replicas).filter(({ isUp }) => isUp);
        const trusted = up.filter(({ isTrusted }) => isTrusted);
        // If all were started anew, no server knows more.
        const able = trusted.length > 0 ? trusted : up;
        const one = able[preference % able.length];
        if (one === undefined) throw new PostsUnavailableError(`no server of shard ${index + 1} answers`);
        return one;
      });
      const first = preference % chosen.length;
      const [head, ...rest] = [...chosen.slice(first), ...chosen.slice(0, first)];
      if (head === undefined) throw new PostsUnavailableError("the cluster has no shards");
      return [head, ...rest];
    },
    avoid(addresses) {
      avoided = new Set(addresses);
      const left = layout.filter(({ address }) => !avoided.has(address));
      return new Set(left.map(({ shard }) => shard)).size === shards;
    },
    probe,
    trustAll() {
      for (const member of members) if (member.isUp) member.isTrusted = true;
    },
    distrust(addresses) {
      for (const member of members)
        if (addresses.includes(member.place?.address ?? "")) member.isTrusted = false;
    },
    onReturn(call) {
      returned = call;
    },
    async close() {
      closed = true;
      await Promise.all(members.map(({ node }) => node.close()));
    },
  };
}

/** Everything that concerns a write is done when it resolves, or the write has failed. */
export async function sendTo(
  members: ClusterMembers,
  choose: (all: readonly PlacedMember[]) => readonly PlacedMember[],
  send: (member: PlacedMember) => Promise<void>,
): Promise<void> {
  const results = await Promise.allSettled(choose(members.all()).map(send));
  const failed = results.find((result) => result.status === "rejected");
  if (failed === undefined) return;
  if (!(failed.reason instanceof NodeDownError)) throw failed.reason;
  await members.probe();
  throw new PostsDegradedError(failed.reason.message, { cause: failed.reason });
}

export const everyone = (all: readonly PlacedMember[]): readonly PlacedMember[] => all;

async function readLayout(node: ClickHouseNode, cluster: string, timeoutMs: number): Promise<Layout> {
  const builder = createStatementBuilder();
  const rows = await node.rows<Place & { readonly mine: number }>(
    builder.build(
      `SELECT shard_num AS shard, replica_num AS replica, concat(host_name, ':', toString(port)) AS address, is_local AS mine
       FROM system.clusters WHERE cluster = ${builder.bind("String", cluster)} ORDER BY shard, replica`,
    ),
    { settings: {}, timeoutMs },
  );
  const places = rows.map(({ shard, replica, address }) => ({ shard, replica, address }));
  const mine = places[rows.findIndex((row) => row.mine === 1)] ?? null;
  return { places, mine };
}

/** In seconds. Asked every second: the layout would take three times as long to read. */
async function readUptime(node: ClickHouseNode, timeoutMs: number): Promise<number> {
  const statement = { sql: "SELECT uptime() AS uptime", parameters: {} };
  const [row] = await node.rows<{ readonly uptime: number }>(statement, { settings: {}, timeoutMs });
  return row?.uptime ?? 0;
}

/** A server that was not named would never be written to, and one that was named twice would get everything twice. */
function checkLayout(members: readonly Member[], layout: readonly Place[], cluster: string): void {
  const placed = members.filter(isPlaced).map(({ place }) => place.address);
  if (members.length !== layout.length || new Set(placed).size !== placed.length) {
    throw new Error(
      `the cluster "${cluster}" has ${layout.length} servers (${layout.map(({ address }) => address).join(", ")}), and each must be named once by its HTTP address; ${members.length} were named`,
    );
  }
}

function isPlaced(member: Member): member is PlacedMember {
  return member.place !== null;
}
