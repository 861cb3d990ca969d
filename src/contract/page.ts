import { Type } from "typebox";
import { MAX_PER_PAGE } from "./limits.ts";
import { understanding } from "./meta.ts";
import { PostSchema } from "./post.ts";
import { arrayOf, Text } from "./schema.ts";

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
