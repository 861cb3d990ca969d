import { Type } from "typebox";
import { KEYED, WITH_A_KEY, WITH_JSON } from "../errors.ts";
import type { ParameterSpec, Route } from "../route.ts";
import { arrayOf, Count, closedObject, Identifier, nullable, oneOf, Text, Timestamp } from "../schema.ts";
import { ALERT_KINDS } from "./alerts.ts";

/** What alerts have said, and how the machinery behind them is: `/manage/v1/notices`, `/mail`, `/watch`. */

export const NOTICES_PER_PAGE = { default: 20, most: 100 } as const;

export const NOTICE_PARAMETERS = {
  unread: {
    name: "unread",
    base: "unread",
    kind: "single",
    origin: "design",
    schema: Type.Boolean(),
    description: "`true`: only those that have not been read.",
    example: "true",
  },
  before: {
    name: "before",
    base: "before",
    kind: "single",
    origin: "design",
    schema: Identifier,
    description: "Only notices before the one with this ID: `meta.next` of the page before.",
    example: 120,
  },
  search: {
    name: "search",
    base: "search",
    kind: "single",
    origin: "design",
    schema: Identifier,
    description: "Only of this saved search.",
    example: 1,
  },
  perPage: {
    name: "per_page",
    base: "per_page",
    kind: "single",
    origin: "design",
    schema: Type.Integer({ minimum: 1, maximum: NOTICES_PER_PAGE.most }),
    description: `Notices of a page; ${NOTICES_PER_PAGE.default} unless given.`,
    example: 20,
  },
} as const satisfies Record<string, ParameterSpec>;

const NoticeSchema = Type.Object({
  id: Identifier,
  event_id: Type.String({ description: "The same in every channel, and in every repetition." }),
  alert_id: Identifier,
  search_id: Identifier,
  search_name: Type.String(),
  kind: oneOf(ALERT_KINDS),
  at: Timestamp,
  title: Type.String(),
  total: Type.Integer({ minimum: 0, description: "Of how many posts it speaks." }),
  read_at: nullable(Timestamp),
  url: Type.String({ description: "The page of the search." }),
  posts: arrayOf(
    Type.Object({
      id: Identifier,
      text: Type.String(),
      author: Text,
      channel_id: Identifier,
      platform: Type.String(),
      published_at: Timestamp,
      url: Type.String({ description: "The post here." }),
      original: Type.Union([Type.String(), Type.Null()], { description: "The post at its platform." }),
    }),
    { description: "The newest of them, at most 20; those that were erased since are gone." },
  ),
});
export type NoticeBody = Type.Static<typeof NoticeSchema>;

const NoticePageSchema = Type.Object({
  data: arrayOf(NoticeSchema),
  meta: Type.Object({
    unread: Count,
    per_page: Count,
    next: Type.Union([Identifier, Type.Null()], {
      description: "Give it as `before` for the next page; null: there is none.",
    }),
  }),
});
export type NoticePageBody = Type.Static<typeof NoticePageSchema>;

const UnreadSchema = Type.Object({ unread: Count });
export type UnreadBody = Type.Static<typeof UnreadSchema>;

const ReadSchema = closedObject({
  ids: Type.Optional(arrayOf(Identifier, { maxItems: 1_000 })),
});
export type ReadBody = Type.Static<typeof ReadSchema>;

const MailSchema = Type.Object({
  address: Type.String({ description: "Where digests go: the address with which you sign in." }),
  available: Type.Boolean({ description: "Whether this server can send mail." }),
  left_at: Type.Union([Timestamp, Type.Null()], {
    description: "When you ended all mail; null: you get it.",
  }),
});
export type MailBody = Type.Static<typeof MailSchema>;
const MailChangesSchema = closedObject({ left: Type.Boolean() });
export type MailChangesBody = Type.Static<typeof MailChangesSchema>;

const RoundSchema = Type.Object({
  started_at: Timestamp,
  took_ms: Count,
  searches: Count,
  matches: Count,
  notices: Count,
  failures: Count,
  problem: Text,
});

