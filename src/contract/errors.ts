import { Type } from "typebox";
import { arrayOf, oneOf } from "./schema.ts";

/** Every error the service can answer. A code is forever: programs compare it, so none is ever renamed. */

export interface ErrorSpec {
  readonly status: number;
  readonly title: string;
}

export const ERRORS = {
  invalid_parameter: { status: 400, title: "Invalid parameter" },
  invalid_keyword: { status: 400, title: "The keyword cannot be understood" },
  invalid_cursor: { status: 400, title: "Invalid cursor" },
  unknown_list: { status: 400, title: "Unknown list" },
  unknown_parameter: { status: 400, title: "Unknown parameter" },
  empty_parameter: { status: 400, title: "Empty parameter" },
  misshapen_parameter: { status: 400, title: "Parameter in the wrong shape" },
  not_filtered: { status: 400, title: "The result is not filtered" },
  empty_window: { status: 400, title: "A time range without any time" },
  unused_parameter: { status: 400, title: "Parameter without effect" },
  unknown_property: { status: 400, title: "Unknown account property" },
  loose_punctuation: { status: 400, title: "Punctuation taken as a separator" },
  unused_operator: { status: 400, title: "Operators taken as punctuation" },
  operator_as_word: { status: 400, title: "Operator searched as a word" },
  foreign_syntax: { status: 400, title: "Search syntax of another system" },
  lone_negation: { status: 400, title: "A NOT that stands alone" },
  unknown_word: { status: 400, title: "A word in no dictionary" },
  key_in_query: { status: 400, title: "API key in the address" },
  unexpected_body: { status: 400, title: "The request takes no body" },
  damaged_body: { status: 400, title: "The body is damaged" },
  malformed_body: { status: 400, title: "The body cannot be read" },
  invalid_field: { status: 400, title: "Invalid field" },
  missing_field: { status: 400, title: "Missing field" },
  unknown_field: { status: 400, title: "Unknown field" },
  weak_password: { status: 400, title: "The password is too easy to guess" },
  malformed_request: { status: 400, title: "Malformed request" },
  missing_api_key: { status: 401, title: "No API key" },
  invalid_api_key: { status: 401, title: "Invalid API key" },
  disabled_api_key: { status: 401, title: "Disabled API key" },
  expired_api_key: { status: 401, title: "Expired API key" },
  not_signed_in: { status: 401, title: "Not signed in" },
  sign_in_over: { status: 401, title: "Begin once more" },
  wrong_credentials: { status: 401, title: "Wrong e-mail address or password" },
  address_not_allowed: { status: 403, title: "The key is not for this address" },
  insufficient_scope: { status: 403, title: "The key may not do this" },
  list_not_yours: { status: 403, title: "The list is another user's" },
  search_not_yours: { status: 403, title: "The saved search is another user's" },
  foreign_request: { status: 403, title: "Not sent by a page of this server" },
  wrong_password: { status: 403, title: "Wrong password" },
  wrong_code: { status: 403, title: "Wrong code" },
  passkey_refused: { status: 403, title: "The passkey was not accepted" },
  factor_required: { status: 403, title: "A second factor is needed first" },
  local_sign_in_off: { status: 403, title: "Sign in with the identity provider" },
  confirmation_required: { status: 403, title: "The password is needed again" },
  wrong_setup_token: { status: 403, title: "Wrong set-up token" },
  not_found: { status: 404, title: "Not found" },
  post_not_found: { status: 404, title: "No such post" },
  channel_not_found: { status: 404, title: "No such account" },
  list_not_found: { status: 404, title: "No such list" },
  search_not_found: { status: 404, title: "No such saved search" },
  alert_not_found: { status: 404, title: "No such alert" },
  key_not_found: { status: 404, title: "No such API key" },
  user_not_found: { status: 404, title: "No such user" },
  team_not_found: { status: 404, title: "No such team" },
  session_not_found: { status: 404, title: "No such session" },
  factor_not_found: { status: 404, title: "No such second factor" },
  invitation_not_found: { status: 404, title: "The link is over" },
  method_not_allowed: { status: 405, title: "Method not allowed" },
  body_stalled: { status: 408, title: "The body does not come" },
  setup_done: { status: 409, title: "Set-up is done" },
  user_exists: { status: 409, title: "The user exists" },
  team_exists: { status: 409, title: "The team exists" },
  last_administrator: { status: 409, title: "The last administrator" },
  watch_busy: { status: 409, title: "A round is under way" },
  limit_reached: { status: 409, title: "No more of these" },
  body_too_large: { status: 413, title: "The body is too large" },
  unsupported_media_type: { status: 415, title: "Unsupported media type" },
  rate_limited: { status: 429, title: "Too many requests" },
  too_many_imports: { status: 429, title: "Too many imports at once" },
  address_too_long: { status: 431, title: "The address is too long" },
  internal_error: { status: 500, title: "Internal error" },
  query_too_expensive: { status: 503, title: "The query is too expensive" },
  store_unavailable: { status: 503, title: "A store does not answer" },
  store_degraded: { status: 503, title: "The post index takes nothing in" },
  server_busy: { status: 503, title: "The server is busy" },
  shutting_down: { status: 503, title: "The server is shutting down" },
} as const satisfies Record<string, ErrorSpec>;

export type ErrorCode = keyof typeof ERRORS;

/** What was wrong, where, and how to mend it. Becomes one element of `errors`. */
export interface Problem {
  readonly code: ErrorCode;
  readonly detail: string;
  /** The name as in the specification's table, brackets included. */
  readonly parameter?: string;
  /** Where in the body, as a JSON pointer (RFC 6901). */
  readonly pointer?: string;
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** A request that is answered all the same, with a remark. Under strict handling it is a problem. */
export interface Warning {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly parameter: string;
}

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

/** The errors that many routes have in common. */

export const EVERYWHERE = [
  "malformed_request",
  "address_too_long",
  "internal_error",
  "shutting_down",
] as const;

/** Of routes that need a key. */
export const KEYED = [
  "missing_api_key",
  "invalid_api_key",
  "disabled_api_key",
  "expired_api_key",
  "address_not_allowed",
  "factor_required",
  "rate_limited",
  "server_busy",
  "store_unavailable",
  ...EVERYWHERE,
] as const;

/** Of routes that read with a key; an auditor's does not. */
export const WITH_A_KEY = [
  "unexpected_body",
  "key_in_query",
  "unknown_parameter",
  "insufficient_scope",
  ...KEYED,
] as const;

/** Of routes that take a body of JSON. */
export const WITH_JSON = [
  "malformed_body",
  "invalid_field",
  "missing_field",
  "unknown_field",
  "body_too_large",
  "unsupported_media_type",
] as const;

/** Of routes that search posts. */
export const ON_POSTS = [
  "invalid_parameter",
  "invalid_keyword",
  "unknown_list",
  "empty_parameter",
  "misshapen_parameter",
  "not_filtered",
  "empty_window",
  "unused_parameter",
  "unknown_property",
  "loose_punctuation",
  "operator_as_word",
  "foreign_syntax",
  "query_too_expensive",
  ...WITH_A_KEY,
] as const;

/** Of answers with warnings. */
export const STRICT =
  "A request that is odd but understood is answered with remarks in `meta.warnings`; with the header `Prefer: handling=strict` each of them is a 400 instead.";
