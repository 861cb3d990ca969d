import { createServer, type Server } from "node:http";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import { originOf } from "./origin.ts";

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
