import type { ReactNode } from "react";
import { t } from "../../languages/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { Unseen } from "../../ui/unseen.tsx";
import styles from "./outside-link.module.css";

interface Props {
  readonly href: string | null;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link out of a post. It learns nothing of us, and only web addresses become links: a post may say `javascript:`. */
export function OutsideLink({ href, className = "", children }: Props) {
  if (href === null || !isWebAddress(href)) return null;
  return (
    <a
      className={`${styles.link} ${className}`}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={href}
    >
      {children}
      <Icon name="outside" size={14} />
      <Unseen>{t("(opens another site)")}</Unseen>
    </a>
  );
}

function isWebAddress(href: string): boolean {
  return /^https?:\/\//i.test(href) && URL.canParse(href);
}
