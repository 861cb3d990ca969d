import type { NewAlertBody, TrialBody } from "../../contract/manage/alerts.ts";
import { TRIAL_DAYS, tryAlert } from "../../watch/trial.ts";
import type { Endpoint } from "../door/guard.ts";
import { readerOf } from "../search/reader-of.ts";
import { timestampOfMilliseconds } from "../search/timestamp.ts";
import { understandSaved } from "../search/understand-posts.ts";
import { Failure } from "../server/failure.ts";
import { understandAlert } from "./alerts.ts";
import type { ManageContext } from "./manage-context.ts";
import { findOwnSearch } from "./searches.ts";

/** `POST /manage/v1/searches/{id}/alerts/try`. */
export function createTryAlertEndpoint(context: ManageContext): Endpoint<NewAlertBody> {
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
