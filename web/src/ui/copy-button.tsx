import { Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { Icon } from "./icon.tsx";

interface Props {
  readonly text: string;
  readonly label?: string;
}

/** Copies, and says so for a moment. */
export function CopyButton({ text, label = "Copy" }: Props) {
  const { copied, copy } = useClipboard({ timeout: 1500 });
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Icon name={copied ? "check" : "copy"} size={15} />}
      onClick={() => copy(text)}
    >
      <span aria-live="polite">{copied ? "Copied" : label}</span>
    </Button>
  );
}
