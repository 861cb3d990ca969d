import { t } from "../../languages/text.ts";

/** The order matters: many browsers also call themselves Chrome, and Chrome calls itself Safari. */
const BROWSERS = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
] as const;

const SYSTEMS = [
  ["Android", /\bAndroid\b/],
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
] as const;

/** `Firefox on Windows`: enough to know one's own again. */
export function describeBrowser(userAgent: string | null): string {
  const browser = nameIn(BROWSERS, userAgent ?? "");
  const system = nameIn(SYSTEMS, userAgent ?? "");
  if (browser === undefined) return userAgent === null ? t("Unknown program") : userAgent.slice(0, 60);
  return system === undefined ? browser : t("{browser} on {system}", { browser, system });
}

function nameIn(table: ReadonlyArray<readonly [string, RegExp]>, text: string): string | undefined {
  return table.find(([, pattern]) => pattern.test(text))?.[0];
}
