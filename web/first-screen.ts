import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite";

/**
 * In which files the first screen comes. What asks ahead, and fetches the texts of the language, is small and runs
 * first. The application and the search page are one file with all they are made of: on a slow device every file costs
 * time, however small it is.
 */
export const FIRST_SCREEN: NonNullable<Rolldown.CodeSplittingOptions["groups"]> = [
  {
    name: "ahead",
    test: /web\/src\/(?:main|api\/ahead|languages\/catalogue)\.ts$|vite\/preload-helper|rolldown\/runtime/,
    priority: 1,
  },
  { name: "first", test: /web\/src\/(?:app\/start|pages\/search)\.tsx$/ },
];

/**
 * The page names these files, so that the browser need not run the first to learn of the second, and compiles them
 * beside the thread of the page, where what asks ahead runs meanwhile.
 */
export function preloadFirstScreen(): Plugin {
  return {
    name: "preload-first-screen",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const start = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith("/app/start.tsx"));
        if (start === undefined) throw new Error("There is no start of the application to preload.");
        const ahead = chunks.find(({ isEntry }) => isEntry);
        const asked = new Set([ahead?.fileName, ...(ahead?.imports ?? [])]);
        const files = new Set([start.fileName]);
        // A set goes on with what is added while it is walked.
        for (const file of files)
          for (const needed of chunks.find(({ fileName }) => fileName === file)?.imports ?? [])
            files.add(needed);
        const needed = chunks.filter(({ fileName }) => files.has(fileName) && !asked.has(fileName));
        const styles = needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        return [
          ...styles.map((file) => link({ rel: "stylesheet", href: `/${file}` })),
          ...needed.map(({ fileName }) => link({ rel: "modulepreload", href: `/${fileName}` })),
        ];
      },
    },
  };
}

/**
 * Nearly all of the large file runs at once. With this comment Chromium compiles all of it in another thread while it
 * comes; without, each function in the thread of the page when it is first called. It counts on the first line only,
 * and Vite writes there too, so this comes after.
 */
export function compileAtOnce(): Plugin {
  return {
    name: "compile-at-once",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const first = Object.values(bundle).find(({ name }) => name === "first");
        if (first?.type !== "chunk")
          throw new Error("There is no file of the first screen to compile at once.");
        first.code = `//# allFunctionsCalledOnLoad\n${first.code}`;
      },
    },
  };
}

function link(attrs: Record<string, string>): HtmlTagDescriptor {
  return { tag: "link", attrs: { ...attrs, crossorigin: true }, injectTo: "head" };
}
