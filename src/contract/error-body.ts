import { Type } from "typebox";
import { ERRORS, type ErrorCode } from "./errors.ts";
import { arrayOf, oneOf } from "./schema.ts";

export const ErrorCodeSchema = Type.Unsafe<ErrorCode>(oneOf(Object.keys(ERRORS)));

/** What every error looks like (JSON:API). */
export const ErrorBodySchema = Type.Object({
  errors: arrayOf(
    Type.Object({
      status: Type.String({ examples: ["400"] }),
      code: ErrorCodeSchema,
      title: Type.String(),
      detail: Type.String(),
      source: Type.Optional(
        Type.Object({
          parameter: Type.Optional(
            Type.String({ description: "As in the table of parameters, brackets included." }),
          ),
          pointer: Type.Optional(Type.String({ description: "Where in the body (RFC 6901)." })),
        }),
      ),
      meta: Type.Unsafe<Readonly<Record<string, unknown>>>({ type: "object" }),
    }),
    { minItems: 1 },
  ),
});
export type ErrorBody = Type.Static<typeof ErrorBodySchema>;
