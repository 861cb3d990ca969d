import { checkServerIdentity } from "node:tls";
import { expect, test } from "vitest";
import { parsePostgresUrl } from "./postgres-dialect.ts";

const sslOf = (url: string) => parsePostgresUrl(url).ssl;

test("without a mode, only what stays on this machine goes unencrypted; others have to prove who they are", () => {
  for (const host of ["localhost", "127.0.0.1", "127.1.2.3", "[::1]", ""]) {
    expect(sslOf(`postgresql://${host}/earshot`)).toBe(false);
  }
  expect(sslOf("postgresql:///earshot?host=/var/run/postgresql")).toBe(false);
  for (const host of ["db", "db.example.org", "10.0.0.7", "localhost.example.org", "[2001:db8::1]"]) {
    expect(sslOf(`postgres://ann@${host}:6432/earshot`)).toEqual({ checkServerIdentity });
  }
});

test("the mode is taken as psql takes it, and is not handed on", () => {
  const of = (mode: string) =>
    parsePostgresUrl(`postgresql://ann:pw@db.example.org/earshot?sslmode=${mode}&options=x`);
  expect(of("disable").ssl).toBe(false);
  expect(of("require").ssl).toEqual({ rejectUnauthorized: false });
  expect(of("verify-ca").ssl).toEqual({ checkServerIdentity: expect.any(Function) });
  expect(of("verify-full").ssl).toEqual({ checkServerIdentity: expect.any(Function) });
  expect(of("verify-full").connectionString).toBe("postgresql://ann:pw@db.example.org/earshot?options=x");
});

test("what is wrong is told without the password", () => {
  for (const [url, problem] of [
    ["mysql://ann:hunter2@db/earshot", /must begin with postgresql:/],
    ["not an address", /must begin with postgresql:/],
    [
      "postgresql://ann:hunter2@db/earshot?sslmode=prefer",
      /sslmode "prefer"; there are disable, require, verify-ca, verify-full/,
    ],
    [
      "postgresql://ann:hunter2@db/earshot?sslmode=verify-full&sslrootcert=/nowhere.pem",
      /\/nowhere\.pem, which cannot be read/,
    ],
  ] as const) {
    expect(() => parsePostgresUrl(url)).toThrow(problem);
    expect(() => parsePostgresUrl(url)).not.toThrow(/hunter2/);
  }
  expect(parsePostgresUrl("postgresql://ann:hunter2@db:6432/earshot").shown).toBe("db:6432/earshot");
});
