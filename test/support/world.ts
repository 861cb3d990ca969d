import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { type IncomingHttpHeaders, request as sendRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { createHttpImporter } from "../../src/cli/import/http-importer.ts";
import { DEFAULT_PLATFORMS } from "../../src/contract/platforms.ts";
import type { Scope } from "../../src/contract/vocabulary.ts";
import type { Directory } from "../../src/directory/directory.ts";
import type { ListWithMembers, NewList, User } from "../../src/directory/records.ts";
import { type App, type AppDependencies, createApp, type HttpSettings } from "../../src/http/app.ts";
import { type ImportSummary, importPosts } from "../../src/ingest/import-posts.ts";
import { blocksOf } from "../../src/ingest/prepare/import-block.ts";
import { createPreparer } from "../../src/ingest/prepare/preparer.ts";
import type { Posts } from "../../src/posts/posts.ts";
import { analyzers } from "./analyzers.ts";
import { type CreateStores, type PostsOptions, storesOfProject } from "./stores.ts";

/** Noon of 10 November 2026, a Tuesday: what time it is in the world unless a test says otherwise. */
export const NOON = new Date("2026-11-10T12:00:00Z");

/** A user with a key. */
export interface Inhabitant {
  readonly user: User;
  readonly key: string;
  readonly keyId: number;
}

export interface Sent {
  readonly key?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body as JSON; undefined when it is none. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into bodies of every shape
  readonly body: any;
}

/** A server on a free port, in front of the stores of a world. */
export interface Service {
  readonly url: string;
  readonly metricsUrl: string | null;
  readonly app: App;
  /** What has been logged, one JSON line each. */
  readonly logLines: readonly string[];
  /** Sends exactly this target: nothing in it is encoded or tidied. A whole address of this service will do too. */
  get(target: string, sent?: Sent): Promise<Answer>;
}

/** The whole service in this process: real stores in a directory of their own, and a server. */
export interface World extends Service {
  readonly posts: Posts;
  readonly directory: Directory;
  createUser(options?: { readonly email?: string; readonly scopes?: readonly Scope[] }): Promise<Inhabitant>;
  createList(owner: Inhabitant, list: NewList): Promise<ListWithMembers>;
  /** Stores records of the import format; a reject is a mistake in the test. */
  store(records: readonly Readonly<Record<string, unknown>>[]): Promise<ImportSummary>;
  /** Another server with other settings, on the same stores. Close its app; the world does not. */
  serve(settings: Partial<HttpSettings>): Promise<Service>;
  /** A server as on another machine: it has opened the stores for itself, those that can be. The world closes it. */
  serveElsewhere(settings?: Partial<HttpSettings>): Promise<Service>;
  now(): Date;
  setNow(now: Date): void;
  close(): Promise<void>;
}

export async function openWorld(
  options: {
    readonly now?: Date;
    readonly settings?: Partial<HttpSettings>;
    readonly limits?: NonNullable<PostsOptions["limits"]>;
    readonly setupToken?: string;
    readonly secret?: Uint8Array<ArrayBuffer>;
    /** Unless given, those of the project in vitest.config.ts. */
    readonly stores?: CreateStores;
  } = {},
): Promise<World> {
  let now = options.now ?? NOON;
  const clock = (): Date => now;
  const home = await mkdtemp(join(tmpdir(), "earshot-world-"));
  const secret = Buffer.from(options.secret ?? randomBytes(32));
  const { limits } = options;
  const stores = await (options.stores ?? storesOfProject())(home);
  const openPosts = () => stores.openPosts({ analyzers, clock, ...(limits && { limits }) });
  const posts = await openPosts();
  const directory = await stores.openDirectory({ secret, clock });
  const setupToken = options.setupToken ?? null;
  const serveOn = (opened: Directory, settings: Partial<HttpSettings>, on = posts): Promise<Service> => {
    const importer = createHttpImporter({
      posts: on,
      preparer: createPreparer(() => clock().getTime(), settings.platforms),
      blockLines: 2_000,
    });
    const dependencies = { posts: on, directory: opened, importer, secret, clock, setupToken };
    return openService(dependencies, { ...SETTINGS, ...settings });
  };
  const serve = (settings: Partial<HttpSettings>): Promise<Service> => serveOn(directory, settings);
  const service = await serve(options.settings ?? {});
  const elsewhere: {
    readonly service: Service;
    readonly directory: Directory;
    readonly posts: Posts | null;
  }[] = [];
  let people = 0;
  return {
    ...service,
    posts,
    directory,
    serve,
    async serveElsewhere(settings = {}) {
      const opened = await stores.openDirectory({ secret, clock });
      const others = stores.sharesPosts ? await openPosts() : null;
      const other = await serveOn(opened, settings, others ?? posts);
      elsewhere.push({ service: other, directory: opened, posts: others });
      return other;
    },
    async createUser({ email, scopes = [] } = {}) {
      people += 1;
      const address = email ?? `person-${people}@example.org`;
      const user = await directory.users.create({
        email: address,
        password: "correct horse battery",
        scopes,
      });
      const { key, secret: text } = await directory.keys.create({ userId: user.id });
      return { user, key: text, keyId: key.id };
    },
    createList: (owner, list) => directory.lists.create(owner.user.id, list),
    store: (records) => storeAll(posts, records, clock),
    now: clock,
    setNow: (later) => {
      now = later;
    },
    async close() {
      await service.app.close();
      for (const other of elsewhere) {
        await other.service.app.close();
        await other.directory.close();
        await other.posts?.close();
      }
      await directory.close();
      await posts.close();
      await stores.remove();
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function openService(
  dependencies: Omit<AppDependencies, "logger" | "settings">,
  settings: HttpSettings,
): Promise<Service> {
  const logLines: string[] = [];
  const logger = pino({ level: "debug" }, { write: (line: string) => void logLines.push(line) });
  const app = await createApp({ ...dependencies, logger, settings });
  const { metricsUrl } = await app.listen();
  const url = originOf(app);
  return { url, metricsUrl, app, logLines, get: (target, sent = {}) => send(url, target, sent) };
}

export const SETTINGS: HttpSettings = {
  host: "127.0.0.1",
  port: 0,
  publicUrl: null,
  rateLimit: 0,
  platforms: DEFAULT_PLATFORMS,
  metricsHost: "127.0.0.1",
  metricsPort: 0,
  trustedProxies: [],
  requests: 2_000,
  imports: 4,
  importSize: 64,
  importIdle: 300,
  logQueries: false,
  exportIdle: 120,
  sessionIdle: 720,
  sessionLifetime: 168,
  requireSecondFactor: "none",
  localSignIn: true,
  singleSignOn: null,
  // As the last build left it; nothing when there was none.
  webDirectory: fileURLToPath(new URL("../../dist/web", import.meta.url)),
  version: "0.0.0-test",
  watchInterval: 0,
  smtpUrl: null,
  mailFrom: null,
  webhookPrivate: true,
  pictures: false,
  picturesPrivate: true,
};

function originOf(app: App): string {
  const address = app.server.server.address();
  if (address === null || typeof address === "string") throw new Error("the app does not listen");
  return `http://127.0.0.1:${address.port}`;
}

function storeAll(
  posts: Posts,
  records: readonly Readonly<Record<string, unknown>>[],
  clock: () => Date,
): Promise<ImportSummary> {
  return importPosts({
    blocks: blocksOf(records.map((record, index) => ({ line: index + 1, record }))),
    posts,
    preparer: createPreparer(() => clock().getTime()),
    onReject: ({ line, reason }) => {
      throw new Error(`record ${line} was rejected: ${reason}`);
    },
  });
}

function send(origin: string, target: string, sent: Sent): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  const path = target.startsWith(origin) ? target.slice(origin.length) : target;
  const authorization = sent.key === undefined ? {} : { authorization: `Bearer ${sent.key}` };
  const headers = { ...lengthOf(sent), ...authorization, ...sent.headers };
  return new Promise((resolve, reject) => {
    const request = sendRequest(
      { hostname, port, path, method: sent.method ?? "GET", headers },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const text = Buffer.concat(chunks).toString();
          const status = response.statusCode ?? 0;
          resolve({ status, headers: response.headers, text, body: parseOrUndefined(text) });
        });
      },
    );
    request.on("error", reject);
    request.end(sent.body);
  });
}

/** Node leaves it out for some methods, and then the body is none. */
function lengthOf({ body, headers }: Sent): Readonly<Record<string, string>> {
  if (body === undefined || headers?.["transfer-encoding"] !== undefined) return {};
  return { "content-length": String(Buffer.byteLength(body)) };
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
