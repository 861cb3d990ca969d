import { READ_FOR_WRITE } from "./clickhouse-engine.ts";
import type { PlacedMember } from "./cluster-members.ts";
import { quoteText } from "./inline-values.ts";

/** Tables of a server with rows of which nobody but it may know. */
export interface Unconfirmed {
  readonly member: PlacedMember;
  readonly tables: readonly string[];
}

/** A part has the rows of the inserts with these numbers, which the keeper gives once for each partition of a table. */
interface Part {
  readonly table: string;
  readonly partition: string;
  readonly first: number;
  readonly last: number;
}

/**
 * A server that loses the keeper in the middle of an insert shows its rows without knowing whether the keeper took note of them.
 * If it did not, the others never get them, no deletion meets them, and after five minutes they are gone. To be called when all
 * have caught up: then the others have every insert that the keeper knows, and of a server that is alone none is certain.
 */
export async function findUnconfirmed(
  members: readonly PlacedMember[],
  database: string,
  groupsOf: (table: string) => readonly (readonly PlacedMember[])[],
): Promise<readonly Unconfirmed[]> {
  const parts = new Map<PlacedMember, readonly Part[]>();
  await Promise.all(
    members.map(async (member) => {
      const sql = `SELECT table, partition_id AS partition, min_block_number AS first, max_block_number AS last
        FROM system.parts WHERE database = ${quoteText(database)} AND active`;
      parts.set(member, await member.node.rows<Part>({ sql, parameters: {} }, READ_FOR_WRITE));
    }),
  );
  return members.flatMap((member) => {
    const isConfirmed = (part: Part) =>
      groupsOf(part.table)
        .filter((group) => group.includes(member))
        .flat()
        .some((other) => other !== member && parts.get(other)?.some((theirs) => covers(theirs, part)));
    const suspects = (parts.get(member) ?? []).filter(
      (part) => part.first === part.last && !isConfirmed(part),
    );
    const tables = [...new Set(suspects.map(({ table }) => table))];
    return tables.length === 0 ? [] : [{ member, tables }];
  });
}

function covers(whole: Part, part: Part): boolean {
  return (
    whole.table === part.table &&
    whole.partition === part.partition &&
    whole.first <= part.first &&
    part.last <= whole.last
  );
}
