import { createMailer } from "../../watch/channels/email.ts";
import { deliver } from "../../watch/deliver.ts";
import { createRunner, createWatching, type RunnerOptions, type Watching } from "../../watch/runner.ts";
import type { Context } from "../context.ts";
import { understandSaved } from "../search/understand-posts.ts";
import type { Metrics } from "../server/metrics.ts";

export interface WatchSettings {
  /** Seconds between two rounds of the alerts; 0: none by itself. */
  readonly watchInterval: number;
  /** The mail server, and the sender; null: no mail. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string | null;
  /** Whether webhooks may call addresses that are not public. */
  readonly webhookPrivate: boolean;
}

type WatchContext = Pick<
  Context,
  "posts" | "directory" | "listRules" | "platforms" | "clock" | "logger" | "publicBase"
>;

/** The watch over saved searches, which are understood as those of requests are. */
export function assembleWatching(
  context: WatchContext,
  settings: WatchSettings,
  metrics?: Pick<Metrics, "watchRound" | "watchDelivery">,
): Watching {
  const { posts, directory, listRules, clock, logger, publicBase: base } = context;
  const { smtpUrl: url, mailFrom: from, webhookPrivate: allowPrivate } = settings;
  const mailer = url === null || from === null ? null : createMailer({ url, from });
  const membersOf: RunnerOptions["membersOf"] = async (userId, listId) =>
    (await listRules.of(userId)).find(({ id }) => id === listId)?.accountIds ?? null;
  const sending = { directory, posts, base, mailer, allowPrivate, clock, logger };
  return createWatching({
    runner: createRunner({
      ...{ posts, directory, membersOf, clock, logger },
      understand: (userId, query) => understandSaved(context, userId, query),
      ...(metrics && { onRound: metrics.watchRound }),
    }),
    deliver: (signal) =>
      deliver({ ...sending, ...(metrics && { onDelivery: metrics.watchDelivery }) }, signal),
    mailer,
    callsPrivate: allowPrivate,
    everySeconds: settings.watchInterval,
    logger,
  });
}
