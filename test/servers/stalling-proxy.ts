import { connect, createServer, type Socket } from "node:net";

/** A way to a server that can fall silent, as a machine that hangs does: connections stay open, and nothing passes. */
export interface StallingProxy {
  readonly port: number;
  stall(): void;
  resume(): void;
  close(): Promise<void>;
}

export async function openStallingProxy(
  targetPort: number,
  targetHost = "127.0.0.1",
): Promise<StallingProxy> {
  const open = new Set<Socket>();
  let stalled = false;
  const server = createServer((client) => {
    const upstream = connect(targetPort, targetHost);
    for (const [source, target] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(source);
      source.on("data", (chunk) => target.write(chunk));
      source.on("error", () => undefined);
      source.on("close", () => {
        open.delete(source);
        target.destroy();
      });
    }
    if (stalled) for (const socket of [client, upstream]) socket.pause();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy does not listen");
  return {
    port: address.port,
    stall() {
      stalled = true;
      for (const socket of open) socket.pause();
    },
    resume() {
      stalled = false;
      for (const socket of open) socket.resume();
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
