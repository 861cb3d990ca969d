import type { PostType } from "../../../src/contract/vocabulary.ts";
import { t } from "../languages/text.ts";

const NAMES: Readonly<Record<PostType, string>> = {
  video: t("video"),
  photo: t("photo"),
  link: t("link"),
  status: t("status"),
  document: t("document"),
  audio: t("audio"),
  podcast: t("podcast"),
};

/** As in the middle of a sentence. */
export function postTypeName(type: PostType): string {
  return NAMES[type];
}
