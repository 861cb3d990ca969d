import {
  type AccountType,
  type Kind,
  type Platform,
  type PostType,
  SEARCHED_FIELDS,
  type SearchedField,
} from "../contract/vocabulary.ts";

/** A property of an account: one value or many. */
export type PropertyValue = string | number | boolean | readonly (string | number | boolean)[];

/** An account as a source describes it. `uid` or `handle` is present. A field that is null was not collected. */
export interface NewAccount {
  readonly platform: Platform;
  readonly uid: string | null;
  /** As written, without a leading @. */
  readonly handle: string | null;
  readonly name: string | null;
  readonly type: AccountType | null;
  readonly url: string | null;
  readonly bio: string | null;
  readonly followers: number | null;
  readonly properties: Readonly<Record<string, PropertyValue>> | null;
}

/**
 * What is said about an account. A field that is null is left as it is. Type and properties hold against what is
 * collected later; of the properties those that are named: null takes one away.
 */
export interface AccountDescription extends Omit<NewAccount, "properties"> {
  readonly properties: Readonly<Record<string, PropertyValue | null>> | null;
}

/** An account as we know it: what was collected last for each field. */
export interface Account {
  readonly id: number;
  readonly platform: Platform;
  readonly uid: string | null;
  readonly handle: string | null;
  readonly name: string | null;
  readonly type: AccountType;
  readonly url: string | null;
  readonly bio: string | null;
  readonly followers: number | null;
  readonly properties: Readonly<Record<string, PropertyValue>>;
  /** Unix milliseconds: first collected here, and when something of it last changed here; null when unknown. */
  readonly createdAt: number | null;
  readonly updatedAt: number | null;
}

/** How an account is named: by uid, by handle, or by a bare value that is tried as uid and then as handle. */
export interface AccountRef {
  readonly platform: Platform;
  readonly by: "uid" | "handle" | "either";
  /** For a handle: lower case, without a leading @. */
  readonly value: string;
}

export interface Link {
  readonly url: string | null;
  readonly title: string | null;
  readonly description: string | null;
}

export interface Media {
  readonly type: string | null;
  readonly url: string | null;
  readonly thumbnail_url: string | null;
}

/** What the platform says of a post besides; all of it may be unknown. */
export interface NativeFacts {
  /** The platform's IDs of the posts that this one answers, quotes and passes on. */
  readonly replyTo: string | null;
  readonly quoteOf: string | null;
  readonly shareOf: string | null;
  /** The platform's own record as it came: the text of a JSON object, never searched. */
  readonly raw: string | null;
}

/** What a post says and shows; stored and returned whole. */
export interface PostContent {
  readonly url: string | null;
  readonly title: string | null;
  readonly text: string | null;
  readonly transcript: string | null;
  readonly imageText: string | null;
  readonly link: Link | null;
  readonly media: readonly Media[];
  /** The platform's own counters, as collected. */
  readonly counters: Readonly<Record<string, number>>;
  /** Absent when nothing of it is known, as for most posts: they are stored as if it did not exist. Always last. */
  readonly native?: NativeFacts;
}

/** A normalized post, ready to be analyzed and stored. Its identity is (platform, uid). */
export interface NewPost {
  readonly platform: Platform;
  readonly uid: string;
  /** Whole Unix seconds. */
  readonly publishedAt: number;
  readonly type: PostType;
  readonly kind: Kind;
  /** ISO 639-1 in upper case, or null when unknown. */
  readonly language: string | null;
  /** The source says nothing of the language: it is found out when the post is stored. */
  readonly detectLanguage?: boolean;
  /** The sum of all counters. */
  readonly engagement: number;
  readonly content: PostContent;
  readonly account: NewAccount;
  /** Of the line that it comes from; 0: it comes from none. */
  readonly sourceDigest?: number;
  /**
   * When the source collected it, in Unix milliseconds; of two versions that say so the later wins, otherwise the last
   * to arrive. 0: it does not say.
   */
  readonly collectedAt?: number;
}

/** The texts that `keyword` searches, in the order in which `all_text` joins them. Absent parts are left out. */
export function searchedParts({ title, text, transcript, imageText, link }: PostContent): readonly string[] {
  const parts: string[] = [];
  if (title) parts.push(title);
  if (text) parts.push(text);
  if (transcript) parts.push(transcript);
  if (imageText) parts.push(imageText);
  if (link?.title) parts.push(link.title);
  if (link?.description) parts.push(link.description);
  return parts;
}

/** The same with the name of each. */
export function searchedFields(
  content: PostContent,
): readonly { readonly field: SearchedField; readonly text: string }[] {
  const texts: Readonly<Record<SearchedField, string | null | undefined>> = {
    title: content.title,
    text: content.text,
    transcript: content.transcript,
    image_text: content.imageText,
    link_title: content.link?.title,
    link_description: content.link?.description,
  };
  return SEARCHED_FIELDS.flatMap((field) => {
    const text = texts[field];
    return text ? [{ field, text }] : [];
  });
}
