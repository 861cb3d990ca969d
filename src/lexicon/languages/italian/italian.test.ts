import { describe, expect, it } from "vitest";
import { fold } from "../../../text/fold.ts";
import { entriesOf, readPackageFile } from "../../lexicon-entry.ts";
import { headwordsIn } from "../../measure-forms.ts";
import { buildItalian } from "./italian.ts";

const lexicon = buildItalian(readPackageFile);
const entries = entriesOf(lexicon);
const headwordsOf = headwordsIn(lexicon, fold);

describe("Italian forms", () => {
  it.each([
    ["amico", "amici"],
    ["amica", "amiche"],
    ["fuoco", "fuochi"],
    ["uomo", "uomini"],
    ["uovo", "uova"],
    ["braccio", "braccia"],
    ["città", "città"],
    ["orologio", "orologi"],
    ["problema", "problemi"],
    ["giornalista", "giornalisti"],
    ["fiume", "fiumi"],
    ["arancia", "arance"],
    ["disco", "dischi"],
    ["vita", "vite"],
    ["pandemia", "pandemie"],
    ["parlare", "parlavano"],
    ["andare", "vado"],
    ["andare", "andando"],
    ["vedere", "visto"],
    ["fare", "facendolo"],
    ["dire", "dimmi"],
    ["condurre", "conducevo"],
    ["pagare", "paghi"],
    ["dovere", "debbano"],
    ["capire", "capiscono"],
    ["vergognarsi", "vergognavo"],
    ["accorgersi", "accorto"],
    ["trovarsi", "trovandosi"],
    ["sottoporsi", "sottopostosi"],
    ["alzarsi", "alzatevi"],
    ["sedersi", "siediti"],
    ["twittare", "twittato"],
    ["scrivere", "scrissero"],
    ["veloce", "veloci"],
    ["nuovo", "nuova"],
    ["colloquio", "colloqui"],
    ["chirurgo", "chirurghi"],
    ["pianista", "pianiste"],
    ["arrabbiato", "arrabbiata"],
    ["tornare", "torno"],
    ["servire", "serve"],
    ["passare", "passa"],
  ])("%s and %s are the same search", (left, right) => {
    expect(headwordsOf(right)[0]).toBe(headwordsOf(left)[0]);
  });

  it.each([
    ["fermare", "fermarsi"],
    ["trovare", "trovandosi"],
    ["gatto", "gatta"],
    ["attore", "attrice"],
    ["ragazzo", "ragazza"],
    ["ladro", "ladra"],
    ["imballo", "imballare"],
    ["porto", "porta"],
    ["lavoro", "lavorare"],
    ["governo", "governare"],
    ["polizia", "politica"],
    ["nazione", "nazionale"],
    ["libro", "libreria"],
    ["pesce", "pesca"],
    ["casa", "caso"],
    ["foglio", "foglia"],
    ["cameriere", "cameriera"],
    ["totale", "totalare"],
    ["tasse", "tassare"],
    ["vero", "verità"],
    ["ha", "avere"],
    ["sei", "essere"],
    ["era", "essere"],
  ])("%s and %s are different searches", (left, right) => {
    expect(headwordsOf(right)).not.toContain(headwordsOf(left)[0]);
    expect(headwordsOf(left)).not.toContain(headwordsOf(right)[0]);
  });

  it("a post with an ambiguous form is found by either word", () => {
    expect(headwordsOf("giochi")).toEqual(["gioco", "giocare"]);
  });

  it.each([
    ["rifugiato", "rifugiata"],
    ["indagato", "indagate"],
    ["passato", "passate"],
  ])("%s finds %s, and is found by it, though both are forms of a verb", (noun, feminine) => {
    expect(headwordsOf(feminine)).toContain(headwordsOf(noun)[0]);
    expect(headwordsOf(noun)).toContain(headwordsOf(feminine)[0]);
  });

  it("a feminine that is a noun of its own is none of the masculine's", () => {
    expect(headwordsOf("partita")).not.toContain("partito");
    expect(headwordsOf("stata")).not.toContain("stato");
  });

  it("a participle is found with the verb and with the verb with its pronoun, if people use it so", () => {
    expect(headwordsOf("affidato")).toEqual(["affidare", "affidarsi"]);
    expect(headwordsOf("bevuto")).toEqual(["bere", "bersi"]);
    expect(headwordsOf("porsi")[0]).toBe("porsi");
    expect(headwordsOf("viaggiato")).toEqual(["viaggiare"]);
  });

  it("every headword is its own first headword", () => {
    const firsts = new Map(entries.map(({ form, headwords }) => [form, headwords[0]]));
    const strays = entries
      .flatMap(({ headwords }) => headwords)
      .filter((word) => !/·\d$/.test(word) && firsts.get(word) !== word);
    expect(strays).toEqual([]);
  });

  it("every form is one token in lower case, listed once", () => {
    const forms = entries.map(({ form }) => form);
    expect(forms.filter((form) => !/^\p{L}+$/u.test(form) || form !== form.toLowerCase())).toEqual([]);
    expect(new Set(forms).size).toBe(forms.length);
  });
});
