import type { PostPageBody } from "../../../../src/contract/post.ts";
import { useRequest } from "../../api/use-request.ts";
import { t } from "../../languages/text.ts";
import { Trans } from "../../languages/trans.tsx";
import { Link } from "../../router/link.tsx";
import { EMPTY_SEARCH, formatSearch } from "../../search/search.ts";
import { addressOf } from "../../search/use-search.ts";
import { countOf } from "../../ui/format-number.ts";
import styles from "./list-keyword.module.css";

interface Props {
  readonly keyword: string;
  readonly boolean: boolean;
  readonly hasMembers: boolean;
}

/** How many posts a query would pull in. */
export function KeywordPreview({ keyword, boolean, hasMembers }: Props) {
  const search = { ...EMPTY_SEARCH, keyword, boolean };
  const path = keyword.trim() === "" ? null : `/api/v1/posts?${formatSearch(search)}&per_page=1`;
  const { data, error } = useRequest<PostPageBody>(path);
  return (
    <p className={styles.preview} role="status">
      {path === null &&
        (hasMembers
          ? t("Without a query, only posts of the members are pulled in.")
          : t("This list pulls nothing in yet: write a query, or add members."))}
      {path !== null && error !== null && t("The query cannot be counted as it stands.")}
      {path !== null && error === null && data === null && t("Counting …")}
      {data !== null && error === null && (
        <>
          <Trans
            message="Matches <b>{posts}</b> of the last seven days."
            values={{ posts: countOf(data.meta.total_posts, "post") }}
            components={{ b: <strong /> }}
          />{" "}
          <Link href={addressOf(search)}>{t("Look at them")}</Link>
        </>
      )}
    </p>
  );
}
