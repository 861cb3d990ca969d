import type { Directory } from "../../directory/directory.ts";

/** A command's wish that the running server back up its post index; kept among the facts of the directory. */
export interface BackupWish {
  readonly id: string;
  /** Whose wish it is to fulfill: several servers may share a directory. */
  readonly server: { readonly pid: number; readonly data: string };
  readonly folder: string;
}

/** What the server has made of a wish. */
export interface BackupReport {
  /** The ID of the wish. */
  readonly wish: string;
  readonly state: "running" | "done" | "failed";
  readonly posts: number;
  readonly accounts: number;
  readonly problem: string | null;
}

type Facts = Directory["facts"];
const WISH = "backup.wish";
const REPORT = "backup.report";

export async function readWish(facts: Facts): Promise<BackupWish | null> {
  return JSON.parse((await facts.get(WISH)) ?? "null") as BackupWish | null;
}

export async function writeWish(facts: Facts, wish: BackupWish | null): Promise<void> {
  await facts.set(WISH, JSON.stringify(wish));
}

export async function readReport(facts: Facts): Promise<BackupReport | null> {
  return JSON.parse((await facts.get(REPORT)) ?? "null") as BackupReport | null;
}

export async function writeReport(facts: Facts, report: BackupReport): Promise<void> {
  await facts.set(REPORT, JSON.stringify(report));
}
