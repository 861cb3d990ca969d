import { type Kind, PLATFORMS, type Platform, type PostType } from "../contract/vocabulary.ts";
import type { DemoAccount } from "./demo-accounts.ts";
import { PLATFORM_TRAITS } from "./platform-traits.ts";
import type { Random } from "./random.ts";
import { createWeightedPick } from "./weighted-pick.ts";

/** What a post looks like before anything is said in it. */
export interface PostShape {
  readonly uid: string;
  readonly type: PostType;
  readonly kind: Kind;
  /** Whether the platform shows a title above a video. */
  readonly titled: boolean;
  /** The handle of somebody on the same platform. */
  readonly mention: string;
}

const TITLED: ReadonlySet<Platform> = new Set<Platform>(["Bitchute", "Podcast", "Rumble", "YouTube"]);

/** Draws shapes as the account's platform has them; `index` counts the posts of the hour. */
export function createPostShape(
  accounts: readonly DemoAccount[],
): (account: DemoAccount, hour: number, index: number, random: Random) => PostShape {
  const circles = Map.groupBy(accounts, circleOf);
  return (account, hour, index, random) => {
    const kind = drawKind(account.platform, random);
    const type = TYPE_PICKS[account.platform](random);
    return {
      uid: uidOf(account, hour, index),
      type: kind === "reply" ? "status" : type,
      kind,
      titled: TITLED.has(account.platform),
      mention: random.pick(circles.get(circleOf(account)) ?? [account]).record.handle,
    };
  };
}

/** People talk with those who speak their language on their platform. */
function circleOf({ platform, language }: DemoAccount): string {
  return `${platform}/${language}`;
}

function drawKind(platform: Platform, random: Random): Kind {
  const { replies, ads } = PLATFORM_TRAITS[platform];
  const value = random.next();
  if (value < ads) return "ad";
  return value < ads + replies ? "reply" : "post";
}

/** Each hour has room for 10,000 numbers; every style below keeps different numbers different. */
function uidOf({ platform, record }: DemoAccount, hour: number, index: number): string {
  const number = hour * 10_000 + index;
  switch (PLATFORM_TRAITS[platform].uid) {
    case "number":
      return String(number * 1009);
    case "letters":
      return (36 ** 9 + number * 65_537).toString(36);
    case "channel":
      return `${number}-${record.handle}`;
  }
}
