const KEY_NAMES = new Set(["api_key", "apikey", "key", "token", "access_token", "password", "secret"]);
const LONGEST_LOGGED = 2048;

/** A request target that may be logged: values that are, or look like, keys are blotted out. */
export function redactTarget(target: string): string {
  const queryAt = target.indexOf("?");
  const path = queryAt === -1 ? target : target.slice(0, queryAt);
  const blotted =
    queryAt === -1
      ? path
      : `${path}?${target
          .slice(queryAt + 1)
          .split("&")
          .map(blotPair)
          .join("&")}`;
  const cut = blotted.length > LONGEST_LOGGED ? `${blotted.slice(0, LONGEST_LOGGED)}…` : blotted;
  return cut.replaceAll(/(?<![0-9A-Za-z])[0-9A-Za-z]{32}(?![0-9A-Za-z])/g, "[redacted]");
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
