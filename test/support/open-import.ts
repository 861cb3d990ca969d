import { type ClientRequest, type IncomingMessage, request as sendRequest } from "node:http";
import { createInterface } from "node:readline";
import type { Service } from "./world.ts";

export const IMPORTS = "/manage/v1/imports";

// biome-ignore lint/suspicious/noExplicitAny: a test looks into bodies of every shape
export function parse(line: string): any {
  return JSON.parse(line);
}

/** An import whose body comes bit by bit, and whose answer comes line by line. */
export function openImport({ url }: Pick<Service, "url">, key: string) {
  const { hostname, port } = new URL(url);
  const request: ClientRequest = sendRequest({
    hostname,
    port,
    path: IMPORTS,
    method: "POST",
    headers: { authorization: `Bearer ${key}`, accept: "application/x-ndjson" },
  });
  request.on("error", () => undefined);
  const response = new Promise<IncomingMessage>((resolve) => request.once("response", resolve));
  async function* events() {
    for await (const line of createInterface({ input: await response })) yield parse(line);
  }
  return { request, events: events() };
}

export function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1));
}

/** Waits until the service has logged it. */
export async function logged({ logLines }: Service, pattern: RegExp): Promise<void> {
  while (!logLines.some((line) => pattern.test(line))) await turn();
}
