import type { Problem } from "../../contract/errors.ts";
import {
  DELETED_BY,
  type DeletionBody,
  type DeletionReport,
  type DescriptionsBody,
  type DescriptionsReport,
  MAX_PROPERTY_KEY_LENGTH,
  type PurgeReport,
  type RetentionReport,
  type RetentionRunBody,
} from "../../contract/manage/erasure.ts";
import { parseMember } from "../../contract/manage/parse-member.ts";
import type { Platforms } from "../../contract/platforms.ts";
import { type Expired, expirePosts } from "../../posts/expire-posts.ts";
import type { AccountDescription, PropertyValue } from "../../posts/post.ts";
import type { PostsToDelete } from "../../posts/posts.ts";
import { mapInSlices } from "../../posts/time-slice.ts";
import type { Endpoint } from "../door/guard.ts";
import { namesOf } from "../search/list-rules.ts";
import { Failure } from "../server/failure.ts";
import { isIdentifier, type ManageContext } from "./manage-context.ts";

type Parts = Pick<ManageContext, "posts" | "directory" | "audit" | "platforms">;

/** `POST /manage/v1/deletions`. */
export function createDeletePostsEndpoint(parts: Parts): Endpoint<DeletionBody> {
  const { posts, audit, platforms } = parts;
  return async ({ body, caller: { user }, request }): Promise<DeletionReport> => {
    const target = targetOf(body, platforms);
    if (body.dry_run === true) {
      const { deleted, marked } = await posts.deletePosts(target, { dryRun: true });
      return { posts: deleted, marked, dry_run: true };
    }
    const erased = target.kind === "account" ? await namesOf(posts, target.account) : null;
    const { deleted, marked } = await posts.deletePosts(target);
    const lists = erased === null ? [] : await parts.directory.lists.forgetAccount(erased);
    for (const { id, name } of lists) {
      const entry = { subject: `list ${id} "${name}"`, detail: "an account that was erased" };
      await audit(request, { actor: user, action: "list.members_removed", ...entry });
    }
    // Not whose: that is to be forgotten.
    const entry = { subject: `${deleted} posts`, detail: DELETED_BY[target.kind] };
    await audit(request, { actor: user, action: "posts.deleted", ...entry });
    return { posts: deleted, marked, dry_run: false };
  };
}

/** `POST /manage/v1/retention`. */
export function createExpirePostsEndpoint(context: ManageContext): Endpoint<RetentionRunBody> {
  const { posts, audit, platforms, clock } = context;
  return async ({ body, caller: { user }, request }): Promise<RetentionReport> => {
    const dryRun = body.dry_run === true;
    const expired = await expirePosts(posts, platforms.retention, { nowMs: clock().getTime(), dryRun });
    for (const one of dryRun ? [] : expired.filter(({ posts: count }) => count > 0)) {
      await audit(request, { actor: user, action: "posts.expired", ...describeExpired(one) });
    }
    return { rules: expired.map(presentExpired), dry_run: dryRun };
  };
}

export function presentExpired({ platform, days, publishedBefore, posts }: Expired) {
  return { platform, days, published_before: publishedBefore, posts };
}

/** For the audit log. */
export function describeExpired({ platform, days, posts }: Expired) {
  return { subject: `${posts} posts`, detail: `${platform}: older than ${days} days` };
}

/** `POST /manage/v1/purges`. */
export function createPurgePostsEndpoint({ posts, audit }: Parts): Endpoint<object> {
  return async ({ caller: { user }, request }): Promise<PurgeReport> => {
    const { rows } = await posts.purge();
    await audit(request, { actor: user, action: "posts.purged", subject: `${rows} deleted rows` });
    return { rows };
  };
}

