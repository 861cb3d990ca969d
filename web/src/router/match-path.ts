type PathParameters = Readonly<Record<string, string>>;

/** What a page is given. */
export interface PageProps {
  /** What stands for the names of the path: `/lists/:id` gives `parameters.id`. */
  readonly parameters: PathParameters;
}

/** Whether a path is one of a pattern such as `/lists/:id`, and what stands for its names. */
export function matchPath(pattern: string, path: string): PathParameters | null {
  const wanted = segments(pattern);
  const given = segments(path);
  if (wanted.length !== given.length) return null;
  const parameters: Record<string, string> = {};
  for (const [at, name] of wanted.entries()) {
    const segment = given[at] ?? "";
    if (name.startsWith(":")) parameters[name.slice(1)] = segment;
    else if (name !== segment) return null;
  }
  return parameters;
}

function segments(path: string): readonly string[] {
  return path.split("/").filter((segment) => segment !== "");
}
