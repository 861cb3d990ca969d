import { createHmac } from "node:crypto";
import { promises as dns, type LookupAddress } from "node:dns";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
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
    const addresses = await within(signal, resolve(target));
    const forbidden = webhook.allowPrivate ? undefined : addresses.find(({ address }) => !isPublic(address));
    if (forbidden !== undefined) {
      return failed(
        `${target.hostname} is ${forbidden.address}, which is not a public address. ` +
          "Give another one, or ask the operator to allow it with webhook-private.",
        true,
      );
    }
    return judge(await post(webhook, target, addresses, signal));
  } catch (error) {
    if (signal.aborted) return failed(`The receiver did not answer within ${webhook.timeoutMs} ms.`, false);
    return failed(`The receiver cannot be reached: ${messageOf(error)}.`, false);
  }
}

/** What the receiver computes again: HMAC-SHA256 over time, full stop and body, in hexadecimal digits. */
export function signatureOf(secret: string, timeSeconds: number, body: string): string {
  return createHmac("sha256", secret).update(`${timeSeconds}.${body}`).digest("hex");
}

/**
 * Whether an address is one of the public internet: not of this machine, this network or another one that is not
 * routed, also when it is written as IPv6.
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  // 2000::/3 is all that is given out for the public internet; ::127.0.0.1 and fec0:: are outside of it.
  return parsed.kind() === "ipv4" || parsed.match(ipaddr.parse("2000::"), 3);
}

function parseTarget(address: string): URL | string {
  if (!URL.canParse(address)) return "The address of the webhook is not one: give https://host/path.";
  const url = new URL(address);
  return /^https?:$/.test(url.protocol)
    ? url
    : `The address of the webhook begins with ${url.protocol}; give one with https://.`;
}

async function resolve(target: URL): Promise<readonly LookupAddress[]> {
  const host = target.hostname.replace(/^\[|\]$/g, "");
  return dns.lookup(host, { all: true });
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

/** Connects to the addresses that were looked at, and asks for no others. */
function pinned(addresses: readonly LookupAddress[]): LookupFunction {
  return (_, options, answer) => {
    const [first] = addresses;
    if (options.all || first === undefined) answer(null, [...addresses]);
    else answer(null, first.address, first.family);
  };
}

function judge(status: number): DeliveryResult {
  if (status >= 200 && status < 300) return { ok: true };
  if (status >= 300 && status < 400) {
    return failed(`The receiver redirects (${status}), which is not followed: give its final address.`, true);
  }
  if (status === 410) return failed("The receiver says that the address is gone (410).", true);
  return failed(`The receiver answered ${status}.`, false);
}

function within<Value>(signal: AbortSignal, promise: Promise<Value>): Promise<Value> {
  return new Promise((done, fail) => {
    signal.addEventListener("abort", () => fail(signal.reason), { once: true });
    promise.then(done, fail);
  });
}

function messageOf(error: unknown): string {
  const parts = error instanceof AggregateError ? error.errors : [error];
  return parts.map((part) => (part instanceof Error ? part.message : String(part))).join(", ");
}

function failed(reason: string, permanent: boolean): DeliveryResult {
  return { ok: false, reason, permanent };
}
