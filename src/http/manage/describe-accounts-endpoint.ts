import type { Problem } from "../../contract/errors.ts";
import {
  type DescriptionsBody,
  type DescriptionsReport,
  MAX_PROPERTY_KEY_LENGTH,
} from "../../contract/manage/descriptions.ts";
import type { AccountDescription, PropertyValue } from "../../posts/post.ts";
import { Failure } from "../failure.ts";
import type { Endpoint } from "../guard.ts";
import { isIdentifier } from "./identifier.ts";
import type { ManageContext } from "./manage-context.ts";

const MOST_REPORTED = 100;

/** `POST /manage/v1/accounts`. */
export function createDescribeAccountsEndpoint({
  posts,
  audit,
}: Pick<ManageContext, "posts" | "audit">): Endpoint<DescriptionsBody> {
  return async ({ body, caller: { user }, request }): Promise<DescriptionsReport> => {
    const { accounts, dry_run: dryRun = false } = body;
    const result = await posts.describeAccounts(understand(accounts), { dryRun });
    if (!dryRun) {
      const subject = `${result.added + result.changed} accounts`;
      await audit(request, { actor: user, action: "accounts.described", subject });
    }
    return { ...result, dry_run: dryRun };
  };
}

type Written = DescriptionsBody["accounts"][number];

function understand(accounts: readonly Written[]): readonly AccountDescription[] {
  const problems = accounts.flatMap(problemsOf);
  if (problems.length > 0) throw new Failure(problems.slice(0, MOST_REPORTED));
  return accounts.map(({ platform, uid, handle, type, name, url, bio, followers, properties }) => ({
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
