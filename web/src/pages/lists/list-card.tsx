import { VisuallyHidden } from "@mantine/core";
import { useInViewport } from "@mantine/hooks";
import type { ListBody } from "../../../../src/contract/list.ts";
import type { PostStatsBody } from "../../../../src/contract/stats.ts";
import { useRequests } from "../../api/use-request.ts";
import { DayBars } from "../../charts/bars/day-bars.tsx";
import { factsOf } from "../../charts/save/facts-of.ts";
import { t } from "../../languages/text.ts";
import { Trans } from "../../languages/trans.tsx";
import { Moment } from "../../manage/moment.tsx";
import rows from "../../manage/rows.module.css";
import { Link } from "../../router/link.tsx";
import { EMPTY_SEARCH } from "../../search/search.ts";
import { countOf } from "../../ui/format-number.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./list-card.module.css";
import { ListOwner } from "./list-owner.tsx";

/** A list among others: what it pulls in, and the two ways to go on. */
export function ListCard({ list }: { readonly list: ListBody }) {
  const { id, name, description, keyword, account_count: accounts, updated_at: updated } = list;
  return (
    <li className={styles.card}>
      <h2 className={styles.name}>
        <Link href={`/lists/${id}`}>{name}</Link>
      </h2>
      {description !== null && <p className={styles.description}>{description}</p>}
      {keyword !== null && (
        <p className={styles.keyword}>
          <Icon name="search" size={14} />
          <code>{keyword}</code>
        </p>
      )}
      <Activity list={list} />
      <div className={styles.foot}>
        <ul className={rows.facts}>
          <ListOwner list={list} />
          <li>{accounts === 0 ? t("No members") : countOf(accounts, "account")}</li>
          <li>
            <Trans message="Changed {time}" values={{ time: <Moment at={updated} /> }} />
          </li>
        </ul>
        <Link href={`/?lists=${id}`} className={styles.open}>
          {t("Open as a search")}
          <VisuallyHidden>: {name}</VisuallyHidden>
        </Link>
      </div>
    </li>
  );
}

const DAY = 86_400;
const MOST_PLATFORMS = 3;

/** What the list pulled in, day by day; asked for when the card is seen, because each costs a request. */
function Activity({ list }: { readonly list: ListBody }) {
  const { ref, inViewport } = useInViewport();
  const today = Math.floor(Date.now() / 1000 / DAY) * DAY;
  const wanted = `lists=${list.id}&published_at_from=${today - 29 * DAY}&published_at_to=${today + DAY - 1}`;
  const [answer] = useRequests<PostStatsBody>(inViewport ? [`/api/v1/posts/stats?${wanted}`] : []);
  return (
    <div className={styles.activity} ref={ref}>
      {answer?.data && <Days list={list} stats={answer.data.data.attributes} today={today} />}
    </div>
  );
}

interface DaysProps {
  readonly list: ListBody;
  readonly stats: PostStatsBody["data"]["attributes"];
  readonly today: number;
}

function Days({ list, stats, today }: DaysProps) {
  const { timeline, platforms } = stats;
  const label = t("{posts} in 30 days", { posts: countOf(stats.total_posts, "post") });
  const window = { from: today - 29 * DAY, to: today + DAY - 1 };
  const weekAgo = new Date((today - 6 * DAY) * 1000).toISOString();
  const thisWeek = timeline.buckets
    .filter(({ start }) => start >= weekAgo)
    .reduce((sum, { posts }) => sum + posts, 0);
  const names = platforms.slice(0, MOST_PLATFORMS).map(({ value }) => value);
  const others = platforms.length - names.length;
  const where =
    others > 0
      ? t("{names} and {others}", { names: names.join(", "), others: countOf(others, "other") })
      : names.join(", ");
  return (
    <>
      <DayBars
        days={timeline.buckets.map(({ start, posts }) => ({ day: start, count: posts }))}
        noun="post"
        label={label}
        facts={{ ...factsOf(label, { ...EMPTY_SEARCH, lists: [list.id] }, window), question: list.name }}
      />
      <p>
        {t("{posts} in seven days", { posts: countOf(thisWeek, "post") })}
        {where !== "" && ` · ${where}`}
      </p>
    </>
  );
}
