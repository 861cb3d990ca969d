import { defineConfig } from "vitest/config";

// chDB opens one data directory per process: one process per test file, never threads.
export default defineConfig({
  test: {
    pool: "forks",
    isolate: true,
    maxWorkers: 2,
    include: ["src/**/*.test.ts", "test/**/*.test.ts", "web/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
