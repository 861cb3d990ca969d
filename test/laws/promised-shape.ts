import type { TSchema } from "typebox";
import { Compile, type Validator } from "typebox/compile";
import { ERRORS, ErrorBodySchema, type ErrorCode } from "../../src/contract/errors.ts";
import { KeywordExplanationSchema } from "../../src/contract/keyword-explanation.ts";
import { ListsSchema, ListWithAccountsSchema } from "../../src/contract/list.ts";
import { PostPageSchema } from "../../src/contract/post.ts";
import { PostStatsSchema } from "../../src/contract/stats.ts";

/** Never a failure of ours: neither 500, nor a query too expensive for a handful of posts. */
const STATUSES = new Set([200, 400, 401, 404, 405, 414, 429, 431]);

const validators = [
  PostPageSchema,
  PostStatsSchema,
  KeywordExplanationSchema,
  ListsSchema,
  ListWithAccountsSchema,
].map((schema) => Compile(schema as TSchema));
const errors: Validator = Compile(ErrorBodySchema as TSchema);

/** What is wrong with an answer, or null. */
export function complaintAbout(answer: {
  readonly status: number;
  readonly type: string | undefined;
  readonly text: string;
}): string | null {
  const { status, type, text } = answer;
  if (!STATUSES.has(status)) return `status ${status}`;
  if (type !== "application/json; charset=utf-8") return `content type ${type}`;
  const body = parse(text);
  if (body === undefined) return "no JSON";
  if (status === 200) return validators.some((validator) => validator.Check(body)) ? null : "another shape";
  if (!errors.Check(body)) return "another shape of error";
  const { errors: items } = body as { errors: { status: string; code: ErrorCode; detail: string }[] };
  if (items.some((item) => Number(item.status) !== ERRORS[item.code].status))
    return "a code of another status";
  if (!items.some((item) => Number(item.status) === status)) return "a status that no error has";
  if (items.some((item) => LEAKS.test(item.detail))) return "a look behind the curtain";
  return text.length > MOST_CHARACTERS ? `an error of ${text.length} characters` : null;
}

const LEAKS = /DB::|ClickHouse|SQLITE|\bat \S+\.ts:\d+|node_modules/;

/** However long the question was: nobody reads more. */
const MOST_CHARACTERS = 200_000;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
