/** A name in plain Latin letters, words separated by spaces: what handles are made of. */
export function latinName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[а-яёіїєґ]/g, (letter) => CYRILLIC[letter] ?? "")
    .normalize("NFD")
    .replace(/[łıß]/g, (letter) => ({ ł: "l", ı: "i", ß: "ss" })[letter] ?? "")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

const CYRILLIC: Readonly<Record<string, string>> = Object.fromEntries(
  (
    "а:a б:b в:v г:g д:d е:e ё:e ж:zh з:z и:i й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch ш:sh " +
    "щ:shch ъ: ы:y ь: э:e ю:yu я:ya і:i ї:yi є:ye ґ:g"
  )
    .split(" ")
    .map((pair) => pair.split(":") as [string, string]),
);
