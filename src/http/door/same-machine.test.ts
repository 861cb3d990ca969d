import { expect, test } from "vitest";
import { isSameMachine } from "./authenticate.ts";

test.each([
  ["127.0.0.1", "127.0.0.1", true],
  ["::1", "::1", true],
  ["::ffff:127.0.0.1", "::ffff:127.0.0.1", true],
  // A server that listens on one address of the machine is called from that address.
  ["192.0.2.7", "192.0.2.7", true],
  ["192.0.2.8", "192.0.2.7", false],
  ["10.0.0.1", "127.0.0.1", false],
  ["127.0.0.1.example.org", "192.0.2.7", false],
  [undefined, undefined, false],
])("a connection from %s to %s: %s", (remoteAddress, localAddress, expected) => {
  expect(isSameMachine({ remoteAddress, localAddress })).toBe(expected);
});
