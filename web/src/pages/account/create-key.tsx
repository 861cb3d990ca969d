import { TextInput } from "@mantine/core";
import { useState } from "react";
import type { CreatedKeyBody, NewKeyBody } from "../../../../src/contract/manage/keys.ts";
import type { Scope } from "../../../../src/contract/vocabulary.ts";
import { request } from "../../api/request.ts";
import { t } from "../../languages/text.ts";
import { Dialog } from "../../manage/dialog.tsx";
import { Form } from "../../manage/form.tsx";
import { ScopeChoice } from "../../manage/scope-choice.tsx";
import { useApiForm } from "../../manage/use-api-form.ts";
import { KeyLimits, type Limits, limitsOf, NEW_LIMITS } from "./key-limits.tsx";
import { NewKey } from "./new-key.tsx";

interface Props {
  /** Rights of the user: a key never has more. */
  readonly scopes: readonly Scope[];
  readonly onCreated: () => void;
  readonly onClose: () => void;
}

const NEW_KEY: Required<Pick<NewKeyBody, "name" | "scopes">> & Limits = {
  name: "",
  scopes: [],
  ...NEW_LIMITS,
};

export function CreateKey({ scopes: offered, onCreated, onClose }: Props) {
  const [created, setCreated] = useState<CreatedKeyBody | null>(null);
  const { field, sending } = useApiForm(NEW_KEY, async ({ name, scopes, ...limits }) => {
    const body: NewKeyBody = { name, scopes, ...limitsOf(limits) };
    setCreated(await request<CreatedKeyBody>("/manage/v1/keys", { method: "POST", body }));
    onCreated();
  });
  if (created !== null) return <NewKey apiKey={created} onClose={onClose} />;
  return (
    <Dialog title={t("Create API Key")} onClose={onClose}>
      <Form {...sending} submit={t("Create")} onCancel={onClose}>
        <TextInput
          label={t("Name")}
          description={t("Where it will be used, so that you know it again.")}
          placeholder={t("Morning report")}
          data-autofocus
          {...field("name")}
        />
        {offered.length > 0 && (
          <ScopeChoice
            label={t("Rights")}
            description={t("Every key reads. Give no more than the program needs.")}
            offered={offered}
            {...field("scopes")}
          />
        )}
        <KeyLimits
          end={field("expires_at")}
          addresses={field("allowed_addresses")}
          rate={field("rate_limit")}
        />
      </Form>
    </Dialog>
  );
}
