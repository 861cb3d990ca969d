import type { LookupAddress } from "node:dns";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { type Allows, lookUpHost, pinned } from "./public-address.ts";

interface Picture {
  readonly mediaType: PictureType;
  readonly bytes: Buffer;
}

/** Why there is none, for the log: a reader who learned it could look around in the operator's network. */
class NoPictureError extends Error {
  override readonly name = "NoPictureError";
}

interface FetchOptions {
  readonly allows: Allows;
  /** Ends it: the time is up, or no request waits for the picture any more. */
  readonly signal: AbortSignal;
  /** Absent: 4 MB. */
  readonly maxBytes?: number;
}

const MAX_BYTES = 4 * 1024 * 1024;
const MAX_REDIRECTS = 3;

/** Kinds that browsers draw without running anything: an SVG may hold scripts and addresses. */
type PictureType = "image/jpeg" | "image/png" | "image/webp" | "image/gif" | "image/avif";

/**
 * A picture at an address out of a post. Each address on the way, redirects included, is looked up once and
 * has to be public. Nothing about the reader goes along: no cookie, no referrer. Throws when there is none.
 */
export async function fetchPicture(address: string, options: FetchOptions): Promise<Picture> {
  let target = parseTarget(address);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const answer = await get(target, await lookUpHost(target, options), options.signal);
    const { statusCode = 0, headers } = answer;
    if (statusCode === 200) return readPicture(answer, options.maxBytes ?? MAX_BYTES);
    answer.destroy();
    if (!REDIRECTS.has(statusCode) || headers.location === undefined) {
      throw new NoPictureError(`the answer was ${statusCode}`);
    }
    target = parseTarget(headers.location, target.href);
  }
  throw new NoPictureError(`more than ${MAX_REDIRECTS} redirects`);
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

function parseTarget(address: string, base?: string): URL {
  if (!URL.canParse(address, base)) throw new NoPictureError("not an address");
  const url = new URL(address, base);
  if (!/^https?:$/.test(url.protocol)) throw new NoPictureError(`an address of ${url.protocol}`);
  if (url.username !== "" || url.password !== "") throw new NoPictureError("an address with a password");
  return url;
}

function get(
  target: URL,
  addresses: readonly LookupAddress[],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = target.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((done, fail) => {
    const outgoing = request(
      target,
      {
        agent: false,
        signal,
        lookup: pinned(addresses),
        headers: { accept: "image/avif,image/webp,image/png,image/jpeg,image/gif", "user-agent": "Earshot" },
      },
      done,
    );
    outgoing.on("error", fail);
    outgoing.end();
  });
}

/** What it says of its type and length is believed only when that refuses it; then its bytes decide. */
async function readPicture(answer: IncomingMessage, maxBytes: number): Promise<Picture> {
  const {
    "content-type": type = "",
    "content-length": length = "0",
    "content-encoding": encoding,
  } = answer.headers;
  try {
    if (encoding !== undefined && encoding !== "identity") throw new NoPictureError("a compressed answer");
    if (!/^image\//i.test(type)) throw new NoPictureError(`an answer of type ${type.slice(0, 80)}`);
    if (Number(length) > maxBytes) throw new NoPictureError(`${length} bytes`);
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw new NoPictureError(`more than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
    const bytes = Buffer.concat(chunks);
    const mediaType = pictureTypeOf(bytes);
    if (mediaType === null)
      throw new NoPictureError(`bytes of no known picture, called ${type.slice(0, 80)}`);
    return { mediaType, bytes };
  } finally {
    answer.destroy();
  }
}

/** By how the bytes begin; null for everything that is not one of the five. */
export function pictureTypeOf(bytes: Buffer): PictureType | null {
  const head = bytes.subarray(0, 16).toString("latin1");
  if (head.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (/^GIF8[79]a/.test(head)) return "image/gif";
  if (/^RIFF.{4}WEBP/s.test(head)) return "image/webp";
  if (/^.{4}ftypavi[fs]/s.test(head)) return "image/avif";
  return null;
}
