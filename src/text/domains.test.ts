import { expect, test } from "vitest";
import { domainsOf } from "./domains.ts";

test("domains come from the link and from addresses in the text, lower case, without www, each once", () => {
  expect(
    domainsOf(
      [
        "See https://www.Example.org/a?b=c, (http://news.example.com:8080/x) and www.example.net!",
        "HTTPS://EXAMPLE.ORG",
      ],
      "https://t.co/abc",
    ),
  ).toEqual(["t.co", "example.org", "news.example.com", "example.net"]);
});

test("what is no web address gives no domain", () => {
  expect(
    domainsOf(
      ["http:// https://localhost/ mailto:a@example.org http://[bad awww.x ftp://example.org"],
      "nonsense",
    ),
  ).toEqual([]);
  expect(domainsOf([], null)).toEqual([]);
  expect(domainsOf(["https://user:secret@example.org./"], "")).toEqual(["example.org"]);
});

test("at most fifty are kept, and long texts take no long time", () => {
  const text = Array.from({ length: 80 }, (_, index) => `https://host${index}.example`).join(" ");
  expect(domainsOf([text], null)).toHaveLength(50);
  expect(
    domainsOf(["https://".repeat(100_000), `https://${"a.".repeat(500_000)}`, "www.".repeat(200_000)], null),
  ).toEqual([]);
});
