import type { Platform } from "../../../../src/contract/vocabulary.ts";
import { PLATFORMS } from "../../app/platforms.ts";
import styles from "./platform-badge.module.css";

/** A color for each platform, so that a column of posts can be skimmed. The name says the same. */
const COLORS: Readonly<Record<Platform, string | null>> = {
  ...Object.fromEntries(PLATFORMS.own.map(({ name, color }) => [name, color])),
  Bitchute: "#ef4136",
  Facebook: "#1877f2",
  GETTR: "#c21f2b",
  Gab: "#21a36b",
  Instagram: "#d62f7a",
  OK: "#f08a24",
  Parler: "#a3264d",
  Podcast: "#8b5cf6",
  Rumble: "#7ab529",
  Telegram: "#2aa1da",
  TikTok: "#14b8b1",
  TruthSocial: "#5448ee",
  Twitter: "#64748b",
  VK: "#3b78c2",
  YouTube: "#e03127",
  Bluesky: "#1185fe",
  Mastodon: "#6364ff",
  Threads: "#71717a",
  Reddit: "#ff4500",
  LinkedIn: "#0a66c2",
  Discord: "#5865f2",
  WhatsApp: "#25a35a",
  Web: "#94772e",
};

/** One without a color, and one that is no longer in the configuration. */
const OTHER = "#80868f";

export function platformColor(platform: Platform): string {
  return COLORS[platform] ?? OTHER;
}

export function PlatformBadge({ platform }: { readonly platform: Platform }) {
  return (
    <span className={styles.badge}>
      <span className={styles.dot} style={{ background: platformColor(platform) }} aria-hidden="true" />
      {platform}
    </span>
  );
}
