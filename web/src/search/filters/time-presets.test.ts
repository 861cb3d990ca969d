import { expect, test } from "vitest";
import { describeTimes, presetOf, TIME_PRESETS, timesOf } from "./time-presets.ts";

const NOW = 1_794_727_857;

test.each(TIME_PRESETS.map((preset) => [preset.label, preset] as const))(
  "%s is recognized right after it was chosen, and a minute later",
  (_label, preset) => {
    const times = timesOf(preset, NOW);
    expect(presetOf(times, NOW)).toBe(preset);
    expect(presetOf(times, NOW + 60)).toBe(preset);
  },
);

test("no bounds mean the last seven days", () => {
  expect(describeTimes({ from: null, to: null }, NOW)).toBe("Last 7 days");
});

test("a range of whole days is said in days", () => {
  const from = Date.UTC(2026, 10, 8) / 1000;
  expect(describeTimes({ from, to: from + 86_400 - 1 }, NOW)).toBe("8 Nov 2026");
  expect(describeTimes({ from, to: from + 2 * 86_400 - 1 }, NOW)).toBe("8 Nov 2026 – 9 Nov 2026");
});
