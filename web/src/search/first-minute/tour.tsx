import { Button, CloseButton, Portal } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { t } from "../../languages/text.ts";
import styles from "./tour.module.css";

/** Of several places the first that can be seen: on a phone filters are behind a button, and so are charts. */
const STEPS = [
  {
    place: "main search",
    title: t("Ask"),
    words: t("Write words: a post has all of them, in any form. Boolean reads |, - and quotes."),
  },
  {
    place: "[data-tour=filters]",
    title: t("Narrow it down"),
    words: t("Time, platforms, languages, accounts, your lists."),
  },
  {
    place: "[data-tour=timeline], [data-tour=view]",
    title: t("See when"),
    words: t("Drag over the bars to look closer. By platform shows where it began."),
  },
  {
    place: "[data-tour=posts], [data-tour=view]",
    title: t("Read"),
    words: t("A name leads to the account, a time to the post with its citation. j and k walk through them."),
  },
  {
    place: "[data-tour=hand-over]",
    title: t("Hand it over"),
    words: t("A link with the time frozen, a citation, a file with everything that was found."),
  },
] as const;

/** Five steps through the search page. The page can be used meanwhile; Escape ends it. */
export function Tour({ onEnd }: { readonly onEnd: () => void }) {
  const [at, setAt] = useState(0);
  const step = STEPS[at] ?? STEPS[0];
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = [...document.querySelectorAll(step.place)].find((one) => one.checkVisibility());
    place?.classList.add(styles.place ?? "");
    place?.scrollIntoView({ block: "nearest" });
    card.current?.focus();
    return () => place?.classList.remove(styles.place ?? "");
  }, [step]);
  return (
    <Portal>
      <div
        className={styles.card}
        role="dialog"
        aria-label={t("Tour, step {step} of {steps}: {title}", {
          step: at + 1,
          steps: STEPS.length,
          title: step.title,
        })}
        tabIndex={-1}
        ref={card}
        onKeyDown={({ key }) => key === "Escape" && onEnd()}
      >
        <div className={styles.head}>
          <strong>
            {at + 1}/{STEPS.length} {step.title}
          </strong>
          <CloseButton aria-label={t("End the tour")} onClick={onEnd} />
        </div>
        <p>{step.words}</p>
        <div className={styles.foot}>
          <Button variant="default" size="xs" disabled={at === 0} onClick={() => setAt(at - 1)}>
            {t("Back")}
          </Button>
          <Button size="xs" onClick={() => (at + 1 === STEPS.length ? onEnd() : setAt(at + 1))}>
            {at + 1 === STEPS.length ? t("Done") : t("Next")}
          </Button>
        </div>
      </div>
    </Portal>
  );
}
