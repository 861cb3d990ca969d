import { mailServer, type Setting, text, wholeNumber, yesOrNo } from "./value-type.ts";

/** How alerts are looked for, and how they get out. */
export const WATCH_SETTINGS = {
  "smtp-url": {
    type: mailServer,
    audience: "server",
    default: null,
    unset: "no e-mail",
    description:
      "The mail server for alerts by e-mail: `smtps://` with TLS from the start, `smtp://` with STARTTLS, which it must offer unless it is on this machine or the address ends with `?starttls=never`. Needs `mail-from` too; `earshot watch test` tries it.",
    secret: true,
  },
  "mail-from": {
    type: text,
    audience: "server",
    default: null,
    unset: "no e-mail",
    description: "The sender: `Earshot <earshot@example.org>`.",
  },
  "webhook-private": {
    type: yesOrNo,
    audience: "server",
    default: "false",
    description:
      "Whether webhooks of alerts may call private, loopback and link-local addresses. Then every user who makes alerts can send requests into your network.",
  },
  "watch-interval": {
    type: wholeNumber(0, 3600),
    audience: "server",
    default: "10",
    description:
      "Seconds between two rounds in which new posts are held against the alerts of saved searches; 0 for none on this server.",
  },
} as const satisfies Readonly<Record<string, Setting<unknown>>>;
