import { type BrotliOptions, brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply } from "fastify";

const SMALLEST = 1024;
const COMPRESSIBLE = /^(?:application\/(?:json|javascript)|text\/|image\/svg)/;

/** Compresses what is worth it, off the main thread, when the client says that it can read it. */
export function compressResponses(server: FastifyInstance): void {
  server.addHook("onSend", (request, reply, payload, done) => {
    if (!isCompressible(reply, payload)) return done(null, payload);
    addVary(reply, "Accept-Encoding");
    const encoding = chooseEncoding(request.headers["accept-encoding"]);
    if (encoding === null) return done(null, payload);
    reply.header("content-encoding", encoding);
    reply.removeHeader("content-length");
    if (encoding === "br") brotliCompress(payload, brotliOptions(payload), done);
    else gzip(payload, done);
  });
}

type Encoding = "br" | "gzip";

/** The most welcome of what is offered, the first of several; null for none. */
export function chooseEncoding(
  header: string | readonly string[] | undefined,
  offered: readonly Encoding[] = ["br", "gzip"],
): Encoding | null {
  if (header === undefined) return null;
  const weights = new Map<string, number>();
  for (const item of [header].flat().join(",").split(",")) {
    const [name = "", ...parameters] = item.split(";").map((part) => part.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith("q="));
    const weight = quality === undefined ? 1 : Number(quality.slice(2));
    if (name !== "" && Number.isFinite(weight)) weights.set(name, weight);
  }
  const weightOf = (name: string): number => weights.get(name) ?? weights.get("*") ?? 0;
  const most = Math.max(0, ...offered.map(weightOf));
  return most <= 0 ? null : (offered.find((name) => weightOf(name) === most) ?? null);
}

export function addVary(reply: FastifyReply, name: string): void {
  const present = String(reply.getHeader("vary") ?? "");
  if (!present.split(", ").includes(name))
    reply.header("vary", present === "" ? name : `${present}, ${name}`);
}

function isCompressible(reply: FastifyReply, payload: unknown): payload is string | Buffer {
  if (typeof payload !== "string" && !Buffer.isBuffer(payload)) return false;
  if (reply.getHeader("content-encoding") !== undefined || Buffer.byteLength(payload) < SMALLEST)
    return false;
  return COMPRESSIBLE.test(String(reply.getHeader("content-type") ?? ""));
}

/** A middle quality: the highest takes a hundred times as long for a tenth less. */
function brotliOptions(payload: string | Buffer): BrotliOptions {
  const size = Buffer.byteLength(payload);
  return { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: size } };
}
