import { TextInput } from "@mantine/core";
import { useState } from "react";
import type { DisclosureBody } from "../../../src/contract/manage/erasure.ts";
import { requestRaw } from "../api/request.ts";
import { chunksOf } from "../hand-over/download-posts.ts";
import { openFileSink } from "../hand-over/file-sink.ts";
import { t } from "../languages/text.ts";
import { Form } from "../manage/form.tsx";
import { useApiForm } from "../manage/use-api-form.ts";
import { Card } from "../ui/card.tsx";
import { Notice } from "../ui/notice.tsx";
import { Page } from "../ui/page.tsx";

const TYPE = "application/x-ndjson";
const LINE_BREAK = 10;

/** For a person who asks what is stored of them. */
export function SubjectAccessPage() {
  const [saved, setSaved] = useState<{ readonly account: string; readonly posts: number } | null>(null);
  const { field, sending } = useApiForm({ account: "" }, async (body: DisclosureBody) => {
    setSaved(null);
    const answer = await requestRaw("/manage/v1/disclosures", { method: "POST", body });
    // How many posts there are is known when they are here: they go through memory.
    const sink = await openFileSink("earshot-account.ndjson", TYPE, 0);
    if (sink === null) return;
    let lines = 0;
    for await (const chunk of chunksOf(answer)) {
      for (const byte of chunk) if (byte === LINE_BREAK) lines += 1;
      await sink.write(chunk);
    }
    await sink.close();
    // The first is the account itself.
    setSaved({ account: String(body.account), posts: Math.max(0, lines - 1) });
  });
  return (
    <Page
      title={t("Subject access")}
      lead={t(
        "When a person asks what is stored of them: everything of one account as a file, which the audit log notes.",
      )}
    >
      <Card>
        <Form {...sending} submit={t("Save the file")}>
          <TextInput
            label={t("Account")}
            description={t(
              "The platform, a colon, and the handle or the platform’s own number of the account.",
            )}
            placeholder="Telegram:@herald"
            {...field("account")}
          />
        </Form>
      </Card>
      {saved !== null && (
        <Notice tone="good" title={t("The file of {account} is saved", { account: saved.account })}>
          {t(
            "The first line has the account: its properties, which lists name it, and whether it was erased.",
          )}{" "}
          {saved.posts === 0
            ? t("There is no post of it.")
            : t("{count, plural, one {# post follows} other {# posts follow}}, a line each.", {
                count: saved.posts,
              })}
        </Notice>
      )}
    </Page>
  );
}
