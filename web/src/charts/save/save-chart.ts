import { withoutFormula } from "../../../../src/contract/formula.ts";
import { t } from "../../languages/text.ts";
import { csvCell } from "../../ui/csv-cell.ts";

/** What a picture or a table says about itself when it is away from the page. */
export interface ChartFacts {
  readonly title: string;
  /** What was asked, and in which time. */
  readonly question: string;
  readonly window: string;
  /** Where the same is seen again. */
  readonly address: string;
}

/** A drawing in the elements of SVG, with a heading where there are several. */
export interface Drawing {
  readonly name: string | null;
  readonly width: number;
  readonly height: number;
  readonly markup: string;
}

/** The drawings in a part of the page, each with its heading, if it stands in a list of them. */
export function drawingsIn(part: HTMLElement | null): readonly Drawing[] {
  return [...(part?.querySelectorAll<SVGSVGElement>("svg[role=img]") ?? [])].map((svg) => ({
    name: svg.closest("li")?.querySelector("h3")?.textContent ?? null,
    width: svg.width.baseVal.value,
    height: svg.height.baseVal.value,
    markup: innerOf(svg),
  }));
}

/** What the style sheet of the page gives to a drawing, which leaves it behind. */
const STYLES = ["fill", "stroke", "stroke-width", "stroke-dasharray", "opacity", "font-size", "font-family"];
const PADDING = 16;
const LINE = 20;

/** The drawings one below the other, between a title and the facts, as a file of their own. */
export function printSvg(drawings: readonly Drawing[], facts: ChartFacts, savedAt: Date): string {
  const page = getComputedStyle(document.body);
  const ink = page.color;
  const parts: string[] = [];
  let y = PADDING + LINE;
  const write = (text: string, style: string) => {
    parts.push(
      `<text x="${PADDING}" y="${y}" fill="${ink}" font-family="sans-serif" ${style}>${escapeXml(text)}</text>`,
    );
    y += LINE;
  };
  write(facts.title, 'font-size="15" font-weight="bold"');
  for (const { name, height, markup } of drawings) {
    if (name !== null) write(name, 'font-size="13" font-weight="bold"');
    parts.push(`<g transform="translate(${PADDING} ${y - LINE / 2})">${markup}</g>`);
    y += height + LINE / 2;
  }
  y += LINE / 2;
  for (const line of factLines(facts, savedAt)) write(line, 'font-size="11"');
  const width = Math.max(...drawings.map((drawing) => drawing.width), 0) + 2 * PADDING;
  const size = `width="${width}" height="${y}"`;
  const ground = `<rect ${size} fill="${page.backgroundColor}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${ground}${parts.join("")}</svg>\n`;
}

/** The policy of the page lets pictures come from `data:`, so that nothing leaves it. */
export async function paintPng(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  const scale = 2;
  canvas.width = image.width * scale;
  canvas.height = image.height * scale;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error("The picture is too large.")) : resolve(blob)),
      "image/png",
    );
  });
}

/** The facts stand before the table, in lines that most programs skip as remarks, and others take for cells. */
export function printCsv(rows: readonly (readonly string[])[], facts: ChartFacts, savedAt: Date): string {
  const remarks = [facts.title, ...factLines(facts, savedAt)].map((line) => {
    const cells = line.replaceAll(/[\r\n\t]+/g, " ").split(/([,;"])/);
    return `# ${cells.map(withoutFormula).join("")}`;
  });
  const lines = rows.map((cells) => cells.map(csvCell).join(","));
  return `${[...remarks, ...lines].join("\n")}\n`;
}

function factLines({ question, window, address }: ChartFacts, savedAt: Date): readonly string[] {
  return [
    `${question} · ${window}`,
    t("Saved {time} from {address}", { time: savedAt.toISOString(), address }),
  ];
}

function innerOf(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = svg.querySelectorAll("*");
  for (const [at, element] of copy.querySelectorAll("*").entries()) {
    const original = originals[at];
    if (original === undefined) continue;
    const computed = getComputedStyle(original);
    for (const name of STYLES) element.setAttribute(name, computed.getPropertyValue(name));
    element.removeAttribute("class");
  }
  return new XMLSerializer().serializeToString(copy);
}

export function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
