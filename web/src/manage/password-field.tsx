import { PasswordInput } from "@mantine/core";

interface Props {
  readonly label: string;
  /** A new one is offered to the browser's store of passwords; the current one is taken from there. */
  readonly kind: "current" | "new";
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

export function PasswordField({ label, kind, value, onChange, error }: Props) {
  return (
    <PasswordInput
      label={label}
      autoComplete={`${kind}-password`}
      {...(kind === "new" ? { description: "At least 8 characters; a few words are best." } : {})}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      aria-invalid={error !== undefined}
      visibilityToggleButtonProps={{ "aria-label": "Show or hide the password" }}
    />
  );
}
