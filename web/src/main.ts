import { askAhead } from "./api/ahead.ts";
import { wishes } from "./languages/catalogue.ts";

// Small, so that it runs first: what the page will show, and in which language, is on its way while the application is.
const asked = askAhead(window.location);
void import("./app/start.tsx");
void asked.then(prepareFormats);

/**
 * The first number and the first date take a browser a hundred times as long as the next: it reads what it knows of
 * languages. Until the answers come it has time.
 */
function prepareFormats(): void {
  new Intl.NumberFormat(wishes).format(0);
  new Intl.DateTimeFormat(wishes, { timeZone: "UTC" }).format(0);
  new Intl.PluralRules(wishes).select(0);
}
