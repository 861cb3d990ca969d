import { expect, test } from "vitest";
import { citationNameOf, citationOf, fileNameOf } from "./citation.ts";

const at = new Date("2026-11-15T08:00:00.000Z");

test("a citation states the question, the time range, the time and the count", () => {
  const citation = JSON.parse(
    citationOf({
      origin: "https://earshot.example",
      query: "keyword=heat+wave&platform_names[]=VK&published_at_from=0&published_at_to=60",
      keyword: "heat wave",
      window: { from: 0, to: 60 },
      fileName: "x.csv",
      format: "csv",
      written: 7,
      total: 7,
      at,
    }),
  );
  expect(citation).toMatchObject({
    posts: 7,
    complete: true,
    exported_at: "2026-11-15T08:00:00.000Z",
    keyword_as_understood: "heat wave",
    published: { from: "1970-01-01T00:00:00.000Z", to: "1970-01-01T00:01:00.000Z" },
  });
  expect(citation.parameters).toContainEqual({ parameter: "platform_names[]", value: "VK" });
});

test("files are named by keyword and day, in any script", () => {
  expect(fileNameOf('(flood | "Heat wave")', "csv", at)).toBe("earshot-flood-heat-wave-2026-11-15.csv");
  expect(fileNameOf("Наводнение", "ndjson", at)).toBe("earshot-наводнение-2026-11-15.ndjson");
  expect(fileNameOf("", "csv", at)).toBe("earshot-posts-2026-11-15.csv");
  expect(citationNameOf("a.csv")).toBe("a.csv.citation.json");
});
