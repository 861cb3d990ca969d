/** What an alert has to say, whichever way it goes out: the application, a feed, a webhook, an e-mail. */
export interface Notice {
  /** Stable: a repeated delivery has the same one, so that its receiver can tell. */
  readonly id: string;
  readonly alertId: number;
  readonly searchId: number;
  readonly searchName: string;
  readonly kind: AlertKind;
  /** When the alert fired. */
  readonly at: Date;
  /** One sentence: `12 new posts for “Flood”`. */
  readonly title: string;
  /** Of how many posts it speaks. */
  readonly total: number;
  /** The newest of them, at most 20; those that were erased since are gone. */
  readonly posts: readonly NoticePost[];
  /** The page of the application with this search. */
  readonly url: string;
}

type AlertKind = "new" | "threshold" | "spike" | "first";

export interface NoticePost {
  readonly id: string;
  readonly text: string;
  readonly author: string | null;
  readonly platform: string;
  readonly publishedAt: Date;
  /** The post's page in the application. */
  readonly url: string;
  /** The post at its platform. */
  readonly original: string | null;
}
