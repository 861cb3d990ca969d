import type { PostAttributes } from "../../../../src/contract/post.ts";
import type { SearchedField } from "../../../../src/contract/vocabulary.ts";
import type { Place } from "./mark-text.ts";

export interface FieldText {
  readonly text: string;
  readonly places: readonly Place[];
}

/** A part of a post with the places that the keyword was found at; null when the post has no such part. */
export function fieldOf(post: PostAttributes, field: SearchedField): FieldText | null {
  const text = textOf(post, field);
  if (text === null || text === "") return null;
  const places = (post.matches ?? []).filter((match) => match.field === field);
  return { text, places };
}

function textOf({ search_data_fields: fields }: PostAttributes, field: SearchedField): string | null {
  switch (field) {
    case "title":
      return fields.post_title;
    case "text":
      return fields.description;
    case "transcript":
      return fields.transcript_text;
    case "image_text":
      return fields.image_text;
    case "link_title":
      return fields.inner_link?.title ?? null;
    case "link_description":
      return fields.inner_link?.description ?? null;
  }
}
