import { NumberInput, Select, Stack } from "@mantine/core";
import { t } from "../../languages/text.ts";
import type { Field } from "../../manage/use-api-form.ts";
import { SEPARATORS } from "../../ui/separators.ts";

/** Null: the server's own; 0: none. */
type Props = Field<number | null>;

const KINDS = [
  { value: "usual", label: t("As the server is set") },
  { value: "own", label: t("A limit of their own") },
  { value: "none", label: t("No limit") },
] as const;

const FIRST_OWN = 5_000;

/** How many requests an hour a user may make. */
export function RateLimitChoice({ value, onChange, error }: Props) {
  const kind = value === null ? "usual" : value === 0 ? "none" : "own";
  const choose = (next: string | null) => {
    if (next === "usual") onChange(null);
    if (next === "none") onChange(0);
    if (next === "own") onChange(FIRST_OWN);
  };
  return (
    <Stack gap="xs">
      <Select
        label={t("Rate limit")}
        description={t("Over all keys and sessions of the user.")}
        data={KINDS}
        value={kind}
        onChange={choose}
        allowDeselect={false}
        error={kind === "own" ? undefined : error}
      />
      {kind === "own" && (
        <NumberInput
          label={t("Requests an hour")}
          min={1}
          allowDecimal={false}
          allowNegative={false}
          {...SEPARATORS}
          value={value ?? FIRST_OWN}
          onChange={(next) => onChange(Math.max(1, Math.trunc(Number(next)) || 1))}
          error={error}
        />
      )}
    </Stack>
  );
}
