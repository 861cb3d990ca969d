import { useEffect, useState } from "react";

/** Opens a moment after it is drawn: what it opens over has the focus then, and gets it back. */
export function useOpenedOnceThere(opened: boolean): boolean {
  const [there, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return there && opened;
}
