import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { ADMINISTRATOR_SCOPES } from "../../contract/vocabulary.ts";
import { demoAccounts, demoLists } from "../../demo/demo-accounts.ts";
import { demoPosts } from "../../demo/demo-posts.ts";
import type { Directory } from "../../directory/directory.ts";
import type { User } from "../../directory/records.ts";
import { importPosts } from "../../ingest/import-posts.ts";
import { blocksOf, type ImportItem } from "../../ingest/prepare/import-block.ts";
import type { Preparer } from "../../ingest/prepare/preparer.ts";
import type { Posts } from "../../posts/posts.ts";
import { withPosts } from "../stores/compose.ts";
import { jsonArg, settingArgs } from "../terminal/arguments.ts";
import { CommandError, defineCommand } from "../terminal/command.ts";
import { printJson, printLine } from "../terminal/output.ts";
import { stopSignal } from "../terminal/stop-signal.ts";

export const demo = defineCommand({
  description: "Fill an empty data directory with the demo, or extend the demo to now.",
  args: { ...settingArgs("index"), ...jsonArg },
  run: ({ args }) =>
    withPosts(args, { create: true, command: "demo" }, async ({ posts, directory, data, preparer }) => {
      if (!(await claimForDemo({ posts, directory }))) {
        throw new CommandError(
          `${data.path} has users or posts of its own, and the demo is never mixed into real data. Name an empty directory with --data DIR.`,
        );
      }
      const signal = stopSignal();
      const access = await ensureDemoUser(directory, data.demo, DEMO_SEED);
      await fillDemo(
        { posts, directory, preparer },
        { signal, onProgress: (_covered, made) => void process.stderr.write(`${made} posts\n`) },
      );
      const summary = await posts.summary();
      if (args.json) return printJson({ data: data.path, posts: summary.posts, ...access });
      printLine(`The demo in ${data.path} has ${summary.posts} posts.`);
      printLine(`Sign-in: ${access.email} ${access.password ?? "(with the password that you set)"}`);
      printLine(`API key: ${access.key}`);
      if (signal.aborted) throw new CommandError("Interrupted; the same command goes on where it stopped.");
    }),
});

/** Unix seconds; `to` is exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * What is missing of `wanted` when `covered` is there, in pieces of at most `length`, in the order in which to make
 * them: first what has passed since, then backwards from what is there. After each piece, it and what was covered are
 * one span again, so an interrupted fill goes on where it stopped. After a long pause the newest comes first again:
 * what is made twice is stored once.
 */
export function missingSpans(wanted: Span, covered: Span | null, length: number): readonly Span[] {
  const usable = covered !== null && covered.to > wanted.from && wanted.to - covered.to <= length;
  const { from, to } = usable ? covered : { from: wanted.to, to: wanted.to };
  const pieces: Span[] = to < wanted.to ? [{ from: to, to: wanted.to }] : [];
  for (let end = from; end > wanted.from; end -= length) {
    pieces.push({ from: Math.max(wanted.from, end - length), to: end });
  }
  return pieces;
}

/** The two as one; a piece that does not touch what was covered stands alone. */
export function joinSpans(covered: Span | null, piece: Span): Span {
  if (covered === null || piece.from > covered.to || piece.to < covered.from) return piece;
  return { from: Math.min(covered.from, piece.from), to: Math.max(covered.to, piece.to) };
}

const DAY_SECONDS = 86_400;
/** 90 days are about 100,000 posts, nine of them about 10,000. */
const CORPUS_DAYS = 90;
const FOREGROUND_DAYS = 9;
/** Shorter pieces while requests are being answered: less to do again after an interruption. */
const BACKGROUND_DAYS = 3;
/** Small enough that one batch is made while another is stored. */
const BATCH_SIZE = 2_000;
const EXTEND_INTERVAL_MS = 5 * 60_000;
export const DEMO_SEED = "earshot";
const FACT = "demo";

interface DemoStores {
  readonly posts: Posts;
  readonly directory: Directory;
  readonly preparer: Preparer;
}

/** What the demo is made of and how far it has come; kept among the facts of the directory. */
interface DemoState {
  readonly seed: string;
  /** Where the corpus begins, in Unix seconds; its end is always now. */
  readonly from: number;
  readonly covered: Span | null;
}

/**
 * Marks an empty data directory as the demo's. False when it has users or posts of its own: nothing invented is mixed
 * into real data.
 */
export async function claimForDemo({ posts, directory }: Omit<DemoStores, "preparer">): Promise<boolean> {
  if ((await directory.facts.get(FACT)) !== null) return true;
  const [users, summary] = await Promise.all([directory.users.list(), posts.summary()]);
  if (users.length > 0 || summary.posts > 0) return false;
  await saveState(directory, {
    seed: DEMO_SEED,
    from: nowSeconds() - CORPUS_DAYS * DAY_SECONDS,
    covered: null,
  });
  return true;
}

