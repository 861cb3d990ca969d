import type { Warning } from "../contract/errors.ts";
import { formatKeywordQuery } from "../contract/format-post-query.ts";
import type { KeywordExplanationBody } from "../contract/keyword-explanation.ts";
import type { KeywordRequest } from "../contract/keyword-request.ts";
import { parseKeywordRequest } from "../contract/parse-keyword-request.ts";
import { printKeyword } from "../query/print-keyword.ts";
import type { KeywordTree } from "../query/tree.ts";
import { adviseKeyword } from "./advise-keyword.ts";
import type { Context } from "./context.ts";
import { explainKeyword } from "./explain-keyword.ts";
import { Failure } from "./failure.ts";
import type { Call, Endpoint } from "./guard.ts";
import { rawQueryOf } from "./normalize-target.ts";
import { API_BASE } from "./response-headers.ts";
import { refuseWarnings } from "./strictness.ts";
import { understandKeyword } from "./understand-keyword.ts";

/** `GET /keyword`: what a keyword means to the index as it is now, and what may not have been meant. */
export function createKeywordEndpoint({ posts, publicBase }: Context): Endpoint {
  return async (call): Promise<KeywordExplanationBody> => {
    const startedAtMs = performance.now();
    const { request, tree, warnings: remarks } = understand(call);
    const terms = explainKeyword(tree, posts.analyzer(), request.languages);
    const warnings = [...remarks, ...adviseKeyword(request.keyword, tree, terms)];
    if (call.strict) refuseWarnings(warnings);
    return {
      data: { type: "keyword_explanation", attributes: { query: printKeyword(tree), tree, terms } },
      meta: { warnings, took_ms: Math.round(performance.now() - startedAtMs) },
      links: { self: `${publicBase()}${API_BASE}/keyword?${formatKeywordQuery(request)}` },
    };
  };
}

interface Understood {
  readonly request: KeywordRequest;
  readonly tree: KeywordTree;
  readonly warnings: readonly Warning[];
}

/** All problems together, those of the keyword with the same words as on `/posts`. */
function understand(call: Call): Understood {
  const { request, keyword, problems, warnings } = parseKeywordRequest(rawQueryOf(call.request.url));
  const understood = understandKeyword(keyword);
  const { tree } = understood;
  if (request === null || tree === null) throw new Failure([...problems, ...understood.problems]);
  return { request, tree, warnings: [...warnings, ...understood.warnings] };
}
