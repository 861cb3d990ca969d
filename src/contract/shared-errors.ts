/** The errors that many routes have in common. */

export const EVERYWHERE = [
  "malformed_request",
  "address_too_long",
  "internal_error",
  "shutting_down",
] as const;

/** Whoever needs a key. */
export const KEYED = [
  "missing_api_key",
  "invalid_api_key",
  "disabled_api_key",
  "rate_limited",
  "server_busy",
  "store_unavailable",
  ...EVERYWHERE,
] as const;

/** Whoever reads with a key. */
export const WITH_A_KEY = ["unexpected_body", "key_in_query", "unknown_parameter", ...KEYED] as const;

/** Whoever reads a body of JSON. */
export const WITH_JSON = [
  "malformed_body",
  "invalid_field",
  "missing_field",
  "unknown_field",
  "body_too_large",
  "unsupported_media_type",
] as const;

/** Whatever searches posts. */
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

/** Said of whatever has warnings. */
export const STRICT =
  "A request that is odd but understood is answered with remarks in `meta.warnings`; with the header `Prefer: handling=strict` each of them is a 400 instead.";
