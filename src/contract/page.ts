import { Type } from "typebox";
import { ErrorCodeSchema } from "./errors.ts";
import { MAX_PER_PAGE } from "./limits.ts";
import { PostSchema } from "./post.ts";
import { arrayOf, nullable, Text } from "./schema.ts";

/** What an answer says about how the request was understood. */

export const WindowSchema = Type.Object(
  {
    from: nullable(Type.Integer({ minimum: 0 })),
    to: nullable(Type.Integer({ minimum: 0 })),
    default: Type.Boolean(),
  },
  {
    description:
      "The time range that was applied, in Unix seconds, both ends inclusive; null for no limit. `default`: the request named no bound.",
  },
);

export const WarningSchema = Type.Object(
  { code: ErrorCodeSchema, parameter: Type.String(), detail: Type.String() },
  { description: "A remark; with the header `Prefer: handling=strict` it is an error instead." },
);

/** The part of `meta` that `/posts` and `/posts/stats` share. */
export const understanding = {
  window: WindowSchema,
  query: Text,
  warnings: arrayOf(WarningSchema),
  took_ms: Type.Number({ minimum: 0 }),
};

/** The answer of `GET /posts`. */
export const PostPageSchema = Type.Object({
  data: arrayOf(PostSchema),
  meta: Type.Object({
    total_posts: Type.Integer({ minimum: 0, description: "Exact, always." }),
    posts_count: Type.Integer({ minimum: 0, description: "On this page." }),
    page: Type.Integer({ minimum: 1 }),
    per_page: Type.Integer({ minimum: 1, maximum: MAX_PER_PAGE }),
    cursor: Type.Optional(
      Type.String({
        description:
          "Only with `sort_by=collected&sort_order=asc`: where to go on. Sent as `cursor`, with the same filters, it gives what comes after this page, also what arrives later.",
      }),
    ),
    ...understanding,
  }),
  links: Type.Object(
    { self: Type.String(), prev: Text, next: Text },
    { description: "Absolute addresses with the time range pinned; `next` is null on the last page." },
  ),
});
export type PostPageBody = Type.Static<typeof PostPageSchema>;
