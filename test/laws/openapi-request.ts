import { gzipSync } from "node:zlib";
import fc, { type Arbitrary } from "fast-check";
import type { JsonSchema, Operation, Parameter } from "./openapi-document.ts";

/** A request that the document allows, or nearly. */
export interface OpenApiRequest {
  readonly operation: Operation;
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly credentials: "good" | "none" | "bad";
  readonly body: string | Uint8Array | null;
}

/** They hash passwords, or go over all posts. */
const SLOW = new Set(["setUp", "signIn", "createUser", "changeUser", "confirmSession", "changePassword"]);
const HEAVY = new Set(["reindexPosts", "purgePosts", "exportPosts"]);
const OTHER_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"];

export function openApiRequest(operations: readonly Operation[]): Arbitrary<OpenApiRequest> {
  const weighted = operations.map((operation) => ({
    weight: SLOW.has(operation.id) || HEAVY.has(operation.id) ? 1 : 8,
    arbitrary: fc.constant(operation),
  }));
  return fc.oneof(...weighted).chain((operation) =>
    fc.record({
      operation: fc.constant(operation),
      method: mostly(fc.constant(operation.method), fc.constantFrom(...OTHER_METHODS), 20),
      target: targetOf(operation),
      headers: headersFor(operation),
      credentials: fc.oneof(
        { weight: 18, arbitrary: fc.constant("good" as const) },
        { weight: 1, arbitrary: fc.constantFrom("none" as const, "bad" as const) },
      ),
      body: bodyOf(operation),
    }),
  );
}

/** The second once in so many times. */
function mostly<Value>(usual: Arbitrary<Value>, odd: Arbitrary<Value>, times: number): Arbitrary<Value> {
  return fc.oneof({ weight: times - 1, arbitrary: usual }, { weight: 1, arbitrary: odd });
}

const oddText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom(
    "",
    " ",
    "\0",
    "__proto__",
    "null",
    "-1",
    "1e309",
    "0x10",
    "%00",
    "(",
    '"',
    "東京",
    "\ud800",
  ),
  fc.constantFrom(300, 5_000, 70_000).map((length) => "a".repeat(length)),
);
const oddLeaf = fc.oneof(oddText, fc.integer(), fc.double(), fc.boolean(), fc.constant(null));
const oddValue = fc.letrec<{ any: unknown; object: object }>((tie) => ({
  any: fc.oneof({ maxDepth: 3 }, oddLeaf, fc.array(tie("any"), { maxLength: 4 }), tie("object")),
  object: fc.dictionary(oddText, tie("any"), { maxKeys: 4 }),
})).any;

/** Right, most of the time; here and there something else. */
function anyValue(schema: JsonSchema, depth = 0): Arbitrary<unknown> {
  return mostly(rightValue(schema, depth), oddValue, 15);
}

function rightValue(schema: JsonSchema, depth: number): Arbitrary<unknown> {
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((one) => anyValue(one, depth)));
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case "object":
      return objectOf(schema, depth);
    case "array":
      return fc.array(anyValue(schema.items ?? {}, depth + 1), {
        maxLength: Math.min(schema.maxItems ?? 4, depth > 3 ? 1 : 4),
      });
    case "integer":
      return fc.oneof(
        fc.integer({ min: 0, max: 5 }),
        fc.constantFrom(schema.minimum ?? 0, schema.maximum ?? 1_000),
      );
    case "number":
      return fc.double({ noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return textOf(schema);
  }
}

function objectOf(schema: JsonSchema, depth: number): Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const known = Object.entries(properties).map(([name, part]) => [name, anyValue(part, depth + 1)] as const);
  const record = fc.record(Object.fromEntries(known), { requiredKeys: [...required] });
  if (typeof additionalProperties !== "object") return record;
  const others = fc.dictionary(fc.string({ maxLength: 10 }), anyValue(additionalProperties, depth + 1), {
    maxKeys: 3,
  });
  return fc.tuple(record, others).map(([one, other]) => ({ ...other, ...one }));
}

function textOf({ examples = [], minLength = 0, maxLength = 200, format }: JsonSchema): Arbitrary<string> {
  const usual = fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) });
  const fitting = fc.constantFrom("Telegram:@herald", "2027-11-10T00:00:00Z", "10.0.0.0/8", "harbor");
  const longest = fc.constant("é".repeat(Math.min(maxLength, 5_000)));
  const given = examples.filter((one) => typeof one === "string");
  const choices = [usual, fitting, longest, ...(given.length > 0 ? [fc.constantFrom(...given)] : [])];
  return format === "email" ? fc.emailAddress() : fc.oneof(...choices);
}

