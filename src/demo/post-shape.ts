import {
  type Kind,
  type PostType,
  SPECIFIED_PLATFORMS,
  type SpecifiedPlatform,
} from "../contract/vocabulary.ts";
import type { DemoAccount } from "./demo-accounts.ts";
import { PLATFORM_TRAITS } from "./platform-traits.ts";
import type { Random } from "./random.ts";
import { createWeightedPick, type WeightedPick } from "./weighted-pick.ts";

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

const TITLED: ReadonlySet<SpecifiedPlatform> = new Set<SpecifiedPlatform>([
  "Bitchute",
  "Podcast",
  "Rumble",
  "YouTube",
]);

/** Draws shapes as the account's platform has them; `index` counts the posts of the hour. */
export function createPostShape(
  accounts: readonly DemoAccount[],
): (account: DemoAccount, hour: number, index: number, random: Random) => PostShape {
  const circles = circlesOf(accounts);
  const typePicks = new Map(SPECIFIED_PLATFORMS.map((platform) => [platform, createTypePick(platform)]));
  return (account, hour, index, random) => {
    const kind = drawKind(account.platform, random);
    const [type] = (typePicks.get(account.platform) ?? createTypePick(account.platform))(random);
    return {
      uid: uidOf(account, hour, index),
      type: kind === "reply" ? "status" : type,
      kind,
      titled: TITLED.has(account.platform),
      mention: random.pick(circles.get(circleOf(account)) ?? [account]).record.handle,
    };
  };
}

function createTypePick(platform: SpecifiedPlatform): WeightedPick<[PostType, number]> {
  const types = Object.entries(PLATFORM_TRAITS[platform].types) as [PostType, number][];
  return createWeightedPick(types, ([, weight]) => weight);
}

function circlesOf(accounts: readonly DemoAccount[]): ReadonlyMap<string, readonly DemoAccount[]> {
  const circles = new Map<string, DemoAccount[]>();
  for (const account of accounts) {
    const circle = circles.get(circleOf(account));
    if (circle === undefined) circles.set(circleOf(account), [account]);
    else circle.push(account);
  }
  return circles;
}

/** People talk with those who speak their language on their platform. */
function circleOf({ platform, language }: DemoAccount): string {
  return `${platform}/${language}`;
}

function drawKind(platform: SpecifiedPlatform, random: Random): Kind {
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
