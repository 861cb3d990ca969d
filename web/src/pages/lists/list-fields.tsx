import { Textarea, TextInput } from "@mantine/core";
import { problemWith } from "../../manage/field-problems.ts";

export interface ListNames {
  readonly name: string;
  readonly description: string;
}

interface Props {
  readonly value: ListNames;
  readonly onChange: (value: ListNames) => void;
  readonly error: unknown;
}

/** What a list is called, and what it is for. */
export function ListFields({ value, onChange, error }: Props) {
  return (
    <>
      <TextInput
        label="Name"
        data-autofocus
        value={value.name}
        onChange={(event) => onChange({ ...value, name: event.currentTarget.value })}
        error={problemWith(error, "name")}
      />
      <Textarea
        label="Description"
        description="Optional. What belongs into the list, and why."
        autosize
        minRows={2}
        maxRows={8}
        value={value.description}
        onChange={(event) => onChange({ ...value, description: event.currentTarget.value })}
        error={problemWith(error, "description")}
      />
    </>
  );
}

/** No description is null, not an empty one. */
export function bodyOf({ name, description }: ListNames) {
  return { name: name.trim(), description: description.trim() === "" ? null : description.trim() };
}
