import { Button } from "@mantine/core";
import { useState } from "react";
import type { ChannelResource } from "../../../src/contract/accounts.ts";
import type { ListBody } from "../../../src/contract/list.ts";
import type { PostPageBody } from "../../../src/contract/post.ts";
import type { PostStatsBody } from "../../../src/contract/stats.ts";
import { AccountMark } from "../accounts/account-mark.tsx";
import { AddToList } from "../accounts/add-to-list.tsx";
import { ApiError } from "../api/api-error.ts";
import { useRequest } from "../api/use-request.ts";
import { BarList } from "../charts/bars/bar-list.tsx";
import { SaveBreakdowns } from "../charts/save/save-breakdowns.tsx";
import { SearchTimeline } from "../charts/search-timeline.tsx";
import { t } from "../languages/text.ts";
import { Link } from "../router/link.tsx";
import { navigate } from "../router/location.ts";
import type { PageProps } from "../router/match-path.ts";
import { OutsideLink } from "../search/posts/outside-link.tsx";
import { PlatformBadge } from "../search/posts/platform-badge.tsx";
import { PostCard } from "../search/posts/post-card.tsx";
import { EMPTY_SEARCH, formatSearch, type Search } from "../search/search.ts";
import { addressOf } from "../search/use-search.ts";
import { Card } from "../ui/card.tsx";
import { Empty } from "../ui/empty.tsx";
import { formatCount } from "../ui/format-number.ts";
import { formatDay } from "../ui/format-time.ts";
import { Icon } from "../ui/icon.tsx";
import { Loading } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { Problem } from "../ui/problem.tsx";
import styles from "./channel.module.css";
import { useMayChangeLists } from "./lists/use-may-change-lists.ts";

type Account = ChannelResource["attributes"];

const TOP_POSTS = 5;

/** One account, at the address that answers of the API call `channel_url`. */
export function ChannelPage({ parameters }: PageProps) {
  const path = `/api/v1/channels/${encodeURIComponent(parameters.id ?? "")}`;
  const { data, error, reload } = useRequest<{ readonly data: ChannelResource }>(path);
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <NoSuchAccount />;
  if (data !== null) return <Loaded account={data.data.attributes} onListed={reload} />;
  return (
    <Page title={t("Account")}>
      {error === null ? <Loading /> : <Problem error={error} retry={reload} />}
    </Page>
  );
}

interface LoadedProps {
  readonly account: Account;
  readonly onListed: () => void;
}

function Loaded({ account, onListed }: LoadedProps) {
  const [adding, setAdding] = useState(false);
  const mayChange = useMayChangeLists();
  const name = account.channel_name ?? account.handle ?? t("Unknown account");
  const search: Search = { ...EMPTY_SEARCH, channelIds: [account.id], from: 0 };
  return (
    <Page
      title={name}
      width="full"
      actions={
        <>
          {mayChange && (
            <Button
              variant="default"
              leftSection={<Icon name="plus" size={16} />}
              onClick={() => setAdding(true)}
            >
              {t("Add to list")}
            </Button>
          )}
          <Button component={Link} href={addressOf(search)} leftSection={<Icon name="search" size={16} />}>
            {t("Search its posts")}
          </Button>
        </>
      }
    >
      <Profile account={account} name={name} search={search} />
      <Activity search={search} />
      {adding && (
        <AddToList
          accountId={account.id}
          onClose={() => {
            setAdding(false);
            onListed();
          }}
        />
      )}
    </Page>
  );
}

interface ProfileProps {
  readonly account: Account;
  readonly name: string;
  readonly search: Search;
}

