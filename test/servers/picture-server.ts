import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A picture of one dot. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

export interface PictureServer {
  readonly url: string;
  /** What it was asked for. */
  readonly received: readonly { readonly path: string; readonly headers: IncomingHttpHeaders }[];
  /** How many answers under `/wait` are kept back. */
  readonly kept: number;
  /** Gives them. */
  release(): void;
  close(): void;
}

/** Elsewhere: it has a picture at every path that ends with `.png`, keeps those under `/wait` back, and an SVG. */
export async function openPictureServer(): Promise<PictureServer> {
  const received: { path: string; headers: IncomingHttpHeaders }[] = [];
  let kept: (() => void)[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    received.push({ path, headers: request.headers });
    if (path.endsWith(".svg")) {
      response.writeHead(200, { "content-type": "image/svg+xml" }).end("<svg/>");
      return;
    }
    if (!path.endsWith(".png")) {
      response.writeHead(404).end();
      return;
    }
    const give = () => void response.writeHead(200, { "content-type": "image/png" }).end(PNG);
    if (path.startsWith("/wait")) kept.push(give);
    else give();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    get kept() {
      return kept.length;
    },
    release() {
      for (const give of kept) give();
      kept = [];
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
