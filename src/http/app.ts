import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Platforms } from "../contract/platforms.ts";
import type { Directory } from "../directory/directory.ts";
import { expirePosts } from "../posts/expire-posts.ts";
import type { Posts } from "../posts/posts.ts";
import type { Context } from "./context.ts";
import { createAuthenticate } from "./door/authenticate.ts";
import { createMustSetUpFactor, type FactorPolicy } from "./door/caller.ts";
import { createFailedAttempts } from "./door/failed-attempts.ts";
import { createGuard, createRequireConfirmed, noteCaller } from "./door/guard.ts";
import { createRateLimit, createSharedRateLimit } from "./door/rate-limit.ts";
import { createAuditSums, createAuditTrail } from "./manage/audit.ts";
import { createCheckCode, createCheckPassword, createSignInPace } from "./manage/check-password.ts";
import { describeExpired } from "./manage/erasure.ts";
import { createImportDesk } from "./manage/import-desk.ts";
import type { Importer } from "./manage/importer.ts";
import type { ManageContext } from "./manage/manage-context.ts";
import { createPageDoor } from "./manage/page-door.ts";
import { createReindexDesk } from "./manage/reindex.ts";
import { assembleWatching, type WatchSettings } from "./manage/watching.ts";
import { createPictureEndpoint } from "./pictures/picture-endpoint.ts";
import { addRoutes, addSingleSignOn } from "./routes.ts";
import { ListRules } from "./search/list-rules.ts";
import { WrittenPosts } from "./search/written-posts.ts";
import { createAnswerFailure } from "./server/answer-failure.ts";
import { compressResponses } from "./server/compress.ts";
import { createCursors } from "./server/cursor.ts";
import { createDailyTask } from "./server/daily-task.ts";
import { createLoggedTarget, logRequests } from "./server/log-requests.ts";
import { createMetrics, listenForMetrics, type MetricsListener } from "./server/metrics.ts";
import { localOriginOf, originOf } from "./server/origin.ts";
import { createSemaphore } from "./server/semaphore.ts";
import { addRoute, createServer } from "./server/server.ts";
import type { SingleSignOnSettings } from "./sign-in/admit.ts";
import { createSignInContext } from "./sign-in/sign-in.ts";
import { createPageEndpoint, isPageRequest, loadWebFiles } from "./web/web-files.ts";

export interface HttpSettings extends WatchSettings {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** The address under which clients reach us; null: the one we listen on. */
  readonly publicUrl: string | null;
  /** Requests an hour for each user; 0: unlimited. */
  readonly rateLimit: number;
  readonly platforms: Platforms;
  /** Whether the server fetches the pictures of posts for the web application. */
  readonly pictures: boolean;
  /** Whether they may come from addresses that are not public. */
  readonly picturesPrivate: boolean;
  readonly metricsHost: string;
  /** Null: no metrics. */
  readonly metricsPort: number | null;
  /** Addresses or networks whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  /** Requests that are answered or wait at the same time, of all keys together. */
  readonly requests: number;
  /** Imports that run at the same time; the next ones wait. */
  readonly imports: number;
  /** Megabytes that an import may have, unpacked. */
  readonly importSize: number;
  /** Seconds for which the client of an import may send nothing. */
  readonly importIdle: number;
  /** Whether the log has what was searched for. */
  readonly logQueries: boolean;
  /** Seconds for which the client of an export may take nothing. */
  readonly exportIdle: number;
  /** Minutes after which a session that is not used ends. */
  readonly sessionIdle: number;
  /** Hours after which every session ends. */
  readonly sessionLifetime: number;
  /** Which users need a second factor. */
  readonly requireSecondFactor: FactorPolicy;
  /** Whether users sign in with passwords and passkeys of their own. */
  readonly localSignIn: boolean;
  /** The identity provider with which users may sign in; null: none. */
  readonly singleSignOn: SingleSignOnSettings | null;
  /** Where the built web application is; null, or nothing there: a page that leads to the documentation. */
  readonly webDirectory: string | null;
  readonly version: string;
}

export interface AppDependencies {
  readonly posts: Posts;
  readonly directory: Directory;
  readonly importer: Importer;
  readonly secret: Buffer;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly settings: HttpSettings;
  /** Lets a caller make the first user; absent or null: no caller may. */
  readonly setupToken?: string | null;
  /** Lets commands on this machine in; absent or null: none. */
  readonly localKey?: string | null;
}

export interface App {
  /** `localUrl` is for programs on this machine. */
  listen(): Promise<{ readonly url: string; readonly localUrl: string; readonly metricsUrl: string | null }>;
  /** Finishes what is running, within reason. The stores stay open: they belong to the caller that opened them. */
  close(): Promise<void>;
  readonly server: FastifyInstance;
}

/** How long running requests may take when we go down; a query is stopped after 30 seconds anyway. */
const LONGEST_CLOSE_MS = 10_000;
/** Each takes 19 MB and a thread of the few that there are. */
const PASSWORDS_AT_ONCE = { inside: 2, waiting: 200 } as const;
/** Most programs give up after a minute; work for them ends then. */
const AT_ONCE_PER_KEY = { inside: 16, waiting: 1_000, longestWaitMs: 60_000 } as const;
const EXPORTS_AT_ONCE_PER_KEY = { inside: 4, waiting: 16, longestWaitMs: 60_000 } as const;

