/** Made at the first use: what knows how a language writes numbers and dates takes a slow device long to make. */
export function whenNeeded<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
