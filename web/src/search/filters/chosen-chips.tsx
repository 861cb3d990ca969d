import type { ReactNode } from "react";
import type { ChannelResource } from "../../../../src/contract/accounts.ts";
import { AccountLink } from "../../accounts/account-link.tsx";
import { useRequests } from "../../api/use-request.ts";
import { t } from "../../languages/text.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Search } from "../search.ts";
import type { ChangeSearch } from "../use-search.ts";
import styles from "./chosen-chips.module.css";

interface Props {
  readonly search: Search;
  readonly change: ChangeSearch;
  /** Names of accounts as far as they are known from what is on the page. */
  readonly accountNames: ReadonlyMap<number, string>;
  /** Whether the page is complete: names that are not on it must then be asked for. */
  readonly settled: boolean;
}

/** What was chosen by clicking on a chart or a post, each to be taken back. */
export function ChosenChips({ search, change, accountNames, settled }: Props) {
  const { channelIds, hashtags, domains, postUid } = search;
  const unnamed = settled ? channelIds.filter((id) => !accountNames.has(id)).slice(0, MOST_ASKED) : [];
  const asked = useRequests<ChannelBody>(unnamed.map((id) => `/api/v1/channels/${id}`));
  const nameOf = (id: number) => {
    const answer = asked[unnamed.indexOf(id)];
    return accountNames.get(id) ?? nameIn(answer?.data) ?? (answer?.error ? t("not seen here") : "…");
  };
  if (channelIds.length + hashtags.length + domains.length === 0 && postUid === null) return null;
  return (
    <fieldset className={styles.chips} aria-label={t("Also chosen")}>
      {channelIds.map((id) => (
        <span key={id} className={styles.account}>
          <Chip
            label={t("Account")}
            onRemove={() => change({ channelIds: channelIds.filter((other) => other !== id) })}
          >
            <bdi>{nameOf(id)}</bdi>
          </Chip>
          <AccountLink id={id} name={nameOf(id)} />
        </span>
      ))}
      {hashtags.map((tag) => (
        <Chip
          key={tag}
          label={t("Hashtag")}
          onRemove={() => change({ hashtags: hashtags.filter((other) => other !== tag) })}
        >
          <bdi>{tag}</bdi>
        </Chip>
      ))}
      {domains.map((domain) => (
        <Chip
          key={domain}
          label={t("Domain")}
          onRemove={() => change({ domains: domains.filter((other) => other !== domain) })}
        >
          {domain}
        </Chip>
      ))}
      {postUid !== null && (
        <Chip label={t("Post")} onRemove={() => change({ postUid: null })}>
          {postUid}
        </Chip>
      )}
    </fieldset>
  );
}

type ChannelBody = { readonly data: ChannelResource };

/** Each costs a request: an address with more accounts shows the others without a name. */
const MOST_ASKED = 20;

function nameIn(body: ChannelBody | null | undefined): string | null {
  if (!body) return null;
  const { channel_name: name, handle, platform_name: platform } = body.data.attributes;
  return name ?? handle ?? t("an account on {platform}", { platform });
}

interface ChipProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly onRemove: () => void;
}

function Chip({ label, children, onRemove }: ChipProps) {
  return (
    <button type="button" className={styles.chip} onClick={onRemove} title={t("Take back")}>
      {label}: <strong>{children}</strong>
      <Icon name="close" size={14} />
    </button>
  );
}
