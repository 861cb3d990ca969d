import { Type } from "typebox";
import { arrayOf, Count } from "./schema.ts";

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
