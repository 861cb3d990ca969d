import { expect, test } from "vitest";
import { findBlankServers, findKeeperProblem, type ServerFacts } from "./replicated-tables.ts";

const server = (place: number, replica: string, facts: Partial<ServerFacts> = {}): ServerFacts => ({
  address: `host-${place}${replica}:9000`,
  place,
  keeper: 1,
  shard: `s${place}`,
  replica,
  engine: "ReplicatedMergeTree",
  ...facts,
});
const GOOD = [server(1, "a"), server(1, "b"), server(2, "a"), server(2, "b")];

test("a cluster whose macros agree with its layout is in order, with tables and without", () => {
  expect(findKeeperProblem(GOOD)).toBeNull();
  expect(findKeeperProblem(GOOD.map((one) => ({ ...one, engine: "" })))).toBeNull();
});

test.each([
  ["a server without a keeper", server(2, "b", { keeper: 0 }), /host-2b:9000 has no keeper/],
  ["a server without macros", server(2, "b", { replica: "" }), /lacks the macros/],
  ["tables that are not replicated", server(2, "b", { engine: "MergeTree" }), /not replicated/],
  ["a macro that puts it into another shard", server(2, "b", { shard: "s1" }), /remote_servers/],
  ["a macro that puts it into a shard of its own", server(2, "b", { shard: "s3" }), /remote_servers/],
  ["the name of another replica", server(2, "b", { replica: "a" }), /same macro replica/],
])("%s is named", (_, wrong, problem) => {
  expect(findKeeperProblem([...GOOD.slice(0, 3), wrong])).toMatch(problem);
});

test("tables that are not replicated are named before the keeper that their server lacks, with the way out", () => {
  const problem = findKeeperProblem(GOOD.map((one) => ({ ...one, engine: "MergeTree", keeper: 0 })));
  expect(problem).toMatch(/back them up as rows with the version of Earshot that made them.*restore them/);
});

test("blank is a server without tables where others have them", () => {
  const blank = GOOD.map((one) => ({ ...one, engine: "" }));
  expect(findBlankServers(GOOD)).toEqual([]);
  expect(findBlankServers(blank)).toEqual([]);
  expect(findBlankServers([...GOOD.slice(0, 3), ...blank.slice(3)])).toEqual(["host-2b:9000"]);
});
