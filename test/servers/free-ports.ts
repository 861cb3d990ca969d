import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below those that the system gives away by itself, so that nobody gets one of them while a server is starting. */
export async function freePorts(count: number, hosts: readonly string[]): Promise<readonly number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(10_000, 30_000);
    const free = await Promise.all(hosts.map((host) => isFree(port, host)));
    if (free.every(Boolean)) ports.add(port);
  }
  return [...ports];
}

async function isFree(port: number, host: string): Promise<boolean> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once("error", reject);
      probe.listen(port, host, resolve);
    });
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
}
