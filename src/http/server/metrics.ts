import { createServer, type Server } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { originOf } from "./origin.ts";

/** What the service counts about itself. */
export interface Metrics {
  readonly registry: Registry;
  watch(server: FastifyInstance): void;
  authenticationFailed(code: string): void;
  rateLimited(): void;
  tooExpensive(): void;
  busy(): void;
  directoryAway(): void;
  watchRound(round: { readonly tookMs: number; readonly matches: number; readonly failures: number }): void;
  watchDelivery(channel: string, outcome: string): void;
}

const BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const duration = new Histogram({
    name: "earshot_http_request_duration_seconds",
    help: "Time from the arrival of a request to the end of its answer",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS_SECONDS,
    registers,
  });
  const inFlight = new Gauge({
    name: "earshot_http_requests_in_flight",
    help: "Requests that have no answer yet, those that wait their turn included",
    registers,
  });
  const authenticationFailures = new Counter({
    name: "earshot_authentication_failures_total",
    help: "Requests refused for their API key",
    labelNames: ["code"],
    registers,
  });
  const rateLimited = new Counter({
    name: "earshot_rate_limited_total",
    help: "Requests refused because their key asked too often",
    registers,
  });
  const tooExpensive = new Counter({
    name: "earshot_query_too_expensive_total",
    help: "Queries stopped because they ran too long or read too much",
    registers,
  });
  const busy = new Counter({
    name: "earshot_server_busy_total",
    help: "Requests refused because too many were waiting, or for too long",
    registers,
  });
  const directoryAway = new Counter({
    name: "earshot_directory_unavailable_total",
    help: "Requests refused because the database of users, keys and lists did not answer",
    registers,
  });
  const rounds = new Histogram({
    name: "earshot_watch_round_duration_seconds",
    help: "Time of a round in which new posts are held against all alerts",
    buckets: BUCKETS_SECONDS,
    registers,
  });
  const matches = new Counter({
    name: "earshot_watch_matches_total",
    help: "Matches of alerts that were recorded",
    registers,
  });
  const watchFailures = new Counter({
    name: "earshot_watch_failures_total",
    help: "Searches of alerts that could not be answered in a round",
    registers,
  });
  const deliveries = new Counter({
    name: "earshot_watch_deliveries_total",
    help: "Deliveries of notices by channel and outcome",
    labelNames: ["channel", "outcome"],
    registers,
  });
  return {
    registry,
    watchRound(round) {
      rounds.observe(round.tookMs / 1000);
      matches.inc(round.matches);
      watchFailures.inc(round.failures);
    },
    watchDelivery: (channel, outcome) => deliveries.inc({ channel, outcome }),
    watch(server) {
      server.addHook("onRequest", (_request, reply, done) => {
        inFlight.inc();
        // Also when the client goes away, which no hook of Fastify tells reliably.
        reply.raw.once("close", () => inFlight.dec());
        done();
      });
      server.addHook("onResponse", (request, reply, done) => {
        const labels = {
          method: request.method,
          // The pattern, not the address: as many series as routes, not as many as requests.
          route: request.routeOptions.url ?? "none",
          status: String(reply.statusCode),
        };
        duration.observe(labels, reply.elapsedTime / 1000);
        done();
      });
    },
    authenticationFailed: (code) => authenticationFailures.inc({ code }),
    rateLimited: () => rateLimited.inc(),
    tooExpensive: () => tooExpensive.inc(),
    busy: () => busy.inc(),
    directoryAway: () => directoryAway.inc(),
  };
}

export interface MetricsListener {
  readonly url: string;
  close(): Promise<void>;
}

/** Metrics have a listener of their own, so that they are never public by accident. Null when its port is taken. */
export async function listenForMetrics(options: {
  readonly registry: Registry;
  readonly host: string;
  readonly port: number;
  readonly logger: Logger;
}): Promise<MetricsListener | null> {
  const { registry, host, port, logger } = options;
  const server = createServer(async (request, response) => {
    if (request.url?.split("?")[0] !== "/metrics") {
      response.writeHead(404, { "content-type": "text/plain" }).end("metrics are at /metrics\n");
      return;
    }
    try {
      const text = await registry.metrics();
      response.writeHead(200, { "content-type": registry.contentType }).end(text);
    } catch (error) {
      logger.error({ err: error }, "metrics failed");
      response.writeHead(500).end();
    }
  });
  try {
    await listening(server, host, port);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    logger.warn({ host, port, code }, "metrics listener not started");
    return null;
  }
  return { url: `${originOf(server, host)}/metrics`, close: () => closed(server) };
}

function listening(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port }, () => {
      server.removeListener("error", reject);
      resolve();
    });
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
