import { Checkbox, Stack } from "@mantine/core";
import { SCOPES, type Scope } from "../../../src/contract/vocabulary.ts";
import { SCOPE_WORDS } from "./scope-words.ts";
import type { Field } from "./use-api-form.ts";

interface Props extends Field<readonly Scope[]> {
  readonly label: string;
  readonly description: string;
  readonly offered?: readonly Scope[];
}

/** Which rights besides reading. */
export function ScopeChoice({ label, description, offered = SCOPES, value, onChange, error }: Props) {
  const choose = (chosen: readonly string[]) => onChange(SCOPES.filter((scope) => chosen.includes(scope)));
  return (
    <Checkbox.Group
      label={label}
      description={description}
      value={[...value]}
      onChange={choose}
      error={error}
    >
      <Stack gap="xs" mt="xs">
        {SCOPES.filter((scope) => offered.includes(scope)).map((scope) => (
          <Checkbox
            key={scope}
            value={scope}
            label={SCOPE_WORDS[scope].label}
            description={SCOPE_WORDS[scope].description}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
