import axe from "axe-core";
import type { Page } from "playwright-core";

/**
 * What axe finds in a page as it stands, or in the part of it that a selector names, each with the place where it is.
 * Small targets it looks for only when told.
 */
export async function findViolations(
  page: Page,
  /** Rules that do not count, because what breaks them is not ours to change. */
  except: readonly string[] = [],
  part: string | null = null,
): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const { violations } = (await page.evaluate(
    `axe.run(${part === null ? "document" : JSON.stringify(part)}, {
      resultTypes: ["violations"], rules: { "target-size": { enabled: true } },
    })`,
  )) as axe.AxeResults;
  return violations
    .filter(({ id }) => !except.includes(id))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 300)}\n${failureSummary ?? ""}`),
    );
}
