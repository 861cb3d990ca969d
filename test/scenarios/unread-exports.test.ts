import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Service } from "../support/world.ts";
import { openScene, record, type Scene } from "./scene.ts";

let scene: Scene;
const sockets: Socket[] = [];

/** More than the buffers between a server and a client hold. */
const COUNT = 800;
const LENGTH = 40_000;

beforeAll(async () => {
  scene = await openScene();
  const transcript = "x".repeat(LENGTH);
  await scene.world.store(Array.from({ length: COUNT }, (_, at) => record(`post-${at}`, { transcript })));
});

afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await scene.world.close();
});

/** Asks for an export, and reads no more of it than that it has begun. */
function beginExport(service: Service): Promise<void> {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.write(
    `GET /api/v1/posts/export?format=ndjson HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${scene.caller.key}\r\n\r\n`,
  );
  return new Promise((resolve) => {
    socket.once("data", () => {
      socket.pause();
      resolve();
    });
  });
}

test("Exports that nobody reads do not keep searches of the same key waiting.", async () => {
  const begun = Array.from({ length: 16 }, () => beginExport(scene.world));
  await Promise.all(begun.slice(0, 4));
  expect((await scene.ask("per_page=1")).status).toBe(200);
});

test("An export of which nothing is taken ends.", async () => {
  const service = await scene.world.serve({ exportIdle: 1 });
  await beginExport(service);
  await expect.poll(() => service.logLines.join(""), { timeout: 20_000 }).toContain("export interrupted");
  await service.app.close();
});
