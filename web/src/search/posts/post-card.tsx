import { memo } from "react";
import type { Post } from "../../../../src/contract/post.ts";
import { AccountMark } from "../../accounts/account-mark.tsx";
import { t } from "../../languages/text.ts";
import { PostPictures } from "../../pictures/post-pictures.tsx";
import { Link } from "../../router/link.tsx";
import { formatAgo, formatMinute } from "../../ui/format-time.ts";
import { languageName } from "../../ui/language-name.ts";
import { postTypeName } from "../../ui/post-type-name.ts";
import { Engagement } from "./engagement.tsx";
import { MarkedText } from "./marked-text.tsx";
import { OutsideLink } from "./outside-link.tsx";
import { PlatformBadge } from "./platform-badge.tsx";
import { PostActions } from "./post-actions.tsx";
import styles from "./post-card.module.css";
import { PostPart } from "./post-part.tsx";
import { fieldOf } from "./post-text.ts";

interface Props {
  readonly post: Post;
  readonly nowMs: number;
  readonly listNames: ReadonlyMap<number, string>;
  /** The keyword as parameters, so that the page of the post marks the same; empty without one. */
  readonly keyword: string;
  /** Shows all of every text. */
  readonly whole?: boolean;
  /** Says of every post how much its engagement is for its account, as where posts are in that order. */
  readonly measured?: boolean;
}

/** One post: who, where, when; what was found in it; what became of it. */
export const PostCard = memo(function PostCard(props: Props) {
  const { post, nowMs, listNames, keyword, whole = false, measured = false } = props;
  const { attributes } = post;
  const { channel, search_data_fields: fields, published_at: publishedAt } = attributes;
  const title = fieldOf(attributes, "title");
  // By itself it stands right below the title of the page, among others below theirs.
  const Title = whole ? "h2" : "h3";
  const name = channel.channel_name ?? channel.handle ?? t("Unknown account");
  const lists = fields.list_ids.flatMap((id) => listNames.get(id) ?? []);
  return (
    <article className={styles.post} aria-labelledby={`post-${post.id}`} tabIndex={-1}>
      <header className={styles.head}>
        <div className={styles.who}>
          <AccountMark name={name} platform={fields.platform_name} seenIn={attributes} />
          <Link id={`post-${post.id}`} className={styles.name} href={`/channels/${channel.id}`}>
            <bdi>{name}</bdi>
          </Link>
          {channel.handle !== null && <bdi className={styles.handle}>@{channel.handle}</bdi>}
        </div>
        <div className={styles.facts}>
          {fields.is_ad && <span className={styles.kind}>{t("Ad")}</span>}
          {fields.is_reply && <span className={styles.kind}>{t("Reply")}</span>}
          <PlatformBadge platform={fields.platform_name} />
          <span>{fields.post_type.map(postTypeName).join(", ")}</span>
          {fields.language_code !== null && <span>{languageName(fields.language_code)}</span>}
          <Link className={styles.when} href={`/posts/${post.id}${keyword === "" ? "" : `?${keyword}`}`}>
            <time dateTime={publishedAt} title={`${formatMinute(publishedAt)} UTC`}>
              {formatAgo(publishedAt, nowMs)}
              <span className={styles.date}>{formatMinute(publishedAt)}</span>
            </time>
          </Link>
        </div>
      </header>
      {title !== null && (
        <Title className={styles.title} dir="auto">
          <MarkedText {...title} />
        </Title>
      )}
      <PostPart part={fieldOf(attributes, "text")} length={whole ? Infinity : 480} />
      <PostPart
        part={fieldOf(attributes, "transcript")}
        label={t("Transcript")}
        length={whole ? Infinity : 260}
      />
      <PostPart
        part={fieldOf(attributes, "image_text")}
        label={t("In the image")}
        length={whole ? Infinity : 200}
      />
      <PostPictures post={attributes} name={name} large={whole} />
      <LinkedPage attributes={attributes} />
      <footer className={styles.foot}>
        <Engagement post={attributes} measured={measured} />
        {lists.length > 0 && (
          <span className={styles.lists}>{t("in {lists}", { lists: lists.join(", ") })}</span>
        )}
        <PostActions post={attributes} />
      </footer>
    </article>
  );
});

function LinkedPage({ attributes }: { readonly attributes: Post["attributes"] }) {
  const url = attributes.search_data_fields.inner_link?.url ?? null;
  const title = fieldOf(attributes, "link_title");
  const description = fieldOf(attributes, "link_description");
  if (title === null && description === null && url === null) return null;
  return (
    <div className={styles.link} dir="auto">
      {title !== null && (
        <div className={styles.linkTitle}>
          <MarkedText {...title} />
        </div>
      )}
      <PostPart part={description} length={200} />
      <OutsideLink href={url}>{hostOf(url)}</OutsideLink>
    </div>
  );
}

function hostOf(url: string | null): string {
  return url !== null && URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : t("Linked page");
}
