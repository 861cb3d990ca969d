import { at, idAt, listAt, textAt } from "../json-path.ts";
import type { ObjectMapping } from "./object-mapping.ts";

/** A video as TikTok's website loads it. */
export const fromTikTok: ObjectMapping = {
  fits: (object) => "desc" in object && "createTime" in object && "stats" in object,
  fields: new Set(
    "id desc createTime author nickname authorStats stats video isAd textLanguage stickersOnItem".split(" "),
  ),
  toRow: (object) => {
    const isObject = typeof at(object, "author") === "object";
    const handle = isObject ? textAt(object, "author", "uniqueId") : textAt(object, "author");
    const stickers = listAt(object, "stickersOnItem").flatMap((sticker) => listAt(sticker, "stickerText"));
    return {
      id: idAt(object, "id"),
      author: handle,
      author_id: isObject ? idAt(object, "author", "id") : undefined,
      author_full: textAt(object, "author", "nickname") ?? textAt(object, "nickname"),
      author_followers: at(object, "authorStats", "followerCount"),
      body: [textAt(object, "desc"), ...stickers].filter((text) => typeof text === "string").join("\n"),
      unix_timestamp: at(object, "createTime"),
      language: textAt(object, "textLanguage"),
      is_ad: at(object, "isAd"),
      url: `https://www.tiktok.com/@${handle}/video/${idAt(object, "id")}`,
      video_url: textAt(object, "video", "downloadAddr"),
      thumbnail_url: textAt(object, "video", "cover"),
      likes: at(object, "stats", "diggCount"),
      comments: at(object, "stats", "commentCount"),
      shares: at(object, "stats", "shareCount"),
      plays: at(object, "stats", "playCount"),
      saves: at(object, "stats", "collectCount"),
    };
  },
};
