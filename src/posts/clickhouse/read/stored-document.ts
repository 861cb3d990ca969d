import { fromByteText } from "../../document/byte-text.ts";
import type { PostContent } from "../../post.ts";
import type { Document } from "../write/post-row.ts";

type Head = Omit<Document, "content">;

const CONTENT = ',"content":';

/** A document as it is stored. What the post says is parsed when somebody looks at it: most only pass it on. */
export class StoredDocument implements Document {
  readonly platform: string;
  readonly type: string;
  readonly kind: string;
  readonly language: string | null;
  readonly engagement: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** JSON, as a byte text. */
  readonly contentText: string;

  /** The content comes last; before it are codes and numbers, and nothing that could be taken for it. */
  constructor(text: string) {
    const headEnd = text.indexOf(CONTENT);
    const head = JSON.parse(`${text.slice(0, headEnd)}}`) as Head;
    this.platform = head.platform;
    this.type = head.type;
    this.kind = head.kind;
    this.language = head.language;
    this.engagement = head.engagement;
    this.createdAt = head.createdAt;
    this.updatedAt = head.updatedAt;
    this.contentText = text.slice(headEnd + CONTENT.length, -1);
  }

  /** Parsed anew every time: kept, the posts of a page would take four times the memory until the last of them has left. */
  get content(): PostContent {
    return JSON.parse(fromByteText(this.contentText)) as PostContent;
  }
}
