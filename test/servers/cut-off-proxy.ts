import { connect, createServer, type Socket } from "node:net";

/** A way to a server on which connections break, each when so many bytes have gone to the server or come from it. */
export interface CutOffProxy {
  readonly url: string;
  /** How many connections there were. */
  connections(): number;
  close(): Promise<void>;
}

export interface CutOff {
  readonly direction: "to" | "from";
  readonly bytes: number;
}

/** The first connection breaks as the first cut says, and so on; those behind the last cut do not break. */
export async function openCutOffProxy(origin: string, cuts: readonly CutOff[]): Promise<CutOffProxy> {
  const { hostname, port } = new URL(origin);
  let connections = 0;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const cut = cuts[connections];
    connections += 1;
    const upstream = connect(Number(port), hostname);
    const passed = { to: 0, from: 0 };
    const pass = (direction: CutOff["direction"], source: Socket, target: Socket) => {
      open.add(source);
      source.on("close", () => {
        open.delete(source);
        target.destroy();
      });
      source.on("error", () => undefined);
      source.on("data", (chunk) => {
        passed[direction] += chunk.length;
        if (cut !== undefined && passed[cut.direction] > cut.bytes) {
          client.destroy();
          upstream.destroy();
        } else if (!target.write(chunk)) {
          source.pause();
          target.once("drain", () => source.resume());
        }
      });
    };
    pass("to", client, upstream);
    pass("from", upstream, client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy does not listen");
  return {
    url: `http://127.0.0.1:${address.port}`,
    connections: () => connections,
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
