import { type FoundAccount, MAX_ACCOUNTS } from "../contract/accounts.ts";
import { MAX_ACCOUNT_QUERY_LENGTH } from "../contract/other-parameters.ts";
import { parseBareRequest } from "../contract/parse-bare-request.ts";
import { takeParameter } from "../contract/take-parameter.ts";
import type { Account } from "../posts/post.ts";
import type { Context } from "./context.ts";
import { Failure } from "./failure.ts";
import type { Call, Endpoint } from "./guard.ts";
import { rawQueryOf } from "./normalize-target.ts";
import { refuseWarnings } from "./strictness.ts";
import { webAddress } from "./web-address.ts";

/** `GET /accounts`: a bare array, so there is no place for warnings; they count only under strict handling. */
export function createAccountsEndpoint({ posts }: Context): Endpoint {
  return async (call): Promise<readonly FoundAccount[]> => {
    const text = understandQuery(call);
    return (await posts.findAccountsByText(text, MAX_ACCOUNTS)).map(presentAccount);
  };
}

function understandQuery(call: Call): string {
  const { value, problems, rest } = takeParameter(rawQueryOf(call.request.url), "query");
  const text = value?.trim() ?? "";
  if (problems.length > 0) throw new Failure(problems);
  if (text === "" || text.length > MAX_ACCOUNT_QUERY_LENGTH) {
    const detail = `\`query\` must have 1 to ${MAX_ACCOUNT_QUERY_LENGTH} characters, blanks around them aside.`;
    throw new Failure({ code: "invalid_parameter", parameter: "query", detail });
  }
  if (call.strict) refuseWarnings(parseBareRequest(rest));
  return text;
}

function presentAccount(account: Account): FoundAccount {
  return {
    id: account.id,
    channel_name: account.name,
    handle: account.handle,
    channel_uid: account.uid,
    platform_name: account.platform,
    account_type: account.type,
    follower_count: account.followers,
    link: webAddress(account.url),
  };
}
