/** A request as both peers are asked: everything by number, and posts by their place in the order of time. */

import { propertyPair } from "../../../dist/posts/accounts/account-row.js";
import { chooseInterval } from "../../../dist/posts/columns/timeline.js";
import { SECOND } from "../corpus-posts.mjs";
import { meaningOf, understand } from "../understand.mjs";

export function createPeerRequests({ analyzer, names }) {
  const numbers = new Map(names.map((name, number) => [name, number]));
  const numbersOf = (values) => (values === null ? null : values.map((value) => numbers.get(value) ?? -1));
  return (parameters) => {
    const { request, tree } = understand(parameters);
    const { filter } = request;
    return {
      meaning: tree === null ? null : meaningOf(tree, analyzer, filter.languages),
      from: filter.window.from * SECOND,
      to: (filter.window.to + 1) * SECOND - 1,
      interval: chooseInterval(filter.window),
      platforms: numbersOf(filter.platforms),
      languages: numbersOf(filter.languages),
      engagementFrom: filter.engagementFrom,
      listed: filter.lists !== null,
      pair: filter.person === null ? null : pairOf(filter.person),
      skip: ((request.page ?? 1) - 1) * request.perPage,
      limit: request.perPage,
    };
  };
}

function pairOf([{ key, values }]) {
  return `person ${propertyPair(key, values[0])}`;
}
