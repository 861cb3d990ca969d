import { useEffect, useRef, useState } from "react";
import { request } from "./request.ts";

export interface Answer<Body> {
  readonly data: Body | null;
  readonly error: unknown;
}

const WAITING = { data: null, error: null };

/** What the API answers at several paths at once, in their order. What was asked before is not asked again. */
export function useRequests<Body>(paths: readonly string[]): readonly Answer<Body>[] {
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer<Body>>>(new Map());
  const running = useRef(new Map<string, AbortController>());
  const wanted = paths.join("\n");

  useEffect(() => {
    const asked = running.current;
    const needed = new Set(wanted === "" ? [] : wanted.split("\n"));
    for (const [path, controller] of asked) {
      if (needed.has(path)) continue;
      controller.abort();
      asked.delete(path);
    }
    for (const path of needed) {
      if (asked.has(path)) continue;
      const controller = new AbortController();
      asked.set(path, controller);
      const settle = (answer: Answer<Body>) => {
        if (!controller.signal.aborted) setAnswers((before) => new Map(before).set(path, answer));
      };
      request<Body>(path, { signal: controller.signal }).then(
        (data) => settle({ data, error: null }),
        (error: unknown) => settle({ data: null, error }),
      );
    }
  }, [wanted]);

  useEffect(() => {
    const asked = running.current;
    return () => {
      for (const controller of asked.values()) controller.abort();
      asked.clear();
    };
  }, []);

  return paths.map((path) => answers.get(path) ?? WAITING);
}
