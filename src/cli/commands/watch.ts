import type { RoundBody } from "../../contract/manage/notices.ts";
import { assembleWatching } from "../../http/manage/watching.ts";
import { ListRules } from "../../http/search/list-rules.ts";
import { createMailer } from "../../watch/channels/email.ts";
import type { Config } from "../config/config.ts";
import { postJson } from "../import/post-json.ts";
import { type AllStores, openLogger, withDirectory, withIndex } from "../stores/compose.ts";
import { findOwnServer } from "../stores/index-lock.ts";
import { jsonArg, settingArgs } from "../terminal/arguments.ts";
import { CommandError, defineCommand } from "../terminal/command.ts";
import { printJson, printLine, printTable } from "../terminal/output.ts";

export const watchList = defineCommand({
  description: "List the alerts that are switched on: whose they are, and how they are.",
  args: { ...settingArgs("data"), ...jsonArg },
  run: ({ args }) =>
    withDirectory(args, { create: false }, async ({ directory }) => {
      const emails = new Map((await directory.users.list()).map(({ id, email }) => [id, email]));
      const alerts = (await directory.watch.alerts.watched()).map((alert) => ({
        id: alert.id,
        user: emails.get(alert.userId) ?? "",
        search_id: alert.search.id,
        search: alert.search.name,
        kind: alert.kind,
        digest: alert.digest,
        channels: ["application", ...alert.channels.map(({ type }) => type)],
        waiting: alert.open,
        last_fired_at: alert.firedAt?.toISOString() ?? null,
        problem: alert.problem,
      }));
      if (args.json) return printJson(alerts);
      printTable(
        ["ID", "USER", "SEARCH", "KIND", "CHANNELS", "LAST FIRED", "PROBLEM"],
        alerts.map((alert) => [
          ...[alert.id, alert.user, alert.search, alert.kind, alert.channels.join(", ")],
          ...[alert.last_fired_at, alert.problem],
        ]),
      );
    }),
});

export const watchRun = defineCommand({
  description:
    "Hold what has arrived against all alerts now, and send what is due. A running server does it.",
  args: { ...settingArgs("server"), ...jsonArg },
  run: ({ args }) =>
    withDirectory(args, { create: false }, async (stores) => {
      const server = await findOwnServer(stores.config);
      const round =
        server === null
          ? await withIndex(stores, { command: "watch run" }, runHere)
          : await postJson<RoundBody>(server.local, "/manage/v1/watch/run", {});
      if (args.json) return printJson(round);
      const { searches, matches, notices, failures, took_ms: tookMs } = round;
      printLine(`Searches: ${searches}, matches: ${matches}, notices: ${notices}; ${tookMs} ms.`);
      if (failures > 0) printLine(`${failures} could not be looked at: see "earshot watch list".`);
    }),
});

async function runHere({ posts, directory, config }: AllStores): Promise<RoundBody> {
  const base = config.publicUrl?.replace(/\/+$/, "") ?? `http://${config.host}:${config.port}`;
  const watching = assembleWatching(
    {
      ...{ posts, directory, platforms: config.platforms, listRules: new ListRules({ directory, posts }) },
      ...{ clock: () => new Date(), logger: openLogger(config), publicBase: () => base },
    },
    config,
  );
  try {
    const round = await watching.run();
    if (round === null) throw new CommandError("A server is at it: another round is under way.");
    const { startedAt, tookMs, ...counts } = round;
    return { started_at: startedAt.toISOString(), took_ms: tookMs, ...counts };
  } finally {
    await watching.stop();
  }
}

export const watchTest = defineCommand({
  description: "Check the settings of e-mail; with an address, send a message there.",
  args: {
    ...settingArgs("server"),
    ...jsonArg,
    to: { type: "positional", required: false, valueHint: "EMAIL", description: "Where to send a message." },
  },
  run: ({ args }) =>
    withDirectory(args, { create: false }, async ({ config }) => {
      const mailer = mailerOf(config);
      if (mailer === null)
        throw new CommandError("No e-mail is set up: give EARSHOT_SMTP_URL and EARSHOT_MAIL_FROM.");
      try {
        const result = args.to === undefined ? await mailer.verify() : await mailer.sendDigest(test(args.to));
        if (!result.ok) throw new CommandError(result.reason);
        const done =
          args.to === undefined ? "The mail server lets us in." : `A message is on its way to ${args.to}.`;
        if (args.json) printJson({ ok: true });
        else printLine(done);
      } finally {
        mailer.close();
      }
    }),
});

function mailerOf({ smtpUrl: url, mailFrom: from }: Config) {
  return url === null || from === null ? null : createMailer({ url, from });
}

function test(to: string): Parameters<ReturnType<typeof createMailer>["sendDigest"]>[0] {
  const at = new Date();
  const notice = {
    id: "test",
    alertId: 0,
    searchId: 0,
    searchName: "Test",
    kind: "new" as const,
    at,
    title: "This is a test: e-mail from Earshot arrives",
    total: 0,
    posts: [],
    url: "https://example.org",
  };
  return {
    to,
    notices: [notice],
    leaveUrl: null,
    messageId: `<test.${at.getTime()}@earshot.invalid>`,
  };
}
