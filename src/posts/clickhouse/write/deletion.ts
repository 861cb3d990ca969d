import type { Platform } from "../../../contract/vocabulary.ts";
import { ByteWriter } from "../../../text/byte-writer.ts";
import { postId } from "../../identity.ts";
import type { PlatformChoice, PostIdentity } from "../../posts.ts";
import { mapInSlices } from "../../time-slice.ts";
import type { Column, Engine, StatementBuilder } from "../engine.ts";
import { DELETIONS } from "../schema.ts";

/**
 * Which posts are being deleted. Single posts are named in a table, the journal of the deletion: the engine keeps the
 * text of a statement that deletes, and no uid may be in it. (A second subquery within the first makes such a statement
 * hang.)
 */
export type Deletion =
  | { readonly kind: "posts" }
  | { readonly kind: "accounts"; readonly ids: readonly number[] }
  | { readonly kind: "age"; readonly publishedBefore: number; readonly platforms?: PlatformChoice };

/** The condition that holds for the posts in a table of posts. */
export function compileDeletion(deletion: Deletion, builder: StatementBuilder): string {
  switch (deletion.kind) {
    case "posts":
      return `(id, uid) IN (SELECT id, text FROM ${DELETIONS} WHERE kind = 'post')`;
    case "accounts":
      return `account_id IN ${builder.bind("Array(UInt64)", deletion.ids)}`;
    case "age": {
      const isOld = `published_at < ${builder.bind("UInt32", deletion.publishedBefore)}`;
      if (deletion.platforms === undefined) return isOld;
      const { names, allOthers } = deletion.platforms;
      return `${isOld} AND platform ${allOthers ? "NOT IN" : "IN"} ${builder.bind("Array(String)", names)}`;
    }
  }
}

/** All that is needed to go through with a deletion, also after the process was killed in the middle of it. */
export type DeletionOrder =
  | { readonly kind: "posts"; readonly posts: readonly PostIdentity[] }
  | {
      readonly kind: "accounts";
      readonly ids: readonly number[];
      /** In hexadecimal, as they are stored. */
      readonly marks: readonly string[];
    }
  | { readonly kind: "age"; readonly publishedBefore: number; readonly platforms?: PlatformChoice };

interface Entry {
  readonly kind: "post" | "account" | "mark" | "age";
  readonly platform: string;
  readonly id: number;
  readonly text: string;
}

const COLUMNS: readonly Column[] = [
  { name: "kind", type: "String" },
  { name: "platform", type: "String" },
  { name: "id", type: "UInt64" },
  { name: "text", type: "String" },
];

/** Written as a whole or not at all. There is one deletion at a time. */
export async function openDeletionJournal(engine: Engine, order: DeletionOrder): Promise<void> {
  const writer = new ByteWriter();
  await mapInSlices(entriesOf(order), ({ kind, platform, id, text }) => {
    writer.string(kind);
    writer.string(platform);
    writer.uint64(id);
    writer.string(text);
  });
  await engine.insert(DELETIONS, COLUMNS, [writer.take()]);
}

export async function closeDeletionJournal(engine: Engine): Promise<void> {
  await engine.write({ sql: `TRUNCATE TABLE ${DELETIONS}`, parameters: {} });
}

/** The deletion that was begun and not ended. */
export async function readDeletionJournal(engine: Engine): Promise<DeletionOrder | null> {
  const entries = await engine.read<Entry>({
    sql: `SELECT kind, platform, id, text FROM ${DELETIONS}`,
    parameters: {},
  });
  const of = (kind: Entry["kind"]) => entries.filter((entry) => entry.kind === kind);
  const [age] = of("age");
  if (age !== undefined) {
    const platforms: PlatformChoice | undefined = age.text === "" ? undefined : JSON.parse(age.text);
    return { kind: "age", publishedBefore: age.id, ...(platforms && { platforms }) };
  }
  const posts = of("post");
  if (posts.length > 0) {
    return {
      kind: "posts",
      posts: posts.map(({ platform, text }) => ({ platform: platform as Platform, uid: text })),
    };
  }
  const accounts = of("account");
  if (accounts.length === 0) return null;
  return { kind: "accounts", ids: accounts.map(({ id }) => id), marks: of("mark").map(({ text }) => text) };
}

export function deletionOf(order: DeletionOrder): Deletion {
  switch (order.kind) {
    case "posts":
      return { kind: "posts" };
    case "accounts":
      return { kind: "accounts", ids: order.ids };
    case "age":
      return order;
  }
}

function* entriesOf(order: DeletionOrder): Generator<Entry> {
  switch (order.kind) {
    case "posts":
      for (const { platform, uid } of order.posts)
        yield { kind: "post", platform, id: postId(platform, uid), text: uid };
      break;
    case "accounts":
      for (const id of order.ids) yield { kind: "account", platform: "", id, text: "" };
      for (const mark of order.marks) yield { kind: "mark", platform: "", id: 0, text: mark };
      break;
    case "age":
      yield {
        kind: "age",
        platform: "",
        id: order.publishedBefore,
        text: order.platforms === undefined ? "" : JSON.stringify(order.platforms),
      };
  }
}
