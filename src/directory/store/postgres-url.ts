import { readFileSync } from "node:fs";
import { type ConnectionOptions, checkServerIdentity } from "node:tls";
import { DirectoryError } from "../directory.ts";

/** How PostgreSQL is reached. */
export interface PostgresAddress {
  readonly connectionString: string;
  readonly ssl: ConnectionOptions | false;
  /** For people: without the password. */
  readonly shown: string;
}

const SSL_MODES = ["disable", "require", "verify-ca", "verify-full"] as const;

/**
 * `postgresql://user:password@host:5432/database`, with `sslmode` and `sslrootcert` as psql knows them. Without a mode:
 * none on this machine, `verify-full` elsewhere: nothing travels in the clear, or to a stranger, unasked.
 */
export function parsePostgresUrl(text: string): PostgresAddress {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol)) {
    throw invalid("must begin with postgresql:// and name a host and a database");
  }
  const rest = new URL(url);
  const take = (name: string): string | null => {
    const value = url.searchParams.get(name);
    rest.searchParams.delete(name);
    return value;
  };
  const host = url.searchParams.get("host") ?? decodeURIComponent(url.hostname);
  const mode = take("sslmode") ?? (isThisMachine(host) ? "disable" : "verify-full");
  const rootCertificate = take("sslrootcert");
  if (!isSslMode(mode)) throw invalid(`has the sslmode "${mode}"; there are ${SSL_MODES.join(", ")}`);
  return {
    connectionString: rest.href,
    ssl: tlsOf(mode, rootCertificate),
    shown: `${host || "localhost"}${url.port === "" ? "" : `:${url.port}`}${url.pathname}`,
  };
}

type SslMode = (typeof SSL_MODES)[number];

function isSslMode(mode: string): mode is SslMode {
  return (SSL_MODES as readonly string[]).includes(mode);
}

/** An empty host is the default one; a path is a socket. */
function isThisMachine(host: string): boolean {
  return /^(|\/.*|localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host);
}

function tlsOf(mode: SslMode, rootCertificate: string | null): ConnectionOptions | false {
  if (mode === "disable") return false;
  const ca = rootCertificate === null ? {} : { ca: readCertificate(rootCertificate) };
  switch (mode) {
    case "require":
      // As in psql: encrypted, and checked only against an authority that was named.
      return rootCertificate === null
        ? { rejectUnauthorized: false }
        : { ...ca, checkServerIdentity: () => undefined };
    case "verify-ca":
      return { ...ca, checkServerIdentity: () => undefined };
    case "verify-full":
      return { ...ca, checkServerIdentity };
  }
}

function readCertificate(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw invalid(
      `names sslrootcert ${file}, which cannot be read (${error instanceof Error ? error.message : error})`,
    );
  }
}

/** The address is never repeated whole: it holds a password. */
function invalid(problem: string): DirectoryError {
  return new DirectoryError("invalid", `The address of the database ${problem}.`);
}
