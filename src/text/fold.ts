/**
 * The spelling without accents, by which a word is looked up when its own spelling is in no dictionary.
 * Expects a token: NFKC, lower case. Idempotent. Never empty: what would vanish (a lone tatweel) stays.
 */
export function fold(token: string): string {
  return NEEDS_FOLDING.test(token) ? (foldLatin(token) ?? foldAny(token)) : token;
}

/** The last of the Latin letters that are one unit with their accents, and words of which need no closer look. */
const LAST_LATIN = 0x24f;
/** What is left of each of them, when it was first met. */
const bareLetters: (string | undefined)[] = [];

/** A word of nothing but such letters is folded letter by letter, in a tenth of the time; null for others. */
function foldLatin(token: string): string | null {
  let folded = "";
  for (let at = 0; at < token.length; at += 1) {
    const unit = token.charCodeAt(at);
    if (unit > LAST_LATIN) return null;
    const bare = bareLetters[unit] ?? foldAny(token.charAt(at));
    bareLetters[unit] = bare;
    folded += bare;
  }
  return folded;
}

function foldAny(token: string): string {
  const folded = token
    .normalize("NFD")
    .replace(MARKS_OF_BARE_SCRIPTS, "$1")
    .normalize("NFC")
    .replace(/[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/g, "")
    .replace(/[\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]/g, "")
    .replace(LETTERS, (letter) => REPLACEMENTS[letter] ?? letter)
    .replace(/^\p{M}+/u, "")
    .normalize("NFC");
  if (folded === "") return token;
  return folded === token ? token : foldAny(folded);
}

/** Bare letters, of which the Cyrillic ones keep their marks (й, ї); ё is not among them. */
const NEEDS_FOLDING = /[^a-z0-9а-яіїєґ]/;

/** Scripts whose letters lose every mark. Greek is one: its capitals are written without accents. */
const MARKS_OF_BARE_SCRIPTS = /([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu;

const REPLACEMENTS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ё: "е",
  ς: "σ",
  أ: "ا",
  إ: "ا",
  آ: "ا",
  ٱ: "ا",
  ى: "ي",
  ة: "ه",
};

const LETTERS = new RegExp(`[${Object.keys(REPLACEMENTS).join("")}]`, "gu");
