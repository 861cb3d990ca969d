import { Type } from "typebox";
import { ErrorCodeSchema } from "./error-body.ts";
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
