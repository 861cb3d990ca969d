import type { FastifyRequest } from "fastify";
import type { DisclosureBody } from "../../contract/manage/erasure.ts";
import { parseMember, printMember } from "../../contract/manage/parse-member.ts";
import { NO_FILTER } from "../../contract/request/post-request.ts";
import type { Directory } from "../../directory/directory.ts";
import type { User } from "../../directory/records.ts";
import type { AccountRef } from "../../posts/post.ts";
import type { Posts, PostWalk, Reader } from "../../posts/posts.ts";
import type { Context } from "../context.ts";
import type { Endpoint } from "../door/guard.ts";
import { namesOf } from "../search/list-rules.ts";
import { readerOf } from "../search/reader-of.ts";
import { Failure } from "../server/failure.ts";
import { ndjsonLines, sendLines } from "./export-endpoint.ts";

interface Parts extends Context {
  readonly audit: (
    request: FastifyRequest,
    entry: {
      readonly actor: User;
      readonly action: "accounts.disclosed";
      readonly subject: string;
      readonly detail: string;
    },
  ) => Promise<void>;
}

/** `POST /manage/v1/disclosures`. */
export function createDiscloseAccountEndpoint(context: Parts): Endpoint<DisclosureBody> {
  return async (call) => {
    const parsed = parseMember(call.body.account, context.platforms);
    if ("reason" in parsed) {
      throw new Failure({ code: "invalid_field", pointer: "/account", detail: parsed.reason });
    }
    const now = context.clock();
    const { subject, posts, lines } = await disclose(context, parsed.member, { now, reader: readerOf(call) });
    const entry = { subject, detail: `${posts} posts` };
    await context.audit(call.request, { actor: call.caller.user, action: "accounts.disclosed", ...entry });
    call.reply.type("application/x-ndjson");
    call.reply.header("content-disposition", 'attachment; filename="earshot-account.ndjson"');
    return sendLines(context, call, lines);
  };
}

interface Disclosure {
  /** The account as it was asked for. */
  readonly subject: string;
  readonly posts: number;
  readonly lines: AsyncGenerator<Buffer>;
}

/**
 * Everything that is stored of one account. Which lists name it is said without their names: those are their owners'
 * own.
 */
export async function disclose(
  { posts, directory }: { readonly posts: Posts; readonly directory: Directory },
  ref: AccountRef,
  { now, reader }: { readonly now: Date; readonly reader?: Reader },
): Promise<Disclosure> {
  const [account = null] = await posts.findAccounts([ref]);
  const names = await namesOf(posts, ref);
  const { platform, uid, handle } = names;
  const description = { ...UNDESCRIBED, platform, uid, handle };
  const { erased } = await posts.describeAccounts([description], { dryRun: true });
  const lists = await directory.lists.naming(names);
  // No account has the number 0.
  const filter = { ...NO_FILTER, channelIds: [account?.id ?? 0] };
  const walk = await posts.walk({ filter, keyword: null, lists: null }, { order: "desc" }, reader);
  const subject = printMember(ref);
  const about = {
    asked_for: subject,
    made_at: now.toISOString(),
    account,
    erased: erased.length > 0,
    posts: walk.total,
    lists: lists.map(({ id, owner }) => ({ id, owner })),
  };
  return { subject, posts: walk.total, lines: write(about, walk) };
}

async function* write(about: object, walk: PostWalk): AsyncGenerator<Buffer> {
  yield Buffer.from(`${JSON.stringify(about)}\n`);
  yield* ndjsonLines(walk);
}

const UNDESCRIBED = { type: null, name: null, url: null, bio: null, followers: null, properties: null };