function Profile({ account, name, search }: ProfileProps) {
  const { handle, bio, follower_count: followers, first_post_date: first, latest_post_date: last } = account;
  const { data: lists } = useRequest<readonly ListBody[]>("/api/v1/lists");
  const { data: top, current } = useRequest<PostPageBody>(topPath(search));
  const own = lists?.filter(({ id }) => account.list_ids.includes(id)) ?? [];
  return (
    <Card>
      <div className={styles.profile}>
        <AccountMark
          name={name}
          platform={account.platform_name}
          seenIn={(current && top?.data[0]?.attributes) || null}
          large
        />
        <div className={styles.about}>
          <p className={styles.who}>
            <PlatformBadge platform={account.platform_name} />
            {handle !== null && <bdi>@{handle}</bdi>}
            <span>{account.account_type === "person" ? t("Person") : t("Organization")}</span>
            <OutsideLink href={account.link}>{t("Profile")}</OutsideLink>
          </p>
          {bio !== null && (
            <p className={styles.bio} dir="auto">
              {bio}
            </p>
          )}
          <dl className={styles.facts}>
            <Fact name={t("Posts here")} value={formatCount(account.post_count)} />
            {followers !== null && <Fact name={t("Followers")} value={formatCount(followers)} />}
            {first !== null && last !== null && (
              <Fact name={t("Published")} value={`${formatDay(first)} – ${formatDay(last)}`} />
            )}
            {Object.entries(account.properties).map(([key, value]) => (
              <Fact key={key} name={key} value={Array.isArray(value) ? value.join(", ") : String(value)} />
            ))}
          </dl>
          {own.length > 0 && (
            <p className={styles.lists}>
              {t("{count, plural, one {In your list} other {In your lists}}", { count: own.length })}{" "}
              {own.map(({ id, name: listName }, at) => (
                <span key={id}>
                  {at > 0 && ", "}
                  <Link href={`/lists/${id}`}>{listName}</Link>
                </span>
              ))}
            </p>
          )}
        </div>
      </div>
    </Card>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** What the account has posted, whenever that was. */
function Activity({ search }: { readonly search: Search }) {
  const query = formatSearch(search);
  const stats = useRequest<PostStatsBody>(`/api/v1/posts/stats?${query}`);
  const top = useRequest<PostPageBody>(topPath(search));
  const [nowMs] = useState(() => Date.now());
  const found = stats.data?.data.attributes ?? null;
  const open = (change: Partial<Search>) => navigate(addressOf({ ...search, ...change }));
  if (stats.error !== null) return <Problem error={stats.error} retry={stats.reload} />;
  if (found === null) return <Loading />;
  if (found.total_posts === 0) return <Empty title={t("No posts of this account are here")} />;
  return (
    <>
      <SearchTimeline query={query} filtered stats={stats.data} stale={stats.loading} change={open} />
      <div className={styles.columns}>
        <section className={styles.posts} aria-label={t("Top posts")}>
          <h2 className={styles.heading}>{t("Posts with the most engagement")}</h2>
          {top.data?.data.map((post) => (
            <PostCard key={post.id} post={post} nowMs={nowMs} listNames={NO_NAMES} keyword="" />
          ))}
        </section>
        <div className={styles.side}>
          {found.top_hashtags.length + found.top_domains.length > 0 && (
            <Card
              title={t("Hashtags and domains")}
              aside={stats.data !== null && <SaveBreakdowns search={search} stats={stats.data} />}
            >
              <BarList
                title={t("Hashtags")}
                total={found.total_posts}
                rows={found.top_hashtags.map(({ value, posts }) => ({
                  key: value,
                  label: <bdi>{value}</bdi>,
                  posts,
                  chosen: false,
                  toggle: () => open({ hashtags: [value] }),
                }))}
              />
              <BarList
                title={t("Linked domains")}
                total={found.total_posts}
                rows={found.top_domains.map(({ value, posts }) => ({
                  key: value,
                  label: <bdi>{value}</bdi>,
                  posts,
                  chosen: false,
                  toggle: () => open({ domains: [value] }),
                }))}
              />
            </Card>
          )}
        </div>
      </div>
    </>
  );
}

function topPath(search: Search): string {
  return `/api/v1/posts?${formatSearch({ ...search, sortBy: "engagement" })}&per_page=${TOP_POSTS}`;
}

const NO_NAMES: ReadonlyMap<number, string> = new Map();

function NoSuchAccount() {
  return (
    <Page title={t("No such account")}>
      <Empty title={t("There is no such account")}>
        <p>
          {t("It has been deleted, or the address is misspelt.")}{" "}
          <Link href="/">{t("Go to the search")}</Link>
        </p>
      </Empty>
    </Page>
  );
}
