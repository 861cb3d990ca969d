/** One line that is not blank; `line` counts from 1 and counts blank lines too. */
export interface SourceLine {
  readonly line: number;
  readonly text: string;
  /** Why the line cannot be read; `text` is then what could be made of its beginning. */
  readonly problem?: string;
}
