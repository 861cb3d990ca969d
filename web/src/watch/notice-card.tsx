import { Button, VisuallyHidden } from "@mantine/core";
import type { NoticeBody } from "../../../src/contract/manage/notices.ts";
import { t } from "../languages/text.ts";
import { Trans } from "../languages/trans.tsx";
import { Moment } from "../manage/moment.tsx";
import { Link } from "../router/link.tsx";
import { formatMinute } from "../ui/format-time.ts";
import styles from "./watch.module.css";

interface Props {
  readonly notice: NoticeBody;
  readonly onRead: () => void;
}

/** What one alert said once, and the posts of which it spoke. */
export function NoticeCard({ notice, onRead }: Props) {
  const { title, at, read_at: readAt, posts, total, url } = notice;
  const more = total - posts.length;
  return (
    <li className={styles.card} data-unread={readAt === null}>
      <div className={styles.head}>
        <h2 className={styles.name}>
          <Link href={pathOf(url)}>{title}</Link>
        </h2>
        <p className={styles.soft}>
          {readAt === null && <strong>{t("Unread")} · </strong>}
          <Moment at={at} />
        </p>
      </div>
      <ul className={styles.posts}>
        {posts.slice(0, MOST_POSTS).map((post) => (
          <li key={post.id}>
            <p dir="auto">{post.text}</p>
            <p className={styles.soft}>
              <Trans
                message="{author} on {platform}, {time}"
                values={{
                  author: (
                    <Link href={`/channels/${post.channel_id}`}>
                      <bdi>{post.author ?? t("Unknown account")}</bdi>
                    </Link>
                  ),
                  platform: post.platform,
                  time: <Link href={pathOf(post.url)}>{formatMinute(post.published_at)}</Link>,
                }}
              />
            </p>
          </li>
        ))}
      </ul>
      <div className={styles.tools}>
        {more + Math.max(0, posts.length - MOST_POSTS) > 0 && (
          <Link href={pathOf(url)}>
            {t("{count, number} more", { count: more + Math.max(0, posts.length - MOST_POSTS) })}
          </Link>
        )}
        {readAt === null && (
          <Button variant="default" size="xs" onClick={onRead}>
            {t("Mark as read")}
            <VisuallyHidden>: {title}</VisuallyHidden>
          </Button>
        )}
      </div>
    </li>
  );
}

const MOST_POSTS = 5;

/** Notices have whole addresses, for mails; here the page is the same whatever the server is called. */
function pathOf(address: string): string {
  if (!URL.canParse(address)) return address;
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
}
