import type { AlertBody, NewAlertBody } from "../../../src/contract/manage/alerts.ts";

type Format = NonNullable<NonNullable<NewAlertBody["channels"]>[number]["format"]>;

/** What the controls of an alert hold. A number that is being written may be text. */
export interface AlertFields {
  readonly kind: AlertBody["kind"];
  readonly posts: number | string;
  readonly engagement: number | string;
  readonly spanMinutes: number | string;
  readonly firstOf: "platform" | "account";
  /** Empty: none. */
  readonly listId: string;
  readonly digest: AlertBody["digest"];
  readonly cooldownMinutes: number | string;
  /** Both or none. */
  readonly quietFrom: string;
  readonly quietTo: string;
  readonly feed: boolean;
  readonly email: boolean;
  readonly webhookUrl: string;
  readonly webhookFormat: Format;
  /** Of a webhook that is saved. */
  readonly webhookSecret: string | null;
  /** Webhooks beyond the first: made over the API, and kept. */
  readonly others: NonNullable<NewAlertBody["channels"]>;
}

export function fieldsOf(alert?: AlertBody): AlertFields {
  const [webhook, ...others] = (alert?.channels ?? []).filter(({ type }) => type === "webhook");
  const has = (type: string) => alert?.channels.some((channel) => channel.type === type) === true;
  return {
    kind: alert?.kind ?? "new",
    posts: alert?.threshold?.posts ?? (alert?.threshold ? "" : 10),
    engagement: alert?.threshold?.engagement ?? "",
    spanMinutes: alert?.threshold?.span_minutes ?? 60,
    firstOf: alert?.first?.of ?? "platform",
    listId: String(alert?.first?.list_id ?? ""),
    digest: alert?.digest ?? "at_once",
    cooldownMinutes: alert?.cooldown_minutes ?? 0,
    quietFrom: alert?.quiet_hours?.from ?? "",
    quietTo: alert?.quiet_hours?.to ?? "",
    feed: alert === undefined || has("feed"),
    email: has("email"),
    webhookUrl: webhook?.url ?? "",
    webhookFormat: webhook?.format ?? "json",
    webhookSecret: webhook?.secret ?? null,
    others: others.map(({ url, format }) => webhookOf(url ?? "", format ?? "json")),
  };
}

export function bodyOf(fields: AlertFields): NewAlertBody {
  const { kind, firstOf, listId, quietFrom, quietTo } = fields;
  const threshold = {
    posts: numberOf(fields.posts),
    engagement: numberOf(fields.engagement),
    span_minutes: numberOf(fields.spanMinutes) ?? 0,
  };
  const first = { of: firstOf, list_id: firstOf === "account" && listId !== "" ? Number(listId) : null };
  const webhook = fields.webhookUrl.trim();
  return {
    kind,
    threshold: kind === "threshold" ? threshold : null,
    first: kind === "first" ? first : null,
    digest: fields.digest,
    cooldown_minutes: numberOf(fields.cooldownMinutes) ?? 0,
    quiet_hours: quietFrom === "" && quietTo === "" ? null : { from: quietFrom, to: quietTo },
    time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    channels: [
      ...(fields.feed ? [{ type: "feed" as const }] : []),
      ...(fields.email ? [{ type: "email" as const }] : []),
      ...(webhook === "" ? [] : [webhookOf(webhook, fields.webhookFormat)]),
      ...fields.others,
    ],
  };
}

function webhookOf(url: string, format: Format) {
  return { type: "webhook" as const, url, format };
}

function numberOf(value: number | string): number | null {
  return value === "" ? null : Number(value);
}
