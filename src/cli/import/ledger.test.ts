import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { NOTHING_IMPORTED } from "../../ingest/import-posts.ts";
import type { ImportBlock, ImportItem } from "../../ingest/prepare/import-block.ts";
import { createLedger, toWireBlock } from "./ledger.ts";

/** What a source says in one place: a post, a post that the server refuses, or something that is not even sent. */
type Said = "good" | "bad" | "unreadable";

const said = fc.constantFrom<Said>("good", "good", "good", "bad", "unreadable");

/** As the formats make them: `lastLine` counts records. */
function itemBlocks(sizes: readonly number[], all: readonly Said[]): ImportBlock[] {
  const blocks: ImportBlock[] = [];
  let done = 0;
  for (const size of sizes) {
    const items = all.slice(done, done + size).map((kind, index): ImportItem => {
      const line = 10 * (done + index + 1);
      return kind === "unreadable"
        ? { line, text: "?", problem: "cannot be read" }
        : { line, record: { kind, line } };
    });
    done += items.length;
    if (items.length > 0) blocks.push({ kind: "items", items, lastLine: done });
  }
  return blocks;
}

/** As files of lines make them. */
function lineBlocks(sizes: readonly number[], all: readonly Said[]): ImportBlock[] {
  const blocks: ImportBlock[] = [];
  let done = 0;
  for (const size of sizes) {
    const part = all.slice(done, done + size);
    if (part.length === 0) continue;
    const texts = part.map((kind, index) =>
      kind === "unreadable" ? "\n" : `${JSON.stringify({ kind, line: done + index + 1 })}\n`,
    );
    blocks.push({
      kind: "lines",
      bytes: Buffer.from(texts.join("")),
      firstLine: done + 1,
      lastLine: done + part.length,
      tooLong: part.flatMap((kind, index) =>
        kind === "unreadable" ? [{ line: done + index + 1, text: "?", problem: "cannot be read" }] : [],
      ),
    });
    done += part.length;
  }
  return blocks;
}

test("however often the connection is lost, each line is told of once, and none is sent again that was acknowledged", async () => {
  const request = fc.record({
    /** How many blocks are sent before it ends. */
    blocks: fc.integer({ min: 0, max: 4 }),
    /** Which shares of the lines are acknowledged, one after the other. */
    acknowledged: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 3 }),
    lost: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(said, { maxLength: 40 }),
      fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 40, maxLength: 40 }),
      fc.boolean(),
      fc.array(request, { maxLength: 8 }),
      async (all, sizes, asLines, requests) => {
        const blocks = asLines ? lineBlocks(sizes, all) : itemBlocks(sizes, all);
        const told: number[] = [];
        const positions: number[] = [];
        const ledger = createLedger({
          onReject: ({ line }) => void told.push(line),
          onProgress: ({ line }) => void positions.push(line),
        });
        const stored = new Set<number>();
        const last = { blocks: 99, acknowledged: [], lost: false };
        for (const { blocks: count, acknowledged, lost } of [...requests, last]) {
          const lines: string[] = [];
          const receive = (bytes: Buffer) =>
            lines.push(...gunzipSync(bytes).toString().split("\n").slice(0, -1));
          ledger.beginRequest();
          for (let sent = 0; sent < count; sent += 1) {
            if (ledger.next() === null) {
              const block = blocks.shift();
              if (block === undefined) break;
              ledger.add(await toWireBlock(block));
            }
            receive(await ledger.send());
          }
          const stops = acknowledged.map((share) => Math.floor(share * lines.length)).sort((a, b) => a - b);
          let from = 0;
          let counts = NOTHING_IMPORTED;
          for (const to of lost ? stops : [...stops, lines.length]) {
            for (const [index, text] of lines.slice(from, to).entries()) {
              if (text === "") continue;
              const { kind, line } = JSON.parse(text);
              if (kind === "bad") ledger.reject(from + index + 1, "refused", text);
              else expect(stored.has(line)).toBe(false);
              if (kind === "good") stored.add(line);
              const outcome =
                kind === "bad" ? { rejected: counts.rejected + 1 } : { stored: counts.stored + 1 };
              counts = { ...counts, read: counts.read + 1, ...outcome };
            }
            from = to;
            await ledger.acknowledge({ ...counts, line: to });
          }
          // Told, and lost before it was acknowledged: it will be told again.
          if (lost && from < lines.length) ledger.reject(lines.length, "refused", "");
          if (!lost) await ledger.finish();
        }
        const scale = asLines ? 1 : 10;
        const linesOf = (...kinds: readonly Said[]) =>
          all.flatMap((kind, index) => (kinds.includes(kind) ? [scale * (index + 1)] : []));
        expect([...stored].sort((a, b) => a - b)).toEqual(linesOf("good"));
        expect(told.sort((a, b) => a - b)).toEqual(linesOf("bad", "unreadable"));
        expect(positions).toEqual([...positions].sort((a, b) => a - b));
        expect(positions.at(-1) ?? 0).toBe(all.length);
        expect(ledger.isEmpty).toBe(true);
        expect(ledger.total).toEqual({
          read: all.length,
          stored: linesOf("good").length,
          replaced: 0,
          unchanged: 0,
          rejected: linesOf("bad", "unreadable").length,
        });
      },
    ),
    { numRuns: 300 },
  );
});
