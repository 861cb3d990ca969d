import { parseBareRequest } from "../contract/parse-bare-request.ts";
import type { PropertiesBody, PropertyBody } from "../contract/properties.ts";
import type { AccountType } from "../contract/vocabulary.ts";
import type { Context } from "./context.ts";
import type { Endpoint } from "./guard.ts";
import { rawQueryOf } from "./normalize-target.ts";
import { refuseWarnings } from "./strictness.ts";

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
