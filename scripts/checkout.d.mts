export declare function prepareCheckout(options?: {
  readonly languages?: readonly string[];
  readonly withTests?: boolean;
}): void;
