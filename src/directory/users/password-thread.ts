import { parentPort } from "node:worker_threads";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english, translations } from "@zxcvbn-ts/language-en";
import { JUDGED_LENGTH, type PasswordQuestion, type PasswordVerdict } from "./passwords.ts";

/** Judges passwords beside everything else: the dictionaries take a second to load, and a long password some time. */

const LEAST_SCORE = 3;
/** More ways to read digits as letters than these find nothing more, and take seconds. */
const MOST_SUBSTITUTIONS = 10;

const judge = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  translations,
  maxLength: JUDGED_LENGTH,
  l33tMaxSubstitutions: MOST_SUBSTITUTIONS,
});

parentPort?.on("message", ({ id, password, personal }: PasswordQuestion) => {
  const { score, feedback } = judge.check(password, [...personal]);
  const reasons = [feedback.warning, feedback.suggestions[0]].filter((text) => text);
  const verdict: PasswordVerdict = { id, reason: score >= LEAST_SCORE ? null : reasons.join(" ") };
  parentPort?.postMessage(verdict);
});
