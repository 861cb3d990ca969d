import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import type { NewSearchBody, SavedSearchBody } from "../../../src/contract/manage/searches.ts";
import { request } from "../api/request.ts";
import { t } from "../languages/text.ts";
import { Trans } from "../languages/trans.tsx";
import { Dialog } from "../manage/dialog.tsx";
import { Form } from "../manage/form.tsx";
import { useApiForm } from "../manage/use-api-form.ts";
import { Link } from "../router/link.tsx";
import type { Search } from "../search/search.ts";
import { Notice } from "../ui/notice.tsx";
import { queryToSave } from "./saved-search.ts";

interface Props {
  readonly search: Search;
  readonly onClose: () => void;
}

/** Names the search of the page, and keeps it. */
export function SaveDialog({ search, onClose }: Props) {
  const [saved, setSaved] = useState<SavedSearchBody | null>(null);
  const initial = {
    name: search.keyword.slice(0, 80),
    query: "",
    window_days: search.from === null ? "7" : FIXED,
  };
  const { field, sending } = useApiForm(initial, async ({ name, window_days: days }) => {
    const windowDays = days === FIXED || days === ALL ? null : Number(days);
    const from = days === ALL ? { from: null, to: null } : {};
    const query = queryToSave({ ...search, ...from }, windowDays);
    const body: NewSearchBody = { name, query, window_days: windowDays };
    setSaved(await request<SavedSearchBody>("/manage/v1/searches", { method: "POST", body }));
  });
  const windowOfTime = field("window_days");
  const nothing = queryToSave({ ...search, from: null, to: null }, null) === "";
  return (
    <Dialog title={t("Save this search")} onClose={onClose}>
      {saved === null ? (
        <Form {...sending} submit={t("Save the search")} onCancel={onClose} disabled={nothing}>
          {nothing && (
            <Notice tone="calm" title={t("There is nothing to save yet")}>
              {t("Give a keyword or a filter first.")}
            </Notice>
          )}
          <TextInput label={t("Name")} data-autofocus {...field("name")} />
          <NativeSelect
            label={t("Time")}
            data={[
              ...(search.from === null ? [] : [{ value: FIXED, label: t("Exactly the times chosen") }]),
              ...WINDOWS,
            ]}
            {...windowOfTime}
          />
        </Form>
      ) : (
        <Notice tone="good" title={t("“{name}” is saved", { name: saved.name })}>
          <Trans
            message="It is on the page <link>Watch</link>, where alerts tell you what happens."
            components={{ link: <Link href="/watch" /> }}
          />
        </Notice>
      )}
    </Dialog>
  );
}

const FIXED = "fixed";
const ALL = "all";
const WINDOWS = [
  { value: "1", label: t("The last day, whenever it is opened") },
  { value: "7", label: t("The last 7 days, whenever it is opened") },
  { value: "30", label: t("The last 30 days, whenever it is opened") },
  { value: "365", label: t("The last year, whenever it is opened") },
  { value: ALL, label: t("All of time") },
];
