import { record } from "./scene.ts";

/** Posts with these texts, and one that has every part a post can have. */
export const KEYWORD_POSTS = [
  ...Object.entries(TEXTS).map(([uid, text]) => record(uid, { text })),
  record("parts", {
    title: "Titanium gate",
    text: "Bridge of textiles",
    transcript: "Transcribed zebra",
    image_text: "Imaginary yak",
    link: {
      url: "https://example.org/urlword",
      title: "Linking xylophone",
      description: "Describing walrus",
    },
    account: { handle: "accountword", name: "Accountname" },
  }),
];
