import { describe, expect, test } from "vitest";
import { readPackageFile } from "../../lexicon-entry.ts";
import { buildSpanish } from "./spanish.ts";

const headwords = new Map(buildSpanish(readPackageFile));
const primary = (word: string) => headwords.get(word)?.[0] ?? `${word} is missing`;

const SAME = `
  zapato zapatos; pez peces; nación naciones; reloj relojes; jabalí jabalíes; volumen volúmenes; carácter caracteres; autobús autobuses; club clubs; test tests; crisis crisis;
  calcetín calcetines; buey bueyes; emperatriz emperatrices; zanahoria zanahorias; aplicación aplicaciones; empresa empresas; encuesta encuestas; papá papás; estado estados;
  navegar navegaba; aplaudir aplaudieron; traducir tradujo; huir huyendo; hervir hirvió; morder muerde; dormir durmiendo; caber quepo; ir vamos; poder pudieron; andar anduvo; oler huele;
  abrir abierta; describir descrito; resolver resueltos; comer coméis; tener tenés; fregar friega; explicar explicárselo; dar dándomelos; jugar juguemos; prever previsto;
  amarillo amarilla; peligroso peligrosas
`;

const DIFFERENT = `
  gato gata; tío tía; doctor doctora; médico música; puerto puerta; nadar nada; comer como; parar para; organizar organización; policía política; universo universidad; libro libra;
  amable amabilidad; ser son; haber ha; año ano; casa casar; zapato zapatero; perro perrito; feliz felicidad; estado estar
`;

const pairs = (text: string) =>
  text
    .split(";")
    .map((pair) => pair.trim().split(/\s+/))
    .map(([left = "", right = ""]) => [left, right] as const);

describe("buildSpanish", () => {
  test.each(pairs(SAME))("%s and %s are the same search", (left, right) => {
    expect(primary(right)).toBe(primary(left));
  });

  test.each(pairs(DIFFERENT))("%s and %s are different searches", (left, right) => {
    expect(primary(right)).not.toBe(primary(left));
  });

  test("keeps the other reading of a form that a noun and a verb share", () => {
    expect(headwords.get("casas")).toEqual(["casa", "casar"]);
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
