import { createHmac } from "node:crypto";
import type { LookupAddress } from "node:dns";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isPublic, lookUpHost, PrivateAddressError, pinned } from "../../outbound/public-address.ts";
import type { Notice } from "../notice.ts";
import { type WebhookFormat, webhookBody } from "./webhook-body.ts";

export type DeliveryResult =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly reason: string;
      /** Whether another attempt is pointless. */
      readonly permanent: boolean;
    };

export interface Webhook {
  readonly url: string;
  /** Signs the body; the receiver has it, too. */
  readonly secret: string;
  readonly format: WebhookFormat;
  readonly notice: Notice;
  /** Whether addresses inside the operator's network may be called. */
  readonly allowPrivate: boolean;
  /** For everything: the name, the connection and the answer. */
  readonly timeoutMs: number;
  readonly now?: Date;
}

/** Calls the receiver once. Never throws; what went wrong is a sentence for the owner of the alert. */
export async function sendWebhook(webhook: Webhook): Promise<DeliveryResult> {
  const target = parseTarget(webhook.url);
  if (typeof target === "string") return failed(target, true);
  const signal = AbortSignal.timeout(webhook.timeoutMs);
  try {
    const allows = webhook.allowPrivate ? () => true : isPublic;
    const addresses = await lookUpHost(target, { allows, signal });
    return judge(await post(webhook, target, addresses, signal));
  } catch (error) {
    if (error instanceof PrivateAddressError) {
      return failed(
        `${error.message}. Give another one, or ask the operator to allow it with webhook-private.`,
        true,
      );
    }
    if (signal.aborted) return failed(`The receiver did not answer within ${webhook.timeoutMs} ms.`, false);
    return failed(`The receiver cannot be reached: ${messageOf(error)}.`, false);
  }
}

/** What the receiver computes again: HMAC-SHA256 over time, full stop and body, in hexadecimal digits. */
export function signatureOf(secret: string, timeSeconds: number, body: string): string {
  return createHmac("sha256", secret).update(`${timeSeconds}.${body}`).digest("hex");
}

function parseTarget(address: string): URL | string {
  if (!URL.canParse(address)) return "The address of the webhook is not one: give https://host/path.";
  const url = new URL(address);
  return /^https?:$/.test(url.protocol)
    ? url
    : `The address of the webhook begins with ${url.protocol}; give one with https://.`;
}

async function post(
  webhook: Webhook,
  target: URL,
  addresses: readonly LookupAddress[],
  signal: AbortSignal,
): Promise<number> {
  const { notice, secret, format, now = new Date() } = webhook;
  const body = webhookBody(format, notice);
  const seconds = Math.floor(now.getTime() / 1000);
  const request = target.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((done, fail) => {
    const outgoing = request(
      target,
      {
        method: "POST",
        agent: false,
        signal,
        lookup: pinned(addresses),
        headers: {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
          "user-agent": "Earshot",
          "x-earshot-event": notice.id,
          "x-earshot-signature": `t=${seconds}, v1=${signatureOf(secret, seconds, body)}`,
        },
      },
      (answer) => {
        done(answer.statusCode ?? 0);
        // What the receiver says besides is not read: it may be endless, and is nothing to show.
        answer.destroy();
      },
    );
    outgoing.on("error", fail);
    outgoing.end(body);
  });
}

function judge(status: number): DeliveryResult {
  if (status >= 200 && status < 300) return { ok: true };
  if (status >= 300 && status < 400) {
    return failed(`The receiver redirects (${status}), which is not followed: give its final address.`, true);
  }
  if (status === 410) return failed("The receiver says that the address is gone (410).", true);
  return failed(`The receiver answered ${status}.`, false);
}

function messageOf(error: unknown): string {
  const parts = error instanceof AggregateError ? error.errors : [error];
  return parts.map((part) => (part instanceof Error ? part.message : String(part))).join(", ");
}

function failed(reason: string, permanent: boolean): DeliveryResult {
  return { ok: false, reason, permanent };
}
