import { record } from "../scene.ts";

const TEXTS = {
  runner: "She runs every morning.",
  ran: "He ran away, with a dog",
  running: "RUNNING dogs!",
  owner: "The dog’s owner",
  virus: "COVID-19 in the U.S.-China talks",
  plain: "An apple and a banana",
  apart: "An apple, then a cherry, then a banana",
  cherry: "Cherry; banana... and apple",
  tag: "#Harbor @mayor",
  accent: "Un café à Łódź",
  chinese: "東京都の天気",
  emoji: "Fire 🔥 tonight",
} as const;

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
