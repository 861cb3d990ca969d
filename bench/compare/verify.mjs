/** Times are looked at only after all have given the same answer. */

import { isDeepStrictEqual } from "node:util";

/** A client that is only timed need not hand its answer over. */
const READ = { isRead: true };

/** Asks all contenders the same, and throws if any two answers differ. Gives how many posts were found. */
export async function verifyPage(contenders, parameters) {
  const answers = [];
  for (const contender of contenders) {
    answers.push({ contender, answer: contender.readPage(await contender.page(parameters, READ)) });
  }
  compare(answers, parameters);
  return answers[0].answer.total;
}

export async function verifyStats(contenders, parameters) {
  const answers = [];
  for (const contender of contenders) {
    answers.push({ contender, answer: contender.readStats(await contender.stats(parameters, READ)) });
  }
  compare(answers, parameters);
  return answers[0].answer.total;
}

function compare([first, ...others], parameters) {
  for (const other of others) {
    if (isDeepStrictEqual(first.answer, other.answer)) continue;
    const differing = Object.keys(first.answer).filter(
      (name) => !isDeepStrictEqual(first.answer[name], other.answer[name]),
    );
    const show = ({ contender, answer }) =>
      differing
        .map((name) => `  ${contender.title}: ${name} ${JSON.stringify(answer[name])?.slice(0, 600)}`)
        .join("\n");
    throw new Error(`The answers to ${JSON.stringify(parameters)} differ:\n${show(first)}\n${show(other)}`);
  }
}
