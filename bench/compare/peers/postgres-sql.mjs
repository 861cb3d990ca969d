/** A request as SQL of PostgreSQL. */

import { bucketSql } from "./bucket-sql.mjs";

const TOP = 20;

export function countSql(request) {
  const { where, values } = selectionSql(request);
  return { text: `SELECT count(*) AS posts FROM posts p WHERE ${where}`, values };
}

/** `before`: the place behind which a walk goes on. */
export function pageSql(request, before = null) {
  const { where, values } = selectionSql(request);
  const bind = binderOf(values);
  const behind = before === null ? "" : ` AND p.place < ${bind(before)}::bigint`;
  const skip = before === null ? request.skip : 0;
  return {
    text: `SELECT d.place, d.document FROM (SELECT p.place FROM posts p WHERE ${where}${behind}
      ORDER BY p.place DESC LIMIT ${bind(request.limit)}::integer OFFSET ${bind(skip)}::integer) AS page
      JOIN documents d USING (place) ORDER BY d.place DESC`,
    values,
  };
}

/** Everything that `/posts/stats` tells, out of one look at the posts; the share of all posts takes another. */
export function statsSql(request) {
  const { where, values } = selectionSql(request);
  const bucket = bucketSql("(p.place >> 20)", request.interval, calendarSql);
  const all = request.meaning === null ? null : selectionSql({ ...request, meaning: null }, values);
  const tags = ["hashtag", "domain"].map(
    (
      name,
    ) => `(SELECT '${name}', tag::bigint, count(*), 0 FROM hits, unnest(hits.${name}s) AS tag GROUP BY tag
      ORDER BY count(*) DESC, tag LIMIT ${TOP})`,
  );
  const text = `WITH hits AS MATERIALIZED (
      SELECT ${bucket} AS bucket, p.platform, p.type, p.language, p.kind, p.engagement, p.account, p.hashtags, p.domains
      FROM posts p WHERE ${where}
    )
    (SELECT CASE WHEN grouping(bucket) = 0 THEN 'bucket' WHEN grouping(platform) = 0 THEN 'platform' WHEN grouping(type) = 0 THEN 'type'
        WHEN grouping(language) = 0 THEN 'language' WHEN grouping(kind) = 0 THEN 'kind' ELSE 'total' END,
      coalesce(bucket, platform, type, language, kind)::bigint, count(*), coalesce(sum(engagement), 0)
      FROM hits GROUP BY GROUPING SETS ((), (bucket), (platform), (type), (language), (kind)))
    UNION ALL SELECT 'max', 0, coalesce(max(engagement), 0), 0 FROM hits
    UNION ALL SELECT 'rank', coalesce(rank, 0), 0, 0 FROM (
      SELECT unnest(percentile_disc(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY engagement)) AS rank FROM hits) AS ranks
    UNION ALL (SELECT 'account', account::bigint, count(*), sum(engagement) FROM hits GROUP BY account
      ORDER BY count(*) DESC, sum(engagement) DESC, account LIMIT ${TOP})
    UNION ALL ${tags.join(" UNION ALL ")}
    ${all === null ? "" : `UNION ALL SELECT 'baseline', ${bucket} AS bucket, count(*), 0 FROM posts p WHERE ${all.where} GROUP BY 2`}`;
  return { text, values };
}

function selectionSql(request, values = []) {
  const { meaning, platforms, languages, engagementFrom, listed, pair } = request;
  const bind = binderOf(values);
  const conditions = [`p.place BETWEEN ${bind(request.from)}::bigint AND ${bind(request.to)}::bigint`];
  if (meaning !== null) conditions.push(`p.words @@ ${bind(queryOf(meaning))}::tsquery`);
  if (platforms !== null) conditions.push(`p.platform = ANY(${bind(platforms)}::integer[])`);
  if (languages !== null) conditions.push(`p.language = ANY(${bind(languages)}::integer[])`);
  if (engagementFrom !== null) conditions.push(`p.engagement >= ${bind(engagementFrom)}::bigint`);
  if (listed) conditions.push("p.account IN (SELECT account FROM listed)");
  if (pair !== null) {
    conditions.push(`p.account IN (SELECT account FROM account_pairs WHERE pair = ${bind(pair)})`);
  }
  return { where: conditions.join(" AND "), values };
}

function binderOf(values) {
  return (value) => `$${values.push(value)}`;
}

function queryOf(meaning) {
  switch (meaning.kind) {
    case "words":
      return joined(meaning.words.map(quoted), " | ");
    case "phrases":
      return joined(
        meaning.phrases.map((phrase) => joined(phrase.map(quoted), " <-> ")),
        " | ",
      );
    case "not":
      return `!${queryOf(meaning.part)}`;
    default:
      return joined(meaning.parts.map(queryOf), meaning.kind === "and" ? " & " : " | ");
  }
}

function joined(expressions, operator) {
  return `(${expressions.join(operator)})`;
}

function quoted(lexeme) {
  return `'${lexeme}'`;
}

function calendarSql(seconds, unit) {
  return `extract(epoch FROM date_trunc('${unit}', to_timestamp(${seconds}) AT TIME ZONE 'UTC'))::bigint`;
}
