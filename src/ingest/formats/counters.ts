const ABSENT = /^(|-|n\/?a|nan|null|none)$/i;

/**
 * A count as people write it (`1,234`, `15.0`); undefined when there is none; otherwise as it came, for a clear reject.
 */
export function toCount(value: unknown): unknown {
  if (typeof value !== "string") return value ?? undefined;
  const text = value.trim();
  if (ABSENT.test(text)) return undefined;
  const plain = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(",", "") : text;
  return /^\d{1,16}(\.\d+)?$/.test(plain) ? Number(plain) : value;
}

/** The same, if it is one: for columns that may hold something else. */
export function countOrNull(value: unknown): number | null {
  const count = toCount(value);
  return typeof count === "number" && Number.isFinite(count) && count >= 0 ? count : null;
}