function targetOf({ path, parameters }: Operation): Arbitrary<string> {
  const inPath = parameters.filter((one) => one.in === "path");
  const inQuery = parameters.filter((one) => one.in === "query");
  // With nothing in its place the path would be another one.
  const something = oddText.filter((text) => !/^[./]*$/.test(text));
  const ids = inPath.map((one) => mostly(textOfParameter(one), something, 8).map(encode));
  const pairs = fc.oneof(
    ...(inQuery.length > 0 ? [fc.constantFrom(...inQuery).chain(pairOf)] : []),
    mostly(fc.constant(""), fc.tuple(oddText, oddText).map(asPair), 3),
  );
  const query = fc.array(pairs, { maxLength: 4 }).map((all) => all.filter(Boolean).join("&"));
  return fc.tuple(fc.tuple(...ids), query).map(([values, text]) => {
    const place = inPath.reduce((at, { name }, index) => at.replace(`{${name}}`, values[index] ?? ""), path);
    return text === "" ? place : `${place}?${text}`;
  });
}

function textOfParameter({ schema, example }: Parameter): Arbitrary<string> {
  // An object may be without a prototype, and then no text by itself.
  const right = rightValue(schema.items ?? schema, 0).map((value) =>
    typeof value === "object" ? JSON.stringify(value) : String(value),
  );
  return example === undefined ? right : fc.oneof(right, fc.constant(String([example].flat()[0])));
}

function pairOf(parameter: Parameter): Arbitrary<string> {
  return mostly(textOfParameter(parameter), oddText, 6).map((value) =>
    asPair([parameter.name.replace("<key>", "Party"), value]),
  );
}

function asPair([name, value]: readonly [string, string]): string {
  return `${encode(name)}=${encode(value)}`;
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).slice(0, 20_000);
}

const TYPES = [
  "",
  "text/plain",
  "application/json; charset=utf-16",
  "application/x-ndjson",
  "multipart/form-data",
];

function headersFor({ bodies }: Operation): Arbitrary<Readonly<Record<string, string>>> {
  const [type] = Object.keys(bodies);
  const contentType =
    type === undefined
      ? fc.constant({})
      : mostly(fc.constant(type), fc.constantFrom(...TYPES), 15).map((value) => ({ "content-type": value }));
  const encoding = mostly(
    fc.constant({}),
    fc.constantFrom("gzip", "br", "identity", "?").map((value) => ({ "content-encoding": value })),
    25,
  );
  const accepted = fc.constantFrom("", "*/*", "application/x-ndjson", "text/csv", "application/json;q=0");
  const accept = mostly(
    fc.constant({}),
    accepted.map((value) => ({ accept: value })),
    4,
  );
  const strict = mostly(fc.constant({}), fc.constant({ prefer: "handling=strict" }), 6);
  return fc
    .tuple(contentType, encoding, accept, strict)
    .map((parts) => Object.assign({}, ...parts) as Readonly<Record<string, string>>);
}

function bodyOf({ id, bodies }: Operation): Arbitrary<string | Uint8Array | null> {
  const [schema] = Object.values(bodies);
  if (schema === undefined) return mostly(fc.constant<string | null>(null), fc.constant("{}"), 30);
  if (id === "importPosts") return importBody;
  // Posts of other requests would go with it.
  const value = anyValue(schema).map((body) =>
    id === "deletePosts" ? { ...Object(body), dry_run: true } : body,
  );
  const text = value.map((body) => JSON.stringify(body));
  return mostly<string | Uint8Array | null>(text, text.chain(garbled), 12);
}

const line = fc.oneof(
  fc
    .record({
      platform: fc.constantFrom("Gab", "Telegram", "Nowhere"),
      uid: fc.string({ maxLength: 5 }),
      published_at: fc.oneof(fc.constant(1_794_312_000), oddLeaf),
      account: fc.oneof(fc.constant({ handle: "herald" }), oddValue),
      text: fc.oneof(fc.string({ unit: "binary" }), oddLeaf),
    })
    .map((post) => JSON.stringify(post)),
  oddText,
);
const lines = fc.array(line, { maxLength: 5 }).map((all) => all.join("\n"));
const importBody = mostly<string | Uint8Array>(
  lines,
  lines.map((text) => gzipSync(text)),
  5,
);

/** What is no JSON, or not in UTF-8. */
function garbled(text: string): Arbitrary<string | Uint8Array | null> {
  return fc.oneof(
    fc.constant(null),
    fc.nat(text.length).map((end) => text.slice(0, end)),
    fc.constantFrom(
      "",
      " ",
      "{",
      "[]]",
      "nul",
      "\ufeff{}",
      '{"a":1e999}',
      "[".repeat(3_000),
      '{"__proto__":1}',
    ),
    fc.constant(Buffer.from(text, "utf16le")),
    fc.constant(Buffer.from(`${text}ä`, "latin1")),
    fc.constant(gzipSync(text)),
    fc.constantFrom(65_000, 70_000, 300_000).map((length) => `{"name":"${"x".repeat(length)}"}`),
  );
}
