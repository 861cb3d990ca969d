import { request as sendRequest } from "node:http";
import { createInterface } from "node:readline";
import type { RunningServer } from "../support/earshot-process.ts";

export interface Upload {
  /** Lines that are stored for good, as far as the server has said so. */
  readonly acknowledged: number;
  readonly summary: Readonly<Record<string, unknown>> | null;
  /** The code of what the server complained of. */
  readonly problem: string | null;
  readonly detail: string | null;
}

/** Sends lines to a server in portions, each when the one before is acknowledged, until it ends in whatever way. */
export function upload(
  { url }: Pick<RunningServer, "url">,
  {
    key,
    lines,
    portion,
  }: { readonly key: string; readonly lines: readonly string[]; readonly portion: number },
): Promise<Upload> {
  return new Promise((resolve) => {
    let outcome: Upload = { acknowledged: 0, summary: null, problem: null, detail: null };
    let sent = 0;
    const request = sendRequest(`${url}/manage/v1/imports`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${key}`,
        "content-type": "application/x-ndjson",
        accept: "application/x-ndjson",
      },
    });
    const sendNext = () => {
      if (sent >= lines.length) return request.end();
      const next = lines.slice(sent, sent + portion);
      sent += next.length;
      return request.write(next.map((line) => `${line}\n`).join(""));
    };
    const end = () => resolve(outcome);
    request.on("error", end);
    request.on("response", (response) => {
      response.on("close", end);
      const answers = createInterface({ input: response });
      for (const source of [response, answers]) source.on("error", () => undefined);
      answers.on("line", (line) => {
        const { acknowledged, summary, errors } = JSON.parse(line);
        if (errors !== undefined) outcome = { ...outcome, problem: errors[0].code, detail: errors[0].detail };
        if (summary !== undefined) outcome = { ...outcome, summary };
        if (acknowledged === undefined) return;
        outcome = { ...outcome, acknowledged: acknowledged.line };
        if (acknowledged.line === sent) sendNext();
      });
    });
    sendNext();
  });
}
