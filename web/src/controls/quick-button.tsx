import type { ComponentProps } from "react";
import { Icon, type IconName } from "../ui/icon.tsx";
import styles from "./quick-button.module.css";

interface QuickButtonProps extends ComponentProps<"button"> {
  readonly icon?: IconName;
  /** That it opens something below. */
  readonly opens?: boolean;
  /** What the reader came for, or what holds at present. */
  readonly main?: boolean;
  /** On a phone its drawing stands for its words, which are heard there. */
  readonly terse?: boolean;
}

/** A button of the first screen: an element of the browser, which is drawn before the component library could be. */
export function QuickButton({
  icon,
  opens = false,
  main = false,
  terse = false,
  children,
  className = "",
  ...button
}: QuickButtonProps) {
  return (
    <button
      type="button"
      {...button}
      data-main={main}
      data-opens={opens && icon !== undefined}
      className={`${styles.button} ${className}`}
    >
      {icon !== undefined && <Icon name={icon} size={15} />}
      {terse ? <span className={styles.words}>{children}</span> : children}
      {opens && <Icon name="down" size={13} />}
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentProps<"button">, "children"> {
  readonly icon: IconName;
  readonly label: string;
  readonly size?: "small" | "large";
}

/** A button without words: these are its name, and are shown to a pointer that rests on it. */
export function IconButton({ icon, label, size = "small", className = "", ...button }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...button}
      data-size={size}
      className={`${styles.icon} ${className}`}
    >
      <Icon name={icon} />
    </button>
  );
}
