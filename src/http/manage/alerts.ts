import { isIP } from "node:net";
import type { Problem } from "../../contract/errors.ts";
import type { AlertBody, AlertChangesBody, FeedBody, NewAlertBody } from "../../contract/manage/alerts.ts";
import type { SavedSearch } from "../../directory/records.ts";
import type { Alert, Channel, NewAlert, NewChannel } from "../../directory/watch/watch.ts";
import { isPublic } from "../../outbound/public-address.ts";
import { latestArrival } from "../../watch/find-matches.ts";
import { isTimeZone } from "../../watch/schedule.ts";
import type { Call, Endpoint } from "../door/guard.ts";
import { understandBare } from "../search/look-up.ts";
import { timestampOfMilliseconds } from "../search/timestamp.ts";
import { Failure } from "../server/failure.ts";
import { type ManageContext, readPathId, refusing } from "./manage-context.ts";
import { findOwnSearch } from "./searches.ts";

/** Alerts of the caller's saved searches, and their feeds: `/manage/v1/searches/{id}/alerts`, `…/feed`. */

export function createAlertsEndpoint(context: ManageContext): Endpoint {
  return async (call) => {
    understandBare(call);
    const search = await findOwnSearch(context, call);
    const alerts = await context.directory.watch.alerts.listOf(call.caller.user.id, search.id);
    return alerts.map(presentAlert);
  };
}

export function createAlertEndpoint(context: ManageContext): Endpoint {
  return async (call) => {
    understandBare(call);
    return presentAlert((await findOwnAlert(context, call)).alert);
  };
}

export function createCreateAlertEndpoint(context: ManageContext): Endpoint<NewAlertBody> {
  const { directory, posts, audit } = context;
  return async (call) => {
    const { user } = call.caller;
    const search = await findOwnSearch(context, call);
    const alert = await understandAlert(context, call, call.body);
    refuseUndeliverable(context, call.body);
    const seenUntil = await latestArrival(posts);
    const creation = directory.watch.alerts.create(user.id, search.id, alert, seenUntil);
    const created = await refusing({ limit_reached: "limit_reached", ...SEARCH_GONE }, creation);
    await audit(call.request, { actor: user, action: "alert.created", subject: nameOf(search, created) });
    return presentAlert(created);
  };
}

export function createChangeAlertEndpoint(context: ManageContext): Endpoint<AlertChangesBody> {
  const { directory, posts, audit } = context;
  return async (call) => {
    const { user } = call.caller;
    const { search, alert } = await findOwnAlert(context, call);
    const before = bodyOf(alert);
    const changed = await understandAlert(context, call, { ...before, ...call.body });
    refuseUndeliverable(context, call.body, before);
    const resumeFrom = await latestArrival(posts);
    const change = directory.watch.alerts.update(user.id, search.id, alert.id, changed, resumeFrom);
    const after = await refusing(ALERT_GONE, change);
    const detail = Object.keys(call.body).join(", ");
    await audit(call.request, {
      actor: user,
      action: "alert.changed",
      subject: nameOf(search, after),
      detail,
    });
    return presentAlert(after);
  };
}

export function createDeleteAlertEndpoint(context: ManageContext): Endpoint {
  const { directory, audit } = context;
  return async (call) => {
    const { user } = call.caller;
    const { search, alert } = await findOwnAlert(context, call);
    await refusing(ALERT_GONE, directory.watch.alerts.delete(user.id, search.id, alert.id));
    await audit(call.request, { actor: user, action: "alert.deleted", subject: nameOf(search, alert) });
  };
}

export function createFeedEndpoint(context: ManageContext): Endpoint {
  return async (call) => {
    understandBare(call);
    const search = await findOwnSearch(context, call);
    return presentFeed(context, await context.directory.watch.feeds.find(call.caller.user.id, search.id));
  };
}

export function createRenewFeedEndpoint(context: ManageContext): Endpoint {
  const { directory, audit } = context;
  return async (call) => {
    const { user } = call.caller;
    const search = await findOwnSearch(context, call);
    const feed = await refusing(SEARCH_GONE, directory.watch.feeds.renew(user.id, search.id));
    await audit(call.request, { actor: user, action: "feed.renewed", subject: nameOfSearch(search) });
    return presentFeed(context, feed);
  };
}

