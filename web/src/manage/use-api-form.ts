import { useForm } from "@mantine/form";
import { type ReactNode, useState } from "react";
import { problemWith, withoutFields } from "./field-problems.ts";

/** What an input needs to know of its field. */
export interface Field<Value> {
  readonly value: Value;
  /** Takes the value, or the event of an input that has it. */
  readonly onChange: (value: unknown) => void;
  /** What the API said about the value that was sent, until it is changed. */
  readonly error: ReactNode;
}

interface ApiForm<Values> {
  readonly field: <Name extends keyof Values & string>(name: Name) => Field<Values[Name]>;
  /** For `Form`: what its button does, and what no field shows of an error. */
  readonly sending: { readonly onSubmit: () => void; readonly busy: boolean; readonly error: unknown };
  readonly reset: () => void;
}

/** Fields that are sent to the API together. Their names are those of the body. */
export function useApiForm<Values extends object>(
  initialValues: Values,
  send: (values: Values) => Promise<unknown>,
): ApiForm<Values> {
  const form = useForm<Values>({ initialValues });
  const [error, setError] = useState<unknown>(null);
  const submit = form.onSubmit(async (values) => {
    setError(null);
    form.clearErrors();
    try {
      await send(values);
    } catch (reason) {
      const names = Object.keys(initialValues);
      form.setErrors(Object.fromEntries(names.map((name) => [name, problemWith(reason, name)])));
      setError(withoutFields(reason, names));
    }
  });
  return {
    field: (name) => ({
      value: form.values[name],
      onChange: form.getInputProps(name).onChange,
      error: form.errors[name],
    }),
    sending: { onSubmit: () => submit(), busy: form.submitting, error },
    reset: form.reset,
  };
}
