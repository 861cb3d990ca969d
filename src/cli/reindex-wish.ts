import type { Directory } from "../directory/directory.ts";

/** A command's wish that the running server analyze the posts anew; kept among the facts of the directory. */
export interface ReindexWish {
  readonly id: string;
  readonly force: boolean;
}

/** What the server has made of a wish. */
export interface ReindexReport {
  /** The ID of the wish. */
  readonly wish: string;
  readonly state: "running" | "done" | "unneeded" | "failed" | "stopped";
  readonly done: number;
  readonly total: number;
  readonly problem: string | null;
}

type Facts = Directory["facts"];
const WISH = "reindex.wish";
const REPORT = "reindex.report";

export async function readWish(facts: Facts): Promise<ReindexWish | null> {
  return JSON.parse((await facts.get(WISH)) ?? "null") as ReindexWish | null;
}

export async function writeWish(facts: Facts, wish: ReindexWish | null): Promise<void> {
  await facts.set(WISH, JSON.stringify(wish));
}

export async function readReport(facts: Facts): Promise<ReindexReport | null> {
  return JSON.parse((await facts.get(REPORT)) ?? "null") as ReindexReport | null;
}

export async function writeReport(facts: Facts, report: ReindexReport): Promise<void> {
  await facts.set(REPORT, JSON.stringify(report));
}
