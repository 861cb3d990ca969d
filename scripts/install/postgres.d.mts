export declare function findPostgres(): string | null;
export declare function ensurePostgres(): void;
export declare function isPostgresTested(): boolean;
