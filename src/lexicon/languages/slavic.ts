import { type AffixRule, expandHunspell } from "../hunspell.ts";
import type { Lexicon, ReadPackageFile } from "../lexicon-entry.ts";
import { readUsage } from "../usage.ts";
import { createCandidates } from "../weighted-candidates.ts";

const HEADWORD_WEIGHT = 4;
const FORM_WEIGHT = 2;
/**
 * A name, and a word without any flag, gives way to a form that is spelt alike: the dictionaries list some forms as
 * words.
 */
const NAME_WEIGHT = 0.01;

/**
 * A language whose dictionary has the inflection of each word in its flags, once those that make other words are left
 * out.
 */
function buildFromInflection(
  read: ReadPackageFile,
  source: {
    readonly dictionary: string;
    /** As the list of common words is called. */
    readonly language: string;
    readonly closedClass: string;
    acceptRule(flag: string, rule: AffixRule): boolean;
    /** Tells words that are forms of others by how they are listed. */
    acceptStem?(stem: string, flags: readonly string[]): boolean;
  },
): Lexicon {
  const candidates = createCandidates(readUsage(read, source.language));
  for (const word of source.closedClass.trim().split(/\s+/)) candidates.keep(word);
  const aff = read(`${source.dictionary}/index.aff`);
  const dic = read(`${source.dictionary}/index.dic`);
  for (const { stem, flags, forms } of expandHunspell(aff, dic, {
    acceptRule: source.acceptRule,
    acceptStem: (stem, flags) => LETTERS.test(stem) && (source.acceptStem?.(stem, flags) ?? true),
  })) {
    const headword = stem.toLowerCase();
    const isName = headword !== stem;
    candidates.add(headword, headword, isName || flags.length === 0 ? NAME_WEIGHT : HEADWORD_WEIGHT);
    for (const { form } of forms) {
      if (isName) candidates.add(form.toLowerCase(), headword, NAME_WEIGHT);
      else candidates.add(form, headword, FORM_WEIGHT);
    }
  }
  return candidates.lexicon();
}

const LETTERS = /^\p{L}+$/u;

/** From the dictionary of sjp.pl. */
export function buildPolish(read: ReadPackageFile): Lexicon {
  return buildFromInflection(read, {
    dictionary: "dictionary-pl",
    language: "polish",
    closedClass: POLISH_CLOSED_CLASS,
    acceptRule: (flag, { kind }) => kind === "suffix" && !DERIVATION.has(flag),
    acceptStem: (stem) => !HIDES_A_NAME.has(stem),
  });
}

/** Nouns made of verbs (robienie), comparatives and adverbs: words of their own, and not kept. */
const DERIVATION = new Set("yij");

/** Rare words with a form that is spelt like a name without its accents: *lodz* is Łódź to those who type it. */
const HIDES_A_NAME = new Set(["lodzić"]);

const POLISH_CLOSED_CLASS = `
  i a o u w z ze we na do od po za przez przy przed pod nad dla bez ku między wśród około oprócz mimo podczas według
  że by aby żeby bo ale lecz więc oraz lub albo ani czy gdy kiedy gdyż jeśli jeżeli choć chociaż jak jako niż tylko też także
  nie tak już jeszcze tu tam teraz potem zawsze nigdy bardzo może nawet właśnie no się
  ja ty on ona ono my wy oni one mnie mi mną ciebie cię tobie ci tobą jego go jemu mu nim niego niemu jej ją nią niej
  nas nam nami was wam wami ich im nimi nich sobie siebie sobą
  ten ta to tego tej temu tym te ci tych tymi tę tą ów tamten tamta tamto
  kto co kogo czego komu czemu kim czym nikt nic ktoś coś
  być jest są był była było były byli będę będziesz będzie będziemy będziecie będą jestem jesteś jesteśmy jesteście
`;

/** From the dictionary of the project dict_uk. */
export function buildUkrainian(read: ReadPackageFile): Lexicon {
  return buildFromInflection(read, {
    dictionary: "dictionary-uk",
    language: "ukrainian",
    closedClass: UKRAINIAN_CLOSED_CLASS,
    acceptRule: (_flag, { kind }) => kind === "suffix",
  });
}

const UKRAINIAN_CLOSED_CLASS = `
  і й та а але або чи що як бо якщо щоб коли де куди звідки хоча ніж тому отже проте однак також теж ще вже лише тільки
  в у на до від з із зі за по при про під над перед між через для без біля після серед крім проти замість
  не ні так тут там тепер потім завжди ніколи дуже навіть саме може ось от ж же би б
  я ти він вона воно ми ви вони мене мені мною тебе тобі тобою його йому ним нього ньому її їй нею неї ній
  нас нам нами вас вам вами їх їм ними них себе собі собою
  цей ця це ці цього цієї цьому цим цю цією цих цими той та те ті того тієї тому тим ту тією тих тими
  хто кого кому ким чого чому чим ніхто ніщо хтось щось
  бути є був була було були буду будеш буде будемо будете будуть
`;
