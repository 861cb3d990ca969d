import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compileAtOnce, FIRST_SCREEN, preloadFirstScreen } from "./first-screen.ts";
import { precompress } from "./precompress.ts";

/** The whole application is files of one folder: a page, and assets whose names change with their content. */
export default defineConfig({
  root: import.meta.dirname,
  base: "/",
  plugins: [react(), preloadFirstScreen(), compileAtOnce(), precompress()],
  resolve: { alias: [{ find: /^fflate$/, replacement: join(import.meta.dirname, "unzip-here.ts") }] },
  build: {
    outDir: join(import.meta.dirname, "..", "dist", "web"),
    emptyOutDir: true,
    target: ["chrome123", "firefox121", "safari17.5"],
    // The policy of the page lets images come from files, not from the style sheet.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // How long a build takes is nothing to be warned of on a slow machine.
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups: FIRST_SCREEN } },
    },
  },
});
