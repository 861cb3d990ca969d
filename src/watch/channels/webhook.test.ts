import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeCertificates } from "../../../test/servers/tls-proxy.ts";
import { sampleNotice, samplePost } from "../../../test/support/sample-notice.ts";
import { sendWebhook, signatureOf, type Webhook, webhookBody } from "./webhook.ts";

let receiver: Server;
let secure: Server;
let folder: string;
let received: { headers: IncomingHttpHeaders; body: string }[] = [];

/** Answers with the status that is its path; `/slow` never, `/endless` with a body without end. */
beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    const path = request.url ?? "";
    if (path === "/slow") return;
    if (path === "/endless") {
      response.writeHead(200);
      const write = () => response.write("x".repeat(1 << 16), (error) => error ?? write());
      write();
      return;
    }
    response.writeHead(Number(path.slice(1)), { location: "/200" }).end("ignored");
  });
  folder = await mkdtemp(join(tmpdir(), "earshot-webhook-"));
  const { certificate, key } = await makeCertificates(folder);
  secure = createSecureServer({ cert: certificate, key }, (_, response) => void response.end());
  for (const server of [receiver, secure]) {
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  }
});

afterAll(async () => {
  for (const server of [receiver, secure]) {
    server.closeAllConnections();
    server.close();
  }
  await rm(folder, { recursive: true });
});

beforeEach(() => {
  received = [];
});

test("A notice comes signed over time and body, with the ID by which a repetition is known", async () => {
  expect(await send("/200")).toEqual({ ok: true });
  const [{ headers, body } = { headers: {}, body: "" }] = received;
  const [, time, signature] =
    /^t=(\d+), v1=([0-9a-f]{64})$/.exec(String(headers["x-earshot-signature"])) ?? [];
  expect(signature).toBe(signatureOf("hush", Number(time), body));
  expect(time).toBe("1794312000");
  expect(headers).toMatchObject({ "content-type": "application/json", "x-earshot-event": "17-4" });
  expect(JSON.parse(body)).toMatchObject({ id: "17-4", kind: "new", total: 12, posts: [{ id: "901" }] });
});

test("The guide's code for receivers takes what is sent, and nothing else", async () => {
  const guide = readFileSync(new URL("../../../docs/guide/watch.md", import.meta.url), "utf8");
  const [, code = ""] = /```js\n([\s\S]*?)```/.exec(guide) ?? [];
  const { isGenuine } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const now = Math.floor(Date.now() / 1000);
  const header = (time: number) => `t=${time}, v1=${signatureOf("hush", time, "{}")}`;
  expect(isGenuine("hush", header(now), Buffer.from("{}"))).toBe(true);
  expect(isGenuine("hush", header(now - 400), Buffer.from("{}"))).toBe(false);
  expect(isGenuine("hash", header(now), Buffer.from("{}"))).toBe(false);
  expect(isGenuine("hush", header(now), Buffer.from("[]"))).toBe(false);
  expect(isGenuine("hush", "", Buffer.from("{}"))).toBe(false);
});

test("A receiver that fails is tried again; one that is gone or redirects is not", async () => {
  expect(await send("/500")).toEqual({ ok: false, reason: "The receiver answered 500.", permanent: false });
  expect(await send("/404")).toMatchObject({ ok: false, permanent: false });
  expect(await send("/410")).toMatchObject({
    ok: false,
    permanent: true,
    reason: expect.stringContaining("gone"),
  });
  expect(await send("/302")).toMatchObject({
    permanent: true,
    reason: expect.stringContaining("not followed"),
  });
  expect(received).toHaveLength(4);
});

test("A receiver that does not answer in time, or answers without end, holds nothing up", async () => {
  expect(await send("/slow", { timeoutMs: 100 })).toEqual({
    ok: false,
    reason: "The receiver did not answer within 100 ms.",
    permanent: false,
  });
  expect(await send("/endless")).toEqual({ ok: true });
});

test("A certificate that is not trusted, and a port where nothing listens, are said", async () => {
  const untrusted = `https://127.0.0.1:${(secure.address() as AddressInfo).port}/`;
  expect(await sendTo(untrusted)).toMatchObject({
    ok: false,
    permanent: false,
    reason: expect.stringContaining("certificate"),
  });
  expect(await sendTo("http://127.0.0.1:1/")).toMatchObject({ permanent: false, reason: /ECONNREFUSED/ });
  expect(await sendTo("ftp://example.org/")).toMatchObject({ permanent: true, reason: /https:/ });
});

test("Nothing inside the operator's network is called, however the address is written", async () => {
  const { port } = receiver.address() as AddressInfo;
  for (const host of [
    "127.0.0.1",
    "localhost",
    "0x7f.1",
    "2130706433",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "0.0.0.0",
  ]) {
    const result = await sendTo(`http://${host}:${port}/200`, { allowPrivate: false });
    expect(result, host).toMatchObject({ ok: false, permanent: true, reason: /no public address/ });
  }
  // The owner of the alert does not learn what the name stands for there.
  const { reason } = (await sendTo(`http://localhost:${port}/200`, { allowPrivate: false })) as {
    reason: string;
  };
  expect(reason).not.toMatch(/127|::1/);
  expect(received).toEqual([]);
});

test("In chats a post calls no member, and makes no link and no format", () => {
  const slack = JSON.parse(webhookBody("slack", sampleNotice())) as { text: string };
  expect(slack.text).toContain("@\u200beveryone &lt;!channel&gt; &lt;b&gt;&amp;amp;&lt;/b&gt;");
  expect(slack.text.match(/<[^>]*>/g)).toHaveLength(2);
  for (const format of ["mattermost", "discord"] as const) {
    const body = JSON.parse(webhookBody(format, sampleNotice())) as { text?: string; content?: string };
    const message = body.text ?? body.content ?? "";
    expect(message).toContain("@\u200beveryone \\<\\!channel\\>");
    expect(message).toContain("\\[here\\]\\(https:\u200b//evil\\.example/\\)");
    expect(message).toContain("\\*bold\\*");
    expect(message).toContain(
      "[12 new posts for “Flood & \\<storm\\>”](https://earshot.example/?search=3&from=1)",
    );
    expect(message).toContain("and 11 more");
  }
  expect(JSON.parse(webhookBody("discord", sampleNotice()))).toMatchObject({
    allowed_mentions: { parse: [] },
  });
});

test("A message for Discord is never longer than Discord takes", () => {
  const posts = Array.from({ length: 20 }, (_, at) => samplePost({ id: `${at}`, text: "*".repeat(5000) }));
  const body = JSON.parse(
    webhookBody("discord", sampleNotice({ posts, total: 500, title: "_".repeat(900) })),
  );
  expect((body as { content: string }).content.length).toBeLessThanOrEqual(2000);
});

function send(path: string, changes: Partial<Webhook> = {}) {
  return sendTo(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}${path}`, changes);
}

async function sendTo(url: string, changes: Partial<Webhook> = {}) {
  return sendWebhook({
    url,
    secret: "hush",
    format: "json",
    notice: sampleNotice(),
    allowPrivate: true,
    timeoutMs: 5000,
    now: new Date("2026-11-10T12:00:00Z"),
    ...changes,
  });
}
