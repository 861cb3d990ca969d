import { DELETED_BY } from "../contract/manage/deletions.ts";
import type { Archive } from "./archive.ts";
import { auditCommand } from "./audit-command.ts";
import type { AllStores } from "./compose.ts";

/** The archive of a data directory that no server has. What changes is noted in the audit log, as a server does. */
export function createLocalArchive({ posts, directory }: Pick<AllStores, "posts" | "directory">): Archive {
  return {
    async describeAccounts(descriptions, options = {}) {
      const result = await posts.describeAccounts(descriptions, options);
      const subject = `${result.added + result.changed} accounts`;
      if (options.dryRun !== true) await auditCommand(directory, "accounts.described", subject);
      return result;
    },
    async deletePosts(target, options = {}) {
      const result = await posts.deletePosts(target, options);
      // Not whose: that is to be forgotten.
      if (options.dryRun !== true)
        await auditCommand(directory, "posts.deleted", `${result.deleted} posts`, DELETED_BY[target.kind]);
      return result;
    },
    async purge() {
      const result = await posts.purge();
      await auditCommand(directory, "posts.purged", `${result.rows} deleted rows`);
      return result;
    },
  };
}
