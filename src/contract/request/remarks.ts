import type { ErrorCode, Problem, Warning } from "../errors.ts";

/** A sentence, or how to make it: looking for what was meant costs time and is done only for what is shown. */
type Detail = string | (() => string);

/** Collects what is wrong and what is odd in one request, so that everything is reported together. */
export interface Remarks {
  /** The request as a whole is at fault. */
  malformed(detail: Detail): void;
  /** A value is not allowed. */
  invalid(parameter: string, detail: Detail): void;
  /** The same warning about the same parameter is given once. */
  warn(code: ErrorCode, parameter: string, detail: Detail): void;
  problems(): readonly Problem[];
  warnings(): readonly Warning[];
}

export function createRemarks(): Remarks {
  const problems = createShelf<Problem>();
  const warnings = createShelf<Warning>();
  const warned = new Set<string>();
  return {
    malformed: (detail) => problems.add({ code: "malformed_request" }, detail),
    invalid: (parameter, detail) =>
      problems.add({ code: "invalid_parameter", parameter: shorten(parameter) }, detail),
    warn: (code, parameter, detail) => {
      const key = `${code} ${parameter}`;
      if (warned.has(key)) return;
      warned.add(key);
      warnings.add({ code, parameter: shorten(parameter) }, detail);
    },
    problems: problems.all,
    warnings: warnings.all,
  };
}

/** Text of the caller's, between backticks, cut to a readable length. */
export function quote(text: string): string {
  return `\`${shorten(text)}\``;
}

/** `video`, `photo` or `link` */
export function quoteOptions(options: readonly string[]): string {
  const quoted = options.map(quote);
  const last = quoted.pop() ?? "";
  return quoted.length === 0 ? last : `${quoted.join(", ")} or ${last}`;
}

const MAX_QUOTED_LENGTH = 100;

function shorten(text: string): string {
  if (text.length <= MAX_QUOTED_LENGTH) return text;
  // A pair of surrogates must not be cut in two.
  return `${text.slice(0, MAX_QUOTED_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

// A request of 128 KB can hold thousands of mistakes; an answer with all of them would help no client.
const MAX_REMARKS = 100;

/** Holds so many remarks, and counts the rest. */
function createShelf<Remark extends { readonly detail: string }>() {
  const shown: (Omit<Remark, "detail"> & { readonly detail: string })[] = [];
  let hidden = 0;
  return {
    add: (remark: Omit<Remark, "detail">, detail: Detail): void => {
      if (shown.length === MAX_REMARKS) hidden += 1;
      else shown.push({ ...remark, detail: typeof detail === "string" ? detail : detail() });
    },
    all: () =>
      shown.map((remark, index) =>
        hidden > 0 && index === MAX_REMARKS - 1
          ? { ...remark, detail: `${remark.detail} (${hidden} more are not shown.)` }
          : remark,
      ),
  };
}
