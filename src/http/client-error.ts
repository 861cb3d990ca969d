import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { ERRORS, type Problem } from "../contract/errors.ts";
import { errorBody } from "./error-body.ts";

export const LONGEST_TARGET = 128 * 1024;
/** The target and the other headers together; Node counts them as one. */
export const LARGEST_HEAD = LONGEST_TARGET + 32 * 1024;

const LINGER_MS = 1_000;

export const ADDRESS_TOO_LONG: Problem = {
  code: "address_too_long",
  detail: `The address and its headers are too long: an address may have ${LONGEST_TARGET} bytes. Shorten the keyword or split the request.`,
};

const MALFORMED: Problem = {
  code: "malformed_request",
  detail:
    "The request is not correct HTTP/1.1. In an address a space is written as + or %20, and whatever is not ASCII percent-encoded (é as %C3%A9).",
};

const answered = new WeakSet<Socket>();

/** Answers what Node could not even parse: there is no request yet, only a socket. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (answered.has(socket)) return;
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  answered.add(socket);
  const problem = error.code === "HPE_HEADER_OVERFLOW" ? ADDRESS_TOO_LONG : MALFORMED;
  socket.end(rawResponse(problem));
  // Closing while the client still sends would reset the connection and lose the answer.
  socket.resume();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

function rawResponse(problem: Problem): string {
  const { status } = ERRORS[problem.code];
  const body = JSON.stringify(errorBody([problem]));
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${randomUUID()}`,
    "X-Content-Type-Options: nosniff",
    "Access-Control-Allow-Origin: *",
    "Connection: close",
    "",
    body,
  ].join("\r\n");
}
