import fc from "fast-check";
import { expect, test } from "vitest";
import { formatSearch, parseSearch } from "../search/search.ts";
import { snippetsOf } from "./snippets.ts";

const ORIGIN = "https://earshot.example";

function codeOf(name: string, query: string): string {
  return snippetsOf(ORIGIN, query).find((snippet) => snippet.name === name)?.code ?? "";
}

test("the address is the API's, with the query string as it is", () => {
  expect(codeOf("URL", "keyword=heat+wave&platform_names[]=VK")).toBe(
    `${ORIGIN}/api/v1/posts?keyword=heat+wave&platform_names[]=VK`,
  );
});

test("no snippet holds a key", () => {
  for (const { name, code } of snippetsOf(ORIGIN, "keyword=a")) {
    if (name !== "URL") expect(code).toContain("EARSHOT_API_KEY");
  }
});

test("a shell reads the address of the curl command as it was meant, whatever the keyword", () => {
  fc.assert(
    fc.property(keyword(), (text) => {
      const query = formatSearch({ ...parseSearch("", 0), keyword: text });
      // Between single quotes a shell takes everything as it is, up to the next single quote.
      const [, url = ""] = /^curl -g -H "[^"]*" \\\n {2}'([^']*)'$/.exec(codeOf("curl", query)) ?? [];
      expect(new URL(url).searchParams.get("keyword")).toBe(text);
    }),
  );
});

test("the strings of the Python and R programs are JSON strings, and say what was meant", () => {
  const query = formatSearch({ ...parseSearch("", 0), keyword: 'say "hi" \\ 😀 & more' });
  expect(codeOf("Python", query)).toContain('("keyword", "say \\"hi\\" \\\\ 😀 & more")');
  const [, url = ""] = /url <- (".*")/.exec(codeOf("R", query)) ?? [];
  expect(new URL(JSON.parse(url)).searchParams.get("keyword")).toBe('say "hi" \\ 😀 & more');
});

function keyword(): fc.Arbitrary<string> {
  return fc
    .string({
      unit: fc.constantFrom(..."'\"$`\\!&;|()[]{}<>*?#~ aé😀%\n") as fc.Arbitrary<string>,
      minLength: 1,
    })
    .filter((text) => text.trim() !== "");
}
