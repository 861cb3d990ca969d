import { Client } from "pg";
import { parsePostgresUrl } from "./postgres-url.ts";

/** Lets one of all processes on the same database do something at a time. */
export interface PostgresWriterLock {
  acquire(purpose: "write" | "reindex"): Promise<HeldLock>;
}

interface HeldLock {
  /** Aborted when the connection is gone, and with it the lock. */
  readonly lost: AbortSignal;
  /** A number that is greater than every one before, whichever process asked for it, and not below `least`. */
  arrive(least: number): Promise<number>;
  release(): Promise<void>;
}

/** The first half of the names of our locks: EARS. */
const OURS = 0x45_41_52_53;
const PURPOSES = { write: 1, reindex: 2 } as const;
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * A lock that ends with the connection of its process, however that process ends. Each has a connection of its own: it
 * is held for as long as an import writes, and others wait for it in PostgreSQL, first come first served.
 */
export function createPostgresWriterLock(url: string): PostgresWriterLock {
  const { connectionString, ssl } = parsePostgresUrl(url);
  return {
    async acquire(purpose) {
      const client = new Client({
        connectionString,
        ssl,
        application_name: "earshot writer",
        keepAlive: true,
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      });
      const lost = new AbortController();
      client.on("error", () => lost.abort());
      client.on("end", () => lost.abort());
      await client.connect();
      try {
        await client.query("select pg_advisory_lock($1, $2)", [OURS, PURPOSES[purpose]]);
      } catch (error) {
        await client.end().catch(() => undefined);
        throw error;
      }
      return {
        lost: lost.signal,
        arrive: createArrivals(client),
        release: () => client.end().catch(() => undefined),
      };
    },
  };
}

/** Out of a sequence, which never goes back, whatever becomes of the transaction or the clock. */
function createArrivals(client: Client): (least: number) => Promise<number> {
  let created: Promise<unknown> | null = null;
  return async (least) => {
    created ??= client.query("create sequence if not exists post_arrivals");
    await created;
    const { rows } = await client.query<{ arrival: string }>(
      "select setval('post_arrivals', greatest(nextval('post_arrivals'), $1::bigint)) as arrival",
      [least],
    );
    return Number(rows[0]?.arrival);
  };
}
