import { NumberInput, Select, Textarea } from "@mantine/core";
import { KEY_WARNING_DAYS } from "../../../../src/contract/limits.ts";
import { t } from "../../languages/text.ts";
import type { Field } from "../../manage/use-api-form.ts";
import { SEPARATORS } from "../../ui/separators.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** What a form knows of the limits of a key. */
export interface Limits {
  readonly expires_at: string;
  readonly allowed_addresses: string;
  /** Empty: as many as its user has. */
  readonly rate_limit: number | "";
}

const ENDS = [
  { value: "365", label: t("In a year") },
  { value: "90", label: t("In 90 days") },
  { value: "30", label: t("In 30 days") },
  { value: "never", label: t("Never") },
];

/** What the API takes at most. */
const MAX_RATE = 1_000_000_000;

export const KEPT = "kept";
export const NEW_LIMITS: Limits = { expires_at: "365", allowed_addresses: "", rate_limit: "" };

/** As the API takes them. */
export function limitsOf({ expires_at: end, allowed_addresses: addresses, rate_limit: rate }: Limits) {
  return {
    ...(end !== KEPT && {
      expires_at: end === "never" ? null : new Date(Date.now() + Number(end) * DAY_MS).toISOString(),
    }),
    allowed_addresses: addresses.split(/[\s,]+/).filter((address) => address !== ""),
    rate_limit: rate === "" ? null : rate,
  };
}

interface Props {
  readonly end: Field<string>;
  readonly addresses: Field<string>;
  readonly rate: Field<Limits["rate_limit"]>;
  /** Whether the key has an end already, which may stay. */
  readonly kept?: boolean;
}

/** When a key ends, where it may be used from, and how often. */
export function KeyLimits({ end, addresses, rate, kept = false }: Props) {
  return (
    <>
      <Select
        label={t("Ends")}
        description={t("A key that is forgotten somewhere does no harm for ever. Replace it before it ends.")}
        data={kept ? [{ value: KEPT, label: t("As it is") }, ...ENDS] : ENDS}
        allowDeselect={false}
        {...end}
      />
      <Textarea
        label={t("Only from")}
        description={t("Addresses or networks, one a line. Left empty, the key works from everywhere.")}
        placeholder="192.0.2.0/24"
        autosize
        minRows={2}
        {...addresses}
      />
      <NumberInput
        label={t("Requests an hour")}
        description={t("Within those of its user. Left empty, as many as its user has.")}
        min={1}
        max={MAX_RATE}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        {...SEPARATORS}
        {...rate}
      />
    </>
  );
}

/** Whether it is time to say that a key ends. */
export function endsSoon(expiresAt: string | null, now: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) - now < KEY_WARNING_DAYS * DAY_MS;
}

export function isOver(expiresAt: string | null, now: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now;
}
