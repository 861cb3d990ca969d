import { describe, expect, it } from "vitest";
import { fold } from "../../../text/fold.ts";
import { entriesOf, readPackageFile } from "../../lexicon-entry.ts";
import { headwordsIn } from "../../measure-forms.ts";
import { buildFrench } from "./french.ts";

const lexicon = buildFrench(readPackageFile);
const entries = entriesOf(lexicon);
const headwordsOf = headwordsIn(lexicon, fold);

describe("French forms", () => {
  it.each([
    ["maison", "maisons"],
    ["bateau", "bateaux"],
    ["cheveu", "cheveux"],
    ["bijou", "bijoux"],
    ["clou", "clous"],
    ["journal", "journaux"],
    ["festival", "festivals"],
    ["vitrail", "vitraux"],
    ["travail", "travaux"],
    ["œil", "yeux"],
    ["monsieur", "messieurs"],
    ["cœur", "coeurs"],
    ["île", "iles"],
    ["avion", "avions"],
    ["actrice", "actrices"],
    ["ami", "amis"],
    ["parler", "parlaient"],
    ["manger", "mangeons"],
    ["finir", "finissant"],
    ["aller", "iront"],
    ["pouvoir", "peuvent"],
    ["connaître", "connaissait"],
    ["connaître", "connaitra"],
    ["faire", "fait"],
    ["venir", "viendra"],
    ["prendre", "prenant"],
    ["appeler", "appelle"],
    ["nettoyer", "nettoie"],
    ["oublier", "oubliées"],
    ["national", "nationale"],
    ["heureux", "heureuses"],
    ["nouveau", "nouvelles"],
    ["entrouvrir", "entrouvre"],
    ["raccourcir", "raccourci"],
    ["fonder", "fonde"],
    ["maintenir", "maintiens"],
    ["cambrioler", "cambriole"],
    ["diffuser", "diffuse"],
  ])("%s and %s are the same search", (left, right) => {
    expect(headwordsOf(right)[0]).toBe(headwordsOf(left)[0]);
  });

  it.each([
    ["acteur", "actrice"],
    ["chat", "chatte"],
    ["directeur", "directrice"],
    ["vendeur", "vendeuse"],
    ["docteur", "doctoresse"],
    ["croyant", "croyante"],
    ["détenu", "détenue"],
    ["organiser", "organisation"],
    ["nation", "national"],
    ["police", "politique"],
    ["table", "tabler"],
    ["chambre", "chambrer"],
    ["poisson", "pêche"],
    ["univers", "université"],
    ["livre", "libraire"],
    ["pauvre", "pauvreté"],
    ["est", "être"],
    ["ont", "avoir"],
    ["suis", "suivre"],
  ])("%s and %s are different searches", (left, right) => {
    expect(headwordsOf(right)).not.toContain(headwordsOf(left)[0]);
    expect(headwordsOf(left)).not.toContain(headwordsOf(right)[0]);
  });

  it("what is mostly a noun is first of all the noun, and a form of its verb besides", () => {
    expect(headwordsOf("analyse")).toEqual(["analyse", "analyser"]);
    expect(headwordsOf("analyses")).toEqual(["analyse", "analyser"]);
    expect(headwordsOf("double")).toEqual(["double", "doubler"]);
    expect(headwordsOf("oublie")).toEqual(["oublier"]);
    expect(headwordsOf("gravité")[0]).toBe("gravité");
    expect(headwordsOf("préjugé")[0]).toBe("préjugé");
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
