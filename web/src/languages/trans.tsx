import { Trans as MessageWithElements } from "@lingui/react";
import { Fragment, type ReactElement, type ReactNode } from "react";

interface Props {
  /** The English words; `<name>…</name>` is the element of that name. */
  readonly message: string;
  readonly values?: Readonly<Record<string, ReactNode>>;
  readonly components?: Readonly<Record<string, ReactElement>>;
}

/** A text with elements in it: links, names, times. */
export function Trans({ message, values = {}, components = {} }: Props) {
  // As elements, so that a tag in somebody's words stays a text.
  const own = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "string" ? <Fragment key={name}>{value}</Fragment> : value,
  ]);
  return <MessageWithElements id={message} values={Object.fromEntries(own)} components={{ ...components }} />;
}
