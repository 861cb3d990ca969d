import { createHash, createHmac } from "node:crypto";
import { createReadStream, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ServerBackup } from "../../posts/clickhouse/servers/server-backup.ts";
import { CommandError } from "../terminal/command-error.ts";

/** What is in a backup. Written last: a folder without it is no backup, but one that was interrupted. */
export interface Manifest {
  readonly format: typeof FORMAT;
  /** The version of Earshot that made it. */
  readonly earshot: string;
  readonly created_at: string;
  readonly directory: { readonly sha256: string; readonly rows: Readonly<Record<string, number>> };
  /** Null: there was no post index. */
  readonly posts: BackedUp | null;
  readonly secret: { readonly included: boolean; readonly check: string };
}

/**
 * Embedded posts are as the engine backs them up; those of servers are rows for any engine, or on a disk of the servers
 * themselves.
 */
type BackedUp = { readonly posts: number; readonly accounts: number } & (
  | { readonly kind: "embedded" | "rows" }
  | { readonly kind: "clickhouse"; readonly at: ServerBackup }
);

export const FORMAT = 1;

/** Where things are in a backup. The directory is a SQLite file, whichever database it came from. */
export function placesIn(folder: string) {
  return {
    manifest: join(folder, "backup.json"),
    directory: join(folder, "directory.sqlite"),
    posts: join(folder, "posts"),
    analyzers: join(folder, "analyzers"),
    secret: join(folder, "secret"),
  };
}

export function writeManifest(folder: string, manifest: Manifest): void {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  writeFileSync(placesIn(folder).manifest, text, { mode: 0o600, flag: "wx", flush: true });
}

export function readManifest(folder: string): Manifest {
  let manifest: Partial<Manifest>;
  try {
    manifest = JSON.parse(readFileSync(placesIn(folder).manifest, "utf8"));
  } catch {
    throw new CommandError(
      `${folder} is no backup, or one that was not finished: it has no readable backup.json.`,
    );
  }
  if (manifest.format !== FORMAT) {
    throw new CommandError(
      `The backup in ${folder} is of format ${manifest.format}; this version reads format ${FORMAT}. Restore it with the version that made it (${manifest.earshot}).`,
    );
  }
  return manifest as Manifest;
}

/** Tells whether a secret is the right one, and nothing else about it. */
export function checkOf(secret: Uint8Array): string {
  return createHmac("sha256", secret).update("backup").digest("hex");
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
