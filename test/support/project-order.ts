import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * What takes longest comes first, in this order: at the end one worker would wait for the other. Several are no long
 * files; `npm test` names the slowest.
 */
const LONG = [
  ...["posts-keeper", "posts-keeper-faults", "posts-keeper-several", "server-faults-slow"],
  ...["posts-clickhouse", "copy-posts", "server-faults-import", "stores-agree", "posts-clickhouse-erasure"],
  ...["accessibility", "docs", "directory-postgres"],
].map((name) => `/${name}.test.ts`);
/** Then projects of few files that take minutes. */
const FIRST = ["servers", "cluster"];

/** Lower comes earlier. */
function placeOf({ project, moduleId }: TestSpecification): number {
  const [place, projectPlace] = [
    LONG.findIndex((name) => moduleId.endsWith(name)),
    FIRST.indexOf(project.name),
  ];
  if (place !== -1) return place;
  return LONG.length + (projectPlace === -1 ? FIRST.length : projectPlace);
}

export class ProjectOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => placeOf(one) - placeOf(other));
  }
}
