import { ActionIcon, Menu } from "@mantine/core";
import { type RefObject, useState } from "react";
import { saveBlob } from "../../hand-over/file-sink.ts";
import { t } from "../../languages/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { type ChartFacts, type Drawing, paintPng, printCsv, printSvg } from "./save-chart.ts";

interface Props {
  /** What has the drawings in it; as a table it has none. */
  readonly chart: RefObject<HTMLElement | null>;
  readonly rows: readonly (readonly string[])[];
  readonly facts: ChartFacts;
}

const KINDS = ["PNG", "SVG", "CSV"] as const;
type Kind = (typeof KINDS)[number];

/** Keeps a chart as a file that says by itself what it shows. */
export function SaveMenu({ chart, rows, facts }: Props) {
  const [failed, setFailed] = useState(false);
  const save = async (kind: Kind) => {
    setFailed(false);
    const now = new Date();
    const drawings = drawingsIn(chart.current);
    try {
      if (kind === "CSV") keep(new Blob([printCsv(rows, facts, now)], { type: "text/csv" }), kind, now);
      else {
        const svg = printSvg(drawings, facts, now);
        keep(kind === "PNG" ? await paintPng(svg) : new Blob([svg], { type: "image/svg+xml" }), kind, now);
      }
    } catch {
      setFailed(true);
    }
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t("Save the chart")}>
            <Icon name="download" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {KINDS.map((kind) => (
            <Menu.Item key={kind} onClick={() => void save(kind)}>
              {t("Save as {kind}", { kind })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {failed && <Notice tone="bad">{t("The chart could not be saved. Try it as SVG or CSV.")}</Notice>}
    </>
  );
}

function keep(blob: Blob, kind: Kind, now: Date): void {
  saveBlob(
    blob,
    `earshot-chart-${now.toISOString().slice(0, 19).replaceAll(":", "-")}.${kind.toLowerCase()}`,
  );
}

/** Each with its heading, if it stands in a list of them. */
function drawingsIn(chart: HTMLElement | null): readonly Drawing[] {
  return [...(chart?.querySelectorAll<SVGSVGElement>("svg[role=img]") ?? [])].map((svg) => ({
    svg,
    name: svg.closest("li")?.querySelector("h3")?.textContent ?? null,
  }));
}
