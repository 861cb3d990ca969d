/** Who is compared: how each is loaded, and how it is opened. Loading may add to what is known of the corpus. */

import { once } from "node:events";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runEarshot } from "./earshot/earshot-command.mjs";
import { openEarshotIndex } from "./earshot/earshot-index.mjs";
import { openEarshotServer } from "./earshot/earshot-server.mjs";
import { openPostgres } from "./peers/postgres.mjs";
import { startPostgres } from "./peers/postgres-cluster.mjs";
import { loadPostgres } from "./peers/postgres-load.mjs";
import { openSqlite } from "./peers/sqlite.mjs";
import { loadSqlite } from "./peers/sqlite-load.mjs";

const EMAIL = "bench@example.org";

export const CONTENDERS = {
  earshot: { title: "Earshot over HTTP", load: loadEarshot, open: openEarshotServer },
  index: { title: "Earshot in process", load: copyIndex, open: openEarshotIndex },
  sqlite: { title: "SQLite FTS5", load: loadSqliteFile, open: openSqlite },
  postgres: {
    title: "PostgreSQL",
    load: loadPostgresCluster,
    open: async (place, facts) => openPostgres(await startPostgres(place), facts),
  },
};

async function loadEarshot(data, corpus) {
  mkdirSync(data, { mode: 0o700 });
  await runEarshot(
    ["import", "--json", "--data", data, "--rejects", join(data, "rejects.ndjson"), "-"],
    async (input) => {
      let block = "";
      for (const { line } of corpus.rows()) {
        block += `${line}\n`;
        if (block.length < 2 ** 18) continue;
        if (!input.write(block)) await once(input, "drain");
        block = "";
      }
      input.write(block);
    },
  );
  await runEarshot(["user", "create", EMAIL, "--data", data], (input) =>
    input.write("a long enough password\n"),
  );
  const { key } = JSON.parse(await runEarshot(["key", "create", "--user", EMAIL, "--json", "--data", data]));
  const accounts = join(data, "..", "listed.txt");
  writeFileSync(
    accounts,
    corpus.listed.map(({ platform, uid, handle }) => `${platform}:${uid ?? `@${handle}`}\n`).join(""),
  );
  const list = [
    "list",
    "create",
    "--user",
    EMAIL,
    "--name",
    "Accounts",
    "--accounts",
    accounts,
    "--data",
    data,
  ];
  const listId = Number(await runEarshot(list));
  return { key, listId };
}

async function copyIndex(place, _corpus, folder) {
  cpSync(join(folder, "earshot"), place, { recursive: true });
}

async function loadSqliteFile(place, corpus) {
  mkdirSync(place);
  loadSqlite(join(place, "posts.sqlite"), corpus);
}

async function loadPostgresCluster(place, corpus) {
  const cluster = await startPostgres(place);
  try {
    await loadPostgres(cluster, corpus);
  } finally {
    await cluster.stop();
  }
}
