import {
  type FoundAccount,
  MAX_ACCOUNTS,
  type PropertiesBody,
  type PropertyBody,
} from "../../contract/accounts.ts";
import type { Platforms } from "../../contract/platforms.ts";
import { takeParameter } from "../../contract/request/given-parameters.ts";
import { MAX_ACCOUNT_QUERY_LENGTH } from "../../contract/request/other-parameters.ts";
import { parseBareRequest } from "../../contract/request/parse-post-request.ts";
import type { AccountType } from "../../contract/vocabulary.ts";
import type { Account } from "../../posts/post.ts";
import type { Context } from "../context.ts";
import type { Call, Endpoint } from "../door/guard.ts";
import { Failure } from "../server/failure.ts";
import { rawQueryOf } from "../server/normalize-target.ts";
import { refuseWarnings } from "../server/prefer.ts";
import { accountAddress } from "./web-address.ts";

/** `GET /accounts`: a bare array, so there is no place for warnings; they count only under strict handling. */
export function createAccountsEndpoint({ posts, platforms }: Context): Endpoint {
  return async (call): Promise<readonly FoundAccount[]> => {
    const text = understandQuery(call);
    return (await posts.findAccountsByText(text, MAX_ACCOUNTS)).map((account) =>
      presentAccount(account, platforms),
    );
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

function presentAccount(account: Account, platforms: Platforms): FoundAccount {
  return {
    id: account.id,
    channel_name: account.name,
    handle: account.handle,
    channel_uid: account.uid,
    platform_name: account.platform,
    account_type: account.type,
    follower_count: account.followers,
    link: accountAddress(account, platforms),
  };
}

/** `GET /properties`. */
export function createPropertiesEndpoint({ posts }: Context): Endpoint {
  const read = async (type: AccountType): Promise<readonly PropertyBody[]> =>
    (await posts.propertyCatalog(type)).map(({ key, accounts, values, valuesTotal }) => ({
      key,
      accounts,
      values: values.map(({ value, accounts: count }) => ({ value, accounts: count })),
      values_total: valuesTotal,
    }));
  return async (call): Promise<PropertiesBody> => {
    if (call.strict) refuseWarnings(parseBareRequest(rawQueryOf(call.request.url)));
    const [person, channel] = await Promise.all([read("person"), read("organization")]);
    return { person, channel };
  };
}