/** Makes what is missing of the newest nine days, about 10,000 posts: enough to begin with. */
export async function fillNewestDemo(stores: DemoStores, signal?: AbortSignal): Promise<void> {
  const newest = nowSeconds() - FOREGROUND_DAYS * DAY_SECONDS;
  await fill(stores, { days: FOREGROUND_DAYS, signal, wants: (span) => span.to > newest });
}

/** Makes all that is missing up to now. */
async function fillDemo(
  stores: DemoStores,
  options: {
    readonly signal?: AbortSignal;
    readonly onProgress?: (covered: Span, posts: number) => void;
  } = {},
): Promise<void> {
  await fill(stores, { days: FOREGROUND_DAYS, ...options });
}

/** Fills up behind a running server, in short pieces, and then follows the clock. Ends with the signal. */
export async function keepDemoFull(stores: DemoStores, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await fill(stores, { days: BACKGROUND_DAYS, signal });
    await sleep(EXTEND_INTERVAL_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

async function fill(
  { posts, directory, preparer }: DemoStores,
  options: {
    readonly days: number;
    readonly signal?: AbortSignal | undefined;
    readonly wants?: (span: Span) => boolean;
    readonly onProgress?: (covered: Span, posts: number) => void;
  },
): Promise<void> {
  const { days, signal, wants = () => true, onProgress } = options;
  let state = await loadState(directory);
  const wanted = { from: state.from, to: nowSeconds() };
  const missing = missingSpans(wanted, state.covered, days * DAY_SECONDS);
  let made = 0;
  for (const span of missing.filter(wants)) {
    const { read } = await importPosts({
      blocks: blocksOf(
        itemsOf(demoPosts({ seed: state.seed, fromSeconds: span.from, toSeconds: span.to, order: "newest" })),
        { blockLines: BATCH_SIZE },
      ),
      posts,
      preparer,
      ...(signal && { signal }),
    });
    if (signal?.aborted) return;
    made += read;
    state = { ...state, covered: joinSpans(state.covered, span) };
    await saveState(directory, state);
    if (state.covered !== null) onProgress?.(state.covered, made);
  }
}

function* itemsOf(records: Iterable<unknown>): Generator<ImportItem> {
  let line = 0;
  for (const record of records) {
    line += 1;
    yield { line, record };
  }
}

async function loadState(directory: Directory): Promise<DemoState> {
  return JSON.parse((await directory.facts.get(FACT)) ?? "null") as DemoState;
}

async function saveState(directory: Directory, state: DemoState): Promise<void> {
  await directory.facts.set(FACT, JSON.stringify(state));
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

/** How to get in; random per data directory. */
export interface DemoAccess {
  readonly email: string;
  /** Null when it was changed. */
  readonly password: string | null;
  readonly key: string;
}

const EMAIL = "demo@example.org";
const KEY_NAME = "demo";
const LISTS_FACT = "demo-lists";

/**
 * The demo's user with a password, a working key and lists; made when missing, so that an interrupted start is made
 * good by the next.
 */
export async function ensureDemoUser(directory: Directory, file: string, seed: string): Promise<DemoAccess> {
  const { user, password } = await ensureUser(directory, file);
  if ((await directory.facts.get(LISTS_FACT)) === null) {
    // Newest first is how lists are shown; the first of the demo should be the first that one sees.
    for (const list of demoLists(demoAccounts(seed)).toReversed()) {
      const members = list.members.map(({ platform, handle }) => ({
        platform,
        by: "handle" as const,
        value: handle,
      }));
      await directory.lists.create(user.id, { ...list, members });
    }
    await directory.facts.set(LISTS_FACT, "made");
  }
  return { email: user.email, password, key: await ensureKey(directory, user) };
}

async function ensureUser(
  directory: Directory,
  file: string,
): Promise<{ readonly user: User; readonly password: string | null }> {
  const existing = await directory.users.findByEmail(EMAIL);
  if (existing !== null) {
    const password = readPassword(file);
    const holds = password !== null && (await directory.users.verifyPassword(EMAIL, password)) !== null;
    return { user: existing, password: holds ? password : null };
  }
  const password = randomBytes(12).toString("base64url");
  // Written first: a user with a lost password would be of no use.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify({ email: EMAIL, password })}\n`, { mode: 0o600 });
  renameSync(draft, file);
  return {
    user: await directory.users.create({ email: EMAIL, password, scopes: ADMINISTRATOR_SCOPES }),
    password,
  };
}

async function ensureKey(directory: Directory, user: User): Promise<string> {
  const keys = await directory.keys.list(user.id);
  const usable = keys.find((key) => key.name === KEY_NAME && !key.disabled);
  if (usable !== undefined) return directory.keys.reveal(usable.id);
  return (await directory.keys.create({ userId: user.id, name: KEY_NAME })).secret;
}

function readPassword(file: string): string | null {
  if (!existsSync(file)) return null;
  try {
    const { password } = JSON.parse(readFileSync(file, "utf8"));
    return typeof password === "string" ? password : null;
  } catch {
    return null;
  }
}
