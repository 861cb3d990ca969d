import type { LexiconEntry } from "../lexicon-entry.ts";
import type { ReadPackageFile } from "../read-package-file.ts";
import { buildFromInflection } from "./hunspell-inflection.ts";

/** From the dictionary of sjp.pl. */
export function buildPolish(read: ReadPackageFile): Iterable<LexiconEntry> {
  return buildFromInflection(read, {
    dictionary: "dictionary-pl",
    language: "polish",
    closedClass: CLOSED_CLASS,
    acceptRule: (flag, { kind }) => kind === "suffix" && !DERIVATION.has(flag),
    acceptStem: (stem) => !HIDES_A_NAME.has(stem),
  });
}

/** Nouns made of verbs (robienie), comparatives and adverbs: words of their own, and not kept. */
const DERIVATION = new Set("yij");

/** Rare words with a form that is spelt like a name without its accents: *lodz* is Łódź to those who type it. */
const HIDES_A_NAME = new Set(["lodzić"]);

const CLOSED_CLASS = `
  i a o u w z ze we na do od po za przez przy przed pod nad dla bez ku między wśród około oprócz mimo podczas według
  że by aby żeby bo ale lecz więc oraz lub albo ani czy gdy kiedy gdyż jeśli jeżeli choć chociaż jak jako niż tylko też także
  nie tak już jeszcze tu tam teraz potem zawsze nigdy bardzo może nawet właśnie no się
  ja ty on ona ono my wy oni one mnie mi mną ciebie cię tobie ci tobą jego go jemu mu nim niego niemu jej ją nią niej
  nas nam nami was wam wami ich im nimi nich sobie siebie sobą
  ten ta to tego tej temu tym te ci tych tymi tę tą ów tamten tamta tamto
  kto co kogo czego komu czemu kim czym nikt nic ktoś coś
  być jest są był była było były byli będę będziesz będzie będziemy będziecie będą jestem jesteś jesteśmy jesteście
`;
