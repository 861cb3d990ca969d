import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { NDJSON } from "../../contract/manage/imports.ts";
import { CommandError } from "../terminal/command.ts";
import { linesOf, type Server } from "./import-request.ts";

/**
 * Sends JSON to a server and gives its answer; a refusal is told in the server's own words. Waits as long as it takes.
 */
export async function postJson<Answer>(server: Server, path: string, body: unknown): Promise<Answer> {
  const answer = await post(server, path, body, {})
    .then(textOf)
    .catch((error: Error) => {
      throw unanswered(server, error);
    });
  const parsed = parse(answer.text);
  if (answer.status < 200 || answer.status >= 300 || parsed === null) throw refusal(server, answer);
  return parsed as Answer;
}

/** The same for an answer of one object a line, which may take minutes. Ending the loop closes the connection. */
export async function* postForLines<Line>(
  server: Server,
  path: string,
  body: unknown,
  signal: AbortSignal,
): AsyncGenerator<Line> {
  const response = await post(server, path, body, { accept: NDJSON }, signal).catch((error: Error) => {
    throw unanswered(server, error);
  });
  try {
    if (response.statusCode !== 200) throw refusal(server, await textOf(response));
    for await (const line of linesOf(response)) yield JSON.parse(line) as Line;
  } finally {
    response.destroy();
  }
}

function post(
  { url, key }: Server,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<IncomingMessage> {
  const address = new URL(`${url}${path}`);
  const send = address.protocol === "https:" ? httpsRequest : httpRequest;
  const bytes = Buffer.from(JSON.stringify(body));
  return new Promise((resolve, reject) => {
    const request = send(address, {
      method: "POST",
      headers: {
        authorization: `Bearer ${key}`,
        "content-type": "application/json",
        "content-length": bytes.length,
        ...headers,
      },
      ...(signal && { signal }),
    });
    request.once("error", reject);
    request.once("response", resolve);
    request.end(bytes);
  });
}

function unanswered({ url }: Server, error: Error): CommandError {
  return new CommandError(
    `No answer from ${url}: ${error.message}. What was asked may have been done; it can be repeated.`,
  );
}

function refusal({ url }: Server, { status, text }: { status: number; text: string }): CommandError {
  const errors = (parse(text) as { errors?: readonly { detail?: unknown }[] } | null)?.errors ?? [];
  const details = errors.map(({ detail }) => String(detail)).join("\n");
  return new CommandError(
    details === ""
      ? `${url} answers with the status ${status}. Is it the address of an Earshot server?`
      : `The server refuses it: ${details}`,
  );
}

async function textOf(response: IncomingMessage): Promise<{ status: number; text: string }> {
  let text = "";
  for await (const chunk of response.setEncoding("utf8")) text += chunk;
  return { status: response.statusCode ?? 0, text };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
