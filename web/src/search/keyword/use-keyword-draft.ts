import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import type { KeywordExplanationBody } from "../../../../src/contract/keyword-explanation.ts";
import { ApiError, type ApiProblem } from "../../api/api-error.ts";
import { useRequest } from "../../api/use-request.ts";
import { EMPTY_SEARCH, formatSearch, type Search } from "../search.ts";
import type { ChangeSearch } from "../use-search.ts";

/** Long enough not to ask for every letter, short enough not to be noticed. */
const PAUSE_MS = 110;

interface Draft {
  readonly text: string;
  readonly boolean: boolean;
}

interface KeywordDraft {
  readonly draft: Draft;
  readonly type: (text: string) => void;
  readonly switchMode: (boolean: boolean) => void;
  /** Writes a boolean expression instead. */
  readonly rewrite: (text: string) => void;
  /** Searches at once, also for what the API will refuse. */
  readonly submit: () => void;
  /** The next change will be a step of its own in the history. */
  readonly leave: () => void;
  readonly problems: readonly ApiProblem[];
  readonly explanation: KeywordExplanationBody | null;
}

/**
 * The keyword while it is being written: explained or refused by the API at every pause, searched for when it is right.
 */
export function useKeywordDraft(search: Search, change: ChangeSearch): KeywordDraft {
  const [draft, setDraft] = useState<Draft>({ text: search.keyword, boolean: search.boolean });
  const [asked] = useDebouncedValue(draft, PAUSE_MS);
  const path = pathOf(asked, search.languages);
  const { data, current, error } = useRequest<KeywordExplanationBody>(path);
  const searched = useRef<Draft>(draft);
  const typing = useRef(false);

  const commit = (next: Draft) => {
    const { text, boolean } = searched.current;
    if (next.text === text && next.boolean === boolean) return;
    searched.current = next;
    change({ keyword: next.text, boolean: next.boolean }, { replace: typing.current });
    typing.current = true;
  };

  // The address may change by other hands: a step back, a click on a hashtag.
  useEffect(() => {
    const { text, boolean } = searched.current;
    if (search.keyword === text && (search.boolean === boolean || text === "")) return;
    searched.current = { text: search.keyword, boolean: search.boolean };
    typing.current = false;
    setDraft(searched.current);
  }, [search.keyword, search.boolean]);

  // Words cannot be wrong as long as there is one; a boolean expression waits for the API's word.
  const understood =
    path === null || (current && error === null) || (!asked.boolean && /[\p{L}\p{N}]/u.test(asked.text));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new question or its answer leads to a search.
  useEffect(() => {
    if (understood) commit(asked);
  }, [understood, asked]);

  return {
    draft,
    type: (text) => setDraft((before) => ({ ...before, text })),
    switchMode: (boolean) => {
      const next = { ...draft, boolean };
      setDraft(next);
      if (next.text.trim() === "") searched.current = next;
    },
    rewrite: (text) => setDraft({ text, boolean: true }),
    submit: () => {
      commit(draft);
      typing.current = false;
    },
    leave: () => {
      typing.current = false;
    },
    problems: path === null || !(error instanceof ApiError) ? [] : error.problems.filter(isOfKeyword),
    explanation: path === null || error !== null ? null : data,
  };
}

function pathOf({ text, boolean }: Draft, languages: readonly string[]): string | null {
  if (text.trim() === "") return null;
  return `/api/v1/keyword?${formatSearch({ ...EMPTY_SEARCH, keyword: text, boolean, languages })}`;
}

function isOfKeyword({ source }: ApiProblem): boolean {
  return source?.parameter === "keyword";
}
