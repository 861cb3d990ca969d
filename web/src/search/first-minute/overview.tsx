import { Button, CloseButton } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useMemo, useRef, useState } from "react";
import type { ArchiveBody, PostStatsBody } from "../../../../src/contract/stats.ts";
import { useRequest } from "../../api/use-request.ts";
import { factsOf } from "../../charts/save/facts-of.ts";
import { drawingsIn } from "../../charts/save/save-chart.ts";
import { SaveMenu } from "../../charts/save/save-menu.tsx";
import { Timeline } from "../../charts/timeline.tsx";
import { timelineOf, timesOfBuckets } from "../../charts/timeline-data.ts";
import { t } from "../../languages/text.ts";
import { Trans } from "../../languages/trans.tsx";
import { Link } from "../../router/link.tsx";
import { Card } from "../../ui/card.tsx";
import { countOf, formatCompact, formatCount, formatTenths } from "../../ui/format-number.ts";
import { formatAgo, formatDay, formatMinute } from "../../ui/format-time.ts";
import { EMPTY_SEARCH } from "../search.ts";
import { addressOf, type ChangeSearch } from "../use-search.ts";
import { fastestGrowing } from "./growth.ts";
import styles from "./overview.module.css";
import { Tour } from "./tour.tsx";

interface Props {
  /** Of the last seven days; null: on the way. */
  readonly stats: PostStatsBody | null;
  readonly change: ChangeSearch;
}

const WEEK = 7 * 86_400;
const MOST_GROWN = 6;

/** Before anything is asked: what is in the archive, and something to begin with. */
export function Overview({ stats, change }: Props) {
  const now = useMemo(() => Math.floor(Date.now() / 3_600_000) * 3_600, []);
  const archive = useRequest<ArchiveBody>("/api/v1/archive").data;
  const month = useRequest<PostStatsBody>(statsPath(now - 30 * 86_400, now + 3_599)).data;
  const before = useRequest<PostStatsBody>(statsPath(now - 2 * WEEK, now - WEEK)).data;
  const chart = useRef<HTMLDivElement>(null);
  if (archive === null) return null;
  const days = month === null ? null : timelineOf(month);
  const hashtags = stats?.data.attributes.top_hashtags ?? [];
  const grown =
    before === null ? [] : fastestGrowing(hashtags, before.data.attributes.top_hashtags, MOST_GROWN);
  return (
    <Card title={t("In this archive")} aside={<TourOffer />}>
      <div className={styles.parts}>
        <dl className={styles.numbers}>
          <Fact label={t("Posts")} value={formatCompact(archive.posts)} title={formatCount(archive.posts)} />
          <Fact
            label={t("Accounts")}
            value={formatCompact(archive.accounts)}
            title={formatCount(archive.accounts)}
          />
          <Fact
            label={t("Platforms")}
            value={formatCount(archive.platforms.length)}
            title={archive.platforms.map(({ platform_name: name }) => name).join(", ")}
          />
          <Fact label={t("Since")} {...dayOf(archive.first_published_at)} />
          <Fact label={t("Newest post")} {...agoOf(archive.last_published_at)} />
        </dl>
        {days !== null && (
          <div className={styles.days} ref={chart}>
            <div className={styles.head}>
              <h3 className={styles.title}>{t("The last 30 days")}</h3>
              <SaveMenu
                label={t("Save this chart")}
                drawings={() => drawingsIn(chart.current)}
                rows={[
                  ["start", "posts", "engagement"],
                  ...days.buckets.map(({ start, posts, engagement }) =>
                    [start, posts, engagement].map(String),
                  ),
                ]}
                facts={factsOf(t("Posts over time"), EMPTY_SEARCH, days)}
              />
            </div>
            <Timeline
              data={days}
              measure="posts"
              name={t("All posts")}
              height={90}
              onChoose={({ first, last }) => change(timesOfBuckets(days, first, last))}
            />
          </div>
        )}
        {grown.length > 0 && (
          <div className={styles.grown}>
            <h3 className={styles.title}>{t("Growing fastest this week")}</h3>
            <ul className={styles.chips}>
              {grown.map(({ value, posts, times, atLeast }) => (
                <li key={value}>
                  <Link
                    href={addressOf({ ...EMPTY_SEARCH, hashtags: [value] })}
                    title={t("{posts} this week", { posts: countOf(posts, "post") })}
                  >
                    <bdi>{value}</bdi> ×{formatTenths(times)}
                    {atLeast && "+"}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )}
        <Examples stats={stats} />
      </div>
    </Card>
  );
}

/** Each is made of what was posted in the last seven days, so each finds something. */
function Examples({ stats }: { readonly stats: PostStatsBody | null }) {
  const {
    top_hashtags: tags = [],
    platforms = [],
    top_channels: accounts = [],
  } = stats?.data.attributes ?? {};
  const [tag] = tags;
  const [platform] = platforms;
  const [account] = accounts;
  if (platform === undefined) return null;
  return (
    <div className={styles.examples}>
      <h3 className={styles.title}>{t("Begin with an example")}</h3>
      <ul>
        {tag !== undefined && (
          <li>
            <Link href={addressOf({ ...EMPTY_SEARCH, hashtags: [tag.value], sortOrder: "asc" })}>
              <Trans
                message="Who used <bdi>{tag}</bdi> first this week?"
                values={{ tag: tag.value }}
                components={{ bdi: <bdi /> }}
              />
            </Link>
          </li>
        )}
        <li>
          <Link href={addressOf({ ...EMPTY_SEARCH, platforms: [platform.value], sortBy: "engagement" })}>
            {t("What moved people most on {platform}?", { platform: platform.value })}
          </Link>
        </li>
        {account !== undefined && (
          <li>
            <Link href={addressOf({ ...EMPTY_SEARCH, channelIds: [account.channel_id] })}>
              <Trans
                message="What does <bdi>{account}</bdi> post?"
                values={{ account: account.channel_name ?? account.channel_id }}
                components={{ bdi: <bdi /> }}
              />
            </Link>
          </li>
        )}
      </ul>
    </div>
  );
}

/** Until the reader has taken it, or does not want it. */
function TourOffer() {
  const [seen, setSeen] = useLocalStorage({
    key: "earshot-tour",
    defaultValue: "no",
    getInitialValueInEffect: false,
  });
  const [open, setOpen] = useState(false);
  if (open) {
    const end = () => {
      setOpen(false);
      setSeen("yes");
    };
    return <Tour onEnd={end} />;
  }
  if (seen === "yes") return null;
  return (
    <div className={styles.offer}>
      <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
        {t("Take the tour: five steps")}
      </Button>
      <CloseButton aria-label={t("Do not offer the tour again")} onClick={() => setSeen("yes")} />
    </div>
  );
}

function Fact({
  label,
  value,
  title,
}: {
  readonly label: string;
  readonly value: string;
  readonly title: string;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd title={title}>{value}</dd>
    </div>
  );
}

function dayOf(time: string | null) {
  return time === null
    ? { value: "–", title: "" }
    : { value: formatDay(time), title: `${formatMinute(time)} UTC` };
}

function agoOf(time: string | null) {
  return time === null
    ? { value: "–", title: "" }
    : { value: formatAgo(time, Date.now()), title: `${formatMinute(time)} UTC` };
}

function statsPath(from: number, to: number): string {
  return `/api/v1/posts/stats?published_at_from=${from}&published_at_to=${to}`;
}
