import type { ReactNode } from "react";
import { Icon } from "../../ui/icon.tsx";
import type { Search } from "../search.ts";
import type { ChangeSearch } from "../use-search.ts";
import styles from "./chosen-chips.module.css";

interface Props {
  readonly search: Search;
  readonly change: ChangeSearch;
  /** Names of accounts as far as they are known from what is on the page. */
  readonly accountNames: ReadonlyMap<number, string>;
}

/** What was chosen by clicking on a chart or a post, each to be taken back. */
export function ChosenChips({ search, change, accountNames }: Props) {
  const { channelIds, hashtags, domains, postUid } = search;
  if (channelIds.length + hashtags.length + domains.length === 0 && postUid === null) return null;
  return (
    <fieldset className={styles.chips} aria-label="Also chosen">
      {channelIds.map((id) => (
        <Chip
          key={id}
          label="Account"
          onRemove={() => change({ channelIds: channelIds.filter((other) => other !== id) })}
        >
          <bdi>{accountNames.get(id) ?? id}</bdi>
        </Chip>
      ))}
      {hashtags.map((tag) => (
        <Chip
          key={tag}
          label="Hashtag"
          onRemove={() => change({ hashtags: hashtags.filter((other) => other !== tag) })}
        >
          <bdi>{tag}</bdi>
        </Chip>
      ))}
      {domains.map((domain) => (
        <Chip
          key={domain}
          label="Domain"
          onRemove={() => change({ domains: domains.filter((other) => other !== domain) })}
        >
          {domain}
        </Chip>
      ))}
      {postUid !== null && (
        <Chip label="Post" onRemove={() => change({ postUid: null })}>
          {postUid}
        </Chip>
      )}
    </fieldset>
  );
}

interface ChipProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly onRemove: () => void;
}

function Chip({ label, children, onRemove }: ChipProps) {
  return (
    <button type="button" className={styles.chip} onClick={onRemove} title="Take back">
      {label}: <strong>{children}</strong>
      <Icon name="close" size={14} />
    </button>
  );
}
