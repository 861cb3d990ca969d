import { Type } from "typebox";
import { MAX_TIME_SECONDS } from "./limits.ts";
import type { Platforms } from "./platforms.ts";
import { PLATFORMS, type Platform, POST_TYPES } from "./vocabulary.ts";

/** The few shapes that TypeBox does not have as we need them. */

export function nullable<Schema extends Type.TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()]);
}

/** An array whose static type is `readonly`. */
export function arrayOf<Schema extends Type.TSchema>(schema: Schema, options: Type.TArrayOptions = {}) {
  return Type.Immutable(Type.Array(schema, options));
}

/** An object with names that we do not know, all of one type. */
export function recordOf<Schema extends Type.TSchema>(schema: Schema, options: Type.TSchemaOptions = {}) {
  return Type.Unsafe<Readonly<Record<string, Type.Static<Schema>>>>({
    type: "object",
    additionalProperties: schema,
    ...options,
  });
}

/** An object without any other members: what a request may say. */
export function closedObject<Properties extends Type.TProperties>(properties: Properties) {
  return Type.Object(properties, { additionalProperties: false });
}

/** One of a closed set of words. */
export function oneOf<const Values extends string[]>(
  values: readonly [...Values],
  options: Type.TSchemaOptions = {},
) {
  return Type.Enum(values, { type: "string", ...options });
}

/** ISO 8601 in UTC, always with milliseconds and Z. */
export const Timestamp = Type.String({ format: "date-time", examples: ["2024-09-16T17:20:55.000Z"] });

export const Identifier = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

export const Count = Type.Integer({ minimum: 0 });

/** Of the program's platforms; a server puts those that it knows in their place (`withPlatforms`). */
export const PlatformName = Type.Unsafe<Platform>({ enum: [...PLATFORMS], type: "string" });

/** The same schema, or a document with schemas in it, with the platforms of a server. */
export function withPlatforms<Schema extends object>(schema: Schema, { own, names }: Platforms): Schema {
  const replace = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replace);
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value);
    return Object.fromEntries(
      entries.map(([key, part]) => [key, key === "enum" && isProgramsOwn(part) ? names : replace(part)]),
    );
  };
  return own.length === 0 ? schema : (replace(schema) as Schema);
}

function isProgramsOwn(values: unknown): boolean {
  return (
    Array.isArray(values) &&
    values.length === PLATFORMS.length &&
    PLATFORMS.every((name, at) => values[at] === name)
  );
}

export const PostTypeName = oneOf(POST_TYPES);

export const Text = nullable(Type.String());

export const Time = Type.Union([
  Type.Integer({ minimum: 0, maximum: MAX_TIME_SECONDS }),
  Type.String({ format: "date-time" }),
  Type.String({ format: "date" }),
]);

export const WholeNumber = Type.String({ pattern: "^[0-9]+(\\.00)?$" });
