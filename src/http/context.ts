import type { Logger } from "pino";
import type { Directory } from "../directory/directory.ts";
import type { Posts } from "../posts/posts.ts";
import type { Cursors } from "./cursor.ts";
import type { ImportDesk } from "./manage/import-desk.ts";

/** What the endpoints work with. */
export interface Context {
  readonly posts: Posts;
  readonly directory: Directory;
  readonly cursors: Cursors;
  readonly imports: ImportDesk;
  readonly clock: () => Date;
  readonly logger: Logger;
  /** For how long the client of an export may take nothing. */
  readonly exportIdleMs: number;
  /** The address under which clients reach us, without a slash at the end; known once we listen. */
  readonly publicBase: () => string;
  /** Whether the operator has said what that address is. */
  readonly publicUrlGiven: boolean;
  /** Whether clients reach us over HTTPS. */
  readonly secure: boolean;
  readonly version: string;
}
