import { promises as dns, type LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** What a name stands for is an address inside the operator's network. */
export class PrivateAddressError extends Error {
  override readonly name = "PrivateAddressError";

  constructor(host: string, address: string) {
    super(
      host === address
        ? `${address} is not a public address`
        : `${host} is ${address}, which is not a public address`,
    );
  }
}

/** Which addresses may be called: `isPublic`, unless the operator has another word. */
export type Allows = (address: string) => boolean;

interface LookUpOptions {
  readonly allows: Allows;
  readonly signal: AbortSignal;
}

/**
 * The addresses of a host, looked up once. Throws a `PrivateAddressError` when one of them is not allowed.
 * The connection is made to these (`pinned`): a second answer of the name server could be another one.
 */
export async function lookUpHost(
  target: URL,
  { allows, signal }: LookUpOptions,
): Promise<readonly LookupAddress[]> {
  const host = target.hostname.replace(/^\[|\]$/g, "");
  const addresses = await within(signal, dns.lookup(host, { all: true }));
  const forbidden = addresses.find(({ address }) => !allows(address));
  if (forbidden !== undefined) throw new PrivateAddressError(host, forbidden.address);
  return addresses;
}

/**
 * Whether an address is one of the public internet: not of this machine, this network or another one that is not
 * routed, also when it is written as IPv6.
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  // 2000::/3 is all that is given out for the public internet; ::127.0.0.1 and fec0:: are outside of it.
  return parsed.kind() === "ipv4" || parsed.match(ipaddr.parse("2000::"), 3);
}

/** Connects to the addresses that were looked at, and asks for no others. */
export function pinned(addresses: readonly LookupAddress[]): LookupFunction {
  return (_, options, answer) => {
    const [first] = addresses;
    if (options.all || first === undefined) answer(null, [...addresses]);
    else answer(null, first.address, first.family);
  };
}

function within<Value>(signal: AbortSignal, promise: Promise<Value>): Promise<Value> {
  return new Promise((done, fail) => {
    if (signal.aborted) fail(signal.reason);
    signal.addEventListener("abort", () => fail(signal.reason), { once: true });
    promise.then(done, fail);
  });
}
