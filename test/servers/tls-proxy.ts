import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { createServer, type TLSSocket } from "node:tls";
import { promisify } from "node:util";

/** An authority of our own and a server that it vouches for, under 127.0.0.1. */
export interface Certificates {
  readonly ca: Buffer;
  readonly certificate: Buffer;
  readonly key: Buffer;
}

const run = promisify(execFile);

/** Made with openssl, in this folder. */
export async function makeCertificates(folder: string): Promise<Certificates> {
  const openssl = (...args: readonly string[]) => run("openssl", args, { cwd: folder });
  const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  await openssl(
    ...["req", "-x509", ...newKey, "-keyout", "ca.key", "-out", "ca.pem", "-days", "2"],
    ...["-subj", "/CN=An authority of our own"],
  );
  await openssl(
    ...["req", "-x509", ...newKey, "-keyout", "server.key", "-out", "server.pem", "-days", "2"],
    ...["-subj", "/CN=clickhouse", "-addext", "subjectAltName=IP:127.0.0.1"],
    ...["-CA", "ca.pem", "-CAkey", "ca.key"],
  );
  const [ca, certificate, key] = await Promise.all(
    ["ca.pem", "server.pem", "server.key"].map((file) => readFile(join(folder, file))),
  );
  if (ca === undefined || certificate === undefined || key === undefined) throw new Error("no certificates");
  return { ca, certificate, key };
}

export interface TlsProxy {
  readonly url: string;
  close(): Promise<void>;
}

/** Speaks TLS for a server that does not. */
export async function openTlsProxy(target: string, { certificate, key }: Certificates): Promise<TlsProxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<TLSSocket>();
  const server = createServer({ cert: certificate, key }, (client) => {
    const upstream = connect(Number(port), hostname);
    open.add(client);
    client.on("close", () => open.delete(client));
    for (const socket of [client, upstream]) socket.on("error", () => undefined);
    client.pipe(upstream).pipe(client);
    client.on("close", () => upstream.destroy());
    upstream.on("close", () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy does not listen");
  return {
    url: `https://127.0.0.1:${address.port}`,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
