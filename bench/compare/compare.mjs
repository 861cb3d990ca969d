/** Loads, opens, measures, tells, and closes again. */

import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, totalmem } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { BUNDLED_DICTIONARIES, openDictionaries } from "../../dist/lexicon/dictionary-files.js";
import { createAnalyzer } from "../../dist/text/analyzer.js";
import { drawChart } from "./chart.mjs";
import { CONTENDERS } from "./contenders.mjs";
import { loadContenders } from "./load.mjs";
import { OPERATIONS } from "./operations.mjs";
import { printReport } from "./report.mjs";
import { checkAnswers, EXTRAS, runComparison } from "./run.mjs";
import { judge } from "./verdicts.mjs";

const REST_MS = 15_000;

export async function compare({ folder, results, posts, count, seconds, only, operations, check }) {
  checkNames("only", only, Object.keys(CONTENDERS));
  checkNames("operations", operations, [...OPERATIONS.map(({ id }) => id), ...EXTRAS]);
  const analyzer = createAnalyzer(openDictionaries(BUNDLED_DICTIONARIES));
  const chosen = Object.keys(CONTENDERS).filter((id) => only === null || only.includes(id));
  const facts = await loadContenders(folder, { posts, count, only: chosen, analyzer, say });
  const contenders = [];
  try {
    for (const id of chosen) {
      say(`Opening ${CONTENDERS[id].title} …`);
      contenders.push(await CONTENDERS[id].open(join(folder, id), { ...facts, analyzer }));
    }
    if (check) {
      const { length } = await checkAnswers({ contenders, facts, wanted: operations, say });
      process.stdout.write(`${contenders.length} contenders agree on ${length} operations\n`);
      return;
    }
    const measured = await runComparison({ contenders, facts, seconds, wanted: operations, say });
    const server = contenders.find(({ id }) => id === "earshot");
    const report = {
      measuredAt: new Date().toISOString(),
      machine: describeMachine(),
      corpus: {
        source: facts.asked.posts === "demo" ? "demo" : "file",
        posts: facts.count,
        different: facts.originals,
        accounts: facts.accounts,
      },
      terms: facts.terms,
      contenders: contenders.map(({ id, title }) => ({ id, title, loadSeconds: facts.loaded[id].seconds })),
      ...measured,
      server: server === undefined ? null : await measureServer(server),
    };
    const verdicts = judge(report);
    say("");
    process.stdout.write(printReport(report, verdicts));
    mkdirSync(results, { recursive: true });
    writeFileSync(join(results, "latest.json"), `${JSON.stringify({ ...report, verdicts }, null, 1)}\n`);
    writeFileSync(join(results, "latest.svg"), drawChart(report));
  } finally {
    for (const contender of contenders) await contender.close();
  }
}

function checkNames(option, names, known) {
  const unknown = names?.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Error(`--${option} does not know "${unknown}"; there are ${known.join(", ")}.`);
}

function describeMachine() {
  return {
    processor: cpus()[0]?.model ?? "unknown",
    cores: availableParallelism(),
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    commit: execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim(),
  };
}

/** Standard output is the report's own. */
function say(text) {
  process.stderr.write(`${text}\n`);
}

/** Its memory right after all of it, and when it has had time to tidy up. */
async function measureServer({ startMs, firstStartMs, resident }) {
  const residentBytes = resident();
  await wait(REST_MS);
  return { startMs, firstStartMs, residentBytes, restingBytes: resident() };
}
