import type { Kysely, Selectable, Transaction } from "kysely";
import { MAX_TEAM_NAME_LENGTH } from "../../contract/limits.ts";
import { type Directory, DirectoryError } from "../directory.ts";
import type { Team } from "../records.ts";
import { transact } from "../store/dialect.ts";
import { checkText, isId } from "../store/fields.ts";
import type { Tables } from "../store/tables.ts";
import { requireUser } from "./user-rows.ts";

type TeamRow = Selectable<Tables["teams"]>;

export function createTeams(context: {
  readonly db: Kysely<Tables>;
  readonly clock: () => Date;
  /** Which lists a user may read has changed. */
  readonly forgetLists: () => void;
}): Directory["teams"] {
  const { db, clock, forgetLists } = context;
  return {
    async create(name, memberIds = []) {
      const team = await transact(db, async (transaction) => {
        const row = await transaction
          .insertInto("teams")
          .values({ ...nameColumns(name), created_at: clock().getTime() })
          .onConflict((conflict) => conflict.column("name_key").doNothing())
          .returningAll()
          .executeTakeFirst();
        if (row === undefined) throw nameTaken(name);
        await setMembers(transaction, row.id, memberIds);
        return withMembers(transaction, row);
      });
      forgetLists();
      return team;
    },

    async list(userId) {
      const rows = await db
        .selectFrom("teams")
        .selectAll()
        .$if(userId !== undefined, (query) => query.where("id", "in", teamsOf(db, userId ?? 0)))
        .orderBy("name_key")
        .execute();
      const members = await membersOf(db, rows);
      return rows.map((row) => toTeam(row, members));
    },

    async update(id, { name, memberIds }) {
      const team = await transact(db, async (transaction) => {
        const before = await lockTeam(transaction, id);
        if (name !== undefined) await rename(transaction, before, name);
        if (memberIds !== undefined) await setMembers(transaction, id, memberIds);
        return withMembers(transaction, await requireTeam(transaction, id));
      });
      forgetLists();
      return team;
    },

    async setMember(id, userId, isMember) {
      await transact(db, async (transaction) => {
        await lockTeam(transaction, id);
        await transaction
          .deleteFrom("team_members")
          .where("team_id", "=", id)
          .where("user_id", "=", userId)
          .execute();
        if (isMember) {
          await requireUser(transaction, userId);
          await transaction.insertInto("team_members").values({ team_id: id, user_id: userId }).execute();
        }
      });
      forgetLists();
    },

    async delete(id) {
      const team = await transact(db, async (transaction) => {
        const found = await withMembers(transaction, await lockTeam(transaction, id));
        await transaction.deleteFrom("teams").where("id", "=", id).execute();
        return found;
      });
      forgetLists();
      return team;
    },
  };
}

/** The IDs of the teams that a user is in, as a part of another query. */
export function teamsOf(db: Pick<Kysely<Tables>, "selectFrom">, userId: number) {
  return db
    .selectFrom("team_members")
    .select("team_members.team_id")
    .where("team_members.user_id", "=", userId);
}

export async function requireTeam(db: Kysely<Tables>, id: number): Promise<TeamRow> {
  const row = isId(id)
    ? await db.selectFrom("teams").selectAll().where("id", "=", id).executeTakeFirst()
    : undefined;
  if (row === undefined) throw new DirectoryError("not_found", `There is no team with the ID ${id}.`);
  return row;
}

/** Held until the transaction ends: two who change the members do it one after the other. */
async function lockTeam(transaction: Transaction<Tables>, id: number): Promise<TeamRow> {
  const row = isId(id)
    ? await transaction
        .updateTable("teams")
        .set((eb) => ({ created_at: eb.ref("created_at") }))
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirst()
    : undefined;
  return row ?? requireTeam(transaction, id);
}

async function rename(transaction: Transaction<Tables>, { id }: TeamRow, name: string): Promise<void> {
  const columns = nameColumns(name);
  const other = await transaction
    .selectFrom("teams")
    .select("id")
    .where("name_key", "=", columns.name_key)
    .where("id", "!=", id)
    .executeTakeFirst();
  if (other !== undefined) throw nameTaken(name);
  await transaction.updateTable("teams").set(columns).where("id", "=", id).execute();
}

async function setMembers(
  transaction: Transaction<Tables>,
  teamId: number,
  memberIds: readonly number[],
): Promise<void> {
  const wanted = [...new Set(memberIds)];
  const known = await transaction
    .selectFrom("users")
    .select("id")
    .where("id", "in", [0, ...wanted.filter(isId)])
    .execute();
  const unknown = wanted.find((id) => !known.some((user) => user.id === id));
  if (unknown !== undefined) throw new DirectoryError("invalid", `There is no user with the ID ${unknown}.`);
  await transaction.deleteFrom("team_members").where("team_id", "=", teamId).execute();
  if (wanted.length === 0) return;
  const rows = wanted.map((userId) => ({ team_id: teamId, user_id: userId }));
  await transaction.insertInto("team_members").values(rows).execute();
}

async function withMembers(db: Kysely<Tables>, row: TeamRow): Promise<Team> {
  return toTeam(row, await membersOf(db, [row]));
}

function membersOf(db: Kysely<Tables>, teams: readonly TeamRow[]) {
  return db
    .selectFrom("team_members")
    .innerJoin("users", "users.id", "team_members.user_id")
    .select(["team_members.team_id", "users.id", "users.email"])
    .where("team_members.team_id", "in", [0, ...teams.map(({ id }) => id)])
    .orderBy("users.email")
    .execute();
}

function toTeam(row: TeamRow, members: Awaited<ReturnType<typeof membersOf>>): Team {
  return {
    id: row.id,
    name: row.name,
    members: members.filter(({ team_id }) => team_id === row.id).map(({ id, email }) => ({ id, email })),
    createdAt: new Date(row.created_at),
  };
}

function nameColumns(text: string) {
  const name = checkText("The name of the team", text, MAX_TEAM_NAME_LENGTH);
  return { name, name_key: name.toLowerCase() };
}

function nameTaken(name: string): DirectoryError {
  return new DirectoryError("conflict", `There is already a team "${name.trim()}".`);
}
