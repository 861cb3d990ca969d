import type { Type } from "typebox";
import type { ParameterSpec, PathParameterSpec } from "../route.ts";

export type PrintSchema = (schema: Type.TSchema) => unknown;

/** Prints TypeBox schemas as plain JSON Schema, with a reference wherever a named schema is used. */
export function createSchemaPrinter(named: Readonly<Record<string, Type.TSchema>>): {
  readonly print: PrintSchema;
  readonly definitions: () => Readonly<Record<string, unknown>>;
} {
  const names = new Map<unknown, string>(Object.entries(named).map(([name, schema]) => [schema, name]));

  function print(value: unknown): unknown {
    const name = names.get(value);
    return name === undefined ? printParts(value) : { $ref: `#/components/schemas/${name}` };
  }

  function printParts(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(print);
    if (typeof value !== "object" || value === null) return value;
    if ("$ref" in value) return printReference(value);
    // TypeBox keeps its own marks in properties that are not enumerable: they stay behind.
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, print(part)]));
  }

  /** A schema that holds itself has its definition beside it; inside, it is only referred to by its name. */
  function printReference(value: object): unknown {
    const { $ref, $defs } = value as { readonly $ref: string; readonly $defs?: Record<string, object> };
    const { $id: _, ...definition } = ($defs?.[$ref] ?? {}) as { readonly $id?: string };
    return $defs === undefined ? { $ref: `#/components/schemas/${$ref}` } : printParts(definition);
  }

  return {
    print,
    definitions: () =>
      Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, printParts(schema)])),
  };
}

/** A keyed parameter is OpenAPI's `deepObject`, whose name goes without the brackets. */
export function openApiParameter(spec: ParameterSpec, print: PrintSchema): object {
  return {
    name: spec.kind === "keyed" ? spec.base : spec.name,
    in: "query",
    required: spec.required === true,
    description: spec.description,
    ...(spec.kind === "keyed" ? { style: "deepObject", explode: true } : {}),
    ...(spec.kind === "array" ? { style: "form", explode: true } : {}),
    schema: print(spec.schema),
    example: spec.example,
  };
}

export function openApiPathParameter(spec: PathParameterSpec, print: PrintSchema): object {
  return {
    name: spec.name,
    in: "path",
    required: true,
    description: spec.description,
    schema: print(spec.schema),
    example: spec.example,
  };
}

/** RFC 7240. */
export const PREFER = {
  name: "Prefer",
  in: "header",
  required: false,
  description: "With `handling=strict` every warning is a 400 instead.",
  schema: { type: "string", enum: ["handling=strict", "handling=lenient"] },
};
