import { BlockList, isIP } from "node:net";
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

const known = new WeakMap<ApiKey, BlockList>();

/** Whether a key may be used from this address. An IPv4 address in the form of IPv6 is the same address. */
export function isAllowedFrom(key: ApiKey, address: string): boolean {
  if (key.allowedAddresses.length === 0) return true;
  const family = isIP(address);
  if (family === 0) return false;
  return rulesOf(key).check(address, family === 4 ? "ipv4" : "ipv6");
}

function rulesOf(key: ApiKey): BlockList {
  const remembered = known.get(key);
  if (remembered !== undefined) return remembered;
  const rules = new BlockList();
  for (const address of key.allowedAddresses) addRule(rules, address);
  known.set(key, rules);
  return rules;
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
