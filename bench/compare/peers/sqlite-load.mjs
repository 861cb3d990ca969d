/**
 * SQLite as an expert would set it up for this. A post's rowid is its time, and its place within the second: windows
 * are ranges of rowids, pages come out in order, and FTS5 skips to both. What is counted is a narrow table; documents
 * are read for a page alone. The text is in the index only, with positions, for phrases.
 */

import { DatabaseSync } from "@photostructure/sqlite";

const SCHEMA = `
  PRAGMA page_size = 8192;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = OFF;
  PRAGMA cache_size = -500000;
  CREATE TABLE posts (place INTEGER PRIMARY KEY, platform INTEGER, type INTEGER, kind INTEGER, language INTEGER,
    engagement INTEGER, account INTEGER);
  CREATE TABLE documents (place INTEGER PRIMARY KEY, document TEXT);
  CREATE TABLE tags (place INTEGER, domain INTEGER, name INTEGER, PRIMARY KEY (place, domain, name)) WITHOUT ROWID;
  CREATE TABLE account_pairs (pair TEXT, account INTEGER, PRIMARY KEY (pair, account)) WITHOUT ROWID;
  CREATE TABLE listed (account INTEGER PRIMARY KEY);
  CREATE VIRTUAL TABLE posts_text USING fts5(text, content = '', columnsize = 0, detail = full, tokenize = 'ascii');
  INSERT INTO posts_text (posts_text, rank) VALUES ('hashsize', 67108864);`;

export function loadSqlite(file, corpus) {
  const database = new DatabaseSync(file);
  database.exec(SCHEMA);
  const into = (table, columns) =>
    database.prepare(
      `INSERT INTO ${table} VALUES (${Array.from({ length: columns }, () => "?").join(", ")})`,
    );
  const posts = into("posts", 7);
  const documents = into("documents", 2);
  const tags = into("tags", 3);
  const text = database.prepare("INSERT INTO posts_text (rowid, text) VALUES (?, ?)");
  database.exec("BEGIN");
  let stored = 0;
  for (const row of corpus.rows()) {
    const { place } = row;
    posts.run(place, row.platform, row.type, row.kind, row.language, row.engagement, row.account);
    documents.run(place, row.line);
    for (const name of row.hashtags) tags.run(place, 0, name);
    for (const name of row.domains) tags.run(place, 1, name);
    text.run(place, row.text);
    stored += 1;
    if (stored % 100_000 === 0) database.exec("COMMIT; BEGIN");
  }
  const pairs = into("account_pairs", 2);
  for (const account of corpus.accounts) for (const pair of account.pairs) pairs.run(pair, account.number);
  const listed = into("listed", 1);
  for (const { number } of corpus.listed) listed.run(number);
  database.exec("COMMIT");
  database.exec("CREATE INDEX posts_account ON posts (account)");
  database.exec("INSERT INTO posts_text (posts_text) VALUES ('optimize')");
  database.exec("ANALYZE; PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
}
