import type { FastifyReply, FastifyRequest } from "fastify";
import type { Problem } from "../../contract/errors.ts";
import {
  type MailBody,
  type MailChangesBody,
  NOTICE_PARAMETERS,
  NOTICES_PER_PAGE,
  type NoticeBody,
  type NoticePageBody,
  type ReadBody,
  type RoundBody,
  type UnreadBody,
  type WatchBody,
} from "../../contract/manage/notices.ts";
import { takeParameter } from "../../contract/request/given-parameters.ts";
import type { Round, StoredNotice } from "../../directory/watch/watch.ts";
import type { Notice } from "../../watch/present-notices.ts";
import { presentNotices } from "../../watch/present-notices.ts";
import type { Endpoint } from "../door/guard.ts";
import { understandBare } from "../search/look-up.ts";
import { readerOf } from "../search/reader-of.ts";
import { timestampOfMilliseconds } from "../search/timestamp.ts";
import { Failure } from "../server/failure.ts";
import { rawQueryOf } from "../server/normalize-target.ts";
import type { ManageContext } from "./manage-context.ts";

/** What alerts have said, and how the watch is: `/manage/v1/notices`, `/mail`, `/watch`. */

export function createNoticesEndpoint({ directory, posts, publicBase }: ManageContext): Endpoint {
  return async (call): Promise<NoticePageBody> => {
    const { user } = call.caller;
    const { limit, ...wanted } = readPage(rawQueryOf(call.request.url));
    const { notices } = directory.watch;
    const [stored, unread] = await Promise.all([
      notices.listOf(user.id, { ...wanted, limit: limit + 1 }),
      notices.unread(user.id),
    ]);
    const shown = stored.slice(0, limit);
    const presented = await presentNotices(posts, shown, publicBase(), readerOf(call));
    const next = stored.length > limit ? (shown.at(-1)?.id ?? null) : null;
    return {
      data: shown.map((notice, at) => presentNotice(notice, presented[at])),
      meta: { unread, per_page: limit, next },
    };
  };
}

function presentNotice(stored: StoredNotice, notice: Notice | undefined): NoticeBody {
  return {
    id: stored.id,
    event_id: stored.eventId,
    alert_id: stored.alertId,
    search_id: stored.searchId,
    search_name: stored.searchName,
    kind: stored.kind,
    at: timeOf(stored.at),
    title: stored.title,
    total: stored.total,
    read_at: stored.readAt && timeOf(stored.readAt),
    url: notice?.url ?? "",
    posts: (notice?.posts ?? []).map(({ id, accountId, publishedAt, ...post }) => ({
      ...post,
      id: Number(id),
      channel_id: accountId,
      published_at: timeOf(publishedAt),
    })),
  };
}

interface WantedPage {
  readonly limit: number;
  readonly before?: number;
  readonly searchId?: number;
  readonly unreadOnly: boolean;
}

function readPage(rawQuery: string): WantedPage {
  const problems: Problem[] = [];
  const take = ({ name }: { readonly name: string }): string | null => {
    const taken = takeParameter(rawQuery, name, { required: false });
    problems.push(...taken.problems);
    return taken.value;
  };
  const refuse = ({ name }: { readonly name: string }, detail: string) =>
    problems.push({ code: "invalid_parameter", parameter: name, detail: `\`${name}\` must be ${detail}.` });
  const number = (spec: { readonly name: string }, most: number): number | undefined => {
    const text = take(spec);
    if (text === null) return undefined;
    if (/^[0-9]{1,16}$/.test(text) && Number(text) >= 1 && Number(text) <= most) return Number(text);
    refuse(spec, `a whole number from 1 to ${most}`);
    return undefined;
  };
  const { unread, before, search, perPage } = NOTICE_PARAMETERS;
  const flag = take(unread);
  if (flag !== null && flag !== "true" && flag !== "false") refuse(unread, "`true` or `false`");
  const [limit, last, searchId] = [
    number(perPage, NOTICES_PER_PAGE.most),
    number(before, Number.MAX_SAFE_INTEGER),
    number(search, Number.MAX_SAFE_INTEGER),
  ];
  if (problems.length > 0) throw new Failure(problems);
  return {
    limit: limit ?? NOTICES_PER_PAGE.default,
    unreadOnly: flag === "true",
    ...(last !== undefined && { before: last }),
    ...(searchId !== undefined && { searchId }),
  };
}

