import type { StoredPost } from "../../src/posts/posts.ts";

/** A post of which nothing is known but what must be. */
export const BARE: StoredPost = {
  id: 313764132,
  uid: "1835730598469529894",
  platform: "Twitter",
  publishedAt: 1_726_507_255,
  createdAt: 1_726_507_300_123,
  updatedAt: 1_726_507_400_000,
  type: "video",
  kind: "post",
  language: null,
  engagement: 0,
  relative: 0,
  content: {
    url: null,
    title: null,
    text: null,
    transcript: null,
    imageText: null,
    link: null,
    media: [],
    counters: {},
  },
  account: {
    id: 10455850,
    platform: "Twitter",
    uid: null,
    handle: "someone",
    name: null,
    type: "organization",
    url: null,
    bio: null,
    followers: null,
    properties: {},
    createdAt: null,
    updatedAt: null,
  },
  listIds: [],
};

/** A post of which everything is known. */
export const FULL: StoredPost = {
  ...BARE,
  kind: "reply",
  language: "EN",
  engagement: 67,
  relative: 4214,
  content: {
    url: "https://example.org/1",
    title: "Title",
    text: "Text",
    transcript: "Spoken",
    imageText: "On the picture",
    link: { url: "https://example.org/a", title: "Link title", description: "Link description" },
    media: [
      { type: "photo", url: "https://example.org/a.jpg", thumbnail_url: null },
      { type: "photo", url: "https://example.org/b.jpg", thumbnail_url: "https://example.org/b-small.jpg" },
    ],
    counters: { Favorites: 5, retweets: 55, comments: 0, views: 7 },
  },
  account: {
    ...BARE.account,
    uid: "99",
    name: "Some One",
    type: "person",
    url: "https://example.org/someone",
    bio: "About",
    followers: 25622,
    properties: { Party: "Independent", State: "OH" },
  },
  listIds: [12, 34],
};
