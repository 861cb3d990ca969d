import type { DemoAccount } from "./demo-accounts.ts";
import { PLATFORM_TRAITS } from "./platform-traits.ts";
import type { Random } from "./random.ts";

/** What a post has to do with how much it is noticed. */
interface Notice {
  readonly isReply: boolean;
  readonly isEvent: boolean;
}

/** The counters of a post: log-normal on top of the followers, so that a few posts have nearly all of it. */
export function drawEngagement(account: DemoAccount, notice: Notice, random: Random): Record<string, number> {
  const { counters, views } = PLATFORM_TRAITS[account.platform];
  const reach = account.record.followers ** 0.72 * (notice.isReply ? 0.08 : 1) * (notice.isEvent ? 2 : 1);
  const likes = reach * Math.exp(-2.2 + 1.5 * random.normal());
  const engagement: Record<string, number> = {
    likes: Math.floor(likes),
    shares: Math.floor(likes * Math.exp(-1.9 + 0.8 * random.normal())),
    comments: Math.floor(likes * Math.exp(-2.2 + 0.9 * random.normal())),
  };
  if (random.chance(views)) engagement.views = Math.floor((3 + likes) * Math.exp(3 + 0.7 * random.normal()));
  for (const [name, part] of Object.entries(counters)) {
    engagement[name] = Math.floor(likes * part * Math.exp(0.6 * random.normal()));
  }
  return engagement;
}