export function createUnreadEndpoint({ directory }: ManageContext): Endpoint {
  return async (call): Promise<UnreadBody> => {
    understandBare(call);
    return { unread: await directory.watch.notices.unread(call.caller.user.id) };
  };
}

export function createReadNoticesEndpoint({ directory }: ManageContext): Endpoint<ReadBody> {
  return async ({ caller, body }): Promise<UnreadBody> => {
    const { notices } = directory.watch;
    await notices.markRead(caller.user.id, body.ids ?? null);
    return { unread: await notices.unread(caller.user.id) };
  };
}

export function createMailEndpoint(context: ManageContext): Endpoint {
  return async (call): Promise<MailBody> => {
    understandBare(call);
    return presentMail(context, call.caller.user);
  };
}

export function createChangeMailEndpoint(context: ManageContext): Endpoint<MailChangesBody> {
  return async ({ caller, body }): Promise<MailBody> => {
    const { mail } = context.directory.watch;
    if (body.left) await mail.leave(mail.leaveToken(caller.user.id));
    else await mail.rejoin(caller.user.id);
    return presentMail(context, caller.user);
  };
}

async function presentMail(
  { directory, watching }: ManageContext,
  user: { readonly id: number; readonly email: string },
): Promise<MailBody> {
  const leftAt = await directory.watch.mail.leftAt(user.id);
  return { address: user.email, available: watching.sendsMail, left_at: leftAt && timeOf(leftAt) };
}

const MOST_FAILING = 100;
const ROUNDS_SHOWN = 50;

export function createWatchEndpoint({ directory, watching }: ManageContext): Endpoint {
  return async (call): Promise<WatchBody> => {
    understandBare(call);
    const { watch } = directory;
    const [alerts, { due, failing }, rounds] = await Promise.all([
      watch.alerts.watched(),
      watch.deliveries.waiting(),
      watch.rounds.list(ROUNDS_SHOWN),
    ]);
    return {
      alerts: alerts.length,
      failing: alerts
        .flatMap(({ id, searchId, userId, problem }) =>
          problem === null ? [] : [{ alert_id: id, search_id: searchId, user_id: userId, problem }],
        )
        .slice(0, MOST_FAILING),
      deliveries: { waiting: due, failing },
      every_seconds: watching.everySeconds,
      rounds: rounds.map(presentRound),
    };
  };
}

export function createRunWatchEndpoint({ watching }: ManageContext): Endpoint<object> {
  return async (): Promise<RoundBody> => {
    const round = await watching.run();
    if (round !== null) return presentRound(round);
    const detail = "Another round is under way, on this server or on another. Wait for its end.";
    throw new Failure({ code: "watch_busy", detail });
  };
}

function presentRound({ startedAt, tookMs, ...counts }: Round): RoundBody {
  return { started_at: timeOf(startedAt), took_ms: tookMs, ...counts };
}

const timeOf = (date: Date) => timestampOfMilliseconds(date.getTime());

/** `/mail/leave/{token}`: one click of a mail program (RFC 8058) is a POST; a person who follows the link confirms. */
export function createLeaveMailHandlers({ directory }: ManageContext) {
  const answer = (reply: FastifyReply, body: string) =>
    reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", "default-src 'none'; form-action 'self'")
      .header("cache-control", "no-store")
      .send(`<!doctype html><meta charset="utf-8"><title>Earshot</title>${body}`);
  return {
    async ask(_request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
      return answer(
        reply,
        '<p>No more mail from Earshot?</p><form method="post"><button>End it</button></form>',
      );
    },
    async leave(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
      const { token } = request.params as { readonly token: string };
      if (await directory.watch.mail.leave(token))
        return answer(reply, "<p>You get no more mail from Earshot.</p>");
      throw new Failure({
        code: "not_found",
        detail: "This link is not complete. Copy it whole from the message.",
      });
    },
  };
}
