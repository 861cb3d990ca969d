import type { GivenParameters } from "./given-parameters.ts";
import { quote, type Remarks } from "./remarks.ts";

/** Host names, as the statistics list them. */
export function parseDomains(given: GivenParameters, remarks: Remarks): readonly string[] | null {
  const values = given.array("domains");
  const domains = new Set<string>();
  for (const value of values) {
    const domain = value
      .trim()
      .toLowerCase()
      .replace(/^www\./, "");
    if (DOMAIN.test(domain)) domains.add(domain);
    else remarks.invalid("domains[]", () => refusal(value));
  }
  return values.length === 0 ? null : [...domains];
}

const DOMAIN = /^(?=.{1,253}$)[\w-]+(?:\.[\w-]+)+$/;

function refusal(value: string): string {
  const expected = `\`domains[]\` must be a host name such as \`example.org\`, not ${quote(value)}`;
  const [, host] = /^https?:\/\/(?:www\.)?([\w.-]+)/i.exec(value) ?? [];
  return host === undefined ? `${expected}.` : `${expected}; use ${quote(host.toLowerCase())}.`;
}