export function createDeleteFeedEndpoint(context: ManageContext): Endpoint {
  const { directory, audit } = context;
  return async (call) => {
    const { user } = call.caller;
    const search = await findOwnSearch(context, call);
    await directory.watch.feeds.remove(user.id, search.id);
    await audit(call.request, { actor: user, action: "feed.closed", subject: nameOfSearch(search) });
  };
}

function presentFeed(
  { publicBase }: ManageContext,
  feed: { readonly secret: string; readonly createdAt: Date } | null,
): FeedBody {
  if (feed === null) return { atom: null, json: null, created_at: null };
  const address = `${publicBase()}/feeds/${feed.secret}`;
  return { atom: `${address}.atom`, json: `${address}.json`, created_at: timeOf(feed.createdAt) };
}

/** How often a kind speaks unless its owner says otherwise. */
const USUAL = {
  new: { digest: "hourly", cooldown: 0 },
  first: { digest: "at_once", cooldown: 0 },
  threshold: { digest: "at_once", cooldown: 60 },
  spike: { digest: "at_once", cooldown: 360 },
} as const;

/** What the body of an alert means; everything that is wrong with it is said together. */
export async function understandAlert(
  context: ManageContext,
  { caller }: Call<unknown>,
  body: NewAlertBody,
): Promise<NewAlert> {
  const { kind } = body;
  const [threshold, first] = [body.threshold ?? null, body.first ?? null];
  const problems: Problem[] = [];
  const refuse = (pointer: string, detail: string) =>
    problems.push({ code: "invalid_field", pointer, detail });
  if ((kind === "threshold") !== (threshold !== null))
    refuse("/threshold", "`threshold` is given with the kind `threshold`, and with no other.");
  if (kind !== "first" && first !== null) refuse("/first", "`first` is given with the kind `first` only.");
  if (threshold !== null && (threshold.posts ?? null) === null && (threshold.engagement ?? null) === null)
    refuse("/threshold", "Give `posts`, `engagement` or both.");
  const listId = first?.list_id ?? null;
  if (listId !== null) {
    const [list] = await context.directory.lists.withMembersOf(caller.user.id, [listId]);
    const detail = `You have no list with the ID ${listId}.`;
    if (list === undefined) problems.push({ code: "unknown_list", pointer: "/first/list_id", detail });
    if (first?.of === "platform") refuse("/first/list_id", "A list goes with `account` only.");
  }
  const timeZone = body.time_zone ?? "UTC";
  if (!isTimeZone(timeZone))
    refuse("/time_zone", "This is no time zone. Give one as `Europe/Berlin` or `UTC`.");
  const channels = (body.channels ?? []).map((channel, at) => understandChannel(channel, at, refuse));
  const names = channels.map((channel) => JSON.stringify(channel));
  if (new Set(names).size < names.length) refuse("/channels", "The same channel is given twice.");
  if (problems.length > 0) throw new Failure(problems);
  return {
    kind,
    threshold: threshold && {
      posts: threshold.posts ?? null,
      engagement: threshold.engagement ?? null,
      spanMinutes: threshold.span_minutes,
    },
    first: kind === "first" ? { of: first?.of ?? "platform", listId } : null,
    digest: body.digest ?? USUAL[kind].digest,
    cooldownMinutes: body.cooldown_minutes ?? USUAL[kind].cooldown,
    quietHours: body.quiet_hours
      ? { from: minutesOf(body.quiet_hours.from), to: minutesOf(body.quiet_hours.to) }
      : null,
    timeZone,
    enabled: body.enabled ?? true,
    channels,
  };
}

type ChannelBody = NonNullable<NewAlertBody["channels"]>[number];

function understandChannel(
  { type, url, format }: ChannelBody,
  at: number,
  refuse: (pointer: string, detail: string) => void,
): NewChannel {
  const pointer = `/channels/${at}`;
  if (type !== "webhook") {
    if (url !== undefined || format !== undefined)
      refuse(pointer, `The channel \`${type}\` takes no \`url\` and no \`format\`.`);
    return { type };
  }
  const parsed = URL.canParse(url ?? "") ? new URL(url ?? "") : null;
  if (parsed === null || !["http:", "https:"].includes(parsed.protocol))
    refuse(`${pointer}/url`, "A webhook needs `url`: an address that begins with https:// or http://.");
  return { type, url: parsed?.href ?? "", format: format ?? "json", secret: null };
}

