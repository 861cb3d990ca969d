/** The name of the cluster that the nodes of a test know themselves by. */
export const CLUSTER = "earshot_test";

/** Where a node is reached by others, where it listens itself, and where replicas fetch from it; see the launcher. */
export const DOOR = "127.0.0.1";
export const INSIDE = "127.0.0.77";
export const FOR_REPLICAS = "127.0.0.78";

interface Place {
  /** Counted from one, as the replica within it. */
  readonly shard: number;
  readonly replica: number;
  readonly tcp: number;
}

interface ConfigOptions {
  /** All nodes, shard by shard. */
  readonly places: readonly Place[];
  /** Which of the nodes this is for. */
  readonly place: Place;
  /** More of it. */
  readonly settings: string;
  /** Null: no keeper joins the nodes. */
  readonly keeperPort: number | null;
}

/**
 * As many as a server has. The library has one: when several tables are truncated at once, all but the first would wait
 * for a second until it looks again.
 */
const COMMON_THREADS = 8;

export function clickHouseConfig({ places, place, settings, keeperPort }: ConfigOptions): string {
  const shards = [...new Set(places.map(({ shard }) => shard))].map((shard) => {
    const hosts = places
      .filter((one) => one.shard === shard)
      .map(({ tcp }) => `<replica><host>${DOOR}</host><port>${tcp}</port></replica>`);
    const internal = `<internal_replication>${keeperPort !== null}</internal_replication>`;
    return `<shard>${internal}${hosts.join("")}</shard>`;
  });
  return `<clickhouse>
  <listen_host>${INSIDE}</listen_host>
  <remote_servers><${CLUSTER}>${shards.join("")}</${CLUSTER}></remote_servers>
  <mark_cache_size>67108864</mark_cache_size>
  <background_pool_size>4</background_pool_size>
  <background_common_pool_size>${COMMON_THREADS}</background_common_pool_size>
  ${keeperPort === null ? "" : withKeeper(keeperPort, place)}
  ${settings}
</clickhouse>`;
}

const POSTPONED = ["replicated_fetches", "replicated_merges", "replicated_tasks", "mutations"];
/** What a replica could not do while another or the keeper was away it would try again after up to a minute. */
const QUICK_TO_RETRY = [
  ...POSTPONED.map((what) => [`max_postpone_time_for_failed_${what}_ms`, 500] as const),
  ["initialization_retry_period", 1] as const,
  ["zookeeper_session_expiration_check_period", 1] as const,
]
  .map(([name, value]) => `<${name}>${value}</${name}>`)
  .join("");

function withKeeper(port: number, { shard, replica }: Place): string {
  // Servers tell their sessions apart by a UUID that these nodes do not have: each gets a place of its own.
  return `<listen_host>${FOR_REPLICAS}</listen_host>
  <zookeeper>
    <node><host>127.0.0.1</host><port>${port}</port></node>
    <session_timeout_ms>20000</session_timeout_ms>
    <sessions_path>/clickhouse/sessions-${shard}-${replica}</sessions_path>
  </zookeeper>
  <replicated_merge_tree>${QUICK_TO_RETRY}</replicated_merge_tree>
  <distributed_ddl><path>/clickhouse/task_queue/ddl</path></distributed_ddl>
  <macros><shard>${shard}</shard><replica>${replica}</replica></macros>`;
}
