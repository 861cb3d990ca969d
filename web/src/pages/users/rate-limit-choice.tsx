import { NumberInput, Select, Stack } from "@mantine/core";
import type { Field } from "../../manage/use-api-form.ts";

/** Null: the server's own; 0: none. */
type Props = Field<number | null>;

const KINDS = [
  { value: "usual", label: "As the server is set" },
  { value: "own", label: "A limit of their own" },
  { value: "none", label: "No limit" },
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
        label="Rate limit"
        description="Over all keys and sessions of the user."
        data={KINDS}
        value={kind}
        onChange={choose}
        allowDeselect={false}
        error={kind === "own" ? undefined : error}
      />
      {kind === "own" && (
        <NumberInput
          label="Requests an hour"
          min={1}
          allowDecimal={false}
          allowNegative={false}
          thousandSeparator=","
          value={value ?? FIRST_OWN}
          onChange={(next) => onChange(Math.max(1, Math.trunc(Number(next)) || 1))}
          error={error}
        />
      )}
    </Stack>
  );
}
