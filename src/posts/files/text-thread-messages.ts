/** Asks the thread that reads texts for some of them. */
export interface TextsRequest {
  readonly number: number;
  /** Four numbers for each: `file`, `at`, `from` and `to` of its place. */
  readonly places: Float64Array<ArrayBuffer>;
}

export interface TextsAnswer {
  readonly number: number;
  /** One behind the other. One that cannot be read leaves its place empty. */
  readonly texts: Uint8Array<ArrayBuffer>;
  /** The indexes of those that cannot be read. */
  readonly unreadable: readonly number[];
}

export const NUMBERS_OF_PLACE = 4;
