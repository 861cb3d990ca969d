import { useState } from "react";
import type { ListBody } from "../../../src/contract/list.ts";
import type { PostPageBody } from "../../../src/contract/page.ts";
import type { Match, Post, PostAttributes } from "../../../src/contract/post.ts";
import { ApiError } from "../api/api-error.ts";
import { useRequest } from "../api/use-request.ts";
import { Link } from "../router/link.tsx";
import { usePlace } from "../router/location.ts";
import type { PageProps } from "../router/match-path.ts";
import { EngagementSum } from "../search/posts/engagement.tsx";
import { OutsideLink } from "../search/posts/outside-link.tsx";
import { PostCard } from "../search/posts/post-card.tsx";
import { EMPTY_SEARCH, formatSearch, parseSearch } from "../search/search.ts";
import { Card } from "../ui/card.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Empty } from "../ui/empty.tsx";
import { languageName } from "../ui/language-name.ts";
import { Loading } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { Problem } from "../ui/problem.tsx";
import { citeInApa, citeInBibtex } from "./post/cite-post.ts";
import styles from "./post/post.module.css";

/** One post, at the address that answers of the API call `post_link`. With a keyword it says why that finds it. */
export function PostPage({ parameters }: PageProps) {
  const path = `/api/v1/posts/${encodeURIComponent(parameters.id ?? "")}`;
  const { data, error, reload } = useRequest<{ readonly data: Post }>(path);
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <NoSuchPost />;
  if (data !== null) return <Loaded post={data.data} />;
  return <Page title="Post">{error === null ? <Loading /> : <Problem error={error} retry={reload} />}</Page>;
}

function Loaded({ post }: { readonly post: Post }) {
  const { data: lists } = useRequest<readonly ListBody[]>("/api/v1/lists");
  const [nowMs] = useState(() => Date.now());
  const asked = useKeyword();
  const explained = useRequest<PostPageBody>(asked === "" ? null : explanationPath(post, asked));
  const found = explained.data?.data.find(({ id }) => id === post.id);
  const { attributes } = found ?? post;
  const { channel } = attributes;
  const link = `${window.location.origin}/posts/${post.id}`;
  return (
    <Page
      title={`Post by ${channel.channel_name ?? channel.handle ?? "an unknown account"}`}
      actions={
        <>
          <CopyButton text={citeInApa(attributes, link)} label="Copy citation" />
          <CopyButton text={citeInBibtex(attributes, link)} label="Copy BibTeX" />
        </>
      }
    >
      <div className={styles.post}>
        <PostCard
          post={found ?? post}
          nowMs={nowMs}
          listNames={new Map(lists?.map(({ id, name }) => [id, name]))}
          keyword={asked}
          whole
        />
      </div>
      {asked !== "" && explained.data !== null && (
        <Card title="Why it was found">
          <Matches matches={found?.attributes.matches ?? null} />
        </Card>
      )}
      <Media attributes={attributes} />
      <Card title="Counters">
        <EngagementSum post={attributes} />
      </Card>
      <Card title="Record">
        <details>
          <summary>As the API gives it</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard. */}
          <pre className={styles.record} tabIndex={0}>
            {JSON.stringify(post, null, 2)}
          </pre>
        </details>
      </Card>
    </Page>
  );
}

/** The keyword of the address, as parameters; empty without one. */
function useKeyword(): string {
  const { keyword, boolean } = parseSearch(usePlace().query, 0);
  return formatSearch({ ...EMPTY_SEARCH, keyword, boolean });
}

/** Looked up by its own ID, a post is found whenever it was published. */
function explanationPath({ attributes }: Post, asked: string): string {
  const own = {
    ...EMPTY_SEARCH,
    postUid: attributes.post_uid,
    platforms: [attributes.channel.platform_name],
  };
  return `/api/v1/posts?${asked}&${formatSearch(own)}&explain=true`;
}

const FIELDS: Readonly<Record<Match["field"], string>> = {
  title: "title",
  text: "text",
  transcript: "transcript",
  image_text: "text in the image",
  link_title: "title of the link",
  link_description: "description of the link",
};

function Matches({ matches }: { readonly matches: readonly Match[] | null }) {
  if (matches === null) return <p className={styles.none}>The keyword of this address does not find it.</p>;
  if (matches.length === 0)
    return <p className={styles.none}>It has none of the words that were left out.</p>;
  return (
    <ul className={styles.matches}>
      {matches.map(({ term, field, start, form, lexeme }) => (
        <li key={`${field} ${start} ${term}`}>
          <strong>{term}</strong> finds “{form}” in the {FIELDS[field]}
          {describeWord(lexeme)}
        </li>
      ))}
    </ul>
  );
}

/** `en:run`: a form of a word of a dictionary. */
function describeWord(lexeme: string): string {
  const [language, word] = lexeme.split(":");
  if (word === undefined || /\s/.test(lexeme)) return "";
  return `: a form of ${word} (${languageName((language ?? "").toUpperCase())})`;
}

function Media({ attributes }: { readonly attributes: PostAttributes }) {
  const media = attributes.search_data_fields.media_data.filter(({ url }) => url !== null);
  if (media.length === 0) return null;
  return (
    <Card title="Media">
      <ul className={styles.matches}>
        {media.map(({ type, url }) => (
          <li key={url}>
            <OutsideLink href={url}>{type ?? "File"}</OutsideLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function NoSuchPost() {
  return (
    <Page title="No such post">
      <Empty title="There is no such post">
        <p>
          It has been deleted, or the address is misspelt. <Link href="/">Go to the search</Link>
        </p>
      </Empty>
    </Page>
  );
}
