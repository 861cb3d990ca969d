import { Button, Progress, Radio } from "@mantine/core";
import { useRef, useState } from "react";
import type { PostPageBody } from "../../../src/contract/post.ts";
import { t } from "../languages/text.ts";
import { Dialog } from "../manage/dialog.tsx";
import type { Search } from "../search/search.ts";
import { countOf } from "../ui/format-number.ts";
import { Notice } from "../ui/notice.tsx";
import { Problem } from "../ui/problem.tsx";
import { citationNameOf, citationOf, fileNameOf } from "./citation.ts";
import type { ExportFormat } from "./count-records.ts";
import styles from "./download-dialog.module.css";
import { type Downloaded, downloadPosts } from "./download-posts.ts";
import { saveBlob } from "./file-sink.ts";
import { pinnedQuery } from "./pinned-query.ts";

interface Props {
  readonly search: Search;
  readonly meta: PostPageBody["meta"];
  readonly onClose: () => void;
}

type State =
  | { readonly kind: "asking" }
  | { readonly kind: "running"; readonly written: number; readonly total: number }
  | { readonly kind: "failed"; readonly error: unknown }
  | { readonly kind: "done"; readonly fileName: string; readonly result: Downloaded };

/** All posts of a search as a file, with a citation beside it. */
export function DownloadDialog({ search, meta, onClose }: Props) {
  const [format, setFormat] = useState<ExportFormat>("csv");
  const [state, setState] = useState<State>({ kind: "asking" });
  const abort = useRef<AbortController>(null);

  const start = async () => {
    const controller = new AbortController();
    abort.current = controller;
    const at = new Date();
    const fileName = fileNameOf(search.keyword, format, at);
    const query = pinnedQuery(search, meta.window);
    setState({ kind: "running", written: 0, total: meta.total_posts });
    try {
      const result = await downloadPosts({
        query,
        format,
        fileName,
        expected: meta.total_posts,
        signal: controller.signal,
        onProgress: (written, total) => setState({ kind: "running", written, total }),
      });
      if (result === null) return setState({ kind: "asking" });
      const { window } = meta;
      const { origin } = globalThis.location;
      const facts = { origin, query, keyword: meta.query, window, fileName, format, at, ...result };
      saveBlob(new Blob([citationOf(facts)], { type: "application/json" }), citationNameOf(fileName));
      setState({ kind: "done", fileName, result });
    } catch (error) {
      setState(controller.signal.aborted ? { kind: "asking" } : { kind: "failed", error });
    }
  };
  const close = () => {
    abort.current?.abort();
    onClose();
  };

  return (
    <Dialog
      title={t("Download {posts}", { posts: countOf(meta.total_posts, "post") })}
      onClose={close}
      firm={state.kind === "running"}
    >
      <div className={styles.parts}>
        <Radio.Group
          label={t("Format")}
          value={format}
          onChange={(value) => setFormat(value === "ndjson" ? "ndjson" : "csv")}
        >
          <div className={styles.formats}>
            <Radio
              value="csv"
              label="CSV"
              description={t(
                "a table for spreadsheets; texts that would run as formulas begin with an apostrophe",
              )}
              disabled={state.kind === "running"}
            />
            <Radio
              value="ndjson"
              label="NDJSON"
              description={t("one JSON object per line, with everything; another Earshot can import it")}
              disabled={state.kind === "running"}
            />
          </div>
        </Radio.Group>
        <p className={styles.note}>
          {t(
            "Beside it comes a small JSON file with the search, the time range, the time of the export and the number of posts, so that the data can be cited and asked for again.",
          )}
        </p>
        <Outcome state={state} />
        {state.kind === "running" ? (
          <Button variant="default" onClick={() => abort.current?.abort()}>
            {t("Cancel")}
          </Button>
        ) : (
          <Button onClick={() => void start()}>{t("Download")}</Button>
        )}
      </div>
    </Dialog>
  );
}

function Outcome({ state }: { readonly state: State }) {
  switch (state.kind) {
    case "asking":
      return null;
    case "running": {
      const { written, total } = state;
      return (
        <div>
          <Progress
            value={total === 0 ? 0 : (100 * written) / total}
            aria-label={t("Posts written")}
            transitionDuration={200}
          />
          <p className={styles.note} role="status">
            {t("{written, number} of {posts}", { written, posts: countOf(total, "post") })}
          </p>
        </div>
      );
    }
    case "failed":
      return <Problem error={state.error} />;
    case "done": {
      const { fileName, result } = state;
      return result.written === result.total ? (
        <Notice tone="good" title={t("{posts} saved", { posts: countOf(result.written, "post") })}>
          {fileName}
        </Notice>
      ) : (
        <Notice tone="bad" title={t("The file is not complete")}>
          {t("{written, number} of {posts} arrived. Download it again.", {
            written: result.written,
            posts: countOf(result.total, "post"),
          })}
        </Notice>
      );
    }
  }
}
