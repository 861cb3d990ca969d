import { useState } from "react";
import type { ListBody } from "../../../src/contract/list.ts";
import type { Match, Post, PostAttributes, PostPageBody } from "../../../src/contract/post.ts";
import { ApiError } from "../api/api-error.ts";
import { useRequest } from "../api/use-request.ts";
import { msg, t } from "../languages/text.ts";
import { Trans } from "../languages/trans.tsx";
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
  return (
    <Page title={t("Post")}>{error === null ? <Loading /> : <Problem error={error} retry={reload} />}</Page>
  );
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
      title={t("Post by {account}", {
        account: channel.channel_name ?? channel.handle ?? t("an unknown account"),
      })}
      actions={
        <>
          <CopyButton text={citeInApa(attributes, link)} label={t("Copy citation")} />
          <CopyButton text={citeInBibtex(attributes, link)} label={t("Copy BibTeX")} />
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
        <Card title={t("Why it was found")}>
          <Matches matches={found?.attributes.matches ?? null} />
        </Card>
      )}
      <Media attributes={attributes} />
      <Card title={t("Counters")}>
        <EngagementSum post={attributes} />
      </Card>
      <Card title={t("Record")}>
        <details>
          <summary>{t("As the API gives it")}</summary>
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

const FINDS: Readonly<Record<Match["field"], string>> = {
  title: msg("{term} finds “{form}” in the title"),
  text: msg("{term} finds “{form}” in the text"),
  transcript: msg("{term} finds “{form}” in the transcript"),
  image_text: msg("{term} finds “{form}” in the text in the image"),
  link_title: msg("{term} finds “{form}” in the title of the link"),
  link_description: msg("{term} finds “{form}” in the description of the link"),
};

function Matches({ matches }: { readonly matches: readonly Match[] | null }) {
  if (matches === null)
    return <p className={styles.none}>{t("The keyword of this address does not find it.")}</p>;
  if (matches.length === 0)
    return <p className={styles.none}>{t("It has none of the words that were left out.")}</p>;
  return (
    <ul className={styles.matches}>
      {matches.map(({ term, field, start, form, lexeme }) => (
        <li key={`${field} ${start} ${term}`}>
          <Trans message={FINDS[field]} values={{ term: <strong>{term}</strong>, form }} />
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
  const name = languageName((language ?? "").toUpperCase());
  return t(": a form of {word} ({language})", { word, language: name });
}

function Media({ attributes }: { readonly attributes: PostAttributes }) {
  const media = attributes.search_data_fields.media_data.filter(({ url }) => url !== null);
  if (media.length === 0) return null;
  return (
    <Card title={t("Media")}>
      <ul className={styles.matches}>
        {media.map(({ type, url }) => (
          <li key={url}>
            <OutsideLink href={url}>{type ?? t("File")}</OutsideLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function NoSuchPost() {
  return (
    <Page title={t("No such post")}>
      <Empty title={t("There is no such post")}>
        <p>
          {t("It has been deleted, or the address is misspelt.")}{" "}
          <Link href="/">{t("Go to the search")}</Link>
        </p>
      </Empty>
    </Page>
  );
}
