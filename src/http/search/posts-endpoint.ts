import type { PostPageBody } from "../../contract/post.ts";
import { parseQueryString } from "../../contract/request/given-parameters.ts";
import { ByteTextWriter } from "../../posts/document/content-texts.ts";
import type { PostPage, Reader } from "../../posts/posts.ts";
import { mapInSlices } from "../../posts/time-slice.ts";
import type { Context } from "../context.ts";
import type { Call, Endpoint } from "../door/guard.ts";
import { Failure } from "../server/failure.ts";
import { json, textOf } from "../server/json-text.ts";
import { rawQueryOf } from "../server/normalize-target.ts";
import { API_BASE } from "../server/response-headers.ts";
import { createExplainPost, createSearchTerms, type ExplainPost, type SearchTerms } from "./explain-post.ts";
import { NO_SUCH_LIST } from "./lists-endpoint.ts";
import { NO_SUCH_CHANNEL, understandId } from "./look-up.ts";
import { PostPresenter } from "./present-post.ts";
import { readerOf } from "./reader-of.ts";
import { presentUnderstanding, type UnderstoodRequest, understandPosts } from "./understand-posts.ts";
import { cursorToGoOn, linksOf } from "./walk.ts";

/** `GET /posts`: understand, find, explain if asked to, present. */
export function createPostsEndpoint(context: Context): Endpoint {
  return (call) => answerPage(context, call, rawQueryOf(call.request.url));
}

/** `GET /channels/{id}/get_posts`: another spelling of `/posts`, whose links are those of `/posts`. */
export function createChannelPostsEndpoint(context: Context): Endpoint {
  return async (call) => {
    const id = understandId(call, "an account", NO_SUCH_CHANNEL);
    const [profile] = await context.posts.profiles([id], readerOf(call));
    if (!profile) throw NO_SUCH_CHANNEL;
    return answerPage(context, call, withParameter(call, "channel_ids[]", id));
  };
}

/** `GET /lists/{id}/get_posts`, likewise. */
export function createListPostsEndpoint(context: Context): Endpoint {
  return async (call) => {
    const id = understandId(call, "a list", NO_SUCH_LIST);
    const lists = await context.listRules.of(call.caller.user.id);
    if (!lists.some((list) => list.id === id)) throw NO_SUCH_LIST;
    return answerPage(context, call, withParameter(call, "lists", id));
  };
}

/** The query string with what the path says; a parameter that says it too could only contradict it. */
function withParameter(call: Call, name: "lists" | "channel_ids[]", id: number): string {
  const rawQuery = rawQueryOf(call.request.url);
  const base = name.replace("[]", "");
  const given = parseQueryString(rawQuery).pairs.find((pair) => pair.name.split("[", 1)[0] === base);
  if (given !== undefined) {
    const detail = `\`${name}\` is in the path already; for others use \`/posts?${name}=…\`.`;
    throw new Failure({ code: "invalid_parameter", parameter: name, detail });
  }
  return [`${name}=${id}`, rawQuery].filter(Boolean).join("&");
}

export async function answerPage(context: Context, call: Call, rawQuery: string): Promise<Buffer> {
  const startedAtMs = performance.now();
  const understood = await understandPosts(context, call, { answer: "page", rawQuery });
  const found = await findPage(context, understood, readerOf(call));
  call.reply.type(JSON_TYPE);
  const answer = await presentPage(context, understood, found, startedAtMs);
  writeAhead(context, understood, found).catch(() => undefined);
  return answer;
}

/** One post more than is shown: the surest way to know whether there is a next page while others are writing. */
function findPage({ posts }: Context, understood: UnderstoodRequest, reader: Reader): Promise<PostPage> {
  const { selection, callerLists } = understood;
  const { sortBy, order, start, perPage } = understood.place;
  const page = { sortBy, order, start, limit: perPage + 1, shown: perPage, callerLists };
  return posts.page(selection, page, reader);
}

function explainerOf({ selection }: UnderstoodRequest, { analyzer }: PostPage): ExplainPost {
  return createExplainPost(selection.keyword, analyzer, selection.filter.languages);
}

function searchTermsOf({ selection }: UnderstoodRequest, { analyzer }: PostPage): SearchTerms {
  const { keyword: tree, filter } = selection;
  const keyword = tree === null || filter.keyword === null ? null : { tree, text: filter.keyword.text };
  return createSearchTerms(keyword, analyzer, filter.languages);
}

/** About as many as there will be. */
const BYTES_OF_POST = 4_000;
const BYTES_OF_REST = 2_000;
const JSON_TYPE = "application/json; charset=utf-8";

/** In bytes: nearly all of it is text that was stored as it is shown. */
async function presentPage(
  context: Context,
  understood: UnderstoodRequest,
  found: PostPage,
  startedAtMs: number,
): Promise<Buffer> {
  const { place } = understood;
  const { page, perPage } = place;
  const { posts, total } = found;
  const base = context.publicBase();
  const shown = posts.slice(0, perPage);
  const more = posts.length > perPage;
  const writer = await writePosts(context, understood, found);
  const links: PostPageBody["links"] = linksOf({
    address: `${base}${API_BASE}/posts`,
    request: understood.request,
    place,
    cursors: context.cursors,
    last: more ? (shown.at(-1) ?? null) : null,
  });
  const cursor = cursorToGoOn(place, context.cursors, shown.at(-1) ?? null);
  const meta: PostPageBody["meta"] = {
    total_posts: total,
    posts_count: shown.length,
    page,
    per_page: perPage,
    ...(cursor === null ? {} : { cursor }),
    ...presentUnderstanding(understood, startedAtMs),
  };
  writer.add(json`], "meta": ${textOf(meta)}, "links": ${textOf(links)} }`);
  return writer.take();
}

/** The beginning of an answer, up to the last of the posts that are shown. */
async function writePosts(
  context: Context,
  understood: UnderstoodRequest,
  found: PostPage,
): Promise<ByteTextWriter> {
  if (understood.request.explain || found.key === undefined) return writeAnew(context, understood, found);
  const bytes = await keepWritten(context, understood, found);
  const writer = new ByteTextWriter(BYTES_OF_REST + bytes.length);
  writer.addBytes(bytes);
  return writer;
}

/** What posts look like is made of what was asked for, of the version of the index, and of our address. */
function keepWritten(context: Context, understood: UnderstoodRequest, found: PostPage): Promise<Buffer> {
  const key = found.key === undefined ? undefined : `${context.publicBase()} ${found.key}`;
  return context.writtenPosts.of(key, async () => {
    const writer = await writeAnew(context, understood, found);
    return Buffer.from(writer.take());
  });
}

/** The next page of a walk is written, too, while the client takes this one. */
async function writeAhead(context: Context, understood: UnderstoodRequest, found: PostPage): Promise<void> {
  const next = await found.next;
  if (next && !understood.request.explain) await keepWritten(context, understood, next);
}

async function writeAnew(
  context: Context,
  understood: UnderstoodRequest,
  found: PostPage,
): Promise<ByteTextWriter> {
  const shown = found.posts.slice(0, understood.place.perPage);
  const explain = understood.request.explain ? explainerOf(understood, found) : null;
  const terms = searchTermsOf(understood, found);
  const writer = new ByteTextWriter(BYTES_OF_REST + shown.length * BYTES_OF_POST);
  const presenter = new PostPresenter(context.publicBase(), context.platforms);
  writer.add('{"data":[');
  await mapInSlices(shown.entries(), ([index, post]) => {
    if (index > 0) writer.add(",");
    writer.add(presenter.present(post, { terms: terms(post), matches: explain?.(post) }));
  });
  return writer;
}
