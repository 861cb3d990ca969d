import { Type } from "typebox";
import type { ErrorCode } from "./errors.ts";
import type { Scope } from "./vocabulary.ts";

/** The answer of `GET /api/v1`: what this is and where to go on. The links are absolute. */
export const AboutSchema = Type.Object({
  name: Type.String(),
  version: Type.String(),
  links: Type.Object({
    self: Type.String(),
    documentation: Type.String(),
    openapi: Type.String(),
    posts: Type.String(),
    stats: Type.String(),
    lists: Type.String(),
  }),
});
export type About = Type.Static<typeof AboutSchema>;

/**
 * - `single`: given once, `name=value`.
 * - `array`: repeated, `name[]=value&name[]=value`.
 * - `keyed`: with a key of the caller's choice, `name[key]=value`.
 */
type ParameterKind = "single" | "array" | "keyed";

export interface ParameterSpec {
  /** As in the specification's table, brackets included: this is what errors and warnings call it. */
  readonly name: string;
  /** The name without brackets. */
  readonly base: string;
  readonly kind: ParameterKind;
  /** `specification`: in its table 4.1. `design`: accepted beyond it. */
  readonly origin: "specification" | "design";
  readonly schema: Type.TSchema;
  readonly description: string;
  readonly required?: true;
  /** A value of the right form. */
  readonly example: string | number | readonly (string | number)[] | Readonly<Record<string, string>>;
}

export interface PathParameterSpec {
  readonly name: string;
  readonly schema: Type.TSchema;
  readonly description: string;
  readonly example: number;
}

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/**
 * Which callers may use a route:
 * - `open`: all callers.
 * - `page`: all callers, with the header that pages of other sites cannot send.
 * - `cookie`: callers with the session cookie; a request other than GET needs that header too.
 * - `key`: any key but an auditor's.
 * - a scope: a key that has it.
 * - `own_keys`: the key of a session, or an API key with the scope `admin`.
 * - `session_key`: the key of a session only.
 */
export type Access = "open" | "page" | "cookie" | "key" | Scope | "own_keys" | "session_key";

/** JSON that is read whole and checked, or a stream that the endpoint reads itself. */
export type RequestBody =
  | {
      readonly kind: "json";
      readonly schema: Type.TSchema;
      readonly example: unknown;
      /** Absent: 64 KB. */
      readonly maxBytes?: number;
    }
  | { readonly kind: "stream"; readonly mediaTypes: readonly string[]; readonly description: string };

/** One promise of the service. Its registration and its documentation are derived from this. */
export interface Route {
  /** How programs that are generated from the documentation call it. */
  readonly id: string;
  readonly method: Method;
  /** With parameters in braces, as OpenAPI has them. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly pathParameters: readonly PathParameterSpec[];
  readonly parameters: readonly ParameterSpec[];
  /** Absent: the request takes no body. */
  readonly body?: RequestBody;
  /** Null: the answer has no body. */
  readonly response: Type.TSchema | null;
  /** Absent: 200, or 204 without a body. */
  readonly status?: 201 | 202;
  /** Absent: JSON. */
  readonly mediaTypes?: readonly string[];
  /** Another form of the answer, for clients that accept it: one object a line, while the request is dealt with. */
  readonly streamed?: { readonly mediaType: string; readonly line: Type.TSchema };
  /** Takes as long as its client wants: it stands in a line of its own, and keeps no search of the same key waiting. */
  readonly isLong?: true;
  readonly errors: readonly ErrorCode[];
  readonly access: Access;
  /** Only for a session whose password was given within the last minutes (`CONFIRMED_MINUTES`). */
  readonly confirmed?: true;
  /** Also for a user who has to set up a second factor first, and can do nothing else until then. */
  readonly beforeFactor?: true;
  /** A query string that works on any installation. */
  readonly exampleQuery: string;
}
