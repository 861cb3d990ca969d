/**
 * Verbs that the dictionary lists form by form or not at all:
 * infinitive | present | subjunctive | preterite | stem of the future | imperfect | gerund, participle, imperatives.
 */
const VERBS = `
andar|ando andas anda andamos andáis andan|ande andes ande andemos andéis anden|anduve anduviste anduvo anduvimos anduvisteis anduvieron|andar|andaba|andando andado andad andá
caber|quepo cabes cabe cabemos cabéis caben|quepa quepas quepa quepamos quepáis quepan|cupe cupiste cupo cupimos cupisteis cupieron|cabr|cabía|cabiendo cabido cabés
dar|doy das da damos dais dan|dé des dé demos deis den|di diste dio dimos disteis dieron|dar|daba|dando dado dada dados dadas dad
estar|estoy estás está estamos estáis están|esté estés esté estemos estéis estén|estuve estuviste estuvo estuvimos estuvisteis estuvieron|estar|estaba|estando estado estad
ir|voy vas va vamos vais van|vaya vayas vaya vayamos vayáis vayan||ir|iba|yendo ido id vete vámonos váyanse váyase
jugar|juego juegas juega jugamos jugáis juegan|juegue juegues juegue juguemos juguéis jueguen|jugué jugaste jugó jugamos jugasteis jugaron|jugar|jugaba|jugando jugado jugada jugados jugadas jugad jugás jugá
oler|huelo hueles huele olemos oléis huelen|huela huelas huela olamos oláis huelan|olí oliste olió olimos olisteis olieron|oler|olía|oliendo olido oled olés
poder|puedo puedes puede podemos podéis pueden|pueda puedas pueda podamos podáis puedan|pude pudiste pudo pudimos pudisteis pudieron|podr|podía|pudiendo podido podés
soler|suelo sueles suele solemos soléis suelen|suela suelas suela solamos soláis suelan|||solía|soliendo solido solés
erguir|yergo yergues yergue erguimos erguís yerguen|yerga yergas yerga yergamos yergáis yergan|erguí erguiste irguió erguimos erguisteis irguieron|erguir|erguía|irguiendo erguido erguida erguidos erguidas erguid
prever|preveo prevés prevé prevemos prevéis prevén|prevea preveas prevea preveamos preveáis prevean|preví previste previó previmos previsteis previeron|prever|preveía|previendo previsto prevista previstos previstas
ver|veo ves ve vemos veis ven|vea veas vea veamos veáis vean|vi viste vio vimos visteis vieron|ver|veía|viendo visto vistos ved
decir|digo dices dice decimos decís dicen|diga digas diga digamos digáis digan|dije dijiste dijo dijimos dijisteis dijeron|dir|decía|diciendo dicho dicha dichos dichas di dime decid
hacer|hago haces hace hacemos hacéis hacen|haga hagas haga hagamos hagáis hagan|hice hiciste hizo hicimos hicisteis hicieron|har|hacía|haciendo hecha hechas haz haced
`;

/** Forms of the auxiliaries *ser* and *haber*, which stand beside other verbs and keep a headword of their own. */
const AUXILIARIES = `
ser|soy eres es somos sois son|sea seas sea seamos seáis sean|fui fuiste fue fuimos fuisteis fueron|ser|era|siendo sido sed sos
haber|he has ha hemos habéis han|haya hayas haya hayamos hayáis hayan|hube hubiste hubo hubimos hubisteis hubieron|habr|había|habiendo habido hay
`;

export const SPANISH_IRREGULAR_VERBS = conjugations(VERBS);
export const SPANISH_AUXILIARIES = conjugations(AUXILIARIES);

/** Participles that do not end in -ado or -ido, by the end of the infinitive. */
export const SPANISH_IRREGULAR_PARTICIPLES: readonly (readonly [infinitive: RegExp, participle: string])[] = [
  [/abrir$/, "abierto"],
  [/cubrir$/, "cubierto"],
  [/scribir$/, "scrito"],
  [/(?<=^(?:pre|contra|re)?)decir$/, "dicho"],
  [/satisfacer$/, "satisfecho"],
  [/hacer$/, "hecho"],
  [/poner$/, "puesto"],
  [/(?<=^(?:pre|entre)?)ver$/, "visto"],
  [/proveer$/, "provisto"],
  [/volver$/, "vuelto"],
  [/(?<=^(?:ab|di|re))solver$/, "suelto"],
  [/morir$/, "muerto"],
  [/romper$/, "roto"],
  [/freír$/, "frito"],
  [/imprimir$/, "impreso"],
];

function conjugations(table: string): ReadonlyMap<string, readonly string[]> {
  const lines = table.trim().split("\n");
  return new Map(
    lines.map((line) => {
      const [
        infinitive = "",
        present = "",
        subjunctive = "",
        preterite = "",
        future = "",
        imperfect = "",
        rest = "",
      ] = line.split("|");
      const listed = `${present} ${subjunctive} ${preterite} ${rest}`
        .split(/\s+/)
        .filter((form) => form !== "");
      const made = [
        ...past(preterite.split(" ")[5] ?? ""),
        ...withEndings(future, "é ás á emos éis án ía ías ía íamos íais ían"),
        ...imperfectOf(imperfect),
      ];
      return [infinitive, [...new Set([...listed, ...made])]] as const;
    }),
  );
}

/** *anduvieron* → *anduviera*, *anduviese*, *anduviere* and their persons. */
function past(thirdPlural: string): readonly string[] {
  if (thirdPlural === "") return [];
  const stem = thirdPlural.slice(0, -3);
  const accented = stem.replace(/e$/, "é").replace(/a$/, "á");
  return [
    ...withEndings(stem, "ra ras rais ran se ses seis sen re res reis ren"),
    ...withEndings(accented, "ramos semos remos"),
  ];
}

/** *andaba* → *andabas*, *andábamos*; *olía* → *olías*, *olíamos*; *iba* → *íbamos*. */
function imperfectOf(first: string): readonly string[] {
  const stem = first.slice(0, -1);
  const plural = stem.replace(/ab$/, "áb").replace(/^ib$/, "íb").replace(/^er$/, "ér");
  return [first, ...withEndings(stem, "as ais an"), `${plural}amos`];
}

function withEndings(stem: string, endings: string): readonly string[] {
  return stem === "" ? [] : endings.split(" ").map((ending) => stem + ending);
}
