import type { PrintSchema } from "./openapi-schema.ts";
import type { ParameterSpec } from "./parameters.ts";
import type { PathParameterSpec } from "./route.ts";

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
