/** All posts of the corpus in the order of time: the line that Earshot imports, and the row that a peer stores. */

import { PLATFORMS } from "../../dist/contract/vocabulary.js";
import { propertyPair } from "../../dist/posts/accounts/account-row.js";
import { createAccountResolver } from "../../dist/posts/accounts/resolve-accounts.js";
import { postId } from "../../dist/posts/identity.js";
import { placeOf } from "../corpus.mjs";

/** So many posts of one second have a place in the order. */
export const SECOND = 2 ** 20;
const LIST_LENGTH = 1000;

/**
 * The originals as they are when there are enough of them. Otherwise they are repeated: with other uids, times,
 * accounts and platforms, and with counters when they have none, so that filters have something to tell apart.
 */
export function createCorpus(originals, { count, endSeconds }) {
  const repeated = count > originals.length;
  const placed = Array.from({ length: count }, (_, index) =>
    repeated
      ? placeOf(index, originals.length, endSeconds)
      : { original: index, round: 0, publishedAt: originals[index].publishedAt },
  );
  const facts = (place, index) => ({
    ...factsOf(originals[place.original], place, repeated && index + 1),
    place,
  });
  const order = placed.map((place, index) => ({ index, publishedAt: place.publishedAt, id: null }));
  const idOf = (entry) => {
    if (entry.id === null) {
      const { platform, uid } = facts(placed[entry.index], entry.index);
      entry.id = postId(platform, uid);
    }
    return entry.id;
  };
  order.sort((one, other) => one.publishedAt - other.publishedAt || idOf(one) - idOf(other));
  const accounts = resolveAccounts(order, (index) => facts(placed[index], index).account);
  const names = nameNumbers(originals);
  return {
    count,
    firstSeconds: order[0]?.publishedAt ?? 0,
    lastSeconds: order.at(-1)?.publishedAt ?? 0,
    accounts: accounts.all,
    listed: everyFew(accounts.all, LIST_LENGTH),
    names: [...names.keys()],
    *rows() {
      let second = -1;
      let inSecond = 0;
      for (const [at, { index, publishedAt }] of order.entries()) {
        inSecond = publishedAt === second ? inSecond + 1 : 0;
        second = publishedAt;
        const post = facts(placed[index], index);
        yield {
          place: publishedAt * SECOND + inSecond,
          account: accounts.numbers[at],
          // Not everybody who counts wants it.
          get line() {
            return JSON.stringify({ ...post.record, published_at: publishedAt });
          },
          text: post.original.text,
          platform: names.get(post.platform),
          type: names.get(post.original.type),
          kind: names.get(post.original.kind),
          language: names.get(post.original.language),
          engagement: post.engagement,
          hashtags: post.original.hashtags.map((name) => names.get(name)),
          domains: post.original.domains.map((name) => names.get(name)),
        };
      }
    },
  };
}

/** `varied`: a number of its own for each post, or false for a post as it is. */
function factsOf(original, { round }, varied) {
  const { record, account, uid: own } = original;
  if (varied === false) {
    return {
      original,
      record,
      account,
      platform: original.platform,
      uid: own,
      engagement: original.engagement,
    };
  }
  const turned = (PLATFORMS.indexOf(original.platform) + round) % PLATFORMS.length;
  const platform = PLATFORMS[turned];
  const uid = `${own}-${round}`;
  const counted =
    record.engagement === undefined
      ? { likes: Math.floor(1 / (((varied * 0.618_034) % 1) + 0.0001)) }
      : record.engagement;
  const renamed = (name) =>
    name === null || name === undefined ? {} : { name: round === 0 ? name : `${name}-${round}` };
  const theirs = {
    ...record.account,
    ...(account.uid !== null && { uid: renamed(account.uid).name }),
    ...(account.handle !== null && { handle: renamed(account.handle).name }),
  };
  return {
    original,
    record: { ...record, platform, uid, account: theirs, engagement: counted },
    account: { ...account, platform, uid: theirs.uid ?? null, handle: theirs.handle ?? null },
    platform,
    uid,
    engagement: record.engagement === undefined ? counted.likes : original.engagement,
  };
}

/** Accounts are numbered in the order of their IDs, so that ties are broken as Earshot breaks them. */
function resolveAccounts(order, accountAt) {
  const resolver = createAccountResolver([]);
  const ids = Float64Array.from(order, ({ index }) => resolver.enter(accountAt(index)));
  const all = resolver
    .changed()
    .toSorted((one, other) => one.id - other.id)
    .map((account, number) => ({ ...account, number, pairs: pairsOf(account) }));
  const numbers = new Map(all.map(({ id, number }) => [id, number]));
  return { all, numbers: Int32Array.from(ids, (id) => numbers.get(resolver.current(id))) };
}

function pairsOf({ type, properties }) {
  return Object.entries(properties).flatMap(([key, value]) =>
    [value].flat().map((one) => `${type} ${propertyPair(key, String(one))}`),
  );
}

/** Numbers for all that is counted by name, rising as the engine orders them: by bytes. */
function nameNumbers(originals) {
  const names = new Set(PLATFORMS);
  for (const { type, kind, language, hashtags, domains } of originals) {
    for (const name of [type, kind, language, ...hashtags, ...domains]) names.add(name);
  }
  const byBytes = [...names].map((name) => ({ name, bytes: Buffer.from(name) }));
  byBytes.sort((one, other) => Buffer.compare(one.bytes, other.bytes));
  return new Map(byBytes.map(({ name }, number) => [name, number]));
}

function everyFew(accounts, most) {
  const wanted = Math.min(most, Math.ceil(accounts.length / 2));
  const step = accounts.length / wanted;
  return Array.from({ length: wanted }, (_, index) => accounts[Math.floor(index * step)]);
}
