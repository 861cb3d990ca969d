import { useState } from "react";
import type { ListBody } from "../../../src/contract/list.ts";
import type { Post } from "../../../src/contract/post.ts";
import { ApiError } from "../api/api-error.ts";
import { useRequest } from "../api/use-request.ts";
import type { PageProps } from "../app/routes.ts";
import { Link } from "../router/link.tsx";
import { navigate } from "../router/location.ts";
import { PostCard } from "../search/posts/post-card.tsx";
import { Empty } from "../ui/empty.tsx";
import { Loading } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { Problem } from "../ui/problem.tsx";

/** One post, at the address that answers of the API call `post_link`. */
export function PostPage({ parameters }: PageProps) {
  const path = `/api/v1/posts/${encodeURIComponent(parameters.id ?? "")}`;
  const { data, error, reload } = useRequest<{ readonly data: Post }>(path);
  const { data: lists } = useRequest<readonly ListBody[]>("/api/v1/lists");
  const [nowMs] = useState(() => Date.now());
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <NoSuchPost />;
  if (data === null) {
    return (
      <Page title="Post">{error === null ? <Loading /> : <Problem error={error} retry={reload} />}</Page>
    );
  }
  return (
    <Page title="Post">
      <PostCard
        post={data.data}
        nowMs={nowMs}
        listNames={new Map(lists?.map(({ id, name }) => [id, name]))}
        onChooseAccount={(id) => navigate(`/?channel_ids[]=${id}`)}
      />
    </Page>
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
