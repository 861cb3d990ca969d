import type { ComponentPropsWithRef, MouseEvent } from "react";
import { navigate } from "./location.ts";

type Props = ComponentPropsWithRef<"a"> & { readonly href: string };

/** A link to another page of this application, without loading it anew. */
export function Link({ onClick, ...others }: Props) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || event.button !== 0 || opensElsewhere) return;
    event.preventDefault();
    navigate(others.href);
  };
  // biome-ignore lint/a11y: a link with an address, which is among the others; the keyboard follows links by clicking.
  return <a {...others} onClick={follow} />;
}
