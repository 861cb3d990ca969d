import { Type } from "typebox";
import { KEYED, WITH_A_KEY, WITH_JSON } from "../errors.ts";
import { MAX_CHANNELS_OF_ALERT, MAX_WEBHOOK_ADDRESS_LENGTH } from "../limits.ts";
import type { Route } from "../route.ts";
import { arrayOf, Count, closedObject, Identifier, nullable, oneOf, Text, Timestamp } from "../schema.ts";

/** Alerts of saved searches: `/manage/v1/searches/{id}/alerts`. */

export const ALERT_KINDS = ["new", "threshold", "spike", "first"] as const;
const DIGESTS = ["at_once", "hourly", "daily", "weekly"] as const;
const WEBHOOK_FORMATS = ["json", "slack", "mattermost", "discord"] as const;

const Kind = oneOf(ALERT_KINDS, {
  description:
    "`new`: every new match. `threshold`: at least so much within a span. `spike`: unusual for this hour of the week. `first`: the first match on a platform or by an account.",
});
const DigestName = oneOf(DIGESTS, {
  description:
    "How often notices are made: in every round, every hour, every day at 8:00, every Monday at 8:00; in `time_zone`.",
});

const ThresholdSchema = closedObject({
  posts: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 1_000_000_000 }))),
  engagement: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }))),
  span_minutes: Type.Integer({
    minimum: 1,
    maximum: 43_200,
    description: "Of posts that were published within the last so many minutes.",
  }),
});

const FirstSchema = closedObject({
  of: oneOf(["platform", "account"]),
  list_id: Type.Optional(nullable(Identifier)),
});

const QuietHoursSchema = closedObject({
  from: Type.String({ pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$", examples: ["22:00"] }),
  to: Type.String({ pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$", examples: ["07:00"] }),
});

const ChannelType = oneOf(["feed", "email", "webhook"]);
const NewChannelSchema = closedObject({
  type: ChannelType,
  url: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: MAX_WEBHOOK_ADDRESS_LENGTH,
      description: "Of a webhook: where notices are sent.",
    }),
  ),
  format: Type.Optional(oneOf(WEBHOOK_FORMATS)),
});

const ChannelSchema = Type.Object({
  id: Identifier,
  type: ChannelType,
  url: Text,
  format: nullable(oneOf(WEBHOOK_FORMATS)),
  secret: Type.Union([Type.String(), Type.Null()], {
    description: "Of a webhook: with it bodies are signed.",
  }),
  off_at: nullable(Timestamp),
  off_reason: Type.Union([Type.String(), Type.Null()], {
    description: "Why nothing is sent there any more. It is tried again when the alert is changed.",
  }),
});

const fields = {
  kind: Kind,
  threshold: Type.Optional(nullable(ThresholdSchema)),
  first: Type.Optional(nullable(FirstSchema)),
  digest: Type.Optional(DigestName),
  cooldown_minutes: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 43_200,
      description: "At least so many minutes lie between two notices; what comes meanwhile is in the next.",
    }),
  ),
  quiet_hours: Type.Optional(nullable(QuietHoursSchema)),
  time_zone: Type.Optional(Type.String({ minLength: 1, maxLength: 64, examples: ["Europe/Berlin"] })),
  enabled: Type.Optional(Type.Boolean()),
  channels: Type.Optional(arrayOf(NewChannelSchema, { maxItems: MAX_CHANNELS_OF_ALERT })),
};

const NewAlertSchema = closedObject(fields);
export type NewAlertBody = Type.Static<typeof NewAlertSchema>;

const AlertChangesSchema = closedObject({ ...fields, kind: Type.Optional(Kind) });
export type AlertChangesBody = Type.Static<typeof AlertChangesSchema>;

