import fc, { type Arbitrary } from "fast-check";
import { hostileHeaders } from "./hostile-headers.ts";

export interface HostileRequest {
  /** Sent as it is: whatever is encoded here was encoded on purpose. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Requests that somebody makes who means no good, or whose program is broken. `cursor` is a good one, to tamper with.
 */
export function hostileRequest(given: {
  readonly key: string;
  readonly cursor: string;
}): Arbitrary<HostileRequest> {
  return fc.record({
    target: fc.tuple(path, queryString(given.cursor)).map(([place, query]) => sendable(`${place}${query}`)),
    headers: hostileHeaders(given.key),
  });
}

const chosen = fc.constantFrom;

const PROTOTYPE_NAMES = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", "prototype"];

const NAMES = [
  ...["keyword", "simple_query", "published_at_from", "published_at_to", "post_type[]", "platform_names[]"],
  ...["language_code[]", "engagement_from", "engagement_to", "lists", "exclude[]", "per_page", "page"],
  ...["hashtags[]", "domains[]", "collected_from", "collected_to", "sort_by"],
  ...[
    "channel_ids[]",
    "post_uid",
    "sort_order",
    "cursor",
    "explain",
    "facets",
    "person[Party]",
    "channel[Team]",
  ],
];

/** Good values stand among the bad, so that some requests get past the parser. */
const GOOD: Readonly<Record<string, readonly string[]>> = {
  simple_query: ["true"],
  published_at_from: ["0", "1794312000"],
  published_at_to: ["1794312000", "4102444799"],
  "post_type[]": ["video", "status"],
  "platform_names[]": ["Telegram", "Gab"],
  "language_code[]": ["EN", "JA"],
  engagement_from: ["0.00", "7"],
  engagement_to: ["9007199254740991.00", "7.00"],
  lists: ["1"],
  "exclude[]": ["ads", "posts"],
  per_page: ["1", "1000"],
  page: ["1", "9007199254740"],
  "channel_ids[]": ["0", "9007199254740991"],
  "hashtags[]": ["#odd"],
  "domains[]": ["example.org"],
  post_uid: ["odd-1"],
  sort_order: ["asc"],
  sort_by: ["collected", "engagement"],
  collected_from: ["0", "1794312000"],
  collected_to: ["1794312000", "4102444799"],
  explain: ["true"],
  facets: ["true"],
};

const SQL = [
  ..."' \" ` \\ ; -- /* */ # ') OR 1=1 -- \\' \\\\' %' _ $1 :p0 ?".split(" "),
  "{p0:String}",
  "{p0:Array(String)}",
  "'); DROP TABLE earshot.posts; --",
  "x' UNION SELECT * FROM system.tables --",
  "\\'; SELECT sleep(3); --",
  "1) OR (SELECT count() FROM numbers(1000000000)) > 0 --",
  "<script>alert(1)</script>",
  "../../../../etc/passwd",
  "\u202e\u0000\ufeff\uffff\u200d",
];

const NUMBERS =
  "-0 0 -1 1e309 1e3 NaN Infinity 0x10 9007199254740992 9007199254740993 18446744073709551616 1.50 1.000 01 00.00 .5 ١٢ １２ 1_000 %2B5 +5 2147483648 4294967296 4102444800 1794312000000".split(
    " ",
  );

const GARBLED =
  "% %z %zz %E0%A4 %ff%fe %00 a%00b %ed%a0%80 %ed%b0%80%ed%a0%80 %c0%af %c0%80 %f4%90%80%80 %f8%88%80%80%80 %u0041 %25%30%30 %0d%0aSet-Cookie:x=1 \xff\xfe \x80 \xc3( %E2%80".split(
    " ",
  );

/** Made of what the keyword language is made of. */
const syntax = fc
  .array(
    chosen("a", "the", "harbor", "東京", "😀", "covid-19", ..."()\"|-+ '“»", "--", "((", "))", " -", '" "'),
    {
      maxLength: 30,
    },
  )
  .map((pieces) => encode(pieces.join("")));

const long = fc
  .tuple(
    chosen(
      "a",
      "(",
      ")",
      '"',
      "-",
      "|",
      "a+",
      "a|",
      "-(",
      "(a|",
      '"a b" ',
      "東",
      "%F0%9F%98%80",
      "%00",
      "1",
      ",",
      "1,",
      "😀",
      "\\",
      "{p0:String}",
    ),
    chosen(63, 64, 65, 255, 257, 4_095, 4_097, 20_000, 65_000),
  )
  .map(([piece, times]) => (piece.startsWith("%") ? piece : encode(piece)).repeat(times).slice(0, 130_000));

const anyUnits = fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)), maxLength: 20 });
const latin = fc.string({
  unit: fc.integer({ min: 0x21, max: 0xff }).map((unit) => String.fromCharCode(unit)),
  maxLength: 30,
});

