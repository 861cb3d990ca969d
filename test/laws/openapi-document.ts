import { readFileSync } from "node:fs";
import { Compile, type Validator } from "typebox/compile";

/** What the OpenAPI document says, as far as requests are made from it and answers compared with it. */

export interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly format?: string;
  readonly examples?: readonly unknown[];
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** By media type. */
  readonly bodies: Readonly<Record<string, JsonSchema>>;
  readonly security: "none" | "bearer" | "cookie";
  /** What is wrong with an answer, or null. */
  complaintAbout(status: number, mediaType: string, text: string): string | null;
}

interface RawOperation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
  readonly security: readonly Readonly<Record<string, unknown>>[];
}

interface Media {
  readonly schema: JsonSchema;
}

type Pointed = { readonly [name: string]: Pointed };

export function readOperations(): readonly Operation[] {
  const document = JSON.parse(readFileSync(new URL("../../api/openapi.json", import.meta.url), "utf8"));
  const paths = inlined(document.paths, document) as Readonly<Record<string, Record<string, RawOperation>>>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.operationId !== undefined)
      .map(([method, operation]) => operationOf(path, method, operation)),
  );
}

/** With what each reference points to in its place; what leads back to itself is anything. */
function inlined(value: unknown, document: Pointed, within: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map((part) => inlined(part, document, within));
  if (typeof value !== "object" || value === null) return value;
  if ("$ref" in value && typeof value.$ref === "string") {
    if (within.includes(value.$ref)) return {};
    const steps = value.$ref.replace("#/", "").split("/");
    const target = steps.reduce<Pointed | undefined>((at, step) => at?.[step], document);
    return inlined(target, document, [...within, value.$ref]);
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, inlined(part, document, within)]),
  );
}

function operationOf(path: string, method: string, raw: RawOperation): Operation {
  const [security = {}] = raw.security;
  const validators = new Map<JsonSchema, Validator>();
  const isAsSaid = (schema: JsonSchema, body: unknown): boolean => {
    const validator = validators.get(schema) ?? Compile(schema as never);
    validators.set(schema, validator);
    return validator.Check(body);
  };
  return {
    id: raw.operationId,
    method: method.toUpperCase(),
    path,
    parameters: raw.parameters ?? [],
    bodies: Object.fromEntries(
      Object.entries(raw.requestBody?.content ?? {}).map(([type, { schema }]) => [type, schema]),
    ),
    security: "bearer" in security ? "bearer" : "cookie" in security ? "cookie" : "none",
    complaintAbout(status, mediaType, text) {
      if (status >= 500) return `status ${status}`;
      const response = raw.responses[String(status)];
      if (response === undefined) return `status ${status}, which is not documented`;
      if (response.content === undefined) return text === "" ? null : "a body where none is documented";
      const media = response.content[mediaType];
      if (media === undefined) return `the media type "${mediaType}", which is not documented`;
      if (mediaType === "text/csv") return null;
      const bodies = mediaType === "application/x-ndjson" ? linesOf(text) : [parse(text)];
      // An export is a text, of which each line is JSON.
      if (media.schema.type === "string") return bodies.includes(undefined) ? "a line that is no JSON" : null;
      return bodies.every((body) => isAsSaid(media.schema, body)) ? null : "another shape";
    },
  };
}

function linesOf(text: string): readonly unknown[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map(parse);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