const AlertSchema = Type.Object({
  id: Identifier,
  search_id: Identifier,
  kind: Kind,
  threshold: nullable(
    Type.Object({ posts: nullable(Count), engagement: nullable(Count), span_minutes: Count }),
  ),
  first: nullable(Type.Object({ of: oneOf(["platform", "account"]), list_id: nullable(Identifier) })),
  digest: DigestName,
  cooldown_minutes: Count,
  quiet_hours: nullable(Type.Object({ from: Type.String(), to: Type.String() })),
  time_zone: Type.String(),
  enabled: Type.Boolean(),
  channels: arrayOf(ChannelSchema),
  last_fired_at: nullable(Timestamp),
  problem: Type.Union([Type.String(), Type.Null()], {
    description: "Why the alert could not be looked at the last time; null: it could.",
  }),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type AlertBody = Type.Static<typeof AlertSchema>;

const FiringSchema = Type.Object({ at: Timestamp, posts: Count });

const TrialSchema = Type.Object({
  days: Type.Integer({ minimum: 1, description: "How far back it was tried." }),
  firings: Type.Integer({ minimum: 0, description: "How often it would have fired, hour by hour." }),
  fired: arrayOf(FiringSchema, {
    description: "When, and of how many posts it would have spoken; oldest first.",
  }),
  posts_by_day: arrayOf(Type.Object({ day: Type.String({ format: "date" }), posts: Count, fired: Count })),
  samples: arrayOf(
    Type.Object({
      at: Timestamp,
      title: Type.String(),
      posts: arrayOf(Type.Object({ id: Identifier, text: Type.String(), platform: Type.String() })),
    }),
    { description: "The last three notices that would have been made." },
  ),
  remark: Type.Union([Type.String(), Type.Null()], {
    description: "What the trial could not know: less history than it needs, for example.",
  }),
});
export type TrialBody = Type.Static<typeof TrialSchema>;

const FeedSchema = Type.Object({
  atom: Text,
  json: Text,
  created_at: nullable(Timestamp),
});
export type FeedBody = Type.Static<typeof FeedSchema>;

const WITH_RIGHTS = ["insufficient_scope", ...KEYED] as const;
const OF_SEARCH = ["invalid_parameter", "search_not_found", "search_not_yours"] as const;
const OF_ONE = ["alert_not_found", ...OF_SEARCH] as const;
const ID = { name: "id", schema: Identifier, description: "The search's ID.", example: 1 } as const;
const ALERT_ID = {
  name: "alert_id",
  schema: Identifier,
  description: "The alert's ID.",
  example: 1,
} as const;
const SEARCH = { pathParameters: [ID], parameters: [], exampleQuery: "" } as const;
const ONE = { ...SEARCH, pathParameters: [ID, ALERT_ID] } as const;
const EXAMPLE = {
  kind: "new",
  digest: "hourly",
  quiet_hours: { from: "22:00", to: "07:00" },
  time_zone: "Europe/Berlin",
  channels: [{ type: "feed" }],
};

export const ALERT_ROUTES = {
  alerts: {
    ...SEARCH,
    id: "getAlerts",
    method: "GET",
    path: "/manage/v1/searches/{id}/alerts",
    summary: "The alerts of a saved search",
    description: "All alerts of the search, oldest first, as a bare array.",
    response: arrayOf(AlertSchema),
    errors: [...OF_SEARCH, ...WITH_A_KEY],
    access: "key",
  },
  createAlert: {
    ...SEARCH,
    id: "createAlert",
    method: "POST",
    path: "/manage/v1/searches/{id}/alerts",
    summary: "Be told when something happens",
    description:
      "An alert on the search. It speaks of posts that arrive from now on, each once, whenever they were published. Notices are in the application; `channels` say where else.",
    body: { kind: "json", schema: NewAlertSchema, example: EXAMPLE },
    response: AlertSchema,
    status: 201,
    errors: ["unknown_list", "limit_reached", ...OF_SEARCH, ...WITH_JSON, ...WITH_RIGHTS],
    access: "lists",
  },
  tryAlert: {
    ...SEARCH,
    id: "tryAlert",
    method: "POST",
    path: "/manage/v1/searches/{id}/alerts/try",
    summary: "How often would this alert have fired?",
    description:
      "Tries an alert, saved or not, on what arrived in the last 30 days, hour by hour: when it would have fired, and what it would have said. Nothing is kept or sent.",
    body: { kind: "json", schema: NewAlertSchema, example: EXAMPLE },
    response: TrialSchema,
    errors: ["unknown_list", "query_too_expensive", ...OF_SEARCH, ...WITH_JSON, ...KEYED],
    access: "key",
  },
  alert: {
    ...ONE,
    id: "getAlert",
    method: "GET",
    path: "/manage/v1/searches/{id}/alerts/{alert_id}",
    summary: "One alert",
    description: "An alert of a saved search of the key's owner.",
    response: AlertSchema,
    errors: [...OF_ONE, ...WITH_A_KEY],
    access: "key",
  },
  changeAlert: {
    ...ONE,
    id: "changeAlert",
    method: "PATCH",
    path: "/manage/v1/searches/{id}/alerts/{alert_id}",
    summary: "Change an alert",
    description:
      "What is left out stays as it is; `channels` are given whole. A webhook with the same address keeps its secret. What arrives while an alert is off is not reported later.",
    body: { kind: "json", schema: AlertChangesSchema, example: { enabled: false } },
    response: AlertSchema,
    errors: ["unknown_list", ...OF_ONE, ...WITH_JSON, ...WITH_RIGHTS],
    access: "lists",
  },
  deleteAlert: {
    ...ONE,
    id: "deleteAlert",
    method: "DELETE",
    path: "/manage/v1/searches/{id}/alerts/{alert_id}",
    summary: "Delete an alert",
    description: "Its notices go with it, and nothing is sent any more.",
    response: null,
    errors: ["unexpected_body", ...OF_ONE, ...WITH_RIGHTS],
    access: "lists",
  },
  feed: {
    ...SEARCH,
    id: "getFeed",
    method: "GET",
    path: "/manage/v1/searches/{id}/feed",
    summary: "Where the feed of a saved search is",
    description:
      "The addresses of its Atom and JSON Feed; null: it has none yet. In them are the notices of alerts with the channel `feed`. The address is the key: it opens them without any other.",
    response: FeedSchema,
    errors: [...OF_SEARCH, ...WITH_A_KEY],
    access: "key",
  },
  renewFeed: {
    ...SEARCH,
    id: "renewFeed",
    method: "POST",
    path: "/manage/v1/searches/{id}/feed",
    summary: "Give the feed of a saved search another address",
    description: "Also its first one. The address of before ends at once.",
    response: FeedSchema,
    status: 201,
    errors: ["unexpected_body", ...OF_SEARCH, ...WITH_RIGHTS],
    access: "lists",
  },
  deleteFeed: {
    ...SEARCH,
    id: "deleteFeed",
    method: "DELETE",
    path: "/manage/v1/searches/{id}/feed",
    summary: "Close the feed of a saved search",
    description: "Its address ends at once.",
    response: null,
    errors: ["unexpected_body", ...OF_SEARCH, ...WITH_RIGHTS],
    access: "lists",
  },
} as const satisfies Record<string, Route>;
