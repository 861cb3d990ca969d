import { Select, Textarea } from "@mantine/core";
import { KEY_WARNING_DAYS } from "../../../../src/contract/limits.ts";
import { t } from "../../languages/text.ts";
import type { Field } from "../../manage/use-api-form.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** What a form knows of the limits of a key. */
export interface Limits {
  readonly expires_at: string;
  readonly allowed_addresses: string;
}

const ENDS = [
  { value: "365", label: t("In a year") },
  { value: "90", label: t("In 90 days") },
  { value: "30", label: t("In 30 days") },
  { value: "never", label: t("Never") },
];

export const KEPT = "kept";
export const NEW_LIMITS: Limits = { expires_at: "365", allowed_addresses: "" };

/** As the API takes them. */
export function limitsOf({ expires_at: end, allowed_addresses: addresses }: Limits) {
  return {
    ...(end !== KEPT && {
      expires_at: end === "never" ? null : new Date(Date.now() + Number(end) * DAY_MS).toISOString(),
    }),
    allowed_addresses: addresses.split(/[\s,]+/).filter((address) => address !== ""),
  };
}

interface Props {
  readonly end: Field<string>;
  readonly addresses: Field<string>;
  /** Whether the key has an end already, which may stay. */
  readonly kept?: boolean;
}

/** When a key ends, and where it may be used from. */
export function KeyLimits({ end, addresses, kept = false }: Props) {
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
