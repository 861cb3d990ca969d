import { Select } from "@mantine/core";
import { ROLES, type Role, roleOf, type Scope } from "../../../../src/contract/vocabulary.ts";
import { ScopeChoice } from "../../manage/scope-choice.tsx";
import { ROLE_WORDS } from "../../manage/scope-words.ts";
import type { Field } from "../../manage/use-api-form.ts";

/** The scope that makes a role what it is. */
const SCOPE_OF: Readonly<Record<Role, readonly Scope[]>> = {
  member: [],
  auditor: ["audit"],
  eraser: ["erase"],
  administrator: ["admin"],
};

/** Rights that are given one by one, beside a role. */
const SINGLE: readonly Scope[] = ["lists", "import"];

/** What a user is, and what they may do besides. An auditor does nothing besides. */
export function RoleChoice({ value, onChange, error }: Field<readonly Scope[]>) {
  const role = roleOf(value);
  const single = SINGLE.filter((scope) => value.includes(scope));
  const choose = (next: string | null) => {
    const chosen = ROLES.find((name) => name === next) ?? "member";
    onChange([...SCOPE_OF[chosen], ...(chosen === "auditor" ? [] : single)]);
  };
  return (
    <>
      <Select
        label="Role"
        description={ROLE_WORDS[role].description}
        data={ROLES.map((name) => ({ value: name, label: ROLE_WORDS[name].label }))}
        value={role}
        onChange={choose}
        allowDeselect={false}
        error={error}
      />
      {role !== "auditor" && (
        <ScopeChoice
          label="Rights"
          description="A right that is taken away is taken from the user's keys too."
          offered={SINGLE}
          value={single}
          onChange={(scopes) => onChange([...SCOPE_OF[role], ...(scopes as readonly Scope[])])}
          error={null}
        />
      )}
    </>
  );
}
