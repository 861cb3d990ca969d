import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { CommandError } from "./command-error.ts";
import type { Server } from "./import/import-request.ts";

/** Sends JSON to a server and gives its answer; a refusal is told in the server's own words. Waits as long as it takes. */
export async function postJson<Answer>({ url, key }: Server, path: string, body: unknown): Promise<Answer> {
  const address = new URL(`${url}${path}`);
  const send = address.protocol === "https:" ? httpsRequest : httpRequest;
  const bytes = Buffer.from(JSON.stringify(body));
  const { status, text } = await new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = send(address, {
      method: "POST",
      headers: {
        authorization: `Bearer ${key}`,
        "content-type": "application/json",
        "content-length": bytes.length,
      },
    });
    request.once("error", reject);
    request.once("response", (response) => textOf(response).then(resolve, reject));
    request.end(bytes);
  }).catch((error: Error) => {
    throw new CommandError(
      `No answer from ${url}: ${error.message}. What was asked may have been done; it can be repeated.`,
    );
  });
  const answer = parse(text);
  if (status >= 200 && status < 300 && answer !== null) return answer as Answer;
  const errors = (answer as { errors?: readonly { detail?: unknown }[] } | null)?.errors ?? [];
  const details = errors.map(({ detail }) => String(detail)).join("\n");
  throw new CommandError(
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
