import { Type } from "typebox";
import { arrayOf, Count, closedObject, nullable, oneOf, PlatformName, recordOf } from "../schema.ts";
import { ACCOUNT_TYPES } from "../vocabulary.ts";

/** What somebody says about accounts: `POST /manage/v1/accounts`. */

const MAX_DESCRIPTIONS = 5_000;
export const MAX_DESCRIPTIONS_BYTES = 16 * 1024 * 1024;
export const MAX_PROPERTY_KEY_LENGTH = 200;

const Identifier = nullable(Type.String({ minLength: 1, maxLength: 512 }));
const Words = nullable(Type.String({ maxLength: 100_000 }));
const Scalar = [Type.String({ maxLength: 10_000 }), Type.Number(), Type.Boolean()] as const;

/** A field that is null or absent is left as it is. */
const DescriptionSchema = closedObject({
  platform: PlatformName,
  uid: Type.Optional(Identifier),
  handle: Type.Optional(Identifier),
  type: Type.Optional(nullable(oneOf(ACCOUNT_TYPES))),
  name: Type.Optional(Words),
  url: Type.Optional(Words),
  bio: Type.Optional(Words),
  followers: Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }))),
  properties: Type.Optional(
    recordOf(Type.Union([...Scalar, arrayOf(Type.Union([...Scalar]), { maxItems: 1_000 }), Type.Null()]), {
      description: "Each is set alone; the others stay. Null takes one away.",
    }),
  ),
});

export const DescriptionsSchema = closedObject({
  accounts: arrayOf(DescriptionSchema, { maxItems: MAX_DESCRIPTIONS }),
  dry_run: Type.Optional(Type.Boolean({ description: "Only says what would change." })),
});
export type DescriptionsBody = Type.Static<typeof DescriptionsSchema>;

export const DescriptionsReportSchema = Type.Object({
  added: Type.Integer({ minimum: 0, description: "Accounts that had not been seen." }),
  changed: Count,
  unchanged: Count,
  erased: arrayOf(Type.Integer({ minimum: 0 }), {
    description: "Which were refused because the account was erased: their places in `accounts`, from 0.",
  }),
  dry_run: Type.Boolean(),
});
export type DescriptionsReport = Type.Static<typeof DescriptionsReportSchema>;
