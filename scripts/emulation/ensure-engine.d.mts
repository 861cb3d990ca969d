export declare function isEngineEmulated(): boolean;
export declare function enginePython(): readonly string[];
