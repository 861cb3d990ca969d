import { PasswordInput } from "@mantine/core";
import { t } from "../languages/text.ts";
import type { Field } from "./use-api-form.ts";

interface Props extends Field<string> {
  readonly label: string;
  /** A new one is offered to the browser's store of passwords; the current one is taken from there. */
  readonly kind: "current" | "new";
}

export function PasswordField({ label, kind, value, onChange, error }: Props) {
  return (
    <PasswordInput
      label={label}
      autoComplete={`${kind}-password`}
      {...(kind === "new"
        ? { description: t("At least 12 characters; four words that do not belong together are good.") }
        : {})}
      value={value}
      onChange={onChange}
      error={error}
      aria-invalid={error !== undefined}
      visibilityToggleButtonProps={{ "aria-label": t("Show or hide the password") }}
    />
  );
}
