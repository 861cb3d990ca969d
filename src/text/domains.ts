import { behindUrl, findUrl } from "./urls.ts";

const MAX_DOMAINS = 50;

/** The distinct hosts of the addresses in these texts and of the link, lower case, without www. */
export function domainsOf(texts: readonly string[], linkUrl: string | null): readonly string[] {
  const found: string[] = [];
  if (linkUrl !== null) addDomain(linkUrl.trim(), found);
  for (const text of texts) {
    for (let url = findUrl(text, 0); url !== -1 && found.length < MAX_DOMAINS; ) {
      const behind = behindUrl(text, url, text.length);
      addDomain(text.slice(url, behind), found);
      url = findUrl(text, behind);
    }
  }
  return found;
}

function addDomain(url: string, found: string[]): void {
  const host = plainHost(url) ?? parsedHost(url);
  if (host === null || host.length > MAX_LENGTH) return;
  const domain = host.startsWith("www.") ? host.slice(4) : host;
  if (!found.includes(domain)) found.push(domain);
}

const MAX_LENGTH = 253;

/** The host if it takes no parser to see it: names of ASCII, the last no number, and nothing between them and the path. */
function plainHost(url: string): string | null {
  const [, host] = PLAIN.exec(url) ?? [];
  return host === undefined || PUNYCODE.test(host) ? null : host.toLowerCase();
}

const PLAIN = /^(?:https?:\/\/|(?=www\.))((?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*)(?=[/?#]|$)/i;
const PUNYCODE = /xn--/i;

function parsedHost(url: string): string | null {
  const address = /^www\./i.test(url) ? `http://${url}` : url;
  if (!/^https?:\/\//i.test(address)) return null;
  // Of a text in Latin-1 Node 20 says that it cannot be parsed once it has asked often enough.
  if (!/[\u0080-\uffff]/.test(address) && !URL.canParse(address)) return null;
  try {
    return HOST.exec(new URL(address).hostname)?.[0] ?? null;
  } catch {
    return null;
  }
}

/** Names joined by dots; whatever punctuation the sentence left behind them is not theirs. */
const HOST = /^[\w-]+(?:\.[\w-]+)+/;
