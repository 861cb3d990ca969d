export function findClickHouse(): string | null;
export function isClickHouseTested(): boolean;
export function ensureClickHouse(): void;