function targetOf(
  { posts, account, published_before: publishedBefore }: DeletionBody,
  platforms: Platforms,
): PostsToDelete {
  const given = [posts, account, publishedBefore].filter((one) => one !== undefined);
  if (given.length !== 1) throw invalid("", "Name one of `posts`, `account` and `published_before`.");
  if (posts !== undefined) {
    const wrong = posts.findIndex(({ uid }) => !isIdentifier(uid));
    if (wrong !== -1) throw invalid(`/posts/${wrong}/uid`, "This is no uid.");
    return { kind: "posts", posts };
  }
  if (account !== undefined) {
    const parsed = parseMember(account, platforms);
    if ("reason" in parsed) throw invalid("/account", parsed.reason);
    return { kind: "account", account: parsed.member };
  }
  return { kind: "age", publishedBefore: publishedBefore ?? 0 };
}

function invalid(pointer: string, detail: string): Failure {
  return new Failure({ code: "invalid_field", pointer, detail });
}

const MOST_REPORTED = 100;

/** `POST /manage/v1/accounts`. */
export function createDescribeAccountsEndpoint({
  posts,
  audit,
}: Pick<ManageContext, "posts" | "audit">): Endpoint<DescriptionsBody> {
  return async ({ body, caller: { user }, request }): Promise<DescriptionsReport> => {
    const { accounts, dry_run: dryRun = false } = body;
    const result = await posts.describeAccounts(await descriptionsOf(accounts), { dryRun });
    if (!dryRun) {
      const subject = `${result.added + result.changed} accounts`;
      await audit(request, { actor: user, action: "accounts.described", subject });
    }
    return { ...result, dry_run: dryRun };
  };
}

type Written = DescriptionsBody["accounts"][number];

async function descriptionsOf(accounts: readonly Written[]): Promise<readonly AccountDescription[]> {
  const problems = accounts.flatMap(problemsOf);
  if (problems.length > 0) throw new Failure(problems.slice(0, MOST_REPORTED));
  return mapInSlices(accounts, ({ platform, uid, handle, type, name, url, bio, followers, properties }) => ({
    platform,
    uid: uid ?? null,
    handle: bare(handle),
    type: type ?? null,
    name: clean(name),
    url: clean(url),
    bio: clean(bio),
    followers: followers ?? null,
    properties: properties === undefined ? null : cleanProperties(properties),
  }));
}

function problemsOf({ uid, handle, properties = {} }: Written, index: number): readonly Problem[] {
  const at = (field: string, detail: string): Problem => ({
    code: "invalid_field",
    pointer: `/accounts/${index}${field}`,
    detail,
  });
  const problems: Problem[] = [];
  if ((uid ?? null) === null && bare(handle) === null)
    problems.push(at("", "An account needs a `uid` or a `handle`."));
  if (typeof uid === "string" && !isIdentifier(uid)) problems.push(at("/uid", "This is no uid."));
  if (typeof handle === "string" && !isIdentifier(handle)) problems.push(at("/handle", "This is no handle."));
  if (Object.keys(properties).some((key) => key.trim() === "" || key.length > MAX_PROPERTY_KEY_LENGTH))
    problems.push(
      at("/properties", `The name of a property has 1 to ${MAX_PROPERTY_KEY_LENGTH} characters.`),
    );
  return problems;
}

function bare(handle: string | null | undefined): string | null {
  return handle?.trim().replace(/^@+/, "") || null;
}

/** Nothing visible is nothing. */
function clean(text: string | null | undefined): string | null {
  const cleaned = wellFormed(text ?? "");
  return cleaned.trim() === "" ? null : cleaned;
}

function cleanProperties(properties: NonNullable<Written["properties"]>): AccountDescription["properties"] {
  return Object.fromEntries(
    Object.entries(properties).map(([key, value]) => [wellFormed(key), cleanValue(value)]),
  );
}

function cleanValue(value: PropertyValue | null): PropertyValue | null {
  if (typeof value === "string") return wellFormed(value);
  if (value === null || typeof value !== "object") return value;
  return value.map((part) => (typeof part === "string" ? wellFormed(part) : part));
}

/** What neither the index nor UTF-8 can hold is replaced. */
function wellFormed(text: string): string {
  return text.replaceAll("\0", " ").replace(/\p{Surrogate}/gu, "\uFFFD");
}
