import { type ComponentProps, Suspense, useState } from "react";
import { lazily } from "./lazily.ts";

const Sheet = lazily(async () => (await import("./sheet.tsx")).Sheet);

/** A sheet that is loaded when it opens for the first time. */
export function SheetOnDemand(props: ComponentProps<typeof Sheet>) {
  const [wanted, want] = useState(false);
  if (props.opened && !wanted) want(true);
  if (!wanted) return null;
  return (
    <Suspense>
      <Sheet {...props} />
    </Suspense>
  );
}
