import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { MOST_GUESSES } from "../../contract/limits.ts";
import type { Directory } from "../directory.ts";
import type { Tables } from "../store/tables.ts";
import { normalizeEmail } from "./user-rows.ts";

const HOUR_MS = 3_600_000;
/** Guesses are counted in spans of five minutes: an hour that slides, of this span and the twelve before. */
const SLOT_MS = 300_000;
const SLOTS_OF_HOUR = HOUR_MS / SLOT_MS;
const SLOTS_COUNTED = SLOTS_OF_HOUR + 1;

interface Slot {
  readonly slot: number;
  readonly used: number;
}

/** Wrong passwords by account, whichever server they came to. */
export function createGuesses(db: Kysely<Tables>, clock: () => Date): Directory["guesses"] {
  const nameOf = (email: string) => `password ${hashToken(normalizeEmail(email)).slice(0, 32)}`;
  const slotNow = () => Math.floor(clock().getTime() / SLOT_MS);
  const keyOf = (name: string, slot: number) => ({
    counter: `${name} ${slot % SLOTS_OF_HOUR}`,
    hour: Math.floor(slot / SLOTS_OF_HOUR),
  });

  async function takeOne(counter: string, hour: number, most: number): Promise<boolean> {
    const taken = await db
      .insertInto("rate_counts")
      .values({ counter, hour, used: 1, granted: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(["counter", "hour"])
          .doUpdateSet((eb) => ({ used: eb("rate_counts.used", "+", 1) }))
          .where("rate_counts.used", "<", most),
      )
      .returning("used")
      .executeTakeFirst();
    return taken !== undefined;
  }

  /** The spans of the last hour with guesses, the oldest first. */
  async function recent(name: string, now: number): Promise<readonly Slot[]> {
    const counters = Array.from({ length: SLOTS_OF_HOUR }, (_, slot) => keyOf(name, slot).counter);
    const rows = await db
      .selectFrom("rate_counts")
      .select(["counter", "hour", "used"])
      .where("counter", "in", counters)
      .where("hour", ">=", keyOf(name, now - SLOTS_COUNTED + 1).hour)
      .where("used", ">", 0)
      .execute();
    return rows
      .map(({ counter, hour, used }) => ({
        slot: Number(hour) * SLOTS_OF_HOUR + counters.indexOf(counter),
        used: Number(used),
      }))
      .filter(({ slot }) => slot > now - SLOTS_COUNTED)
      .sort((left, right) => left.slot - right.slot);
  }

  return {
    async take(email, most = MOST_GUESSES) {
      const [name, now] = [nameOf(email), slotNow()];
      const slots = await recent(name, now);
      const earlier = slots.filter(({ slot }) => slot < now);
      const left = most - sum(earlier);
      const { counter, hour } = keyOf(name, now);
      if (left > 0 && (await takeOne(counter, hour, left))) return 0;
      return freeAgainAt(earlier, most, now) - clock().getTime();
    },

    // Counted in the hour in which it ends: that is not swept before.
    countToken: (token, expiresAt, most) =>
      takeOne(`token ${hashToken(token)}`, Math.floor(expiresAt.getTime() / HOUR_MS), most),

    async giveBack(email) {
      const name = nameOf(email);
      // It may have been taken in the span before.
      const last = (await recent(name, slotNow())).at(-1);
      if (last === undefined) return;
      const { counter, hour } = keyOf(name, last.slot);
      await db
        .updateTable("rate_counts")
        .set((eb) => ({ used: eb("used", "-", 1) }))
        .where("counter", "=", counter)
        .where("hour", "=", hour)
        .where("used", ">", 0)
        .execute();
    },
  };
}

/** When so many spans are over that fewer than `most` count; those of the last span are the last to go. */
function freeAgainAt(earlier: readonly Slot[], most: number, now: number): number {
  let excess = sum(earlier) - most;
  const opening = earlier.find(({ used }) => {
    excess -= used;
    return excess < 0;
  });
  return ((opening?.slot ?? now) + SLOTS_COUNTED) * SLOT_MS;
}

function sum(slots: readonly Slot[]): number {
  return slots.reduce((total, { used }) => total + used, 0);
}

function hashToken(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
