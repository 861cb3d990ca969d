import { Worker } from "node:worker_threads";
import type { SharedDictionaries } from "../../../text/analyzer.ts";
import { PostsUnavailableError } from "../../posts.ts";
import type { FoundSet } from "../terms.ts";
import { type ThreadAnswer, type ThreadRequest, toError } from "./thread-messages.ts";

interface Pending {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

interface CallOptions {
  readonly user?: string | undefined;
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly transfer?: readonly ArrayBuffer[];
}

/** The methods of what runs in a thread, as they are called from outside. */
type Method<Body, Name extends keyof Body> = Body[Name] extends (...args: infer Args) => infer Result
  ? { readonly args: Args; readonly result: Unstepped<Result> }
  : never;
type Unstepped<Result> = Result extends Generator<void, infer Value, void> ? Value : Result;

/** Has one of the threads with the same body do something. */
export type AskThread<Body> = <Name extends keyof Body & string>(
  method: Name,
  args: Method<Body, Name>["args"],
  options?: CallOptions,
) => Promise<Method<Body, Name>["result"]>;

/** A thread of the index, as the main thread sees it. */
export class IndexThread<Body> {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  readonly #onPublished: (published: ThreadAnswer & { readonly kind: "published" }) => void;
  readonly #onVersion: (version: number) => void;
  readonly #onFrequent: (set: FoundSet) => void;
  #calls = 0;
  #closed: Promise<void>;
  #setClosed: () => void = () => {};
  #hasEnded = false;

  /** `body` is the name of the compiled file: tests, which run from the sources, use it too. */
  constructor(
    body: string,
    options: {
      readonly workerData: unknown;
      readonly transfer?: readonly Transferable[];
      readonly onPublished?: (published: ThreadAnswer & { readonly kind: "published" }) => void;
      /** Told of the version that a thread knows, before it is known what was found in it. */
      readonly onVersion?: (version: number) => void;
      readonly onFrequent?: (set: FoundSet) => void;
      readonly onEnd?: () => void;
    },
  ) {
    this.#onPublished = options.onPublished ?? (() => {});
    this.#onVersion = options.onVersion ?? (() => {});
    this.#onFrequent = options.onFrequent ?? (() => {});
    this.#closed = new Promise((resolve) => {
      this.#setClosed = resolve;
    });
    this.#worker = new Worker(new URL(`../../../../dist/posts/sqlite/threads/${body}`, import.meta.url), {
      workerData: options.workerData,
      transferList: [...(options.transfer ?? [])] as never,
    });
    this.#worker.on("message", (answer: ThreadAnswer) => this.#take(answer));
    const end = (why: string) => {
      if (this.#hasEnded) return;
      this.#hasEnded = true;
      this.#setClosed();
      const error = new PostsUnavailableError(`a thread of the post index has ended: ${why}`);
      for (const { reject } of this.#pending.values()) reject(error);
      this.#pending.clear();
      options.onEnd?.();
    };
    this.#worker.on("error", (error: Error) => end(error.message));
    this.#worker.on("exit", (code) => end(`code ${code}`));
  }

  /** How many calls wait for an answer. */
  get load(): number {
    return this.#pending.size;
  }

  call<Name extends keyof Body & string>(
    method: Name,
    args: Method<Body, Name>["args"],
    { user = "", timeoutMs, signal, transfer = [] }: CallOptions = {},
  ): Promise<Method<Body, Name>["result"]> {
    return new Promise((resolve, reject) => {
      if (this.#hasEnded) throw new PostsUnavailableError("a thread of the post index has ended");
      signal?.throwIfAborted();
      const number = this.#calls++;
      const leave = () => {
        if (this.#pending.delete(number)) this.tell({ kind: "cancel", number });
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", leave, { once: true });
      const over = () => signal?.removeEventListener("abort", leave);
      this.#pending.set(number, {
        resolve: (result) => {
          over();
          resolve(result as Method<Body, Name>["result"]);
        },
        reject: (error) => {
          over();
          reject(error);
        },
      });
      const call = { number, method, args: args as readonly unknown[], user };
      this.tell({ kind: "call", call: timeoutMs === undefined ? call : { ...call, timeoutMs } }, transfer);
    });
  }

  tell(request: ThreadRequest, transfer: readonly unknown[] = []): void {
    this.#worker.postMessage(request, [...transfer] as never);
  }

  learn(dictionaries: SharedDictionaries): void {
    this.tell({ kind: "learn", dictionaries });
  }

  /** Lets it finish what it is doing. What it is asked afterwards fails. */
  async close(): Promise<void> {
    if (!this.#hasEnded) this.tell({ kind: "close" });
    await this.#closed;
  }

  #take(answer: ThreadAnswer): void {
    switch (answer.kind) {
      case "published":
        this.#onPublished(answer);
        break;
      case "frequent":
        this.#onFrequent(answer.set);
        break;
      case "done":
        if (answer.version !== undefined) this.#onVersion(answer.version);
        this.#pending.get(answer.number)?.resolve(answer.result);
        this.#pending.delete(answer.number);
        break;
      case "failed":
        this.#pending.get(answer.number)?.reject(toError(answer.failure));
        this.#pending.delete(answer.number);
        break;
    }
  }
}

type Transferable = unknown;
