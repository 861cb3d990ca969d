import { nearestName } from "../../contract/request/parameter-name.ts";

/** `; did you mean x?` when a candidate is near enough to be meant, otherwise a full stop. */
export function didYouMean(given: string, candidates: readonly string[]): string {
  const nearest = nearestName(given, candidates);
  return nearest === null ? "." : `; did you mean ${nearest}?`;
}

/** How a setting is written as text, and what it means. */
export interface ValueType<Value> {
  /** What is allowed, as it is shown in help, problems and documentation. */
  readonly allowed: string;
  /** Stands for the value in help: `--port N`. */
  readonly hint: string;
  readonly parse: (text: string) => { readonly value: Value } | null;
  /** What is wrong with a text that cannot be parsed, where `allowed` does not say enough; null: it does. */
  readonly explain?: (text: string) => string | null;
}

export const text: ValueType<string> = {
  allowed: "text",
  hint: "TEXT",
  parse: (given) => (given === "" ? null : { value: given }),
};

export const path: ValueType<string> = { ...text, allowed: "a path", hint: "PATH" };

export const yesOrNo: ValueType<boolean> = {
  allowed: "true or false",
  hint: "",
  parse: (given) => (given === "true" ? { value: true } : given === "false" ? { value: false } : null),
};

export function wholeNumber(min: number, max: number): ValueType<number> {
  return {
    allowed: `a whole number from ${min} to ${max}`,
    hint: "N",
    parse: (given) => {
      const value = /^\d{1,16}$/.test(given) ? Number(given) : Number.NaN;
      return value >= min && value <= max ? { value } : null;
    },
  };
}

/** A value of another type, or a word that means "none". */
export function orNone<Value>(type: ValueType<Value>, none: string): ValueType<Value | null> {
  return {
    allowed: `${type.allowed}, or ${none}`,
    hint: `${type.hint}|${none}`,
    parse: (given) => (given === none ? { value: null } : type.parse(given)),
  };
}

export function oneOf<const Choice extends string>(...choices: readonly Choice[]): ValueType<Choice> {
  return {
    allowed: `one of ${choices.join(", ")}`,
    hint: "WORD",
    parse: (given) => {
      const value = choices.find((choice) => choice === given);
      return value === undefined ? null : { value };
    },
  };
}

/** Kept without a slash at the end, so that paths can be appended. */
export const webAddress: ValueType<string> = {
  allowed: "an address that begins with http:// or https://, without a query",
  hint: "URL",
  parse: (given) => {
    const url = URL.canParse(given) ? new URL(given) : null;
    if (url === null || !/^https?:$/.test(url.protocol) || url.search !== "" || url.hash !== "") return null;
    return { value: url.href.replace(/\/+$/, "") };
  },
};

export const databaseAddress: ValueType<string> = {
  allowed: "an address like postgresql://user:password@host:5432/database?sslmode=verify-full",
  hint: "URL",
  parse: (given) => (/^postgres(ql)?:\/\//.test(given) && URL.canParse(given) ? { value: given } : null),
};

export const mailServer: ValueType<string> = {
  allowed: "an address like smtps://user:password@host:465 or smtp://user:password@host:587",
  hint: "URL",
  parse: (given) => {
    const url = URL.canParse(given) ? new URL(given) : null;
    if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === "") return null;
    return ["", "?starttls=never"].includes(url.search) && isDecodable(url.username + url.password)
      ? { value: given }
      : null;
  },
};

/** A percent sign in a password has to be written as `%25`. */
function isDecodable(credentials: string): boolean {
  try {
    return decodeURIComponent(credentials) !== null;
  } catch {
    return false;
  }
}

export const webAddresses: ValueType<readonly string[]> = {
  allowed:
    "addresses that begin with http:// or https://, without user, password and path, separated by commas",
  hint: "URLS",
  parse: (given) => {
    const addresses = given.split(",").map((address) => webAddress.parse(address.trim())?.value);
    // They are shown when they do not answer, so they may hold no secret.
    const hosts = addresses.filter((address) => address !== undefined && isHostAlone(new URL(address)));
    return hosts.length === addresses.length ? { value: hosts.map(String) } : null;
  },
};

function isHostAlone({ pathname, username, password }: URL): boolean {
  return pathname === "/" && username === "" && password === "";
}

/** As it may stand in a statement. */
export const databaseName: ValueType<string> = {
  allowed: "letters, digits and underscores, beginning with a letter",
  hint: "NAME",
  parse: (given) => (/^[A-Za-z]\w{0,59}$/.test(given) ? { value: given } : null),
};

export const addressList: ValueType<readonly string[]> = {
  allowed: "IP addresses or networks (10.0.0.0/8), separated by commas",
  hint: "ADDRESSES",
  parse: (given) => {
    const addresses = given.split(",").map((address) => address.trim());
    return addresses.every((address) => /^[0-9a-fA-F:.]+(\/\d{1,3})?$/.test(address))
      ? { value: addresses }
      : null;
  },
};

export const apiKey: ValueType<string> = {
  allowed: "32 digits and letters",
  hint: "KEY",
  parse: (given) => (/^[0-9A-Za-z]{32}$/.test(given) ? { value: given } : null),
};

export const secretBytes: ValueType<Buffer> = {
  allowed: "64 hexadecimal digits",
  hint: "HEX",
  parse: (given) => (/^[0-9a-f]{64}$/i.test(given) ? { value: Buffer.from(given, "hex") } : null),
};

/**
 * Which commands a setting concerns: all that use the data directory, those that open the post index, the server, or
 * those that send to a server.
 */
export type Audience = "data" | "index" | "server" | "client";

export interface Setting<Value> {
  readonly type: ValueType<Value>;
  readonly audience: Audience;
  /** As it would be written; null: unset. */
  readonly default: string | null;
  /** What an unset value means, for the documentation. */
  readonly unset?: string;
  readonly description: string;
  /** A secret has no flag: arguments are visible to every user of the machine. */
  readonly secret?: true;
}
