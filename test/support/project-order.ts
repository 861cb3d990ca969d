import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Projects of few files that take minutes come first: at the end one worker would wait for the other. */
const FIRST = ["servers", "cluster"];

/** And of a project those that take longest, although they are no long files: what `npm test` names as the slowest. */
const LONG = [
  ...["posts-keeper", "posts-keeper-faults", "posts-keeper-several", "server-faults-slow"],
  ...["stores-agree", "copy-posts", "posts-clickhouse", "posts-clickhouse-erasure", "directory-postgres"],
  ...["accessibility", "docs"],
].map((name) => `/${name}.test.ts`);

/** Lower comes earlier. */
function placeOf({ project, moduleId }: TestSpecification): number {
  const place = FIRST.indexOf(project.name);
  const isLong = LONG.some((name) => moduleId.endsWith(name));
  return (place === -1 ? FIRST.length : place) * 2 + (isLong ? 0 : 1);
}

export class ProjectOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => placeOf(one) - placeOf(other));
  }
}
