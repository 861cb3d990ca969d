import { Button, Group, Select, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { t } from "../../languages/text.ts";
import { KIND_WORDS } from "./describe-action.ts";

/** The names are those of the API's parameters; empty: not asked for. */
export interface AuditWish {
  readonly by: string;
  readonly action: string;
  readonly since: string;
  readonly until: string;
}

const NAMES = ["by", "action", "since", "until"] as const;

export function parseWish(query: string): AuditWish {
  const given = new URLSearchParams(query);
  const [by = "", action = "", since = "", until = ""] = NAMES.map((name) => given.get(name) ?? "");
  return { by, action, since, until };
}

/** As the address of the page and the API have it. */
export function printWish(wish: AuditWish): string {
  return new URLSearchParams(
    NAMES.flatMap((name) => (wish[name] === "" ? [] : [[name, wish[name]]])),
  ).toString();
}

const KINDS = [
  { value: "", label: t("Everything") },
  ...Object.entries(KIND_WORDS).map(([value, label]) => ({ value, label })),
];

interface Props {
  readonly wish: AuditWish;
  readonly onChange: (wish: AuditWish) => void;
}

/** Who, what and when. */
export function AuditFilter({ wish, onChange }: Props) {
  const form = useForm({ initialValues: wish });
  return (
    <form onSubmit={form.onSubmit(onChange)} aria-label={t("Filter")}>
      <Group align="end" gap="sm">
        <TextInput
          label={t("Person")}
          placeholder={t("E-mail")}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps("by")}
        />
        <Select label={t("Kind")} data={KINDS} allowDeselect={false} {...form.getInputProps("action")} />
        <TextInput label={t("From")} type="date" {...form.getInputProps("since")} />
        <TextInput label={t("To")} type="date" {...form.getInputProps("until")} />
        <Button type="submit" variant="default">
          {t("Filter")}
        </Button>
      </Group>
    </form>
  );
}
