import { Button, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import type { AlertBody } from "../../../src/contract/manage/alerts.ts";
import type { SavedSearchBody } from "../../../src/contract/manage/searches.ts";
import type { PostPageBody } from "../../../src/contract/post.ts";
import type { PostStatsBody } from "../../../src/contract/stats.ts";
import { request } from "../api/request.ts";
import { useSession } from "../api/session.ts";
import { useRequest } from "../api/use-request.ts";
import { DayBars } from "../charts/bars/day-bars.tsx";
import { factsOf } from "../charts/save/facts-of.ts";
import { describeFilters } from "../compare/describe-search.ts";
import { t } from "../languages/text.ts";
import { Trans } from "../languages/trans.tsx";
import { ConfirmDialog } from "../manage/confirm-dialog.tsx";
import { Link } from "../router/link.tsx";
import { parseSearch, type Search } from "../search/search.ts";
import { countOf } from "../ui/format-number.ts";
import { Icon } from "../ui/icon.tsx";
import { Problem } from "../ui/problem.tsx";
import { AlertDialog } from "./alert-dialog.tsx";
import { AlertRow } from "./alert-row.tsx";
import { FeedAddress } from "./feed-address.tsx";
import { markOpened, newSince } from "./opened.ts";
import { addressOfSaved, arrivedSince, withWindow } from "./saved-search.ts";
import { ShareSearch } from "./share-search.tsx";
import styles from "./watch.module.css";

interface Props {
  readonly saved: SavedSearchBody;
  readonly onChanged: () => void;
}

const DAYS = 30;

/** A saved search: its last 30 days, what is new since it was opened, its alerts and its feed. */
export function SearchCard({ saved, onChanged }: Props) {
  const { access, owner, shared_with: share } = saved;
  const mayChange = access === "manage";
  const [open, setOpen] = useState<"alert" | "delete" | null>(null);
  const [nowSeconds] = useState(() => Math.floor(Date.now() / 1000));
  const base = `/manage/v1/searches/${saved.id}`;
  const isOwn = useSessionEmail() === owner;
  const alerts = useRequest<readonly AlertBody[]>(isOwn ? `${base}/alerts` : null);
  const path = `/api/v1/posts/stats?${withWindow(saved, DAYS, nowSeconds)}`;
  const stats = useRequest<PostStatsBody>(path);
  const address = addressOfSaved(saved, nowSeconds);
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.name}>
          <Link href={address} onClick={() => markOpened(saved)}>
            {saved.name}
          </Link>
        </h2>
        <NewPosts saved={saved} />
      </div>
      <p className={styles.soft}>{describe(saved, nowSeconds)}</p>
      {share !== null && (
        <p className={styles.soft}>
          {isOwn
            ? t("Shared with {team}, who read it", { team: share.team })
            : t("Owner: {owner}, who shares it with {team}", { owner, team: share.team })}
        </p>
      )}
      {stats.error !== null && <Problem error={stats.error} retry={stats.reload} />}
      {stats.data !== null && <LastDays search={parseSearch(saved.query, nowSeconds)} stats={stats.data} />}
      {alerts.error !== null && <Problem error={alerts.error} retry={alerts.reload} />}
      {alerts.data !== null && alerts.data.length > 0 && (
        <ul className={styles.alerts} aria-label={t("Alerts of {search}", { search: saved.name })}>
          {alerts.data.map((alert) => (
            <AlertRow
              key={alert.id}
              saved={saved}
              alert={alert}
              mayChange={mayChange}
              onChanged={alerts.reload}
            />
          ))}
        </ul>
      )}
      {mayChange && (
        <div className={styles.tools}>
          <Button size="xs" leftSection={<Icon name="plus" size={15} />} onClick={() => setOpen("alert")}>
            <Trans
              message="Add an alert<hidden> to {search}</hidden>"
              values={{ search: saved.name }}
              components={{ hidden: <VisuallyHidden /> }}
            />
          </Button>
          <FeedAddress searchId={saved.id} name={saved.name} />
          <ShareSearch saved={saved} onChanged={onChanged} />
          <Button variant="default" size="xs" onClick={() => setOpen("delete")}>
            {t("Delete")}
            <VisuallyHidden> {saved.name}</VisuallyHidden>
          </Button>
        </div>
      )}
      {open === "alert" && (
        <AlertDialog saved={saved} onClose={() => setOpen(null)} onSaved={alerts.reload} />
      )}
      {open === "delete" && (
        <ConfirmDialog
          title={t("Delete “{name}”?", { name: saved.name })}
          verb={t("Delete")}
          onClose={() => setOpen(null)}
          onConfirm={async () => {
            await request(base, { method: "DELETE" });
            onChanged();
          }}
        >
          {t("Its alerts, its notices and its feed go with it. The posts stay.")}
        </ConfirmDialog>
      )}
    </li>
  );
}

/** How many posts have arrived since the user last opened the search; before that, since it was saved. */
function NewPosts({ saved }: { readonly saved: SavedSearchBody }) {
  const since = newSince(saved);
  const { data } = useRequest<PostPageBody>(`/api/v1/posts?${arrivedSince(saved, since)}&per_page=1`);
  if (data === null) return null;
  const { total_posts: total } = data.meta;
  return (
    <p className={styles.soft}>
      {total === 0 ? (
        t("Nothing new since your last visit")
      ) : (
        <Link
          className={styles.fresh}
          href={`/?${arrivedSince(saved, since)}`}
          onClick={() => markOpened(saved)}
        >
          {t("{count, plural, one {# new post} other {# new posts}} since your last visit", { count: total })}
        </Link>
      )}
    </p>
  );
}

function useSessionEmail(): string | null {
  const session = useSession();
  return session.status === "signed-in" ? session.user.email : null;
}

function LastDays({ search, stats }: { readonly search: Search; readonly stats: PostStatsBody }) {
  const { total_posts: total, timeline } = stats.data.attributes;
  const { from, to } = stats.meta.window;
  const label = t("{posts} in the last {days} days", { posts: countOf(total, "post"), days: DAYS });
  return (
    <div>
      <DayBars
        days={timeline.buckets.map(({ start, posts }) => ({ day: start, count: posts }))}
        noun="post"
        label={label}
        facts={factsOf(label, search, { from: from ?? 0, to: to ?? 0 })}
      />
      <p className={styles.soft}>{label}</p>
    </div>
  );
}

function describe(saved: SavedSearchBody, nowSeconds: number): string {
  const search = parseSearch(saved.query, nowSeconds);
  const keyword = search.keyword === "" ? [] : [search.keyword];
  return [...keyword, describeFilters(search)].filter((part) => part !== "").join(" · ");
}
