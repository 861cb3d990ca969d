import { useState } from "react";
import { MenuButton } from "../../controls/menu-button.tsx";
import { IconButton } from "../../controls/quick-button.tsx";
import { saveBlob } from "../../hand-over/file-sink.ts";
import { t } from "../../languages/text.ts";
import { Notice } from "../../ui/notice.tsx";
import { type ChartFacts, type Drawing, paintPng, printCsv, printSvg } from "./save-chart.ts";

interface Props {
  readonly label?: string;
  /** They are looked at when one is to be saved. */
  readonly drawings: () => readonly Drawing[];
  /** For a table: the first has the names of the columns. */
  readonly rows: readonly (readonly string[])[];
  readonly facts: ChartFacts;
}

const KINDS = ["PNG", "SVG", "CSV"] as const;
type Kind = (typeof KINDS)[number];

/** Keeps a chart as a file that says by itself what it shows. */
export function SaveMenu({ label = t("Save the chart"), drawings, rows, facts }: Props) {
  const [failed, setFailed] = useState(false);
  const save = async (kind: Kind) => {
    setFailed(false);
    const now = new Date();
    try {
      if (kind === "CSV") keep(new Blob([printCsv(rows, facts, now)], { type: "text/csv" }), kind, now);
      else {
        const svg = printSvg(drawings(), facts, now);
        keep(kind === "PNG" ? await paintPng(svg) : new Blob([svg], { type: "image/svg+xml" }), kind, now);
      }
    } catch {
      setFailed(true);
    }
  };
  return (
    <>
      <MenuButton
        button={(props) => <IconButton icon="download" label={label} {...props} />}
        entries={KINDS.map((kind) => ({
          kind: "item",
          label: t("Save as {kind}", { kind }),
          onChoose: () => void save(kind),
        }))}
      />
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
