/** A reporter of vitest that writes what `npm test` counts, as JSON to the file that TEST_REPORT names. */

import { writeFileSync } from "node:fs";

// biome-ignore lint/style/noDefaultExport: vitest takes a reporter that way
export default class TestReport {
  onTestRunEnd(modules) {
    const files = modules.map((module) => {
      const { collectDuration, setupDuration, duration } = module.diagnostic();
      const states = [...module.children.allTests()].map((test) => test.result().state);
      return {
        name: `${module.project.name} ${module.relativeModuleId}`,
        seconds: (collectDuration + setupDuration + duration) / 1000,
        passed: states.filter((state) => state === "passed").length,
        failed: states.filter((state) => state === "failed").length,
      };
    });
    writeFileSync(process.env.TEST_REPORT ?? "test-report.json", JSON.stringify(files));
  }
}
