/** The results as Markdown, and their place in the guide. */

const BEGIN = "<!-- bench:scale begins -->";
const END = "<!-- bench:scale ends -->";
const HEAD = "| | posts | load, posts/s | page, ms | count, ms | statistics, ms | bytes a post |";
const RULE = "|---|---|---|---|---|---|---|";

/** Every number with its ratio to the first size of the same layout. */
export function tableOf(rows) {
  const lines = rows.map((row) => {
    const first = rows.find(({ title }) => title === row.title);
    const cell = (name, digits) => `${grouped(row[name], digits)} (×${(row[name] / first[name]).toFixed(2)})`;
    const numbers = [cell("rate", 0), cell("page", 1), cell("count", 1), cell("stats", 1), cell("bytes", 0)];
    return `| ${[row.title, grouped(row.size, 0), ...numbers].join(" | ")} |`;
  });
  return `${[HEAD, RULE, ...lines].join("\n")}\n`;
}

/** The page with this table in place of the one between the marks. */
export function insertTable(page, table) {
  const from = page.indexOf(BEGIN);
  const to = page.indexOf(END);
  if (from === -1 || to < from) throw new Error(`The guide needs the lines ${BEGIN} and ${END}.`);
  return `${page.slice(0, from + BEGIN.length)}\n\n${table}\n${page.slice(to)}`;
}

function grouped(number, digits) {
  return number.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
