import { escapeUTF8 } from "entities";
import { createTransport } from "nodemailer";
import type { Notice } from "../present-notices.ts";
import { clip, noticeHtml, noticeText } from "./notice-content.ts";
import type { DeliveryResult } from "./webhook.ts";

/** The mail server of the operator, as the settings `smtp-url` and `mail-from` give it. */
export interface SmtpSettings {
  /** `smtps://user:password@host:465`, or `smtp://…:587` with STARTTLS. */
  readonly url: string;
  readonly from: string;
  /** For each step: the connection, the greeting, an answer. */
  readonly timeoutMs?: number;
}

interface Digest {
  readonly to: string;
  /** Of all searches of this person. */
  readonly notices: readonly Notice[];
  /** Takes a POST by which no more mails come (RFC 8058), and a GET of a reader who clicks. Null: a mail of a test. */
  readonly leaveUrl: string | null;
  /** Stable: `<…@host>`. A digest that is sent again has the same one. */
  readonly messageId: string;
}

export interface Mailer {
  /** Never throws; a refusal of the recipient is permanent, everything else may pass. */
  sendDigest(digest: Digest): Promise<DeliveryResult>;
  /** Connects and signs in, without sending. */
  verify(): Promise<DeliveryResult>;
  close(): void;
}

export function createMailer({ url, from, timeoutMs = 20_000 }: SmtpSettings): Mailer {
  const transport = createTransport({
    ...connectionOf(url),
    pool: true,
    maxConnections: 2,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async sendDigest(digest) {
      return attempt(() =>
        transport.sendMail({
          from,
          to: { name: "", address: digest.to },
          messageId: digest.messageId,
          subject: subjectOf(digest.notices),
          text: digestText(digest),
          html: digestHtml(digest),
          headers: {
            ...(digest.leaveUrl !== null && {
              "List-Unsubscribe": `<${digest.leaveUrl}>`,
              "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            }),
            "Auto-Submitted": "auto-generated",
          },
        }),
      );
    },
    verify: () => attempt(() => transport.verify()),
    close: () => transport.close(),
  };
}

/**
 * With `smtp://` the connection must become encrypted before anything is said; not on this machine, and not with
 * `?starttls=never`, which is for a network that the operator trusts.
 */
function connectionOf(address: string) {
  const { protocol, hostname, port, username, password, searchParams } = new URL(address);
  const encrypted = protocol === "smtps:";
  const plain =
    searchParams.get("starttls") === "never" || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port === "" ? (encrypted ? 465 : 587) : Number(port),
    secure: encrypted,
    requireTLS: !encrypted && !plain,
    ignoreTLS: !encrypted && plain,
    ...(username === ""
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}

async function attempt(send: () => Promise<unknown>): Promise<DeliveryResult> {
  try {
    await send();
    return { ok: true };
  } catch (error) {
    const { code, responseCode } = error as { readonly code?: string; readonly responseCode?: number };
    const refused = code === "EENVELOPE" && responseCode !== undefined && responseCode >= 550;
    const message = error instanceof Error ? error.message : String(error);
    return {
      ok: false,
      reason: `The mail server did not take it: ${clip(message, 300)}`,
      permanent: refused,
    };
  }
}

function subjectOf(notices: readonly Notice[]): string {
  const [first] = notices;
  if (first === undefined) return "Earshot: nothing new";
  if (notices.length === 1) return `Earshot: ${clip(first.title, 150)}`;
  const names = [...new Set(notices.map(({ searchName }) => clip(searchName, 60)))];
  return `Earshot: ${notices.length} notices for ${clip(names.join(", "), 120)}`;
}

const LEAVE = "You get this because alerts of yours send e-mail.";

function digestText({ notices, leaveUrl }: Digest): string {
  const parts = notices.map((notice) => `${clip(notice.title)}\n\n${noticeText(notice)}`);
  const leave = leaveUrl === null ? "" : `\n\n-- \n${LEAVE}\nNo more e-mail: ${leaveUrl}`;
  return `${parts.join("\n\n\n")}${leave}\n`;
}

function digestHtml({ notices, leaveUrl }: Digest): string {
  const parts = notices.map((notice) => `<h2>${escapeUTF8(clip(notice.title))}</h2>${noticeHtml(notice)}`);
  const leave =
    leaveUrl === null ? "" : `<hr><p>${LEAVE} <a href="${escapeUTF8(leaveUrl)}">No more e-mail</a></p>`;
  const body = `${parts.join("")}${leave}`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body>${body}</body></html>`;
}
