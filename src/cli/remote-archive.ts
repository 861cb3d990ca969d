import {
  type DeletionBody,
  type DeletionReport,
  MAX_DELETED_POSTS,
  type PurgeReport,
} from "../contract/manage/deletions.ts";
import type { DescriptionsBody, DescriptionsReport } from "../contract/manage/descriptions.ts";
import type { PostsToDelete } from "../posts/posts.ts";
import type { Archive } from "./archive.ts";
import type { Server } from "./import/import-request.ts";
import { postJson } from "./post-json.ts";

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
    purge: () => postJson<PurgeReport>(server, "/manage/v1/purges", {}),
  };
}

function* bodiesOf(target: PostsToDelete): Generator<DeletionBody> {
  switch (target.kind) {
    case "posts":
      for (let start = 0; start < target.posts.length; start += MAX_DELETED_POSTS)
        yield { posts: target.posts.slice(start, start + MAX_DELETED_POSTS) };
      break;
    case "account": {
      const { platform, by, value } = target.account;
      yield {
        account:
          by === "either" ? `${platform}:${value}` : { platform, [by === "uid" ? "uid" : "handle"]: value },
      };
      break;
    }
    case "age":
      yield { published_before: target.publishedBefore };
  }
}
