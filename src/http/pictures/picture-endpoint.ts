import { pictureOfAccount, pictureOfMedium } from "../../contract/pictures.ts";
import { NO_FILTER } from "../../contract/request/post-request.ts";
import { fetchPicture } from "../../outbound/fetch-picture.ts";
import { isPublic } from "../../outbound/public-address.ts";
import { contentTextsOf, fromByteText } from "../../posts/document/content-texts.ts";
import type { Media } from "../../posts/post.ts";
import type { StoredPost } from "../../posts/posts.ts";
import type { Context } from "../context.ts";
import type { Caller } from "../door/caller.ts";
import { refuseAccess, refuseWithoutFactor } from "../door/guard.ts";
import type { CookieEndpoint } from "../manage/page-door.ts";
import { readerOf } from "../search/reader-of.ts";
import { Failure } from "../server/failure.ts";
import { goneSignal } from "../server/origin.ts";
import { createSemaphore, QueueFullError, WaitedTooLongError } from "../server/semaphore.ts";

/** Fetched at the same time: of one user, as many as a browser asks for, and of all, so that they fit into memory. */
const AT_ONCE_PER_USER = { inside: 6, waiting: 200, longestWaitMs: 60_000 } as const;
const AT_ONCE = { inside: 24, waiting: 2_000, longestWaitMs: 60_000 } as const;

/** For everything: names, connections, redirects and the picture. */
const LONGEST_MS = 15_000;

const CACHE_SECONDS = 3_600;

/**
 * `GET /pictures/{post}/{medium}` and `/pictures/{post}/account`: a picture that a stored post names, for readers who
 * may read the post. A request gives no address, so nothing else is fetched.
 */
export function createPictureEndpoint(
  { posts, mustSetUpFactor, logger }: Context,
  { allowPrivate }: { readonly allowPrivate: boolean },
): CookieEndpoint {
  const perUser = createSemaphore(AT_ONCE_PER_USER);
  const ofAll = createSemaphore(AT_ONCE);
  const allows = allowPrivate ? () => true : isPublic;

  async function findPost(id: number, caller: Caller, reply: Parameters<CookieEndpoint>[0]["reply"]) {
    const page = { order: "desc", start: { skip: 0 }, limit: 1, callerLists: [] } as const;
    const selection = { filter: NO_FILTER, keyword: null, lists: null, postIds: [id] } as const;
    return (await posts.page(selection, page, readerOf({ caller, reply }))).posts[0];
  }

  return async ({ request, reply, open }) => {
    refuseOtherSites(request.headers["sec-fetch-site"]);
    const caller = callerOf(open);
    refuseAccess("key", caller);
    refuseWithoutFactor(mustSetUpFactor, caller);
    const { post: id, which } = request.params as { readonly post: string; readonly which: string };
    const gone = goneSignal(reply);
    const leave = [await perUser.enter(String(caller.user.id), gone).catch(refuseBusy)];
    try {
      leave.push(await ofAll.enter("all", gone).catch(refuseBusy));
      const post = isId(id) ? await findPost(Number(id), caller, reply) : undefined;
      const address = post === undefined ? null : addressIn(post, which);
      if (address === null) throw NO_PICTURE;
      const signal = AbortSignal.any([gone, AbortSignal.timeout(LONGEST_MS)]);
      const { mediaType, bytes } = await fetchPicture(address, { allows, signal }).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        logger.debug({ requestId: request.id, postId: Number(id), reason }, "picture not fetched");
        throw NO_PICTURE;
      });
      return reply.headers(HEADERS).type(mediaType).send(bytes);
    } finally {
      for (const one of leave) one();
    }
  };
}

/** Beyond what every answer has: whatever the bytes are, nothing in them runs or calls. */
const HEADERS = {
  "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
  "cache-control": `private, max-age=${CACHE_SECONDS}`,
} as const;

function addressIn(post: StoredPost, which: string): string | null {
  const { media, native } = contentTextsOf(post);
  if (which === "account") {
    const raw = native === null || native.raw === "null" ? null : native.raw;
    return raw === null ? null : pictureOfAccount(JSON.parse(fromByteText(raw)));
  }
  if (!/^\d{1,4}$/.test(which)) return null;
  const medium = (JSON.parse(fromByteText(media)) as readonly Media[])[Number(which)];
  return medium === undefined ? null : pictureOfMedium(medium);
}

function isId(text: string): boolean {
  return /^[0-9]+$/.test(text) && Number.isSafeInteger(Number(text));
}

/** As with the key of the session. */
function callerOf({ user, session }: Parameters<CookieEndpoint>[0]["open"]): Caller {
  const countedAs = `session ${session.id}`;
  return { user, session, scopes: user.scopes, keyId: null, keyLimit: null, countedAs };
}

/** A page of another site must not find out who can see what. */
function refuseOtherSites(site: string | readonly string[] | undefined): void {
  if (site === undefined || site === "same-origin" || site === "none") return;
  throw new Failure({ code: "foreign_request", detail: "A page of another site may not show this." });
}

function refuseBusy(error: unknown): never {
  if (!(error instanceof QueueFullError || error instanceof WaitedTooLongError)) throw error;
  const detail = "Too many pictures are being fetched. Try again in a moment.";
  throw new Failure({ code: "rate_limited", detail }, { "retry-after": "5" });
}

/** Always the same: why a picture cannot be fetched would say what is in the operator's network. */
const NO_PICTURE = new Failure({
  code: "not_found",
  detail: "This post has no such picture, or it cannot be fetched from where it is.",
});
