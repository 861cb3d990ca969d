import { createHmac } from "node:crypto";
import type { LookupAddress } from "node:dns";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isPublic, lookUpHost, PrivateAddressError, pinned } from "../../outbound/public-address.ts";
import type { Notice, NoticePost } from "../present-notices.ts";
import { byline, clean, clip, isWebAddress } from "./notice-content.ts";

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
      // Not which: the names of the operator's network are the operator's business.
      const reason = `${target.hostname} stands for no public address. Give another one, or ask the operator to allow it with webhook-private.`;
      return failed(reason, true);
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

export type WebhookFormat = "json" | "slack" | "mattermost" | "discord";

/** Beyond this a text is cut: 20 posts stay below 200 KB. */
const MAX_JSON_TEXT = 4000;
/** Chats show a few posts and link to the others. Discord takes 2,000 characters. */
const CHAT_POSTS = 5;
const CHAT_TEXT = 220;
const CHAT_NAME = 200;

/** What is sent to the receiver. In chats nothing in a post calls a member, formats, or becomes a link. */
export function webhookBody(format: WebhookFormat, notice: Notice): string {
  switch (format) {
    case "json":
      return JSON.stringify(jsonBody(notice));
    case "slack":
      return JSON.stringify({
        text: chatText(notice, slackText, (url, label) => `<${url}|${label}>`),
        unfurl_links: false,
        unfurl_media: false,
      });
    case "mattermost":
      return JSON.stringify({ text: chatText(notice, markdownText, markdownLink), username: "Earshot" });
    case "discord":
      return JSON.stringify({
        content: chatText(notice, markdownText, markdownLink),
        username: "Earshot",
        allowed_mentions: { parse: [] },
        flags: SUPPRESS_EMBEDS,
      });
  }
}

const SUPPRESS_EMBEDS = 4;

function jsonBody(notice: Notice) {
  return {
    id: notice.id,
    kind: notice.kind,
    at: notice.at.toISOString(),
    title: clean(notice.title),
    search: { id: notice.searchId, name: clean(notice.searchName) },
    alert_id: notice.alertId,
    total: notice.total,
    url: notice.url,
    posts: notice.posts.map((post) => ({
      id: post.id,
      text: clean(post.text).slice(0, MAX_JSON_TEXT).toWellFormed(),
      author: post.author === null ? null : clean(post.author),
      platform: post.platform,
      published_at: post.publishedAt.toISOString(),
      url: post.url,
      original: post.original !== null && isWebAddress(post.original) ? post.original : null,
    })),
  };
}

function chatText(
  notice: Notice,
  escaped: (text: string) => string,
  link: (url: string, label: string) => string,
): string {
  const shown = notice.posts.slice(0, CHAT_POSTS);
  const line = (post: NoticePost) =>
    `${link(chatUrl(post.url), escaped(clip(byline(post), 100)))}\n${escaped(clip(post.text, CHAT_TEXT))}`;
  const head = link(chatUrl(notice.url), escaped(clip(notice.title, CHAT_NAME)));
  const lines: string[] = [head];
  for (const post of shown) {
    const next = line(post);
    // Escapes make texts longer; Discord refuses a message that is too long.
    if ([...lines, next].join("\n\n").length > MAX_CHAT - 40) break;
    lines.push(next);
  }
  const more = notice.total - (lines.length - 1);
  return [...lines, ...(more > 0 && lines.length > 1 ? [`and ${more} more`] : [])].join("\n\n");
}

const MAX_CHAT = 2000;

/** Slack knows three characters; links and calls of members are written with them. */
function slackText(text: string): string {
  return withoutLinks(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function markdownText(text: string): string {
  return withoutLinks(text).replace(/[\\`*_{}[\]()#+\-.!|<>~]/g, "\\$&");
}

function markdownLink(url: string, label: string): string {
  return `[${label}](${url})`;
}

/** A space without width keeps `@everyone` and `https://` as they look, and takes away what they do. */
function withoutLinks(text: string): string {
  return text.replaceAll("@", "@\u200b").replaceAll("://", ":\u200b//");
}

/** No character of an address ends the link that it stands in. */
function chatUrl(url: string): string {
  return encodeURI(url)
    .replace(/%25/g, "%")
    .replace(/[()<>|]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}
