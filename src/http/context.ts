import type { Logger } from "pino";
import type { Platforms } from "../contract/platforms.ts";
import type { Directory } from "../directory/directory.ts";
import type { Posts } from "../posts/posts.ts";
import type { FactorPolicy, MustSetUpFactor } from "./door/caller.ts";
import type { AuditSums } from "./manage/audit.ts";
import type { ImportDesk } from "./manage/import-desk.ts";
import type { ListRules } from "./search/list-rules.ts";
import type { WrittenPosts } from "./search/written-posts.ts";
import type { Cursors } from "./server/cursor.ts";

/** What the endpoints work with. */
export interface Context {
  readonly posts: Posts;
  readonly directory: Directory;
  readonly listRules: ListRules;
  /** Those that this server knows. */
  readonly platforms: Platforms;
  readonly writtenPosts: WrittenPosts;
  readonly cursors: Cursors;
  readonly imports: ImportDesk;
  readonly auditSums: AuditSums;
  readonly clock: () => Date;
  readonly logger: Logger;
  /** For how long the client of an export may take nothing. */
  readonly exportIdleMs: number;
  /** The address under which clients reach us, without a slash at the end; known once we listen. */
  readonly publicBase: () => string;
  /** Whether the operator has said what that address is. */
  readonly publicUrlGiven: boolean;
  /** A session that is not used ends, and so does one that has lasted long enough. */
  readonly sessionLimits: { readonly idleMs: number; readonly wholeMs: number };
  readonly factorPolicy: FactorPolicy;
  readonly mustSetUpFactor: MustSetUpFactor;
  /** Whether clients reach us over HTTPS. */
  readonly secure: boolean;
  readonly version: string;
}
