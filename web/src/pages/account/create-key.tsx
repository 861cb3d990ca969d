import { TextInput } from "@mantine/core";
import { useState } from "react";
import type { CreatedKeyBody, NewKeyBody } from "../../../../src/contract/manage/keys.ts";
import type { Scope } from "../../../../src/contract/vocabulary.ts";
import { request } from "../../api/request.ts";
import { Dialog } from "../../manage/dialog.tsx";
import { problemWith, withoutFields } from "../../manage/field-problems.ts";
import { Form } from "../../manage/form.tsx";
import { ScopeChoice } from "../../manage/scope-choice.tsx";
import { useAction } from "../../manage/use-action.ts";
import { NewKey } from "./new-key.tsx";

interface Props {
  /** Rights of the user: a key never has more. */
  readonly scopes: readonly Scope[];
  readonly onCreated: () => void;
  readonly onClose: () => void;
}

export function CreateKey({ scopes: offered, onCreated, onClose }: Props) {
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly Scope[]>([]);
  const [created, setCreated] = useState<CreatedKeyBody | null>(null);
  const { run, busy, error } = useAction(async () => {
    const body: NewKeyBody = { name, scopes };
    setCreated(await request<CreatedKeyBody>("/manage/v1/keys", { method: "POST", body }));
    onCreated();
  });
  if (created !== null) return <NewKey apiKey={created} onClose={onClose} />;
  return (
    <Dialog title="Create API Key" onClose={onClose}>
      <Form
        onSubmit={() => void run()}
        submit="Create"
        busy={busy}
        error={withoutFields(error, ["name", "scopes"])}
        onCancel={onClose}
      >
        <TextInput
          label="Name"
          description="Where it will be used, so that you know it again."
          placeholder="Morning report"
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={problemWith(error, "name")}
        />
        {offered.length > 0 && (
          <ScopeChoice
            label="Rights"
            description="Every key reads. Give no more than the program needs."
            offered={offered}
            value={scopes}
            onChange={setScopes}
            error={problemWith(error, "scopes")}
          />
        )}
      </Form>
    </Dialog>
  );
}
