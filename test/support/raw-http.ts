import { request } from "node:http";
import { connect } from "node:net";

export interface RawAnswer {
  readonly encoding: string | undefined;
  readonly body: Buffer;
}

/** `fetch` would decompress. */
export function rawGet(address: string, encoding: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(address, { headers: { "accept-encoding": encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ encoding: response.headers["content-encoding"], body: Buffer.concat(chunks) }),
      );
    });
    sent.on("error", reject);
    sent.end();
  });
}

/** Sends bytes that no client would, and gives back all that comes until the server closes or falls silent. */
export function rawExchange(origin: string, request: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let text = "";
    const done = (): void => {
      socket.destroy();
      resolve(text);
    };
    socket.on("data", (chunk) => {
      text += chunk.toString();
      if (text.endsWith("}")) done();
    });
    socket.on("end", done);
    socket.on("error", done);
    socket.setTimeout(10_000, done);
    socket.write(request);
  });
}

// biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
export function bodyOf(response: string): any {
  return JSON.parse(response.slice(response.indexOf("\r\n\r\n") + 4));
}
