import { Suspense, useState } from "react";
import type { PostAttributes } from "../../../../src/contract/post.ts";
import { lazily } from "../../controls/lazily.ts";
import { t } from "../../languages/text.ts";
import { useMayChangeLists } from "../../pages/lists/use-may-change-lists.ts";
import { copyText } from "../../ui/copy-text.ts";
import { OutsideLink } from "./outside-link.tsx";
import styles from "./post-actions.module.css";

const AddToList = lazily(async () => (await import("../../accounts/add-to-list.tsx")).AddToList);

/** What can be done with a post. Plain buttons: there are many of them on a page. */
export function PostActions({ post }: { readonly post: PostAttributes }) {
  const [adding, setAdding] = useState(false);
  const [copied, setCopied] = useState<boolean | null>(null);
  const mayChange = useMayChangeLists();
  const copy = async () => setCopied(await copyText(`${window.location.origin}/posts/${post.id}`));
  return (
    <div className={styles.actions}>
      {mayChange && (
        <button type="button" className={styles.action} onClick={() => setAdding(true)}>
          {t("Add to list")}
        </button>
      )}
      <button type="button" className={styles.action} onClick={() => void copy()}>
        <span aria-live="polite">
          {copied === null ? t("Copy link") : copied ? t("Link copied") : t("It could not be copied")}
        </span>
      </button>
      <OutsideLink className={styles.action ?? ""} href={post.url}>
        {t("Original")}
      </OutsideLink>
      {adding && (
        <Suspense>
          <AddToList accountId={post.channel_id} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  );
}
