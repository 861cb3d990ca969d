import type { FastifyInstance } from "fastify";
import type { NewAlertBody, TrialBody } from "../../contract/manage/alerts.ts";
import { renderAtom, renderJsonFeed } from "../../watch/channels/feeds.ts";
import { presentNotices } from "../../watch/present-notices.ts";
import { TRIAL_DAYS, tryAlert } from "../../watch/trial.ts";
import type { Endpoint } from "../door/guard.ts";
import { readerOf } from "../search/reader-of.ts";
import { timestampOfMilliseconds } from "../search/timestamp.ts";
import { understandSaved } from "../search/understand-posts.ts";
import { Failure } from "../server/failure.ts";
import { addPath, addRoute, type Handler, NOT_FOUND } from "../server/server.ts";
import {
  createAlertEndpoint,
  createAlertsEndpoint,
  createChangeAlertEndpoint,
  createCreateAlertEndpoint,
  createDeleteAlertEndpoint,
  createDeleteFeedEndpoint,
  createFeedEndpoint,
  createRenewFeedEndpoint,
  understandAlert,
} from "./alerts.ts";
import type { ManageContext } from "./manage-context.ts";
import {
  createChangeMailEndpoint,
  createLeaveMailHandlers,
  createMailEndpoint,
  createNoticesEndpoint,
  createReadNoticesEndpoint,
  createRunWatchEndpoint,
  createUnreadEndpoint,
  createWatchEndpoint,
} from "./notices.ts";
import { findOwnSearch } from "./searches.ts";

/** Everything around alerts, by the names of the contract. */
export function watchEndpoints(context: ManageContext) {
  return {
    alerts: createAlertsEndpoint(context),
    alert: createAlertEndpoint(context),
    createAlert: createCreateAlertEndpoint(context),
    changeAlert: createChangeAlertEndpoint(context),
    deleteAlert: createDeleteAlertEndpoint(context),
    tryAlert: createTryAlertEndpoint(context),
    feed: createFeedEndpoint(context),
    renewFeed: createRenewFeedEndpoint(context),
    deleteFeed: createDeleteFeedEndpoint(context),
    notices: createNoticesEndpoint(context),
    unreadNotices: createUnreadEndpoint(context),
    readNotices: createReadNoticesEndpoint(context),
    mail: createMailEndpoint(context),
    changeMail: createChangeMailEndpoint(context),
    watch: createWatchEndpoint(context),
    runWatch: createRunWatchEndpoint(context),
  };
}

/** What needs no key, because the address is one. */
export function addWatchPaths(server: FastifyInstance, context: ManageContext): void {
  const { ask, leave } = createLeaveMailHandlers(context);
  addRoute(server, "/feeds/:file", createFeedHandler(context));
  addPath(server, "/mail/leave/:token", [
    { method: "GET", takesBody: false, handler: ask },
    { method: "POST", takesBody: true, handler: leave },
  ]);
}

const FEED_TYPES = {
  atom: { mediaType: "application/atom+xml; charset=utf-8", render: renderAtom },
  json: { mediaType: "application/feed+json; charset=utf-8", render: renderJsonFeed },
} as const;

/** `/feeds/{secret}.atom` and `.json`: what the alerts of a search with the channel `feed` have said. */
function createFeedHandler({ directory, posts, publicBase }: ManageContext): Handler {
  return async (request, reply) => {
    const { file } = request.params as { readonly file: string };
    const [, secret = "", form = ""] = /^([0-9A-Za-z]{32})\.(atom|json)$/.exec(file) ?? [];
    const feed = secret === "" ? null : await directory.watch.feeds.open(secret);
    if (feed === null) throw NOT_FOUND;
    const { mediaType, render } = FEED_TYPES[form as keyof typeof FEED_TYPES];
    const base = publicBase();
    const notices = await presentNotices(posts, feed.notices, base, { user: `feed ${feed.searchId}` });
    reply.type(mediaType).header("cache-control", "private, max-age=60");
    return render(
      {
        id: `search ${feed.searchId}`,
        title: feed.searchName,
        selfUrl: `${base}/feeds/${file}`,
        homeUrl: `${base}/watch/${feed.searchId}`,
        createdAt: feed.createdAt,
      },
      notices.filter(({ total, posts: left }) => total === 0 || left.length > 0),
    );
  };
}

/** `POST /manage/v1/searches/{id}/alerts/try`. */
function createTryAlertEndpoint(context: ManageContext): Endpoint<NewAlertBody> {
  return async (call): Promise<TrialBody> => {
    const { user } = call.caller;
    const search = await findOwnSearch(context, call);
    const alert = await understandAlert(context, call, call.body);
    const understood = await understandSaved(context, user.id, search.query);
    if ("problem" in understood) throw new Failure({ code: "unknown_list", detail: understood.problem });
    const listId = alert.first?.listId ?? null;
    const rule = (await context.listRules.of(user.id)).find(({ id }) => id === listId);
    const trial = await tryAlert({
      posts: context.posts,
      alert,
      searchName: search.name,
      selection: understood.selection,
      members: listId === null ? null : new Set(rule?.accountIds ?? []),
      now: context.clock(),
      base: context.publicBase(),
      reader: readerOf(call),
    });
    const timeOf = (date: Date) => timestampOfMilliseconds(date.getTime());
    return {
      days: TRIAL_DAYS,
      firings: trial.firings.length,
      fired: trial.firings.map(({ at, posts }) => ({ at: timeOf(at), posts })),
      posts_by_day: trial.days,
      samples: trial.samples.map(({ at, title, posts }) => ({
        at: timeOf(at),
        title,
        posts: posts.map(({ id, text, platform }) => ({ id: Number(id), text, platform })),
      })),
      remark: trial.remark,
    };
  };
}
