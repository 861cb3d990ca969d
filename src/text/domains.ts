import { urlsOf } from "./urls.ts";

const MAX_DOMAINS = 50;

/** The distinct hosts of the addresses in these texts and of the link, lower case, without www. */
export function domainsOf(texts: readonly string[], linkUrl: string | null): readonly string[] {
  const found = new Set<string>();
  for (const url of [...(linkUrl === null ? [] : [linkUrl.trim()]), ...texts.flatMap(urlsOf)]) {
    const domain = domainOf(url);
    if (domain !== null) found.add(domain);
    if (found.size >= MAX_DOMAINS) break;
  }
  return [...found];
}

function domainOf(url: string): string | null {
  const address = /^www\./i.test(url) ? `http://${url}` : url;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const [host = ""] = HOST.exec(new URL(address).hostname) ?? [];
  return host === "" || host.length > MAX_LENGTH ? null : host.replace(/^www\./, "");
}

/** Names joined by dots; whatever punctuation the sentence left behind them is not theirs. */
const HOST = /^[\w-]+(?:\.[\w-]+)+/;
const MAX_LENGTH = 253;
