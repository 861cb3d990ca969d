import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = /\.(?:js|css|html|svg|json)$/;

/** The last two percent would take ten times as long, and everybody waits who starts a fresh checkout. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 9 };

/** Writes each file once more as `.br` and `.gz`, so that the server compresses nothing while it answers. */
export function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    writeBundle({ dir = "" }) {
      for (const name of readdirSync(dir, { recursive: true, encoding: "utf8" })) {
        if (!COMPRESSIBLE.test(name)) continue;
        const file = join(dir, name);
        const content = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(content, { params: BROTLI }));
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}
