import { parametersOf } from "./operations.mjs";

/** So many variants of everything are compared before any are timed. */
const VERIFIED = 2;

/** Every request of a contender is one that it has not been asked before; all are asked the same ones. */
export function createVariants(facts) {
  const used = new Map();
  const key = (contender, operation, window) => `${contender.id} ${operation.id} ${window.id}`;
  return {
    next(contender, operation, window) {
      const number = used.get(key(contender, operation, window)) ?? VERIFIED;
      used.set(key(contender, operation, window), number + 1);
      return parametersOf(operation, window, facts, number);
    },
    /** One that no contender has been asked. */
    fresh(contenders, operation, window) {
      const number = Math.max(...contenders.map((one) => used.get(key(one, operation, window)) ?? VERIFIED));
      for (const one of contenders) used.set(key(one, operation, window), number + 1);
      return parametersOf(operation, window, facts, number);
    },
    verified: (operation, window) =>
      Array.from({ length: VERIFIED }, (_, number) => parametersOf(operation, window, facts, number)),
  };
}
