import { mkdir, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Locator } from "playwright-core";
import { expect } from "vitest";

/** Of this run: its processes have one parent. */
const LOCK = join(tmpdir(), `earshot-clipboard-${process.ppid}`);

/** Files of tests take turns: they run side by side in one Chromium, which has one clipboard. */
export async function withClipboard<Result>(use: () => Promise<Result>): Promise<Result> {
  const takes = () =>
    mkdir(LOCK).then(
      () => true,
      () => false,
    );
  while (!(await takes())) await sleep(20);
  try {
    return await use();
  } finally {
    await rmdir(LOCK);
  }
}

/** What a button copies, on a page that may read and write the clipboard. */
export function copyBy(button: Locator): Promise<string> {
  const page = button.page();
  return withClipboard(async () => {
    await page.evaluate("navigator.clipboard.writeText('')");
    await button.click();
    let text = "";
    await expect
      .poll(async () => {
        text = await page.evaluate<string>("navigator.clipboard.readText()");
        return text;
      })
      .not.toBe("");
    return text;
  });
}