const WatchSchema = Type.Object({
  alerts: Type.Integer({ minimum: 0, description: "Alerts that are switched on." }),
  failing: arrayOf(
    Type.Object({ alert_id: Identifier, search_id: Identifier, user_id: Identifier, problem: Type.String() }),
    { description: "Alerts that could not be looked at, with the reason; at most 100." },
  ),
  deliveries: Type.Object({
    waiting: Count,
    failing: Type.Integer({ minimum: 0, description: "Of those, the ones that were tried in vain." }),
  }),
  every_seconds: Type.Integer({ minimum: 0, description: "0: this server runs no rounds by itself." }),
  rounds: arrayOf(RoundSchema, { description: "The last 50 that did something, newest first." }),
});
export type WatchBody = Type.Static<typeof WatchSchema>;
export type RoundBody = Type.Static<typeof RoundSchema>;

const WITH_RIGHTS = ["insufficient_scope", ...KEYED] as const;
const NOTHING = { pathParameters: [], parameters: [], exampleQuery: "" } as const;

export const NOTICE_ROUTES = {
  notices: {
    ...NOTHING,
    id: "getNotices",
    method: "GET",
    path: "/manage/v1/notices",
    summary: "What your alerts have said",
    description: "Newest first. Posts are as they are now: those that were erased since are gone.",
    parameters: Object.values(NOTICE_PARAMETERS),
    response: NoticePageSchema,
    errors: ["invalid_parameter", "empty_parameter", "query_too_expensive", ...WITH_A_KEY],
    access: "key",
    exampleQuery: "unread=true",
  },
  unreadNotices: {
    ...NOTHING,
    id: "getUnreadNotices",
    method: "GET",
    path: "/manage/v1/notices/unread",
    summary: "How many notices are unread",
    description: "Cheap: made to be asked for every minute.",
    response: UnreadSchema,
    errors: WITH_A_KEY,
    access: "key",
  },
  readNotices: {
    ...NOTHING,
    id: "readNotices",
    method: "POST",
    path: "/manage/v1/notices/read",
    summary: "Mark notices as read",
    description: "Those with these IDs; without `ids`, all. Answers how many are unread now.",
    body: { kind: "json", schema: ReadSchema, example: { ids: [1] } },
    response: UnreadSchema,
    errors: [...WITH_JSON, ...KEYED],
    access: "key",
  },
  mail: {
    ...NOTHING,
    id: "getMail",
    method: "GET",
    path: "/manage/v1/mail",
    summary: "Whether you get mail",
    description: "Of alerts with the channel `email`: one digest, however many searches.",
    response: MailSchema,
    errors: WITH_A_KEY,
    access: "key",
  },
  changeMail: {
    ...NOTHING,
    id: "changeMail",
    method: "PATCH",
    path: "/manage/v1/mail",
    summary: "End mail, or get it again",
    description: "The same as the link in every message, and the way back.",
    body: { kind: "json", schema: MailChangesSchema, example: { left: false } },
    response: MailSchema,
    errors: [...WITH_JSON, ...KEYED],
    access: "key",
  },
  watch: {
    ...NOTHING,
    id: "getWatch",
    method: "GET",
    path: "/manage/v1/watch",
    summary: "How the watch over saved searches is",
    description: "For administrators: what ran, how long it took, what failed, what is still to be sent.",
    response: WatchSchema,
    errors: ["insufficient_scope", ...WITH_A_KEY],
    access: "admin",
  },
  runWatch: {
    ...NOTHING,
    id: "runWatch",
    method: "POST",
    path: "/manage/v1/watch/run",
    summary: "Run a round now",
    description:
      "For administrators: looks at what has arrived, makes notices and sends what is due, without waiting for the next round.",
    body: { kind: "json", schema: closedObject({}), example: {} },
    response: RoundSchema,
    errors: ["watch_busy", ...WITH_JSON, ...WITH_RIGHTS],
    access: "admin",
  },
} as const satisfies Record<string, Route>;
