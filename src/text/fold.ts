/**
 * The spelling without accents, by which a word is looked up when its own spelling is in no dictionary.
 * Expects a token: NFKC, lower case. Idempotent. Never empty: what would vanish (a lone tatweel) stays.
 */
export function fold(token: string): string {
  if (!NEEDS_FOLDING.test(token)) return token;
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
  return folded === token ? token : fold(folded);
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
