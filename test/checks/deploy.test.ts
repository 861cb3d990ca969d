import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SETTINGS } from "../../src/cli/config/settings.ts";
import { createMetrics } from "../../src/http/server/metrics.ts";

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
/** What a histogram is asked by. */
const SUFFIX = /_(bucket|count|sum)$/;
const METRIC = /\b(?:earshot|process|nodejs)_[a-z0-9_]+/g;
/** A variable of the compose file itself, which Earshot never sees. */
const OF_COMPOSE = "EARSHOT_DOMAIN";

async function metricNames(): Promise<ReadonlySet<string>> {
  const metrics = await createMetrics().registry.getMetricsAsJSON();
  return new Set(metrics.map(({ name }) => name));
}

function isSetting(variable: string): boolean {
  return Object.hasOwn(SETTINGS, variable.replace("EARSHOT_", "").toLowerCase().replaceAll("_", "-"));
}

test.each(["Dockerfile", "compose.yaml", ".env.example", "deploy/earshot.service", "docs/guide/operate.md"])(
  "every variable in %s is a setting",
  (path) => {
    const variables = [...new Set(read(path).match(/\bEARSHOT_[A-Z_]+/g))];
    expect(variables).not.toEqual([]);
    expect(variables.filter((variable) => variable !== OF_COMPOSE && !isSetting(variable))).toEqual([]);
  },
);

test("every variable that the compose file asks for is in the example of .env", () => {
  const asked = [...read("compose.yaml").matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name ?? "");
  const given = [...read(".env.example").matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name ?? "");
  expect([...new Set(asked)].sort()).toEqual(given.sort());
});

test("every metric on the dashboard exists", async () => {
  const known = await metricNames();
  const { panels } = JSON.parse(read("deploy/grafana-dashboard.json")) as {
    readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
  };
  const shown = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => expr.match(METRIC) ?? []));
  expect(shown.length).toBeGreaterThanOrEqual(panels.length);
  expect(shown.filter((name) => !known.has(name) && !known.has(name.replace(SUFFIX, "")))).toEqual([]);
});

test("the guide to operating names every metric of our own, and none that does not exist", async () => {
  const known = await metricNames();
  const guide = new Set(read("docs/guide/operate.md").match(METRIC));
  const ours = [...known].filter((name) => name.startsWith("earshot_"));
  expect(ours.filter((name) => !guide.has(name))).toEqual([]);
  expect([...guide].filter((name) => !known.has(name))).toEqual([]);
});

test("every service has a limit of memory and of processes", () => {
  // Of each image one service says it, or what its services have in common.
  const count = (pattern: RegExp): number => [...read("compose.yaml").matchAll(pattern)].length;
  const images = count(/^ +image: /gm);
  expect(images).toBeGreaterThan(0);
  expect(count(/^ +mem_limit: \d+[mg]$/gm)).toBe(images);
  expect(count(/^ +pids_limit: \d+$/gm)).toBe(images);
  const unit = read("deploy/earshot.service");
  expect(unit).toMatch(/^MemoryMax=\d+%$/m);
  expect(unit).toMatch(/^TasksMax=\d+$/m);
});
