const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/** Whether the other end of a connection is on this machine: on its loopback, or at the very address that it called. */
export function isSameMachine({
  remoteAddress,
  localAddress,
}: {
  readonly remoteAddress?: string | undefined;
  readonly localAddress?: string | undefined;
}): boolean {
  if (remoteAddress === undefined) return false;
  return LOOPBACK.has(remoteAddress) || remoteAddress === localAddress;
}
