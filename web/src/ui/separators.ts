import { locale } from "../languages/text.ts";

/** For fields in which a number is written. */
export const SEPARATORS = {
  thousandSeparator: partOf("group", ","),
  decimalSeparator: partOf("decimal", "."),
} as const;

function partOf(type: Intl.NumberFormatPartTypes, otherwise: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.8);
  return parts.find((part) => part.type === type)?.value ?? otherwise;
}
