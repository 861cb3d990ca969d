/** A reporter of vitest that writes what `npm test` counts, as JSON to the file that TEST_REPORT names. */

import { writeFileSync } from "node:fs";

// biome-ignore lint/style/noDefaultExport: vitest takes a reporter that way
export default class TestReport {
  onTestRunEnd(modules, unhandled) {
    const files = modules.map((module) => {
      const { collectDuration, setupDuration, duration } = module.diagnostic();
      const tests = [...module.children.allTests()];
      const failures = tests.filter((test) => test.result().state === "failed");
      return {
        name: `${module.project.name} ${module.relativeModuleId}`,
        seconds: (collectDuration + setupDuration + duration) / 1000,
        passed: tests.filter((test) => test.result().state === "passed").length,
        failed: failures.length,
        failures: [
          ...module.errors().map((error) => ({ name: "did not load", why: whyOf([error]) })),
          ...failures.map((test) => ({ name: test.fullName, why: whyOf(test.result().errors) })),
        ],
      };
    });
    // A process of tests that ended in the middle of them, for one: nothing else says which files are missing.
    if (unhandled.length > 0) {
      const failures = unhandled.map((error) => ({ name: "no test in particular", why: whyOf([error]) }));
      files.push({ name: "beside the tests", seconds: 0, passed: 0, failed: failures.length, failures });
    }
    writeFileSync(process.env.TEST_REPORT ?? "test-report.json", JSON.stringify(files));
  }
}

/** The first lines of the errors of one test. */
function whyOf(errors) {
  return errors.map(({ message }) => message.split("\n").slice(0, 12).join("\n")).join("\n");
}
