import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { etagOf, type WebFile } from "../web/web-files.ts";
import { DOCS_SCRIPT } from "./docs-script.ts";
import { DOCS_STYLE } from "./docs-style.ts";

const require = createRequire(import.meta.url);
const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const SCRIPT = "text/javascript; charset=utf-8";
const STYLE = "text/css; charset=utf-8";
const TEXT = "text/plain; charset=utf-8";

/** Of the package only what the page needs, and the licences that its script refers to. */
const PACKAGED: Readonly<Record<string, string>> = {
  "swagger-ui-bundle.js": SCRIPT,
  "swagger-ui-bundle.js.LICENSE.txt": TEXT,
  "swagger-ui.css": STYLE,
};

/** By the path under which it is asked for; compressed once, for everybody. */
export async function loadDocsFiles(): Promise<ReadonlyMap<string, WebFile>> {
  const packaged = Object.entries(PACKAGED).map(async ([name, mediaType]) => {
    const content = await readFile(require.resolve(`swagger-ui-dist/${name}`));
    return [`/docs/${name}`, await compress(content, mediaType)] as const;
  });
  return new Map([
    ...(await Promise.all(packaged)),
    ["/docs/start.js", await compress(Buffer.from(DOCS_SCRIPT), SCRIPT)],
    ["/docs/page.css", await compress(Buffer.from(DOCS_STYLE), STYLE)],
  ]);
}

async function compress(plain: Buffer, mediaType: string): Promise<WebFile> {
  const [br, gzip] = await Promise.all([brotliAsync(plain, BROTLI), gzipAsync(plain)]);
  return { mediaType, etag: etagOf(plain), plain, br, gzip };
}

/** The first reader waits for it: the last two percent would take twice as long. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
