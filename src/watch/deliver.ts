import { createHash } from "node:crypto";
import type { Logger } from "pino";
import type { Directory } from "../directory/directory.ts";
import type { Delivery } from "../directory/watch/watch.ts";
import type { Posts } from "../posts/posts.ts";
import type { Mailer } from "./channels/email.ts";
import { type DeliveryResult, sendWebhook } from "./channels/webhook.ts";
import { RUNNER } from "./find-matches.ts";
import type { Notice } from "./present-notices.ts";
import { presentNotices } from "./present-notices.ts";
import { HOUR_MS, MINUTE_MS } from "./schedule.ts";

type Outcome = "sent" | "failed" | "given_up" | "dropped";

export interface DeliverOptions {
  readonly directory: Directory;
  readonly posts: Posts;
  /** The address under which readers reach the application. */
  readonly base: () => string;
  /** Null: this server sends no mail. */
  readonly mailer: Mailer | null;
  readonly allowPrivate: boolean;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly onDelivery?: (channel: "webhook" | "email", outcome: Outcome) => void;
}

const AT_ONCE = 100;
const SIDE_BY_SIDE = 4;
/** A receiver that takes longer has failed. Long before the claim ends, so that nothing is sent twice for slowness. */
const WEBHOOK_TIMEOUT_MS = 10_000;
/** What a killed server was about to send is late by at most this; a sender claims again before each message. */
const CLAIM_MS = 2 * MINUTE_MS;
/** Pauses grow from a minute to two hours, and after a day the channel is given up. */
const FIRST_PAUSE_MS = MINUTE_MS;
const LONGEST_PAUSE_MS = 2 * HOUR_MS;
const GIVEN_UP_MS = 24 * HOUR_MS;
const NO_MAIL: DeliveryResult = {
  ok: false,
  permanent: false,
  reason: "This server sends no e-mail: its operator has not set smtp-url.",
};

/**
 * Sends what is due, and gives how much that was. At least once: a delivery is forgotten when its receiver has taken
 * it, and a repetition has the same event ID or Message-ID. Posts are read now, so that what was erased is not sent.
 */
export async function deliver(options: DeliverOptions, signal: AbortSignal): Promise<number> {
  const { directory, clock } = options;
  const { deliveries } = directory.watch;
  const claimed = await deliveries.claim(clock(), AT_ONCE, CLAIM_MS);
  const batches = [...batchesOf(claimed).values()];
  const work = async () => {
    for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
      if (signal.aborted) return;
      try {
        await deliverBatch(options, await deliveries.claimAgain(batch, clock(), CLAIM_MS));
      } catch (error) {
        options.logger.warn({ err: error, deliveries: batch.map(({ id }) => id) }, "delivery failed");
      }
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  return claimed.length;
}

type Batch = readonly Delivery[];

/** One digest for each user, however many searches; a webhook is called for each notice. */
function batchesOf(deliveries: readonly Delivery[]): ReadonlyMap<string, Batch> {
  const batches = new Map<string, Delivery[]>();
  for (const delivery of deliveries) {
    const key = delivery.batch ?? `webhook ${delivery.id}`;
    batches.set(key, [...(batches.get(key) ?? []), delivery]);
  }
  return batches;
}

async function deliverBatch(options: DeliverOptions, batch: Batch): Promise<void> {
  const { directory, posts, base, clock, onDelivery = () => {} } = options;
  const { deliveries } = directory.watch;
  const [first] = batch;
  if (first === undefined) return;
  const type = first.channel.type === "webhook" ? "webhook" : "email";
  const stored = batch.map(({ notice }) => notice);
  const notices = (await presentNotices(posts, stored, base(), RUNNER)).filter(hasSomethingLeft);
  const ids = batch.map(({ id }) => id);
  const isUnwanted = type === "email" && (await directory.watch.mail.leftAt(first.user.id)) !== null;
  if (notices.length === 0 || isUnwanted) {
    await deliveries.done(ids);
    onDelivery(type, "dropped");
    return;
  }
  const result = await send(options, first, notices);
  if (result.ok) {
    await deliveries.done(ids);
    onDelivery(type, "sent");
    return;
  }
  const isOver = clock().getTime() - first.createdAt.getTime() >= GIVEN_UP_MS;
  if (result.permanent || isOver) {
    for (const delivery of batch) await deliveries.giveUp(delivery, result.reason);
    onDelivery(type, "given_up");
    return;
  }
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (first.attempts - 1), LONGEST_PAUSE_MS);
  await deliveries.retry(ids, new Date(clock().getTime() + pauseMs), result.reason);
  onDelivery(type, "failed");
}

/** A notice all of whose posts were erased says nothing any more. */
function hasSomethingLeft({ total, posts }: Notice): boolean {
  return total === 0 || posts.length > 0;
}

async function send(
  { directory, base, mailer, allowPrivate }: DeliverOptions,
  { channel, user, batch }: Delivery,
  notices: readonly Notice[],
): Promise<DeliveryResult> {
  const [notice] = notices;
  if (channel.type === "webhook" && notice !== undefined) {
    const { url, format, secret } = channel;
    const timeoutMs = WEBHOOK_TIMEOUT_MS;
    return sendWebhook({ url, format, secret: secret ?? "", notice, allowPrivate, timeoutMs });
  }
  if (mailer === null) return NO_MAIL;
  const name = createHash("sha256").update(`digest ${batch}`).digest("hex").slice(0, 32);
  return mailer.sendDigest({
    to: user.email,
    notices,
    leaveUrl: `${base()}/mail/leave/${directory.watch.mail.leaveToken(user.id)}`,
    messageId: `<${name}@${new URL(base()).hostname}>`,
  });
}
