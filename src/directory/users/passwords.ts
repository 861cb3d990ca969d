import { Worker } from "node:worker_threads";
import { hash, verify } from "@node-rs/argon2";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "../../contract/limits.ts";
import { DirectoryError } from "../directory.ts";

/** OWASP's recommendation for argon2id, which is this library's default algorithm. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;

/** Of a user who has not set one yet: no password opens it. */
export const NO_PASSWORD = "";

/** The hash of a new password, which must be long and hard to guess. */
export async function hashPassword(password: string, email: string): Promise<string> {
  const text = normalize(password);
  if ([...text].length < MIN_PASSWORD_LENGTH) {
    throw new DirectoryError(
      "invalid",
      `The password is too short: at least ${MIN_PASSWORD_LENGTH} characters.`,
    );
  }
  if (text.length > MAX_PASSWORD_LENGTH) {
    throw new DirectoryError(
      "invalid",
      `The password is too long: at most ${MAX_PASSWORD_LENGTH} characters.`,
    );
  }
  const reason = await judge(text.slice(0, JUDGED_LENGTH), [email, ...email.split(/[@.]/), "earshot"]);
  if (reason === null) return hash(text, COST);
  throw new DirectoryError("weak_password", `The password is too easy to guess. ${reason}`);
}

/** Works as long without a hash as with one, so that time does not tell which users exist. */
export async function passwordMatches(passwordHash: string, password: string): Promise<boolean> {
  const matches = await verify(
    passwordHash === NO_PASSWORD ? NOBODYS_HASH : passwordHash,
    normalize(password).slice(0, MAX_PASSWORD_LENGTH + 1),
  );
  return matches && passwordHash !== NO_PASSWORD;
}

/** The same characters typed on another keyboard or system are the same password. */
function normalize(password: string): string {
  return password.normalize("NFKC");
}

/** A hash of the same cost that no password is known for. */
const NOBODYS_HASH = [
  "$argon2id$v=19",
  `m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}`,
  "A".repeat(22),
  "A".repeat(43),
].join("$");

/** What is longer is judged by its beginning. */
export const JUDGED_LENGTH = 64;

export interface PasswordQuestion {
  readonly id: number;
  readonly password: string;
  /** What others know of the user. */
  readonly personal: readonly string[];
}

export interface PasswordVerdict {
  readonly id: number;
  /** Why the password is too easy to guess; null: it is not. */
  readonly reason: string | null;
}

interface JudgeThread {
  readonly worker: Worker;
  readonly waiting: Map<number, { resolve(reason: string | null): void; reject(error: Error): void }>;
  idle: NodeJS.Timeout | undefined;
}

/** The dictionaries take 70 MB, for as long as passwords are being set. */
const IDLE_MS = 60_000;
/** Threads run what was built, also where the sources run as they are. */
const THREAD = new URL("../../../dist/directory/users/password-thread.js", import.meta.url);

/** One for the process: it ends when it has nothing to do, and does not keep the process from ending. */
let thread: JudgeThread | null = null;
let questions = 0;

function judge(password: string, personal: readonly string[]): Promise<string | null> {
  const current = thread ?? startThread();
  thread = current;
  clearTimeout(current.idle);
  current.worker.ref();
  const id = questions++;
  return new Promise((resolve, reject) => {
    current.waiting.set(id, { resolve, reject });
    const question: PasswordQuestion = { id, password, personal };
    current.worker.postMessage(question);
  });
}

function startThread(): JudgeThread {
  const started: JudgeThread = { worker: new Worker(THREAD), waiting: new Map(), idle: undefined };
  const { worker, waiting } = started;
  const end = (error: Error) => {
    if (thread === started) thread = null;
    clearTimeout(started.idle);
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on("message", ({ id, reason }: PasswordVerdict) => {
    waiting.get(id)?.resolve(reason);
    waiting.delete(id);
    if (waiting.size > 0) return;
    worker.unref();
    started.idle = setTimeout(() => {
      // A question that comes from now on starts another one: this one no longer answers.
      thread = null;
      void worker.terminate();
    }, IDLE_MS).unref();
  });
  worker.on("error", end);
  worker.on("exit", () => end(new Error("the thread that judges passwords has ended")));
  return started;
}
