import axe from "axe-core";
import type { Page } from "playwright-core";

/** Only transitions: what turns while something loads never ends by itself. */
const TRANSITIONS_ENDED = `Promise.allSettled(
  document.getAnimations().filter((one) => one instanceof CSSTransition).map(({ finished }) => finished),
).then(() => undefined)`;

interface Looking {
  /** Rules that do not count, because what breaks them is not ours to change. */
  readonly except?: readonly string[];
  readonly part?: string | null;
  /** No other rule counts. */
  readonly only?: string | null;
}

/**
 * What axe finds in a page as it stands, or in the part of it that a selector names, each with the place where it is.
 * Small targets it looks for only when told.
 */
export async function findViolations(
  page: Page,
  { except = [], part = null, only = null }: Looking = {},
): Promise<readonly string[]> {
  // A button that is on its way in or out has a size of no use to anybody.
  await page.evaluate(TRANSITIONS_ENDED);
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(axe.source);
  const rules = only === null ? { rules: { "target-size": { enabled: true } } } : { runOnly: [only] };
  const options = JSON.stringify({ resultTypes: ["violations"], ...rules });
  const { violations } = (await page.evaluate(
    `axe.run(${part === null ? "document" : JSON.stringify(part)}, ${options})`,
  )) as axe.AxeResults;
  return violations
    .filter(({ id }) => !except.includes(id))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 300)}\n${failureSummary ?? ""}`),
    );
}
