import { Type } from "typebox";
import { MAX_PER_PAGE } from "./limits.ts";
import { ChannelSchema, WarningSchema } from "./post.ts";
import { arrayOf, Count, Identifier, nullable, oneOf, PlatformName, Text, Timestamp } from "./schema.ts";
import { ACCOUNT_TYPES } from "./vocabulary.ts";

/** The answer of `GET /api/v1/accounts?query=…`: at most 50, the best match first. */

export const MAX_ACCOUNTS = 50;

export const FoundAccountSchema = Type.Object({
  id: Identifier,
  channel_name: Text,
  handle: Text,
  channel_uid: Text,
  platform_name: PlatformName,
  account_type: oneOf(ACCOUNT_TYPES),
  follower_count: nullable(Count),
  link: Text,
});
export type FoundAccount = Type.Static<typeof FoundAccountSchema>;

export const FoundAccountsSchema = arrayOf(FoundAccountSchema, { maxItems: MAX_ACCOUNTS });

/** The answer of `GET /api/v1/properties`: what `person[<key>]` and `channel[<key>]` can be asked for. */

const PropertySchema = Type.Object({
  key: Type.String(),
  accounts: Type.Integer({ minimum: 0, description: "How many accounts have the property." }),
  values: arrayOf(Type.Object({ value: Type.String(), accounts: Count }), {
    description: "The most frequent first; at most 1,000.",
  }),
  values_total: Type.Integer({ minimum: 0, description: "How many different values there are." }),
});
export type PropertyBody = Type.Static<typeof PropertySchema>;

export const PropertiesSchema = Type.Object({
  person: arrayOf(PropertySchema),
  channel: arrayOf(PropertySchema),
});
export type PropertiesBody = Type.Static<typeof PropertiesSchema>;

/** An account by itself: what a post says of it, and what there is of it here. */
const ChannelResourceSchema = Type.Object({
  id: Type.String({ examples: ["10455850"] }),
  type: Type.Literal("channels"),
  attributes: Type.Object({
    ...ChannelSchema.properties,
    post_count: Count,
    latest_post_date: nullable(Timestamp),
    first_post_date: nullable(Timestamp),
    list_ids: arrayOf(Identifier, { description: "Those of your lists that it is a member of." }),
    created_at: nullable(Timestamp),
    updated_at: nullable(Timestamp),
  }),
});
export type ChannelResource = Type.Static<typeof ChannelResourceSchema>;

/** The answer of `GET /channels/{id}`. */
export const ChannelBodySchema = Type.Object({ data: ChannelResourceSchema });

/** The answer of `GET /channels/search`. */
export const FoundChannelsSchema = Type.Object({
  data: arrayOf(ChannelResourceSchema, { maxItems: MAX_PER_PAGE }),
  meta: Type.Object({
    channels_count: Count,
    page: Type.Integer({ minimum: 1 }),
    per_page: Type.Integer({ minimum: 1, maximum: MAX_PER_PAGE }),
    warnings: arrayOf(WarningSchema),
  }),
});
export type FoundChannels = Type.Static<typeof FoundChannelsSchema>;
