/**
 * usage: node scripts/bundle.mjs FOLDER
 *
 * Puts the server and the packages it uses into a few files, in FOLDER/bundle. With those of its packages it has some
 * thousand modules, and to find and read them one by one takes a process longer than most commands. Where processes
 * and threads begin, the compiled files in FOLDER then only lead there.
 */

import { realpathSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

/** What a process or a thread begins with. */
const ENTRIES = [
  "cli/main",
  "directory/store/checkpoint-thread",
  "directory/users/password-thread",
  "ingest/prepare/prepare-thread",
  "posts/sqlite/threads/search-thread",
  "posts/sqlite/threads/writer-thread",
];

/** They look for native code or other files beside themselves. */
const LEFT_OUT = ["@photostructure/sqlite", "@node-rs/argon2", "pg-native"];

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SOURCES = join(ROOT, "src/");
const folder = realpathSync(process.argv[2] ?? "dist");

await build({
  configFile: false,
  root: SOURCES,
  logLevel: "error",
  plugins: [{ name: "places", transform: { filter: { code: "import.meta.url" }, handler: keepPlaces } }],
  ssr: { noExternal: true, external: LEFT_OUT },
  build: {
    ssr: true,
    outDir: join(folder, "bundle"),
    emptyOutDir: true,
    target: "node20",
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: Object.fromEntries(ENTRIES.map((entry) => [bundled(entry), join(SOURCES, `${entry}.ts`)])),
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "[name]-[hash].js",
        // The folder is built elsewhere and becomes `dist`.
        sourcemapPathTransform: (source, map) =>
          relative(join(ROOT, "dist", "bundle"), resolve(dirname(map), source)),
      },
    },
  },
});
for (const entry of ENTRIES) {
  const up = "../".repeat(entry.split("/").length - 1);
  writeFileSync(join(folder, `${entry}.js`), `export * from "${up}bundle/${bundled(entry)}.js";\n`);
}

/** The bundle has no folders. */
function bundled(entry) {
  return entry.replaceAll("/", "-");
}

/** A module that looks for files beside itself finds them beside its compiled file. */
function keepPlaces(code, file) {
  if (!file.startsWith(SOURCES)) return null;
  const place = `../${relative(SOURCES, file).replaceAll("\\", "/").replace(/ts$/, "js")}`;
  return code.replaceAll("import.meta.url", `new URL("${place}", import.meta.url).href`);
}
