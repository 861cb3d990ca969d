import type { Download, Locator, Page } from "playwright-core";

/** The file that a chart is saved as, from the menu of the button within this part of the page. */
export async function saveAs(
  part: Page | Locator,
  kind: "PNG" | "SVG" | "CSV",
  button = "Save the chart",
): Promise<string> {
  const page = "page" in part ? part.page() : part;
  await part.getByRole("button", { name: button }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: `Save as ${kind}` }).click(),
  ]);
  return readDownload(download);
}

export async function readDownload(download: Download): Promise<string> {
  const stream = await download.createReadStream();
  let text = "";
  for await (const chunk of stream) text += chunk;
  return text;
}
