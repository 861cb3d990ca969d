import {
  DELETED_BY,
  type DeletionBody,
  type DeletionReport,
  type DescriptionsBody,
  type DescriptionsReport,
  MAX_DELETED_POSTS,
  type PurgeReport,
  type RetentionReport,
} from "../../contract/manage/erasure.ts";
import type { MemberBody } from "../../contract/manage/lists.ts";
import type { Scope } from "../../contract/vocabulary.ts";
import { disclose } from "../../http/export/disclosure.ts";
import { describeExpired, presentExpired } from "../../http/manage/erasure.ts";
import { namesOf } from "../../http/search/list-rules.ts";
import { expirePosts } from "../../posts/expire-posts.ts";
import type { AccountRef } from "../../posts/post.ts";
import type { Posts, PostsToDelete } from "../../posts/posts.ts";
import { loadConfig } from "../config/config.ts";
import {
  type AllStores,
  auditCommand,
  type Stores,
  withDirectory,
  withIndex,
  withInspection,
} from "../stores/compose.ts";
import { findOwnServer } from "../stores/index-lock.ts";
import { usageError } from "../terminal/command.ts";
import { stopSignal } from "../terminal/stop-signal.ts";
import { findKey, parseServerUrl, type Server } from "./import-request.ts";
import { postForLines, postJson } from "./post-json.ts";

/** The archive of a data directory that no server has. What changes is noted in the audit log, as a server does. */
function createLocalArchive({
  posts,
  directory,
  config,
}: Pick<AllStores, "posts" | "directory" | "config">): Archive {
  return {
    async describeAccounts(descriptions, options = {}) {
      const result = await posts.describeAccounts(descriptions, options);
      const subject = `${result.added + result.changed} accounts`;
      if (options.dryRun !== true) await auditCommand(directory, "accounts.described", subject);
      return result;
    },
    async deletePosts(target, options = {}) {
      const erased =
        target.kind === "account" && options.dryRun !== true ? await namesOf(posts, target.account) : null;
      const result = await posts.deletePosts(target, options);
      if (erased !== null) await directory.lists.forgetAccount(erased);
      // Not whose: that is to be forgotten.
      if (options.dryRun !== true)
        await auditCommand(directory, "posts.deleted", `${result.deleted} posts`, DELETED_BY[target.kind]);
      return result;
    },
    async expire(dryRun) {
      const { retention } = config.platforms;
      const expired = await expirePosts(posts, retention, { nowMs: Date.now(), dryRun });
      for (const one of dryRun ? [] : expired.filter(({ posts: count }) => count > 0)) {
        const { subject, detail } = describeExpired(one);
        await auditCommand(directory, "posts.expired", subject, detail);
      }
      return { rules: expired.map(presentExpired), dry_run: dryRun };
    },
    async *disclose(ref) {
      const { subject, posts: count, lines } = await disclose({ posts, directory }, ref, { now: new Date() });
      await auditCommand(directory, "accounts.disclosed", subject, `${count} posts`);
      yield* lines;
    },
    async purge() {
      const result = await posts.purge();
      await auditCommand(directory, "posts.purged", `${result.rows} deleted rows`);
      return result;
    },
  };
}

/** The archive of a running server, over HTTP. */
export function createRemoteArchive(server: Server): Archive {
  const remove = async (target: PostsToDelete, dryRun: boolean) => {
    let [posts, marked] = [0, 0];
    for (const body of bodiesOf(target)) {
      const report = await postJson<DeletionReport>(server, "/manage/v1/deletions", {
        ...body,
        dry_run: dryRun,
      });
      posts += report.posts;
      marked += report.marked;
    }
    return { posts, marked };
  };
  return {
    async describeAccounts(descriptions, { dryRun = false } = {}) {
      const accounts = descriptions.map(({ properties, ...rest }) =>
        properties === null ? rest : { ...rest, properties },
      );
      const body: DescriptionsBody = { accounts, dry_run: dryRun };
      return postJson<DescriptionsReport>(server, "/manage/v1/accounts", body);
    },
    async deletePosts(target, { dryRun = false } = {}) {
      const { posts, marked } = await remove(target, dryRun);
      return { deleted: posts, marked };
    },
    expire: (dryRun) => postJson<RetentionReport>(server, "/manage/v1/retention", { dry_run: dryRun }),
    async *disclose(ref) {
      const body = { account: memberBody(ref) };
      const lines = postForLines<object>(server, "/manage/v1/disclosures", body, stopSignal());
      for await (const line of lines) yield `${JSON.stringify(line)}\n`;
    },
    purge: () => postJson<PurgeReport>(server, "/manage/v1/purges", {}),
  };
}

function* bodiesOf(target: PostsToDelete): Generator<DeletionBody> {
  switch (target.kind) {
    case "posts":
      for (let start = 0; start < target.posts.length; start += MAX_DELETED_POSTS)
        yield { posts: target.posts.slice(start, start + MAX_DELETED_POSTS) };
      break;
    case "account":
      yield { account: memberBody(target.account) };
      break;
    case "age":
      yield { published_before: target.publishedBefore };
  }
}

function memberBody({ platform, by, value }: AccountRef): MemberBody {
  return by === "either" ? `${platform}:${value}` : { platform, [by === "uid" ? "uid" : "handle"]: value };
}

/** What can be changed besides importing, here or on a server. */
export interface Archive extends Pick<Posts, "describeAccounts" | "deletePosts" | "purge"> {
  /** Deletes what is too old by the setting `retention`, or says what that would be. */
  expire(dryRun: boolean): Promise<RetentionReport>;
  /** Everything that is stored of an account, as lines of JSON. */
  disclose(account: AccountRef): AsyncGenerator<Uint8Array | string>;
}

/** What can be looked at where the data directory is. */
export type Near = Pick<Stores, "directory"> & Pick<Posts, "findAccounts">;

interface ArchiveOptions {
  readonly create: boolean;
  readonly command: string;
  /** Which a key for a server must have. */
  readonly scope: Scope;
  /** Whether standard input is needed for something else than a key. */
  readonly readsInput?: boolean;
}

export function toArg(scope: Scope) {
  return {
    to: {
      type: "string",
      valueHint: "URL",
      description: `Have this server do it, with an API key that has the scope ${scope}: EARSHOT_KEY, or typed on a terminal.`,
    },
  } as const;
}

/**
 * Works on the data directory, through the server that has it if there is one, or with `--to` on a server anywhere.
 * `near` is null there.
 */
export async function withArchive<Result>(
  flags: Readonly<Record<string, unknown>>,
  options: ArchiveOptions,
  use: (archive: Archive, near: Near | null) => Promise<Result>,
): Promise<Result> {
  const { command, create, scope, readsInput = false } = options;
  if (typeof flags.to === "string") {
    if (flags.data !== undefined) throw usageError("--to is a server, --data a directory: give one of them.");
    const url = parseServerUrl(flags.to);
    const { config, warnings } = loadConfig(flags);
    for (const warning of warnings) process.stderr.write(`Warning: ${warning}\n`);
    return use(createRemoteArchive({ url, key: await findKey(config, { readsInput, scope }) }), null);
  }
  return withDirectory(flags, { create }, async (stores) => {
    const { directory } = stores;
    const server = await findOwnServer(stores.config);
    if (server !== null) {
      return withInspection(stores, ({ findAccounts }) =>
        use(createRemoteArchive(server.local), { directory, findAccounts }),
      );
    }
    return withIndex(stores, { command }, ({ posts }) =>
      use(createLocalArchive({ posts, directory, config: stores.config }), {
        directory,
        findAccounts: posts.findAccounts,
      }),
    );
  });
}
