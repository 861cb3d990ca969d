import type { Selectable } from "kysely";
import type { OpenSession, Session } from "./directory.ts";
import type { Tables } from "./tables.ts";
import { toUser } from "./user-rows.ts";

/** Beside the columns of the user, which has some of the same names. */
export const SESSION_COLUMNS = [
  "sessions.id as session_id",
  "sessions.created_at as session_created_at",
  "sessions.confirmed_at",
  "sessions.expires_at",
  "sessions.address",
  "sessions.user_agent",
] as const;

type SessionRow = Omit<Selectable<Tables["sessions"]>, "token_hash">;
type OpenRow = Selectable<Tables["users"]> &
  Omit<SessionRow, "id" | "user_id" | "created_at"> & {
    readonly session_id: number;
    readonly session_created_at: number;
  };

export function toOpenSession(row: OpenRow): OpenSession {
  const session = { ...row, id: row.session_id, user_id: row.id, created_at: row.session_created_at };
  return { user: toUser(row), session: toSession(session) };
}

export function toSession(row: SessionRow): Session {
  return {
    id: row.id,
    userId: row.user_id,
    createdAt: new Date(row.created_at),
    confirmedAt: new Date(row.confirmed_at),
    expiresAt: new Date(row.expires_at),
    address: row.address,
    userAgent: row.user_agent,
  };
}
