import axe from "axe-core";
import type { Page } from "playwright-core";

/** Only transitions: what turns while something loads never ends by itself. */
const TRANSITIONS_ENDED = `Promise.allSettled(
  document.getAnimations().filter((one) => one instanceof CSSTransition).map(({ finished }) => finished),
).then(() => undefined)`;

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
  // A button that is on its way in or out has a size of no use to anybody.
  await page.evaluate(TRANSITIONS_ENDED);
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
