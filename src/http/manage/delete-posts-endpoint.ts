import {
  DELETED_BY,
  type DeletionBody,
  type DeletionReport,
  type PurgeReport,
} from "../../contract/manage/deletions.ts";
import { parseMember } from "../../contract/manage/parse-member.ts";
import type { PostsToDelete } from "../../posts/posts.ts";
import { Failure } from "../failure.ts";
import type { Endpoint } from "../guard.ts";
import { isIdentifier } from "./identifier.ts";
import type { ManageContext } from "./manage-context.ts";

type Parts = Pick<ManageContext, "posts" | "audit">;

/** `POST /manage/v1/deletions`. */
export function createDeletePostsEndpoint({ posts, audit }: Parts): Endpoint<DeletionBody> {
  return async ({ body, caller: { user }, request }): Promise<DeletionReport> => {
    const target = understand(body);
    if (body.dry_run === true) {
      const { deleted, marked } = await posts.deletePosts(target, { dryRun: true });
      return { posts: deleted, marked, dry_run: true };
    }
    const { deleted, marked } = await posts.deletePosts(target);
    // Not whose: that is to be forgotten.
    const entry = { subject: `${deleted} posts`, detail: DELETED_BY[target.kind] };
    await audit(request, { actor: user, action: "posts.deleted", ...entry });
    return { posts: deleted, marked, dry_run: false };
  };
}

/** `POST /manage/v1/purges`. */
export function createPurgePostsEndpoint({ posts, audit }: Parts): Endpoint<object> {
  return async ({ caller: { user }, request }): Promise<PurgeReport> => {
    const { rows } = await posts.purge();
    await audit(request, { actor: user, action: "posts.purged", subject: `${rows} deleted rows` });
    return { rows };
  };
}

function understand({ posts, account, published_before: publishedBefore }: DeletionBody): PostsToDelete {
  const given = [posts, account, publishedBefore].filter((one) => one !== undefined);
  if (given.length !== 1) throw invalid("", "Name one of `posts`, `account` and `published_before`.");
  if (posts !== undefined) {
    const wrong = posts.findIndex(({ uid }) => !isIdentifier(uid));
    if (wrong !== -1) throw invalid(`/posts/${wrong}/uid`, "This is no uid.");
    return { kind: "posts", posts };
  }
  if (account !== undefined) {
    const parsed = parseMember(account);
    if ("reason" in parsed) throw invalid("/account", parsed.reason);
    return { kind: "account", account: parsed.member };
  }
  return { kind: "age", publishedBefore: publishedBefore ?? 0 };
}

function invalid(pointer: string, detail: string): Failure {
  return new Failure({ code: "invalid_field", pointer, detail });
}
