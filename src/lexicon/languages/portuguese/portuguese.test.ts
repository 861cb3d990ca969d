import { describe, expect, test } from "vitest";
import { readPackageFile } from "../../lexicon-entry.ts";
import { buildPortuguese } from "./portuguese.ts";

const headwords = new Map(buildPortuguese(readPackageFile));
const primary = (word: string) => headwords.get(word)?.[0] ?? `${word} is missing`;

const SAME = `
  sapato sapatos; mulher mulheres; hotel hotéis; caracol caracóis; barril barris; fóssil fósseis; azul azuis; balão balões; pão pães; irmão irmãos; capitão capitães; nuvem nuvens;
  jardim jardins; noz nozes; país países; lápis lápis; juiz juízes; túnel túneis; gol gols; gênero gêneros; género géneros; actor actores; entrada entradas; construção construções;
  navegar navegava; traduzir traduziu; fugir fujo; dormir durmo; trazer trouxe; vir veio; ver viram; pôr puseram; desfazer desfez; caber coube; ler leio; ouvir ouço; fazer feita;
  comprar comprá; chegar cheguei; postar postaram; registrar registrei; escrever escritos; odiar odeio; amarelo amarela; perigoso perigosas; estado estados
`;

const DIFFERENT = `
  gato gata; tio tia; professor professora; médico música; porto porta; nadar nada; comer como; organizar organização; polícia política; universo universidade; amável amabilidade;
  ser são; haver há; avô avó; casa casar; sapato sapateiro; feliz felicidade; estado estar; ver vir; ator atriz; mão mau
`;

const pairs = (text: string) =>
  text
    .split(";")
    .map((pair) => pair.trim().split(/\s+/))
    .map(([left = "", right = ""]) => [left, right] as const);

describe("buildPortuguese", () => {
  test.each(pairs(SAME))("%s and %s are the same search", (left, right) => {
    expect(primary(right)).toBe(primary(left));
  });

  test.each(pairs(DIFFERENT))("%s and %s are different searches", (left, right) => {
    expect(primary(right)).not.toBe(primary(left));
  });

  test("keeps the other reading of a form that a noun and a verb share", () => {
    expect(headwords.get("contas")).toEqual(["conta", "contar"]);
  });

  test("every headword is its own first headword", () => {
    const strays = [...headwords].filter(([, list]) =>
      list.some((headword) => primary(headword) !== headword),
    );
    expect(strays).toEqual([]);
  });

  test("every form is one token in lower case", () => {
    expect([...headwords.keys()].filter((form) => !/^[\p{Ll}\p{Lo}\p{N}]+$/u.test(form))).toEqual([]);
  });
});
