export declare function findZookeeper(): string | null;
export declare function ensureZookeeper(): void;
export declare function isKeeperTested(): boolean;
