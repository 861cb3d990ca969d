import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/** What is loaded when it is first shown, and with it the styles of the component library, which the start is without. */
export function lazily<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [Loaded] = await Promise.all([load(), import("./library-styles.ts")]);
    return { default: Loaded };
  });
}
