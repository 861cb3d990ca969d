import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { t } from "../languages/text.ts";
import { copyText } from "./copy-text.ts";
import { Icon } from "./icon.tsx";

interface Props {
  readonly text: string;
  readonly label?: string;
  /** Has the focus when its dialog opens, in place of the button that closes it: what is shown may be shown once. */
  readonly first?: boolean;
}

type State = "ready" | "copied" | "failed";

const SHOWN_MS = 1_500;

/** Copies, and says for a moment how that went. */
export function CopyButton({ text, label = t("Copy"), first = false }: Props) {
  const [state, setState] = useState<State>("ready");
  useEffect(() => {
    if (state === "ready") return;
    const timer = setTimeout(() => setState("ready"), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => setState((await copyText(text)) ? "copied" : "failed");
  return (
    <Button
      variant="default"
      size="xs"
      {...(first ? { "data-autofocus": true } : {})}
      leftSection={<Icon name={state === "copied" ? "check" : "copy"} size={15} />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{wordsFor(state, label)}</span>
    </Button>
  );
}

function wordsFor(state: State, label: string): string {
  switch (state) {
    case "ready":
      return label;
    case "copied":
      return t("Copied");
    case "failed":
      return t("Select it and copy it by hand");
  }
}
