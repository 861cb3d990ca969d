import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMailer, type Mailer } from "../../src/watch/channels/email.ts";
import { sampleNotice } from "../support/sample-notice.ts";

let server: SMTPServer;
let mailer: Mailer;
const received: { readonly to: string; readonly message: string }[] = [];

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    onAuth: ({ username, password }, _, answer) =>
      username === "watch@example.org" && password === "a p/w"
        ? answer(null, { user: 1 })
        : answer(new Error("No such user")),
    onRcptTo: ({ address }, _, answer) => {
      if (!address.startsWith("gone")) return answer();
      answer(Object.assign(new Error("No mailbox of this name"), { responseCode: 550 }));
    },
    async onData(stream, session, answer) {
      received.push({
        to: session.envelope.rcptTo.map(({ address }) => address).join(),
        message: await text(stream),
      });
      answer();
    },
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  mailer = createMailer({
    url: urlWith("watch%40example.org:a%20p%2Fw"),
    from: "Earshot <watch@example.org>",
  });
});

afterAll(async () => {
  mailer.close();
  await new Promise<void>((done) => server.close(done));
});

test("A digest has the notices of all searches, as text and as HTML, and a way to leave with one click", async () => {
  const notices = [
    sampleNotice(),
    sampleNotice({ id: "18-1", searchName: "Drought", title: "A spike for “Drought”" }),
  ];
  const sent = await mailer.sendDigest({ ...TO, notices });
  expect(sent).toEqual({ ok: true });
  expect(received.map(({ to }) => to)).toEqual(["reader@example.org"]);
  const message = received[0]?.message.replaceAll("\r\n", "\n") ?? "";
  expect(message).toMatch(/^Message-ID: <digest-1@earshot\.example>$/m);
  expect(message).toMatch(/^List-Unsubscribe: <https:\/\/earshot\.example\/leave\/abc>$/m);
  expect(message).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  expect(message).toMatch(/^Content-Type: multipart\/alternative;/m);
  const [plain = "", html = ""] = partsOf(message);
  for (const part of [plain, html]) {
    expect(part).toContain("12 new posts for");
    expect(part).toContain("A spike for “Drought”");
    expect(part).toContain("https://earshot.example/leave/abc");
  }
  expect(plain).toContain("@everyone <!channel> <b>");
  expect(html).toContain("&lt;b&gt;&amp;amp;&lt;/b&gt;");
});

test("A title cannot add headers or recipients", async () => {
  received.length = 0;
  const title = "Flood\r\nBcc: other@example.org\r\n\r\nBody";
  expect(await mailer.sendDigest({ ...TO, notices: [sampleNotice({ title })] })).toEqual({ ok: true });
  expect(received[0]?.to).toBe("reader@example.org");
  expect(received[0]?.message).not.toMatch(/^Bcc:/m);
});

test("A message of a test offers nothing to leave", async () => {
  received.length = 0;
  expect(await mailer.sendDigest({ ...TO, leaveUrl: null, notices: [sampleNotice()] })).toEqual({ ok: true });
  expect(received[0]?.message).toContain("12 new posts for");
  expect(received[0]?.message).not.toMatch(/List-Unsubscribe|No more e-mail/);
});

test("A mailbox that does not exist is given up; a server that does not answer is tried again", async () => {
  const gone = await mailer.sendDigest({ ...TO, to: "gone@example.org", notices: [sampleNotice()] });
  expect(gone).toMatchObject({ ok: false, permanent: true, reason: /No mailbox of this name/ });
  const nowhere = createMailer({ url: "smtp://127.0.0.1:1", from: "watch@example.org" });
  expect(await nowhere.verify()).toMatchObject({ ok: false, permanent: false, reason: /ECONNREFUSED/ });
  nowhere.close();
});

test("The settings are checked by connecting and signing in", async () => {
  expect(await mailer.verify()).toEqual({ ok: true });
  const wrong = createMailer({ url: urlWith("watch:wrong"), from: "watch@example.org" });
  expect(await wrong.verify()).toMatchObject({ ok: false, permanent: false, reason: /No such user/ });
  wrong.close();
});

const TO = {
  to: "reader@example.org",
  leaveUrl: "https://earshot.example/leave/abc",
  messageId: "<digest-1@earshot.example>",
};

function urlWith(credentials: string): string {
  return `smtp://${credentials}@127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

/** The parts of a multipart message, decoded from quoted-printable. */
function partsOf(message: string): readonly string[] {
  const boundary = /boundary="([^"]+)"/.exec(message)?.[1];
  return message
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const encoded = part.slice(part.indexOf("\n\n")).replace(/=\n/g, "");
      const bytes = encoded.replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      );
      return Buffer.from(bytes, "latin1").toString("utf8");
    });
}
