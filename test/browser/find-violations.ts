import axe from "axe-core";
import type { Page } from "playwright-core";

/**
 * What axe finds serious or critical in a page as it stands, or in a part of it, each with the place where it is. A
 * selector names the part.
 */
export async function findViolations(page: Page, part: string | null = null): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const { violations } = (await page.evaluate(
    `axe.run(${part === null ? "document" : JSON.stringify(part)}, { resultTypes: ['violations'] })`,
  )) as axe.AxeResults;
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 300)}\n${failureSummary ?? ""}`),
    );
}
