import { Type } from "typebox";
import { MAX_PER_PAGE } from "./limits.ts";
import { WarningSchema } from "./page.ts";
import { ChannelSchema } from "./post.ts";
import { arrayOf, Count, Identifier, nullable, Timestamp } from "./schema.ts";

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
