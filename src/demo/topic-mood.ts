import { TOPICS, type Topic } from "./language-texts.ts";
import { createWeightedPick, type WeightedPick } from "./weighted-pick.ts";

const WEIGHTS: Readonly<Record<Topic, number>> = {
  elections: 13,
  climate: 8,
  health: 9,
  floods: 5,
  energy: 7,
  football: 10,
  technology: 8,
  housing: 7,
  media: 7,
  protests: 6,
  vaccines: 5,
  trade: 6,
  education: 6,
  local: 7,
};

/** What people talk about on a day (days since 1970): every topic swells and ebbs in weeks of its own. */
export function topicMood(day: number): WeightedPick<Topic> {
  return createWeightedPick(TOPICS, (topic) => {
    const index = TOPICS.indexOf(topic);
    return WEIGHTS[topic] * (1 + 0.55 * Math.sin((2 * Math.PI * day) / (17 + 5 * index) + index));
  });
}
