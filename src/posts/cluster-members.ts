import type { QueryLimits } from "./chdb-engine.ts";
import {
  type ClickHouseAccess,
  type ClickHouseNode,
  NodeDownError,
  openClickHouseNode,
} from "./clickhouse-node.ts";
import { PostsDegradedError, PostsUnavailableError } from "./posts.ts";
import { createStatementBuilder } from "./statement-builder.ts";

export interface ClusterOptions extends ClickHouseAccess {
  /** All servers of the cluster, in any order. */
  readonly urls: readonly string[];
  /** As the servers call it in their `remote_servers`. */
  readonly cluster: string;
  readonly limits: QueryLimits;
  readonly sessions: number;
}

/** Where in the cluster a server is, and how the others reach it. */
export interface Place {
  readonly shard: number;
  readonly replica: number;
  readonly address: string;
}

export interface Member {
  readonly node: ClickHouseNode;
  /** Null until it has answered for the first time. */
  place: Place | null;
  isUp: boolean;
  /** Whether it is known to have what the others have. */
  isTrusted: boolean;
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
  avoid(addresses: readonly string[]): void;
  /** Finds out who answers. */
  probe(): Promise<void>;
  trustAll(): void;
  onReturn(call: () => void): void;
  close(): Promise<void>;
}

const PROBE_MS = 3_000;
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
  }));
  let layout: readonly Place[] = [];
  let avoided: ReadonlySet<string> = new Set();
  let returned = () => {};
  // Not every process asks the same ones.
  let turn = Math.floor(Math.random() * 1_000);

  async function probeOne(member: Member): Promise<void> {
    try {
      const { places, mine } = await readLayout(member.node, cluster);
      if (mine === null) throw new Error(`${member.node.url} is not a server of the cluster "${cluster}"`);
      layout = places;
      member.place = mine;
      const isBack = !member.isUp && !member.isTrusted;
      member.isUp = true;
      if (isBack) returned();
    } catch (error) {
      if (!(error instanceof NodeDownError)) throw error;
      // Whatever it is when it comes back, it may not be what it was.
      member.isUp = false;
      member.isTrusted = false;
    }
  }

  async function probe(): Promise<void> {
    await Promise.all(members.map(probeOne));
  }

  try {
    await probe();
    if (layout.length === 0) throw new PostsUnavailableError("no server of the ClickHouse cluster answers");
    checkLayout(members, layout, cluster);
  } catch (error) {
    await Promise.all(members.map(({ node }) => node.close()));
    throw error;
  }
  const shards = Math.max(...layout.map(({ shard }) => shard));
  const timer = setInterval(() => void probe().catch(() => undefined), PROBE_EVERY_MS);
  timer.unref();

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
      turn += 1;
      const chosen = Array.from({ length: shards }, (_, index) => {
        const able = members
          .filter(isPlaced)
          .filter(({ place, isUp, isTrusted }) => place.shard === index + 1 && isUp && isTrusted)
          .filter(({ place }) => !avoided.has(place.address));
        const one = able[turn % able.length];
        if (one === undefined) throw new PostsUnavailableError(`no server of shard ${index + 1} answers`);
        return one;
      });
      const first = turn % chosen.length;
      const [head, ...rest] = [...chosen.slice(first), ...chosen.slice(0, first)];
      if (head === undefined) throw new PostsUnavailableError("the cluster has no shards");
      return [head, ...rest];
    },
    avoid(addresses) {
      avoided = new Set(addresses);
    },
    probe,
    trustAll() {
      for (const member of members) if (member.isUp) member.isTrusted = true;
    },
    onReturn(call) {
      returned = call;
    },
    async close() {
      clearInterval(timer);
      await Promise.all(members.map(({ node }) => node.close()));
    },
  };
}

async function readLayout(node: ClickHouseNode, cluster: string): Promise<Layout> {
  const builder = createStatementBuilder();
  const rows = await node.rows<Place & { readonly mine: number }>(
    builder.build(
      `SELECT shard_num AS shard, replica_num AS replica, concat(host_name, ':', toString(port)) AS address, is_local AS mine
       FROM system.clusters WHERE cluster = ${builder.bind("String", cluster)} ORDER BY shard, replica`,
    ),
    { settings: {}, timeoutMs: PROBE_MS },
  );
  const places = rows.map(({ shard, replica, address }) => ({ shard, replica, address }));
  return { places, mine: places[rows.findIndex(({ mine }) => mine === 1)] ?? null };
}

/** A server that nobody named would never be written to, and one that was named twice would get everything twice. */
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
