import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, sep } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { PICTURES_META } from "../../contract/pictures.ts";
import { PLATFORMS_META, type Platforms } from "../../contract/platforms.ts";

/** A file of the web application, as it is and compressed beforehand. */
export interface WebFile {
  readonly mediaType: string;
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer | null;
  readonly gzip: Buffer | null;
}

/** By the path under which it is asked for: `/assets/index-1a2b.js`. */
export type WebFiles = ReadonlyMap<string, WebFile>;

/** What the operator has settled and the page has to know. */
interface Told {
  readonly platforms: Platforms;
  /** Whether this server fetches the pictures of posts. */
  readonly pictures: boolean;
}

export const PAGE = "/index.html";

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};

/**
 * All files of the built application; null when it was not built. They are read once and kept: a build that replaces
 * the folder while we run cannot give a browser one half of the old and one half of the new.
 */
export function loadWebFiles(folder: string | null, told: Told): WebFiles | null {
  if (folder === null || !existsSync(join(folder, PAGE))) return null;
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length));
  const present = new Set(names);
  const read = (name: string): Buffer => readFileSync(join(folder, name));
  const readIfThere = (name: string): Buffer | null => (present.has(name) ? read(name) : null);
  const files = new Map(
    names.flatMap((name): [string, WebFile][] => {
      const mediaType = MEDIA_TYPES[extname(name)];
      if (mediaType === undefined) return [];
      const plain = read(name);
      const path = `/${name.split(sep).filter(Boolean).join("/")}`;
      return [
        [
          path,
          {
            mediaType,
            etag: etagOf(plain),
            plain,
            br: readIfThere(`${name}.br`),
            gzip: readIfThere(`${name}.gz`),
          },
        ],
      ];
    }),
  );
  const page = files.get(PAGE);
  if (page !== undefined) files.set(PAGE, tell(page, told));
  return files;
}

/** The page knows these from the beginning: it need not ask for them. */
function tell(page: WebFile, { platforms: { own }, pictures }: Told): WebFile {
  const metas = [
    ...(own.length > 0 ? [[PLATFORMS_META, JSON.stringify(own)] as const] : []),
    ...(pictures ? [[PICTURES_META, "shown"] as const] : []),
  ];
  if (metas.length === 0) return page;
  const written = metas.map(([name, content]) => `<meta name="${name}" content="${escaped(content)}" />`);
  const plain = Buffer.from(page.plain.toString().replace("</head>", () => `${written.join("")}</head>`));
  return { ...page, etag: etagOf(plain), plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) };
}

function escaped(content: string): string {
  return content.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}

export function etagOf(content: Buffer): string {
  return `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
}
