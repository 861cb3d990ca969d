/**
 * PostgreSQL as an expert would set it up for this: the words of a post as a tsvector of their lexemes and positions
 * under a GIN index, the time as the key in whose order the table lies, documents in a table of their own.
 */

import { spawn } from "node:child_process";
import { once } from "node:events";
import pg from "pg";

const TABLES = `
  CREATE TABLE posts (place bigint, engagement bigint, account integer, platform integer, type integer, kind integer, language integer,
    hashtags integer[], domains integer[], words tsvector);
  CREATE TABLE documents (place bigint, document text);
  CREATE TABLE account_pairs (pair text, account integer);
  CREATE TABLE listed (account integer PRIMARY KEY);
  ALTER TABLE posts ALTER COLUMN words SET STATISTICS 1000`;

const INDEXES = [
  "ALTER TABLE posts ADD PRIMARY KEY (place)",
  "ALTER TABLE documents ADD PRIMARY KEY (place)",
  "CREATE INDEX posts_words ON posts USING gin (words) WITH (fastupdate = off)",
  "CREATE INDEX posts_account ON posts (account, place)",
  "CREATE INDEX account_pairs_pair ON account_pairs (pair, account)",
  "VACUUM (FREEZE, ANALYZE)",
];

export async function loadPostgres(cluster, corpus) {
  const client = new pg.Client(cluster.connection);
  await client.connect();
  try {
    await client.query(TABLES);
    const posts = openCopy(cluster, "posts");
    const documents = openCopy(cluster, "documents");
    for (const row of corpus.rows()) {
      const { place, engagement, account, platform, type, kind, language } = row;
      const arrays = [row.hashtags, row.domains].map((numbers) => `{${numbers.join(",")}}`);
      const columns = [
        place,
        engagement,
        account,
        platform,
        type,
        kind,
        language,
        ...arrays,
        vectorOf(row.text),
      ];
      await posts.line(columns.join("\t"));
      await documents.line(`${place}\t${row.line.replaceAll("\\", "\\\\")}`);
    }
    await posts.end();
    await documents.end();
    const pairs = openCopy(cluster, "account_pairs");
    for (const account of corpus.accounts) {
      for (const pair of account.pairs) await pairs.line(`${escaped(pair)}\t${account.number}`);
    }
    await pairs.end();
    const listed = openCopy(cluster, "listed");
    for (const { number } of corpus.listed) await listed.line(String(number));
    await listed.end();
    for (const sql of INDEXES) await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Lexemes have no punctuation of ASCII, so nothing in them needs care but this. */
function vectorOf(text) {
  const places = new Map();
  let at = 0;
  for (const lexeme of text.split(" ")) {
    at += 1;
    const known = places.get(lexeme);
    if (known === undefined) places.set(lexeme, [at]);
    else known.push(at);
  }
  let vector = "";
  for (const [lexeme, positions] of places) vector += ` '${lexeme}':${positions.join(",")}`;
  return vector.slice(1);
}

function escaped(text) {
  return text
    .replaceAll("\\", "\\\\")
    .replaceAll("\t", "\\t")
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r");
}

function openCopy({ psql, connection: { host, user, database } }, table) {
  const options = ["--quiet", "--no-psqlrc", "-v", "ON_ERROR_STOP=1", "-h", host, "-U", user, "-d", database];
  const child = spawn(psql, [...options, "-c", `COPY ${table} FROM STDIN`], {
    stdio: ["pipe", "ignore", "inherit"],
  });
  const gone = once(child, "exit");
  child.stdin.on("error", () => undefined);
  let block = "";
  const flush = async () => {
    const written = child.stdin.write(block);
    block = "";
    if (!written) await Promise.race([once(child.stdin, "drain"), gone]);
  };
  return {
    async line(text) {
      block += `${text}\n`;
      if (block.length > 2 ** 18) await flush();
    },
    async end() {
      await flush();
      child.stdin.end();
      const [code] = await gone;
      if (code !== 0) throw new Error(`PostgreSQL did not take the rows of ${table}.`);
    },
  };
}
