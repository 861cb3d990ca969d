import { BlockList, isIP } from "node:net";
import { LRUCache } from "lru-cache";
import { MAX_ALLOWED_ADDRESSES } from "../../contract/limits.ts";
import { DirectoryError } from "../directory.ts";
import type { ApiKey } from "../records.ts";

/** Where a key may be used from: addresses and networks (`10.0.0.0/8`, `2001:db8::/32`). None: from everywhere. */
export function checkAddresses(written: readonly string[]): readonly string[] {
  const addresses = [...new Set(written.map((text) => text.trim().toLowerCase()))];
  if (addresses.length > MAX_ALLOWED_ADDRESSES) {
    throw new DirectoryError("invalid", `A key may be used from at most ${MAX_ALLOWED_ADDRESSES} networks.`);
  }
  const rules = new BlockList();
  for (const address of addresses) {
    if (!addRule(rules, address)) {
      throw new DirectoryError(
        "invalid",
        `"${address.slice(0, 100)}" is no address or network; write 192.0.2.7, 10.0.0.0/8 or 2001:db8::/32.`,
      );
    }
  }
  return addresses;
}

/** So many networks are remembered, over all sets of them: some hundred bytes each. */
const MOST_NETWORKS = 10_000;

/**
 * Tells whether a key may be used from an address. Its owner keeps it, because the rules of a set of networks are made
 * once: their key is what is written, whichever API key it belongs to.
 */
export class AllowedAddresses {
  readonly #rules = new LRUCache<string, BlockList>({ maxSize: MOST_NETWORKS });

  /** An IPv4 address in the form of IPv6 is the same address. */
  isAllowed({ allowedAddresses }: Pick<ApiKey, "allowedAddresses">, address: string): boolean {
    if (allowedAddresses.length === 0) return true;
    const family = isIP(address);
    if (family === 0) return false;
    return this.#rulesOf(allowedAddresses).check(address, family === 4 ? "ipv4" : "ipv6");
  }

  /** How many sets are remembered. */
  get size(): number {
    return this.#rules.size;
  }

  #rulesOf(addresses: readonly string[]): BlockList {
    const written = addresses.join(" ");
    const known = this.#rules.get(written);
    if (known !== undefined) return known;
    const rules = new BlockList();
    for (const address of addresses) addRule(rules, address);
    this.#rules.set(written, rules, { size: addresses.length });
    return rules;
  }
}

function addRule(rules: BlockList, text: string): boolean {
  const [, address = "", prefix] = /^([0-9a-f:.]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIP(address);
  const longest = family === 4 ? 32 : 128;
  const length = prefix === undefined ? longest : Number(prefix);
  if (family === 0 || length > longest) return false;
  rules.addSubnet(address, length, family === 4 ? "ipv4" : "ipv6");
  return true;
}
