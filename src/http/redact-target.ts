const KEY_NAMES = new Set(["api_key", "apikey", "key", "token", "access_token", "password", "secret"]);
const LONGEST_LOGGED = 2048;

const LOOKS_LIKE_A_KEY = /(?<![0-9A-Za-z])[0-9A-Za-z]{32}(?![0-9A-Za-z])/g;

/** A request target that may be logged: values that are, or look like, keys are blotted out. */
export function redactTarget(target: string): string {
  const [path = "", ...query] = target.split("?");
  const pairs = query.join("?").split("&").map(blotPair).join("&");
  const blotted = (query.length === 0 ? path : `${path}?${pairs}`).replaceAll(LOOKS_LIKE_A_KEY, "[redacted]");
  return blotted.length > LONGEST_LOGGED ? `${blotted.slice(0, LONGEST_LOGGED)}…` : blotted;
}

function blotPair(pair: string): string {
  const equalsAt = pair.indexOf("=");
  if (equalsAt === -1) return pair;
  const name = decodeLoosely(pair.slice(0, equalsAt))
    .replace(/\[.*$/s, "")
    .trim()
    .toLowerCase()
    .replaceAll("-", "_");
  return KEY_NAMES.has(name) ? `${pair.slice(0, equalsAt)}=[redacted]` : pair;
}

function decodeLoosely(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}
