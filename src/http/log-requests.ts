import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { redactTarget } from "./redact-target.ts";

/** One line for each answer. Headers are left out, and with them the key; what looks like one in the address is blotted out. */
export function logRequests(server: FastifyInstance, logger: Logger): void {
  server.addHook("onResponse", (request, reply, done) => {
    if (!logger.isLevelEnabled("info")) return done();
    const fields = {
      requestId: request.id,
      method: request.method,
      url: redactTarget(request.originalUrl),
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime),
      address: request.ip,
    };
    logger.info(fields, "request answered");
    done();
  });
}
