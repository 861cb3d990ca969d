import { expect, test } from "vitest";
import { analyzer } from "../../../test/support/analyzers.ts";

const lexemeOf = (word: string, language: string) => analyzer.queryLexemes(word, [language]);

test.each([
  ["DE", "schnell schnelle schnellen schnelles schnellem"],
  ["DE", "alt alte alten altes"],
  ["DE", "neu neue neuer neues"],
  ["ES", "grande grandes"],
  ["ES", "español española españoles españolas"],
  ["PT", "preto preta pretos pretas"],
  ["FR", "cher chère chers chères"],
  ["FR", "intelligent intelligente intelligentes"],
  ["IT", "lungo lunga lunghi lunghe"],
  ["IT", "trovare trovato trovando"],
  ["IT", "trovarsi trovandosi trovatosi"],
  ["IT", "provincia province"],
  ["RU", "белый белая белые белых"],
  ["RU", "февраль февраля феврале"],
  ["PL", "wielki wielka wielkiego wielkie"],
  ["PL", "kobieta kobiety kobietą kobiet"],
  ["PL", "robić robi robię robił robiła"],
  ["UK", "великий велика великого великі"],
  ["UK", "книга книги книгу книгою"],
  ["UK", "робити робить робив робила"],
  ["NL", "groot grote"],
  ["NL", "huis huizen"],
  ["NL", "lopen loopt liep liepen gelopen"],
  ["NL", "werken werkt werkte gewerkt"],
  ["NL", "organiseren organiseer organiseert organiseerde"],
  ["NL", "zingen zing zingt gezongen"],
  ["NL", "omschrijven omschreef omschreven"],
  ["NL", "krimpen kromp gekrompen"],
  ["NL", "schoonheid schoonheden"],
  ["NL", "creatief creatieve"],
  ["DE", "zielen zielte gezielt"],
  ["DE", "befolgen befolgt befolg"],
  ["DE", "kälter kältere kälteren"],
  ["FR", "admirer admirent admirait"],
  ["FR", "session sessions"],
  ["IT", "porto porti"],
  ["PT", "construir construímos"],
  ["IT", "pioggia piogge"],
  ["RU", "сведение сведения сведений"],
  ["DE", "gelangen gelangte gelangt"],
  ["DE", "kränken kränkt gekränkt"],
  ["DE", "gelingen gelingt gelang gelungen"],
  ["ES", "poner puesto puestos"],
  ["ES", "presentar presenta presentan"],
  ["ES", "lista listas"],
  ["ES", "alto alta altas"],
  ["PT", "abrir aberto abertas abriu"],
  ["PT", "cobrir coberto cobertos"],
  ["FR", "limite limites"],
  ["DE", "besser bessere besseren"],
  ["DE", "best beste besten bester"],
  ["IT", "metro metri"],
  ["IT", "sposa spose"],
  ["NL", "begeleiden begeleidt begeleid begeleidde"],
  ["NL", "familielid familieleden"],
  ["EN", "market markets marketed marketing"],
  ["EN", "cry cries cried crying"],
  ["EN", "distil distill distilled distilling"],
])("in %s the forms %s are one search", (language, words) => {
  const [first = "", ...others] = words.split(" ");
  for (const other of others)
    expect([other, lexemeOf(other, language)]).toEqual([other, lexemeOf(first, language)]);
});

test.each([
  ["DE", "schnell", "schnelligkeit"],
  ["ES", "gato", "gata"],
  ["FR", "acteur", "actrice"],
  ["IT", "musica", "musicista"],
  ["PL", "pisać", "pisarz"],
  ["UK", "писати", "письменник"],
  ["NL", "lopen", "loper"],
  ["DE", "kalt", "kälter"],
  ["DE", "gelingen", "gelangen"],
  ["DE", "spinnen", "spannen"],
  ["ES", "listo", "lista"],
  ["IT", "attraversare", "attraverso"],
  ["IT", "cuoco", "cuoca"],
  ["FR", "délégué", "déléguée"],
  ["PT", "costureiro", "costureira"],
  ["IT", "sposo", "sposa"],
  ["NL", "begeleiden", "beleid"],
])("in %s %s is not %s", (language, left, right) => {
  const lexemesOf = (word: string) => analyzer.analyzeText(word, language)[0]?.lexemes ?? [];
  expect(lexemesOf(right)).not.toContain(lexemeOf(left, language)[0]);
  expect(lexemesOf(left)).not.toContain(lexemeOf(right, language)[0]);
});

test("a German dative plural keeps its noun beside the verb that is spelt alike", () => {
  const lexemes = analyzer.analyzeText("freunden", "DE")[0]?.lexemes ?? [];
  expect(lexemes).toContain(lexemeOf("freund", "DE")[0]);
});
