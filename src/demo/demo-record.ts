import type { AccountType, Kind, PostType, SpecifiedPlatform } from "../contract/vocabulary.ts";

/** One line of our import format, as the demo writes it. */
export interface DemoRecord {
  readonly platform: SpecifiedPlatform;
  readonly uid: string;
  /** Unix seconds. */
  readonly published_at: number;
  readonly account: DemoRecordAccount;
  readonly title?: string;
  readonly text?: string;
  readonly transcript?: string;
  readonly image_text?: string;
  readonly link?: DemoRecordLink;
  readonly type: PostType;
  readonly kind: Kind;
  /** Left out on some posts, so that detection has something to do. */
  readonly language?: string;
  readonly url: string;
  readonly engagement: Readonly<Record<string, number>>;
  readonly media?: readonly DemoRecordMedia[];
}

export interface DemoRecordAccount {
  readonly uid: string;
  readonly handle: string;
  readonly name: string;
  readonly type: AccountType;
  readonly url: string;
  readonly followers: number;
  readonly properties: Readonly<Record<string, string | readonly string[]>>;
}

export interface DemoRecordLink {
  readonly url: string;
  readonly title: string;
  readonly description: string;
}

export interface DemoRecordMedia {
  readonly type: "photo" | "video" | "audio" | "document";
  readonly url: string;
  readonly thumbnail_url?: string;
}