/**
 * What can never be delivered is refused when it is given, not when the first notice goes there. Names of hosts are
 * looked up when they are called: what they stand for may change. A channel that was there `before` may stay.
 */
function refuseUndeliverable(
  { watching }: ManageContext,
  { channels = [] }: AlertChangesBody,
  before: NewAlertBody | null = null,
): void {
  const hadMail = before?.channels?.some(({ type }) => type === "email") ?? false;
  const problems = channels.flatMap(({ type, url }, at): readonly Problem[] => {
    if (type === "email" && !watching.sendsMail && !hadMail) {
      const detail =
        "This server has no mail server. Choose another channel, or ask the operator to set smtp-url.";
      return [{ code: "invalid_field", pointer: `/channels/${at}/type`, detail }];
    }
    const host = url === undefined ? "" : new URL(url).hostname.replace(/^\[|\]$/g, "");
    if (watching.callsPrivate || !isIP(host) || isPublic(host)) return [];
    const detail = `${host} is not a public address. Give another one, or ask the operator to allow it with webhook-private.`;
    return [{ code: "invalid_field", pointer: `/channels/${at}/url`, detail }];
  });
  if (problems.length > 0) throw new Failure(problems);
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

function timeOfDay(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** An alert as it would be sent to be made, so that changes can be laid over it. */
function bodyOf(alert: Alert): NewAlertBody {
  const { kind, threshold, first, digest, cooldown_minutes, quiet_hours, time_zone, enabled } =
    presentAlert(alert);
  const channels = alert.channels.map((channel) =>
    channel.type === "webhook"
      ? { type: channel.type, url: channel.url, format: channel.format }
      : { type: channel.type },
  );
  const timing = { digest, cooldown_minutes, quiet_hours, time_zone, enabled };
  return { kind, threshold, first, ...timing, channels };
}

function presentAlert(alert: Alert): AlertBody {
  const { threshold, first, quietHours } = alert;
  return {
    id: alert.id,
    search_id: alert.searchId,
    kind: alert.kind,
    threshold: threshold && {
      posts: threshold.posts,
      engagement: threshold.engagement,
      span_minutes: threshold.spanMinutes,
    },
    first: first && { of: first.of, list_id: first.listId },
    digest: alert.digest,
    cooldown_minutes: alert.cooldownMinutes,
    quiet_hours: quietHours && { from: timeOfDay(quietHours.from), to: timeOfDay(quietHours.to) },
    time_zone: alert.timeZone,
    enabled: alert.enabled,
    channels: alert.channels.map(presentChannel),
    last_fired_at: alert.firedAt && timeOf(alert.firedAt),
    problem: alert.problem,
    created_at: timeOf(alert.createdAt),
    updated_at: timeOf(alert.updatedAt),
  };
}

function presentChannel(channel: Channel): AlertBody["channels"][number] {
  const webhook = channel.type === "webhook" ? channel : { url: null, format: null, secret: null };
  const { url, format, secret } = webhook;
  const off_at = channel.offAt && timeOf(channel.offAt);
  return { id: channel.id, type: channel.type, url, format, secret, off_at, off_reason: channel.offReason };
}

/** The alert in the path; another user's is like one that does not exist. */
async function findOwnAlert(
  context: ManageContext,
  call: Call<unknown>,
): Promise<{ readonly search: SavedSearch; readonly alert: Alert }> {
  const search = await findOwnSearch(context, call);
  const id = readPathId(call.request, "alert", "alert_id");
  const alert = await context.directory.watch.alerts.find(call.caller.user.id, search.id, id);
  if (alert === null) {
    const detail = "This search has no alert with this ID. `GET /manage/v1/searches/{id}/alerts` names them.";
    throw new Failure({ code: "alert_not_found", parameter: "alert_id", detail });
  }
  return { search, alert };
}

const timeOf = (date: Date) => timestampOfMilliseconds(date.getTime());
const nameOfSearch = ({ id, name }: SavedSearch) => `search ${id} "${name}"`;
const nameOf = (search: SavedSearch, { id, kind }: Alert) =>
  `alert ${id} (${kind}) of ${nameOfSearch(search)}`;

/** It may be deleted while it is being changed. */
const SEARCH_GONE = { not_found: "search_not_found" } as const;
const ALERT_GONE = { not_found: "alert_not_found" } as const;
