/** A request as SQL of SQLite. */

import { bucketSql } from "./bucket-sql.mjs";

const TOP = 20;

export function countSql(request) {
  const { from, where, values } = selectionSql(request);
  return { sql: `SELECT count(*) AS posts FROM ${from} WHERE ${where}`, values };
}

/** `before`: the place behind which a walk goes on. */
export function pageSql(request, before = null) {
  const { from, key, where, values } = selectionSql(request);
  const behind = before === null ? "" : ` AND ${key} < ?`;
  return {
    sql: `SELECT d.place, d.document FROM (SELECT ${key} AS place FROM ${from} WHERE ${where}${behind}
      ORDER BY ${key} DESC LIMIT ? OFFSET ?) AS page JOIN documents d ON d.place = page.place ORDER BY d.place DESC`,
    values: [
      ...values,
      ...(before === null ? [] : [before]),
      request.limit,
      before === null ? request.skip : 0,
    ],
  };
}

/** Everything that `/posts/stats` tells, out of one look at the posts; the share of all posts takes another. */
export function statsSql(request) {
  const { from, where, values } = selectionSql({ ...request, counted: true });
  const bucket = bucketSql("(p.place >> 20)", request.interval, calendarSql);
  const groups = ["bucket", "platform", "type", "language", "kind"].map(
    (name) => `SELECT '${name}', ${name}, count(*), sum(engagement) FROM hits GROUP BY ${name}`,
  );
  const tags = ["hashtag", "domain"].map(
    (
      name,
      domain,
    ) => `SELECT * FROM (SELECT '${name}', t.name, count(*), 0 FROM hits h CROSS JOIN tags t ON t.place = h.place
      WHERE t.domain = ${domain} GROUP BY t.name ORDER BY count(*) DESC, t.name LIMIT ${TOP})`,
  );
  const all = selectionSql({ ...request, meaning: null });
  const baseline = `SELECT 'baseline', ${bucket} AS bucket, count(*), 0 FROM ${all.from} WHERE ${all.where} GROUP BY 2`;
  const sql = `WITH hits AS MATERIALIZED (
      SELECT p.place, ${bucket} AS bucket, p.platform, p.type, p.language, p.kind, p.engagement, p.account FROM ${from} WHERE ${where}
    ), ranked AS (
      SELECT engagement, row_number() OVER (ORDER BY engagement) AS rank, count(*) OVER () AS posts FROM hits
    )
    SELECT 'total', 0, count(*), sum(engagement) FROM hits
    UNION ALL SELECT 'max', 0, max(engagement), 0 FROM hits
    UNION ALL SELECT * FROM (SELECT 'rank', engagement, 0, 0 FROM ranked WHERE rank IN ((posts + 1) / 2, (posts * 9 + 9) / 10) ORDER BY rank)
    UNION ALL ${groups.join(" UNION ALL ")}
    UNION ALL SELECT * FROM (SELECT 'account', account, count(*), sum(engagement) FROM hits GROUP BY account
      ORDER BY count(*) DESC, sum(engagement) DESC, account LIMIT ${TOP})
    UNION ALL ${tags.join(" UNION ALL ")}
    ${request.meaning === null ? "" : `UNION ALL ${baseline}`}`;
  return { sql, values: [...values, ...(request.meaning === null ? [] : all.values)] };
}

/** Only what needs the narrow table is looked up in it: the index alone knows words and times. */
function selectionSql(request) {
  const { meaning, platforms, languages, engagementFrom, listed, pair, counted = false } = request;
  const filters = [];
  const values = [];
  const oneOf = (column, numbers) => {
    if (numbers === null) return;
    filters.push(`p.${column} IN (${numbers.map(() => "?").join(", ")})`);
    values.push(...numbers);
  };
  oneOf("platform", platforms);
  oneOf("language", languages);
  if (engagementFrom !== null) {
    filters.push("p.engagement >= ?");
    values.push(engagementFrom);
  }
  if (listed) filters.push("p.account IN (SELECT account FROM listed)");
  if (pair !== null) {
    filters.push("p.account IN (SELECT account FROM account_pairs WHERE pair = ?)");
    values.push(pair);
  }
  const narrow = meaning === null || counted || filters.length > 0;
  const key = meaning === null ? "p.place" : "f.rowid";
  const match = meaning === null ? [] : ["f.posts_text MATCH ?"];
  const from = [meaning === null ? null : "posts_text f", narrow ? "posts p" : null].filter(
    (table) => table !== null,
  );
  const joined = from.length === 2 ? ["p.place = f.rowid"] : [];
  return {
    from: from.join(" CROSS JOIN "),
    key,
    where: [...match, `${key} BETWEEN ? AND ?`, ...joined, ...filters].join(" AND "),
    values: [...(meaning === null ? [] : [matchOf(meaning)]), request.from, request.to, ...values],
  };
}

/** FTS5 has NOT between two expressions only. */
function matchOf(meaning) {
  switch (meaning.kind) {
    case "words":
      return anyOf(meaning.words.map(quoted));
    case "phrases":
      return anyOf(meaning.phrases.map((phrase) => quoted(phrase.join(" "))));
    case "or":
      return anyOf(meaning.parts.map(matchOf));
    case "and": {
      const wanted = meaning.parts.filter(({ kind }) => kind !== "not").map(matchOf);
      const unwanted = meaning.parts.filter(({ kind }) => kind === "not").map(({ part }) => matchOf(part));
      return [`(${wanted.join(" AND ")})`, ...unwanted].join(" NOT ");
    }
    default:
      throw new Error(`SQLite cannot be asked for ${meaning.kind} alone`);
  }
}

function anyOf(expressions) {
  return `(${expressions.join(" OR ")})`;
}

function quoted(text) {
  return `"${text}"`;
}

function calendarSql(seconds, unit) {
  return `unixepoch(${seconds}, 'unixepoch', 'start of ${unit}')`;
}
