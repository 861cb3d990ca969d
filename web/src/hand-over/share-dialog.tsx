import { Checkbox, Tabs } from "@mantine/core";
import { useMemo, useState } from "react";
import type { ListBody } from "../../../src/contract/list.ts";
import type { PostPageBody } from "../../../src/contract/post.ts";
import { useRequest } from "../api/use-request.ts";
import { describeFilters } from "../compare/describe-search.ts";
import { t } from "../languages/text.ts";
import { Trans } from "../languages/trans.tsx";
import { Dialog } from "../manage/dialog.tsx";
import { Link } from "../router/link.tsx";
import { formatSearch, type Search } from "../search/search.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { Notice } from "../ui/notice.tsx";
import { citeSearchInApa, citeSearchInBibtex } from "./cite-search.ts";
import { pinnedQuery } from "./pinned-query.ts";
import styles from "./share-dialog.module.css";
import { KEY_VARIABLE, snippetsOf } from "./snippets.ts";

interface Props {
  readonly search: Search;
  readonly meta: PostPageBody["meta"];
  readonly onClose: () => void;
}

/** What the page shows: for a colleague as a link, for a paper as a citation, for a program as a request. */
export function ShareDialog({ search, meta, onClose }: Props) {
  const [pinned, setPinned] = useState(true);
  const { origin } = window.location;
  const query = pinned ? pinnedQuery(search, meta.window) : formatSearch(search);
  const link = `${origin}/${query === "" ? "" : `?${query}`}`;
  return (
    <Dialog title={t("Share or reuse")} onClose={onClose} wide>
      <Tabs defaultValue="link" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="link">{t("Link")}</Tabs.Tab>
          <Tabs.Tab value="citation">{t("Citation")}</Tabs.Tab>
          {snippetsOf(origin, query).map(({ name }) => (
            <Tabs.Tab key={name} value={name}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="link" pt="md">
          <Snippet code={link} label={t("Copy link")} />
          <p className={styles.note}>
            {pinned
              ? t("Opens this page for everybody who can sign in here, with the same time range.")
              : t("Opens this page for everybody who can sign in here.")}{" "}
            {t("Posts that arrive later with a time in this range are found, too.")}
          </p>
          {search.lists.length > 0 && <ListRemark ids={search.lists} />}
        </Tabs.Panel>
        <Tabs.Panel value="citation" pt="md">
          <Citation search={search} meta={meta} />
        </Tabs.Panel>
        {snippetsOf(origin, query).map(({ name, code }) => (
          <Tabs.Panel key={name} value={name} pt="md">
            <Snippet code={code} label={name === "URL" ? t("Copy URL") : t("Copy {name}", { name })} />
            <p className={styles.note}>
              <Trans
                message="The programs read your API key from the variable {variable}. You find keys on your <account>account page</account> and every parameter in the <docs>documentation</docs>."
                values={{ variable: <code>{KEY_VARIABLE}</code> }}
                components={{ account: <Link href="/account" />, docs: DOCS }}
              />
            </p>
          </Tabs.Panel>
        ))}
      </Tabs>
      <Checkbox
        mt="md"
        label={t("Keep the time range as it is now")}
        description={t("Otherwise a range that ends now goes on with the clock. A citation always keeps it.")}
        checked={pinned}
        onChange={(event) => setPinned(event.currentTarget.checked)}
      />
    </Dialog>
  );
}

/** The documentation is no page of the application: it is loaded. */
const DOCS = <a href="/docs">API</a>;

function Snippet({ code, label }: { readonly code: string; readonly label: string }) {
  return (
    <div className={styles.snippet}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard. */}
      <pre className={styles.code} tabIndex={0}>
        {code}
      </pre>
      <div className={styles.copy}>
        <CopyButton text={code} label={label} />
      </div>
    </div>
  );
}

function Citation({ search, meta }: Omit<Props, "onClose">) {
  const { origin, host } = window.location;
  const facts = useMemo(
    () => ({
      source: host,
      link: `${origin}/?${pinnedQuery(search, meta.window)}`,
      keyword: search.keyword,
      filters: describeFilters(search),
      window: meta.window,
      posts: meta.total_posts,
      at: new Date(),
    }),
    [search, meta, origin, host],
  );
  return (
    <>
      <Snippet code={citeSearchInApa(facts)} label={t("Copy APA")} />
      <Snippet code={citeSearchInBibtex(facts)} label={t("Copy BibTeX")} />
    </>
  );
}

/** What a colleague will not see of the lists that the link names. */
function ListRemark({ ids }: { readonly ids: readonly number[] }) {
  const lists = useRequest<readonly ListBody[]>("/api/v1/lists").data;
  if (lists === null) return null;
  const used = lists.filter(({ id }) => ids.includes(id));
  return used.map(({ id, name, shared_with: shared }) => (
    <Notice key={id} tone={shared === null ? "warn" : "calm"}>
      <Trans
        message={
          shared === null
            ? "It uses the list <b>{name}</b>, which nobody but you can read: others are offered the search without it, and see other posts."
            : "It uses the list <b>{name}</b>, which only the team {team} can read: others are offered the search without it, and see other posts."
        }
        values={{ name, team: shared?.team ?? "" }}
        components={{ b: <strong /> }}
      />
    </Notice>
  ));
}
