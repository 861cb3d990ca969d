import { TextInput } from "@mantine/core";
import type { KeyBody } from "../../../../src/contract/manage/keys.ts";
import { request } from "../../api/request.ts";
import { t } from "../../languages/text.ts";
import { Dialog } from "../../manage/dialog.tsx";
import { Form } from "../../manage/form.tsx";
import { useApiForm } from "../../manage/use-api-form.ts";
import { KEPT, KeyLimits, type Limits, limitsOf } from "./key-limits.tsx";

interface Props {
  readonly apiKey: KeyBody;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

export function EditKey({ apiKey, onChanged, onClose }: Props) {
  const addresses = apiKey.allowed_addresses.join("\n");
  const rate: Limits["rate_limit"] = apiKey.rate_limit ?? "";
  const before = {
    name: apiKey.name ?? "",
    expires_at: KEPT,
    allowed_addresses: addresses,
    rate_limit: rate,
  };
  const { field, sending } = useApiForm(before, async ({ name, ...limits }) => {
    // What is not changed is not sent: the limits of a key with all rights need the password again.
    const isLimited = limits.expires_at !== KEPT || limits.allowed_addresses !== addresses;
    const { rate_limit, ...others } = limitsOf(limits);
    const isRated = limits.rate_limit !== rate;
    const body = { name, ...(isLimited && others), ...(isRated && { rate_limit }) };
    await request(`/manage/v1/keys/${apiKey.id}`, { method: "PATCH", body });
    onChanged();
    onClose();
  });
  return (
    <Dialog title={t("Edit the key")} onClose={onClose}>
      <Form {...sending} submit={t("Save")} onCancel={onClose}>
        <TextInput label={t("Name")} data-autofocus {...field("name")} />
        <KeyLimits
          kept
          end={field("expires_at")}
          addresses={field("allowed_addresses")}
          rate={field("rate_limit")}
        />
      </Form>
    </Dialog>
  );
}
