import { afterEach, beforeEach, describe } from "vitest";
import type { Directory } from "../../src/directory/directory.ts";
import { describeAudit } from "../directory-suite/audit.ts";
import { describeFactors } from "../directory-suite/factors.ts";
import { describeInvitations } from "../directory-suite/invitations.ts";
import { describeKeys } from "../directory-suite/keys.ts";
import { describeLists } from "../directory-suite/lists.ts";
import { describeSearches } from "../directory-suite/searches.ts";
import { describeSessions } from "../directory-suite/sessions.ts";
import { describeTeams } from "../directory-suite/teams.ts";
import { describeUsers } from "../directory-suite/users.ts";
import { describeWhole } from "../directory-suite/whole.ts";
import { PASSWORD, START, type World } from "../directory-suite/world.ts";

interface OpenedDirectory {
  readonly directory: Directory;
  /** Opens the same database once more, with the same secret and clock. */
  readonly reopen: () => Promise<Directory>;
  readonly execute: (statement: string) => Promise<void>;
  readonly count: (table: string) => Promise<number>;
  /** Closes `directory`, if the test has not, and removes the database. */
  readonly cleanup: () => Promise<void>;
}

/** What every implementation of the directory must do. */
export function describeDirectory(name: string, open: (clock: () => Date) => Promise<OpenedDirectory>): void {
  describe(`the directory on ${name}`, () => {
    let now = START;
    let opened: OpenedDirectory;

    beforeEach(async () => {
      now = START;
      opened = await open(() => now);
    });
    afterEach(() => opened.cleanup());

    const world: World = {
      get directory() {
        return opened.directory;
      },
      reopen: () => opened.reopen(),
      execute: (statement) => opened.execute(statement),
      count: (table) => opened.count(table),
      createUser: (email, scopes = []) =>
        opened.directory.users.create({ email, password: PASSWORD, scopes }),
      now: () => now,
      pass(ms) {
        now = new Date(now.getTime() + ms);
      },
    };

    describe("users", () => describeUsers(world));
    describe("invitations", () => describeInvitations(world));
    describe("factors", () => describeFactors(world));
    describe("sessions", () => describeSessions(world));
    describe("keys", () => describeKeys(world));
    describe("lists", () => describeLists(world));
    describe("teams", () => describeTeams(world));
    describe("searches", () => describeSearches(world));
    describe("audit", () => describeAudit(world));
    describe("as a whole", () => describeWhole(world));
  });
}
