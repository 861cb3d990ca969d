import { useDisclosure } from "@mantine/hooks";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { IconButton } from "../../controls/quick-button.tsx";
import { Segments } from "../../controls/segments.tsx";
import { t } from "../../languages/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { markText } from "../posts/mark-text.ts";
import type { Search } from "../search.ts";
import type { ChangeSearch } from "../use-search.ts";
import styles from "./keyword-box.module.css";
import { KeywordHelp } from "./keyword-help.tsx";
import { KeywordRemarks } from "./keyword-remarks.tsx";
import { problemPlaces } from "./problem-places.ts";
import { useKeywordDraft } from "./use-keyword-draft.ts";

interface Props {
  readonly search: Search;
  readonly change: ChangeSearch;
  /** Is told whether what is written cannot be understood. */
  readonly onWrong?: (wrong: boolean) => void;
  /** Takes the focus when the application starts with it. */
  readonly first?: boolean;
}

/** Where one says what to search for, and learns how it is understood. */
export function KeywordBox({ search, change, onWrong, first = false }: Props) {
  const { draft, type, switchMode, rewrite, submit, leave, problems, explanation } = useKeywordDraft(
    search,
    change,
  );
  const [helpOpen, help] = useDisclosure(false);
  const wrong = problems.length > 0;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => onWrong?.(wrong), [onWrong, wrong]);
  useEffect(() => {
    // On a phone it would open the keyboard, and a page that was walked to has the focus already.
    const canHover = window.matchMedia("(hover: hover)").matches;
    if (first && canHover && document.activeElement === document.body) field.current?.focus();
  }, [first]);
  const clear = () => {
    type("");
    field.current?.focus();
  };
  const submitOnEnter = (event: KeyboardEvent) => {
    // The keys of the page are for readers that write nothing.
    if (event.key === "Escape") field.current?.blur();
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <search className={styles.box}>
      <div className={styles.row} data-wrong={wrong}>
        <span className={styles.glass}>
          <Icon name="search" size={20} />
        </span>
        <div className={styles.editor}>
          <Underlines text={draft.text} places={problemPlaces(draft.text, problems)} />
          <textarea
            ref={field}
            className={styles.text}
            rows={1}
            value={draft.text}
            onChange={(event) => type(event.currentTarget.value.replaceAll(/[\r\n]+/g, " "))}
            onKeyDown={submitOnEnter}
            onBlur={leave}
            placeholder={
              draft.boolean ? t('(flood | "heat wave") -football') : t("Words that a post must all contain")
            }
            aria-label={t("Keyword")}
            aria-invalid={wrong}
            aria-describedby="keyword-remarks"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
          />
        </div>
        {draft.text !== "" && (
          <IconButton
            className={styles.clear ?? ""}
            icon="close"
            label={t("Clear the keyword")}
            onClick={clear}
          />
        )}
        <Segments
          className={styles.mode}
          label={t("How the keyword is read")}
          value={draft.boolean ? "boolean" : "words"}
          onChange={(mode) => switchMode(mode === "boolean")}
          choices={[
            { value: "words", label: t("Words") },
            { value: "boolean", label: t("Boolean") },
          ]}
        />
        <IconButton
          icon="help"
          size="large"
          label={t("How to search")}
          aria-expanded={helpOpen}
          onClick={help.toggle}
        />
      </div>
      <KeywordRemarks
        id="keyword-remarks"
        problems={problems}
        explanation={explanation}
        keyword={draft.text}
        onSwitchToBoolean={() => switchMode(true)}
        onRewrite={rewrite}
      />
      {helpOpen && <KeywordHelp boolean={draft.boolean} explanation={explanation} />}
    </search>
  );
}

interface UnderlinesProps {
  readonly text: string;
  readonly places: ReturnType<typeof problemPlaces>;
}

/** The same text behind the one that is edited, invisible but for the underlines. It also gives the box its height. */
function Underlines({ text, places }: UnderlinesProps) {
  return (
    <div className={styles.behind} aria-hidden="true">
      {markText(text, places).map((piece) => (
        <span key={piece.start} className={piece.marked ? styles.wrong : undefined}>
          {piece.text}
        </span>
      ))}
      {/* Without it, a space at the end of a line would have no width. */}
      {"\u200b"}
    </div>
  );
}
