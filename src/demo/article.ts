import type { DemoRecordLink } from "./demo-record.ts";
import { createRandom, type Random } from "./random.ts";
import type { DemoLanguage } from "./sentences/texts-by-language.ts";
import { type Story, settle, tell, tellTitle } from "./story.ts";

const WORLD_SITES = "globalwire.example openfacts.example civic-lens.example";
const SITES: Readonly<Partial<Record<DemoLanguage, string>>> = {
  EN: "harbor-times.example northern-ledger.example daily-quarry.example river-gazette.example patriot-pages.example www.commons-report.example",
  ES: "pulso-diario.example la-voz-del-puerto.example",
  PT: "correio-do-vale.example",
  FR: "gazette-du-port.example",
  DE: "hafenbote.example tagesblick.example",
  IT: "corriere-del-golfo.example",
  RU: "severny-vestnik.example novosti-reki.example",
};

/**
 * An article of that day about the story. Few are shared by many and many by few; whoever shares the same one
 * shares the same address, title and description.
 */
export function drawArticle(seed: string, story: Story, day: number, random: Random): DemoRecordLink {
  const rank = Math.floor(40 * random.next() ** 3);
  const article = createRandom(`${seed}/article/${story.language}/${story.key}/${day}/${rank}`);
  const sites = `${SITES[story.language] ?? ""} ${WORLD_SITES}`.trim().split(" ");
  const site = sites[Math.floor(sites.length * article.next() ** 2)] ?? "globalwire.example";
  const told = settle(story, article);
  return {
    url: `https://${site}/${story.key}/${day}-${rank + 1}`,
    title: tellTitle(told, article),
    description: tell(told, 1, article),
  };
}
