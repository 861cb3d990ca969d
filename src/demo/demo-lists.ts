import type { SpecifiedPlatform } from "../contract/vocabulary.ts";
import type { DemoAccount } from "./demo-accounts.ts";

/** A keyword that finds posts in any seven days of the demo. */
export const DEMO_KEYWORD = "election";

interface DemoList {
  readonly name: string;
  readonly description: string;
  readonly members: ReadonlyArray<{ readonly platform: SpecifiedPlatform; readonly handle: string }>;
  readonly keyword: string | null;
  readonly simpleQuery: boolean;
}

/** Three lists for the demo's user: by accounts, by keyword, by both. */
export function demoLists(accounts: readonly DemoAccount[]): readonly DemoList[] {
  return [
    {
      name: "Lawmakers",
      description: "The forty busiest American politicians, on whatever platform they post.",
      members: busiest(accounts, 40, ({ type, properties }) => type === "person" && "State" in properties),
      keyword: null,
      simpleQuery: false,
    },
    {
      name: "Weather and climate",
      description: "Floods, heat and the climate, but not the football that is played in the rain.",
      members: [],
      keyword: '(climate | flood | "heat wave" | dam) -football',
      simpleQuery: true,
    },
    {
      name: "Newsrooms and the vote",
      description: "Everything from twenty-five newsrooms, and whoever else writes about the election.",
      members: busiest(accounts, 25, ({ properties }) => properties.Category === "Newsroom"),
      keyword: "election",
      simpleQuery: false,
    },
  ];
}

function busiest(
  accounts: readonly DemoAccount[],
  count: number,
  belongs: (record: DemoAccount["record"]) => boolean,
): DemoList["members"] {
  return accounts
    .filter(({ record }) => belongs(record))
    .toSorted((a, b) => b.activity - a.activity)
    .slice(0, count)
    .map(({ platform, record }) => ({ platform, handle: record.handle }));
}
