import { describe } from "vitest";
import { findChromium } from "../../../scripts/install/chromium.mjs";

/**
 * Tests that need a real browser. Where there is none they are skipped, and say so loudly; in CI they fail, because
 * there nobody reads what was skipped.
 */
export function describeInBrowser(name: string, tests: () => void): void {
  if (findChromium() !== null || process.env.CI) {
    describe(name, tests);
    return;
  }
  process.stderr.write(
    `\n!!! SKIPPED: "${name}" needs Chromium. Install it (Debian: apt-get install chromium).\n`,
  );
  describe.skip(`${name} (no Chromium here)`, tests);
}
