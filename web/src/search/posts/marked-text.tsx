import { markText, type Place } from "./mark-text.ts";
import styles from "./marked-text.module.css";

/** Text of a post as it was written, with what was found marked. It is text to the browser too, never markup. */
export function MarkedText({ text, places }: { readonly text: string; readonly places: readonly Place[] }) {
  return markText(text, places).map((piece) =>
    piece.marked ? (
      <mark key={piece.start} className={styles.mark}>
        {piece.text}
      </mark>
    ) : (
      <span key={piece.start}>{piece.text}</span>
    ),
  );
}
