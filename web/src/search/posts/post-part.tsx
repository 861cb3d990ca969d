import { useState } from "react";
import { t } from "../../languages/text.ts";
import { excerpt } from "./excerpt.ts";
import { MarkedText } from "./marked-text.tsx";
import styles from "./post-part.module.css";
import type { FieldText } from "./post-text.ts";

interface Props {
  readonly part: FieldText | null;
  readonly label?: string;
  /** So many characters are shown at first. */
  readonly length: number;
}

/** A part of a post, cut around what was found when it is long. */
export function PostPart({ part, label, length }: Props) {
  const [whole, setWhole] = useState(false);
  if (part === null) return null;
  const { text, places, cutBefore, cutAfter } = excerpt(part.text, part.places, whole ? Infinity : length);
  const isLong = part.text.length > length;
  return (
    <div className={styles.part} dir="auto">
      {label !== undefined && <span className={styles.label}>{label}</span>}
      {cutBefore && "… "}
      <MarkedText text={text} places={places} />
      {cutAfter && " …"}
      {isLong && (
        <>
          {" "}
          <button
            type="button"
            className={styles.more}
            onClick={() => setWhole(!whole)}
            aria-expanded={whole}
          >
            {whole ? t("Show less") : t("Show all")}
          </button>
        </>
      )}
    </div>
  );
}
