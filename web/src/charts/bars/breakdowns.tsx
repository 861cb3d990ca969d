import { memo } from "react";
import type { PostStatsBody } from "../../../../src/contract/stats.ts";
import { AccountLink } from "../../accounts/account-link.tsx";
import { t } from "../../languages/text.ts";
import { PlatformBadge } from "../../search/posts/platform-badge.tsx";
import type { Search } from "../../search/search.ts";
import type { ChangeSearch } from "../../search/use-search.ts";
import { Card } from "../../ui/card.tsx";
import { formatCompact, formatCount } from "../../ui/format-number.ts";
import { languageName } from "../../ui/language-name.ts";
import { postTypeName } from "../../ui/post-type-name.ts";
import { SaveBreakdowns } from "../save/save-breakdowns.tsx";
import { BarList } from "./bar-list.tsx";
import styles from "./breakdowns.module.css";

interface Props {
  readonly search: Search;
  readonly stats: PostStatsBody | null;
  readonly stale: boolean;
  readonly change: ChangeSearch;
}

/** Where the posts of a search come from and what is in them. */
export const Breakdowns = memo(function Breakdowns({ search, stats, stale, change }: Props) {
  if (stats === null) return null;
  const { attributes } = stats.data;
  const { total_posts: total, engagement, facets = attributes } = attributes;
  if (total === 0 && facets.platforms.length === 0) return null;
  // Where values of its own are chosen, a chart counts more posts than were found.
  const of = (chosen: readonly unknown[]) => (chosen.length === 0 ? total : null);
  return (
    <Card title={t("What was found")} aside={total > 0 && <SaveBreakdowns search={search} stats={stats} />}>
      <div className={styles.breakdowns} data-stale={stale}>
        {total > 0 && (
          <dl className={styles.numbers}>
            <Fact label={t("Engagement")} value={engagement.total} />
            <Fact label={t("Median")} value={engagement.median} />
            <Fact label={t("Top 10 % above")} value={engagement.p90} />
          </dl>
        )}
        <BarList
          title={t("Platforms")}
          total={of(search.platforms)}
          rows={facets.platforms.map(({ value, posts }) => ({
            key: value,
            label: <PlatformBadge platform={value} />,
            posts,
            chosen: search.platforms.includes(value),
            toggle: () => change({ platforms: toggled(search.platforms, value) }),
          }))}
        />
        <BarList
          title={t("Most active accounts")}
          total={of(search.channelIds)}
          rows={facets.top_channels.map(
            ({ channel_id: id, channel_name: name, platform_name: on, posts }) => ({
              key: String(id),
              label: (
                <>
                  <bdi>{name ?? id}</bdi> <span className={styles.on}>{on}</span>
                </>
              ),
              posts,
              page: <AccountLink id={id} name={name ?? String(id)} />,
              chosen: search.channelIds.includes(id),
              toggle: () => change({ channelIds: toggled(search.channelIds, id) }),
            }),
          )}
        />
        <BarList
          title={t("Languages")}
          total={of(search.languages)}
          rows={facets.languages.map(({ value, posts }) => ({
            key: value ?? "",
            label: languageName(value),
            posts,
            chosen: value !== null && search.languages.includes(value),
            toggle: value === null ? null : () => change({ languages: toggled(search.languages, value) }),
          }))}
        />
        <BarList
          title={t("Types")}
          total={of(search.postTypes)}
          rows={facets.post_types.map(({ value, posts }) => ({
            key: value,
            label: postTypeName(value),
            posts,
            chosen: search.postTypes.includes(value),
            toggle: () => change({ postTypes: toggled(search.postTypes, value) }),
          }))}
        />
        <BarList
          title={t("Hashtags")}
          total={of(search.hashtags)}
          rows={facets.top_hashtags.map(({ value, posts }) => ({
            key: value,
            label: <bdi>{value}</bdi>,
            posts,
            chosen: search.hashtags.includes(value),
            toggle: () => change({ hashtags: toggled(search.hashtags, value) }),
          }))}
        />
        <BarList
          title={t("Linked domains")}
          total={of(search.domains)}
          rows={facets.top_domains.map(({ value, posts }) => ({
            key: value,
            label: <bdi>{value}</bdi>,
            posts,
            chosen: search.domains.includes(value),
            toggle: () => change({ domains: toggled(search.domains, value) }),
          }))}
        />
      </div>
    </Card>
  );
});

function Fact({ label, value }: { readonly label: string; readonly value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd title={formatCount(value)}>{formatCompact(value)}</dd>
    </div>
  );
}

/** The values with this one added, or without it when it was among them. */
function toggled<Value>(values: readonly Value[], value: Value): readonly Value[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
}