export async function createApp(dependencies: AppDependencies): Promise<App> {
  const { posts, directory, importer, secret, clock, logger, settings } = dependencies;
  const { platforms } = settings;
  const metrics = createMetrics();
  const loggedTarget = createLoggedTarget(settings.logQueries);
  const auditSums = createAuditSums(directory, clock, logger);
  const secure = settings.publicUrl?.startsWith("https:") === true;
  const webFiles = loadWebFiles(settings.webDirectory, settings);
  let closing = false;
  let origin = settings.publicUrl?.replace(/\/+$/, "") ?? null;
  const server = createServer({
    answerFailure: createAnswerFailure(logger, metrics, loggedTarget),
    trustedProxies: settings.trustedProxies,
    secure,
    isClosing: () => closing,
    fallback: webFiles && { takes: isPageRequest, handler: createPageEndpoint(webFiles) },
  });
  const imports = createImportDesk({
    importer,
    atOnce: settings.imports,
    maxBytes: settings.importSize * 1024 * 1024,
    idleMs: settings.importIdle * 1000,
    logger,
  });
  const reindexing = createReindexDesk({ posts, logger });
  const context: Context = {
    posts,
    directory,
    listRules: new ListRules({ directory, posts }),
    platforms,
    auditSums,
    imports,
    clock,
    logger,
    writtenPosts: new WrittenPosts(),
    cursors: createCursors(secret),
    publicBase: () => origin ?? originOf(server.server, settings.host),
    exportIdleMs: settings.exportIdle * 1000,
    sessionLimits: { idleMs: settings.sessionIdle * 60_000, wholeMs: settings.sessionLifetime * 3_600_000 },
    publicUrlGiven: settings.publicUrl !== null,
    factorPolicy: settings.requireSecondFactor,
    mustSetUpFactor: createMustSetUpFactor(settings.requireSecondFactor),
    secure,
    version: settings.version,
  };
  const watching = assembleWatching(context, settings, metrics);
  const pace = createSignInPace(clock);
  const manage: ManageContext = {
    ...context,
    checkCode: createCheckCode({ directory, pace }),
    pace,
    requireConfirmed: createRequireConfirmed(directory, clock),
    checkPassword: createCheckPassword({
      directory,
      pace,
      semaphore: createSemaphore(PASSWORDS_AT_ONCE),
    }),
    audit: createAuditTrail(directory),
    reindexing,
    watching,
    setupToken: dependencies.setupToken ?? null,
  };
  const guard = createGuard({
    authenticate: createAuthenticate({
      directory,
      localKey: dependencies.localKey ?? null,
      failedAttempts: createFailedAttempts(clock),
      onFailure: (request, { problem, user, keyId }) => {
        metrics.authenticationFailed(problem.code);
        if (problem.code === "missing_api_key") return;
        if (user !== undefined) noteCaller(request, { user, keyId: keyId ?? null, session: null });
        const entry = { actor: user ?? null, action: "request.refused", detail: problem.code } as const;
        void auditSums.note(request, entry);
      },
      clock,
    }),
    requireConfirmed: manage.requireConfirmed,
    mustSetUpFactor: context.mustSetUpFactor,
    rateLimit:
      directory.rates === null ? createRateLimit(clock) : createSharedRateLimit(directory.rates, clock),
    semaphore: createSemaphore(AT_ONCE_PER_KEY),
    longTurnstile: createSemaphore(EXPORTS_AT_ONCE_PER_KEY),
    defaultLimit: settings.rateLimit,
    clock,
    onRateLimited: metrics.rateLimited,
    onRefused: (request, { user }, refusal) =>
      auditSums.note(request, {
        actor: user,
        action: "request.refused",
        subject: `${request.method} ${request.routeOptions.url}`,
        detail: refusal.message,
      }),
    mostRequests: settings.requests,
    onBusy: metrics.busy,
  });
  const sweeping = createDailyTask(
    "sweep",
    async () => {
      await directory.sweep();
      const when = { nowMs: clock().getTime(), dryRun: false };
      for (const one of await expirePosts(posts, platforms.retention, when)) {
        if (one.posts === 0) continue;
        const entry = { actor: null, action: "posts.expired", address: null } as const;
        await directory.audit.record({ ...entry, ...describeExpired(one) });
      }
    },
    logger,
  );
  metrics.watch(server);
  logRequests(server, logger, loggedTarget);
  compressResponses(server);
  const signIn = createSignInContext(manage, secret, settings);
  if (settings.singleSignOn !== null) await addSingleSignOn(server, signIn, settings.singleSignOn);
  const door = createPageDoor(context);
  addRoutes(server, signIn, { guard, door, webFiles });
  if (settings.pictures) {
    const endpoint = createPictureEndpoint(context, { allowPrivate: settings.picturesPrivate });
    addRoute(server, "/pictures/:post/:which", door.cookie({ method: "GET" }, endpoint));
  }
  await server.ready();

  let metricsListener: MetricsListener | null = null;
  return {
    server,
    async listen() {
      await server.listen({ host: settings.host, port: settings.port });
      // It does not change any more, and the operating system need not be asked for every answer.
      origin ??= originOf(server.server, settings.host);
      sweeping.start();
      watching.start();
      const { metricsHost: host, metricsPort: port } = settings;
      if (port !== null) {
        metricsListener = await listenForMetrics({ registry: metrics.registry, host, port, logger });
      }
      return {
        url: context.publicBase(),
        localUrl: localOriginOf(server.server),
        metricsUrl: metricsListener?.url ?? null,
      };
    },
    async close() {
      closing = true;
      await Promise.all([
        sweeping.stop(),
        watching.stop(),
        imports.close(),
        reindexing.close(),
        closeWithin(server, LONGEST_CLOSE_MS),
      ]);
      await auditSums.close();
      await metricsListener?.close();
    },
  };
}

async function closeWithin(server: FastifyInstance, limitMs: number): Promise<void> {
  const patience = new AbortController();
  const cutOff = wait(limitMs, undefined, { signal: patience.signal }).then(
    () => server.server.closeAllConnections(),
    () => {},
  );
  await server.close();
  patience.abort();
  await cutOff;
}
