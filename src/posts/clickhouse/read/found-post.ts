import type { Kind, Platform, PostType } from "../../../contract/vocabulary.ts";
import type { Account, PostContent } from "../../post.ts";
import type { StoredPost } from "../../posts.ts";
import type { DocumentKey } from "./read-documents.ts";
import type { StoredDocument } from "./stored-document.ts";

/** A post as a page has it; its content is parsed when somebody looks at it. */
export class FoundPost implements StoredPost {
  readonly id: number;
  readonly uid: string;
  readonly publishedAt: number;
  readonly platform: Platform;
  readonly type: PostType;
  readonly kind: Kind;
  readonly language: string | null;
  readonly engagement: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly contentText: string;
  readonly account: Account;
  readonly listIds: readonly number[];
  readonly #document: StoredDocument;

  constructor(
    key: Omit<DocumentKey, "version">,
    document: StoredDocument,
    account: Account,
    listIds: readonly number[],
  ) {
    this.id = key.id;
    this.uid = key.uid;
    this.publishedAt = key.published_at;
    this.platform = document.platform as Platform;
    this.type = document.type as PostType;
    this.kind = document.kind as Kind;
    this.language = document.language;
    this.engagement = document.engagement;
    this.createdAt = document.createdAt;
    this.updatedAt = document.updatedAt;
    this.contentText = document.contentText;
    this.account = account;
    this.listIds = listIds;
    this.#document = document;
  }

  get content(): PostContent {
    return this.#document.content;
  }
}
