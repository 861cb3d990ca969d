import type { IncomingMessage, ServerResponse } from "node:http";

const waiting = new WeakMap<IncomingMessage, ServerResponse>();

/** A client that asks beforehand waits with its body until somebody wants it: whoever is refused sends nothing in vain. */
export function noteExpectation(request: IncomingMessage, response: ServerResponse): void {
  waiting.set(request, response);
}

/** Called by whoever is going to read the body. */
export function letBodyCome(request: IncomingMessage): void {
  waiting.get(request)?.writeContinue();
  waiting.delete(request);
}
