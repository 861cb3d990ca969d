import { Textarea, TextInput } from "@mantine/core";
import { t } from "../../languages/text.ts";
import type { Field } from "../../manage/use-api-form.ts";

interface Props {
  readonly name: Field<string>;
  readonly description: Field<string>;
}

/** What a list is called, and what it is for. */
export function ListFields({ name, description }: Props) {
  return (
    <>
      <TextInput label={t("Name")} data-autofocus {...name} />
      <Textarea
        label={t("Description")}
        description={t("Optional. What belongs into the list, and why.")}
        autosize
        minRows={2}
        maxRows={8}
        {...description}
      />
    </>
  );
}

/** No description is null, not an empty one. */
export function bodyOf({ name, description }: Readonly<Record<"name" | "description", string>>) {
  return { name: name.trim(), description: description.trim() === "" ? null : description.trim() };
}
