import { type FileHandle, open } from "node:fs/promises";
import type { Reject } from "./preparer.ts";

/** Where bad lines are kept with the reason: NDJSON, one object a line. The file is made with the first one. */
export interface Rejects {
  readonly path: string;
  write(reject: Reject & { readonly file: string }): Promise<void>;
  count(): number;
  close(): Promise<void>;
}

export function openRejects(path: string): Rejects {
  let handle: FileHandle | null = null;
  let written = 0;
  return {
    path,
    write: async ({ file, line, reason, text }) => {
      handle ??= await open(path, "w");
      written += 1;
      await handle.appendFile(`${JSON.stringify({ file, line, reason, record: text })}\n`);
    },
    count: () => written,
    close: async () => {
      await handle?.close();
      handle = null;
    },
  };
}
