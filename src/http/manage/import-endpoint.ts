import type { FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { Failure } from "../failure.ts";
import { goneSignal } from "../gone-signal.ts";
import type { Endpoint } from "../guard.ts";
import { createImportAnswer } from "./import-answer.ts";
import { openImportBody, refuseOtherThanLines } from "./import-body.ts";
import { type ImportDesk, type ImportOutcome, tooLarge } from "./import-desk.ts";

/** `POST /manage/v1/imports`. */
export function createImportEndpoint({ imports }: Pick<Context, "imports">): Endpoint {
  return async ({ caller, request, reply }) => {
    refuseOtherThanLines(request);
    refuseTooLarge(request, imports);
    const body = openImportBody(request.raw, imports.stop);
    const gone = goneSignal(reply);
    const answer = createImportAnswer(request, reply, gone);
    let outcome: ImportOutcome;
    try {
      outcome = await imports.run({ bytes: body.bytes, gone, user: String(caller.user.id) }, answer);
    } catch (error) {
      return answer.fail(error, body.discardRest);
    }
    return answer.finish(outcome, body.discardRest);
  };
}

/** What is not compressed says its size beforehand. */
function refuseTooLarge({ headers }: FastifyRequest, { maxBytes }: ImportDesk): void {
  if (Number(headers["content-length"] ?? 0) > maxBytes) throw new Failure(tooLarge(maxBytes));
}