const badValue = fc.oneof(
  { weight: 3, arbitrary: syntax },
  { weight: 3, arbitrary: chosen(...SQL).map(encode) },
  { weight: 3, arbitrary: chosen(...NUMBERS) },
  { weight: 3, arbitrary: chosen(...GARBLED) },
  { weight: 2, arbitrary: anyUnits.map(encode) },
  { weight: 2, arbitrary: latin.map((text) => text.replaceAll("#", "")) },
  {
    weight: 1,
    arbitrary: chosen(
      ...PROTOTYPE_NAMES,
      "",
      "true",
      "false",
      "null",
      "undefined",
      "[object Object]",
      "[]",
      "{}",
    ),
  },
  { weight: 1, arbitrary: long },
);

const badName = fc.oneof(
  fc.tuple(chosen("person", "channel"), badValue).map(([base, key]) => `${base}[${key}]`),
  chosen(
    ...PROTOTYPE_NAMES.flatMap((name) => [
      name,
      `person[${name}]`,
      `channel[${name}]`,
      `${name}[]`,
      `${name}[${name}]`,
    ]),
  ),
  chosen(
    "person",
    "person[]",
    "person[a][b]",
    "person[",
    "person]",
    "person[[]]",
    "[]",
    "",
    "keyword[]",
    "keyword[0]",
    "post_type",
  ),
  chosen(
    "post_type[0]",
    "post_type[999999999]",
    "post_type[__proto__]",
    "lists[]",
    "page[]",
    "Keyword",
    "keyword%00",
    "%5B%5D",
    "key",
    "access_token",
  ),
  badValue,
);

/** Encodes whatever UTF-8 can hold, and half a surrogate pair too, as three bytes that are no UTF-8. */
function encode(text: string): string {
  return [...text]
    .map((character) => {
      const code = character.charCodeAt(0);
      if (character.length === 1 && code >= 0xd800 && code <= 0xdfff) {
        const bytes = [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)];
        return bytes.map((byte) => `%${byte.toString(16)}`).join("");
      }
      return encodeURIComponent(character);
    })
    .join("");
}

/** Node's client refuses spaces and all that is beyond one byte; raw sockets do not. */
function sendable(target: string): string {
  return target.replaceAll(/[^\x21-\xff]+/g, encode);
}

function queryString(cursor: string): Arbitrary<string> {
  const pairOf = (name: string): Arbitrary<string> => {
    const value = name === "cursor" ? fc.oneof(tampered(cursor), badValue) : badValue;
    const good = GOOD[name];
    const either = good === undefined ? value : fc.oneof(chosen(...good), value);
    return either.map((text) => `${name}=${text}`);
  };
  const pair = fc.oneof(
    { weight: 5, arbitrary: chosen(...NAMES).chain(pairOf) },
    { weight: 1, arbitrary: fc.tuple(badName, badValue).map(([name, value]) => `${name}=${value}`) },
    { weight: 1, arbitrary: fc.oneof(badName, badValue) },
  );
  const repeated = fc
    .tuple(pair, chosen(2, 300, 5_000, 25_000))
    .map(([text, times]) => `${text}&`.repeat(Math.min(times, Math.floor(130_000 / (text.length + 1)))));
  return fc.oneof(
    {
      weight: 12,
      arbitrary: fc.array(pair, { minLength: 3, maxLength: 6 }).map((pairs) => `?${pairs.join("&")}`),
    },
    { weight: 1, arbitrary: repeated.map((text) => `?${text}`) },
    { weight: 1, arbitrary: latin.map((text) => `?${text}`) },
    { weight: 1, arbitrary: chosen("?", "??", "?&&&", "?=", "?=&=", "#keyword=a", "?#", "?keyword") },
  );
}

function tampered(cursor: string): Arbitrary<string> {
  return fc.oneof(
    fc.nat(cursor.length).map((at) => cursor.slice(0, at)),
    fc
      .tuple(fc.nat(cursor.length - 1), chosen(..."AZaz09-_%2B%00".split("")))
      .map(
        ([at, letter]) => `${cursor.slice(0, at)}${letter === "%" ? "%25" : letter}${cursor.slice(at + 1)}`,
      ),
    chosen(
      `${cursor}A`,
      `${cursor}==`,
      cursor + cursor,
      cursor.toLowerCase(),
      "A".repeat(5_000),
      "eyJ4IjoxfQ",
      cursor,
    ),
  );
}

const path = fc.oneof(
  { weight: 6, arbitrary: fc.constant("/api/v1/posts") },
  { weight: 2, arbitrary: fc.constant("/api/v1/posts/stats") },
  { weight: 2, arbitrary: fc.constant("/api/v1/keyword") },
  { weight: 2, arbitrary: fc.constant("/api/v1/lists") },
  {
    weight: 3,
    arbitrary: fc
      .oneof(chosen(...NUMBERS, ...PROTOTYPE_NAMES, ...GARBLED, "1", "2"), badValue)
      .map((id) => `/api/v1/lists/${id.replaceAll(/[?#]/g, "")}`),
  },
  {
    weight: 1,
    arbitrary: chosen(
      "/api/v1//posts/",
      "/api/v1/posts/../lists",
      "/api/v1/posts/%2e%2e",
      "/api/v1/posts;x=1",
      "/API/V1/posts",
    ),
  },
);
