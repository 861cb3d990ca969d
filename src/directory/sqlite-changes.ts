import type { DatabaseSyncInstance } from "@photostructure/sqlite";
import type { ChangeMark } from "./schema-dialect.ts";

/** One number grows with what other connections commit, the other with what this one does. */
const CHANGES = "select data_version, total_changes() as own from pragma_data_version";

interface Changes {
  readonly data_version: number;
  readonly own: number;
}

/** To look takes a fourteenth of the time of a search that is repeated: whoever asks before somebody has looked is told what he sees. */
export function createChangeMark(database: DatabaseSyncInstance): ChangeMark {
  const statement = database.prepare(CHANGES);
  let looking: Promise<string | null> | null = null;

  function look(): string | null {
    // A transaction does not see what others have changed since it began.
    if (!database.isOpen || database.isTransaction) return null;
    try {
      const { data_version, own } = statement.get() as unknown as Changes;
      return `${data_version} ${own}`;
    } catch {
      return null;
    }
  }

  return () => {
    looking ??= new Promise(setImmediate).then(() => {
      looking = null;
      return look();
    });
    return looking;
  };
}
