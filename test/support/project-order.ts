import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Projects of few files that take minutes come first: at the end one worker would wait for the other. */
const FIRST = ["servers", "cluster"];

function placeOf({ project }: TestSpecification): number {
  const place = FIRST.indexOf(project.name);
  return place === -1 ? FIRST.length : place;
}

export class ProjectOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => placeOf(one) - placeOf(other));
  }
}
