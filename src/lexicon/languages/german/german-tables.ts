/**
 * Articles, pronouns, prepositions, conjunctions, particles, adverbs, numerals, and the forms of sein, haben and
 * werden.
 */
export const CLOSED_CLASS = `
  der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner keines
  ich du er sie es wir ihr mich dich sich uns euch mir dir ihm ihn ihnen man
  mein meine meinen meinem meiner meines dein deine deinen deinem deiner deines
  sein seine seinen seinem seiner seines ihre ihren ihrem ihrer ihres
  unser unsere unseren unserem unserer unseres euer eure euren eurem eurer eures
  dieser diese dieses diesen diesem jener jene jenes jenen jenem jeder jede jedes jeden jedem
  mancher manche manches manchen manchem solcher solche solches solchen solchem welcher welche welches welchen welchem
  alle aller alles allen allem wer wen wem wessen was wo wie wann warum wieso weshalb wohin woher
  derer deren dessen denen derselbe dieselbe dasselbe jemand niemand etwas nichts
  in im ins an am ans auf aus bei beim bis durch für gegen hinter mit nach neben ohne seit über um unter
  von vom vor während wegen zu zum zur zwischen trotz statt außer gegenüber laut per pro je
  und oder aber denn sondern weil dass daß ob wenn als falls obwohl damit bevor nachdem sobald solange indem sowie weder noch
  nicht nur auch so da hier dort dann doch ja nein schon mal sehr nun eben halt fast kaum etwa zwar wohl also
  viel viele vielen vieler vieles wenig wenige wenigen weniger mehrere mehreren mehrerer beide beiden beider beides
  überhaupt sogar bloß eher ziemlich ungefähr vielleicht leider natürlich trotzdem deshalb deswegen daher jedoch außerdem
  heute gestern morgens mittags abends nachts vormittags nachmittags montags dienstags mittwochs donnerstags freitags
  samstags sonntags anfangs eingangs teils rechts links bereits stets unterwegs übrigens besonders wenigstens
  bin bist ist sind seid war warst waren wart wäre wärst wären wärt sei seist seien gewesen
  habe hast hat haben habt hatte hattest hatten hattet hätte hättest hätten hättet gehabt
  werde wirst wird werden werdet wurde wurdest wurden wurdet würde würdest würden würdet worden geworden
  eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf zwanzig dreißig vierzig fünfzig hundert tausend
`;

/** Words that are spelt like a form of another word, and hardly ever are one. */
export const WORDS_ON_THEIR_OWN = `
  bitte danke weg mehr weiter besser recht morgen früher später ganz erst gern gerade
  bekannt beliebt berühmt verschieden bestimmt verrückt betrunken geeignet gewiss
  besessen verwandt gespannt gewandt bewusst ausgezeichnet angemessen vertraut erfahren überlegen
  begabt befugt bereit gesund gemein geheim genau gerecht gering gewohnt gemeinsam
`;

/** Forms of common irregular verbs that are nouns or adjectives too, and mostly the verb. */
export const PREFERRED_VERB_FORMS = `
  stehen stand
  steigen stieg
  tragen trug
  treiben trieb
  treten tritt
  wissen weiß
  fahren fuhr
`;

/**
 * Adjectives and participles whose forms in -e and -en stand for people or things of their own (die Grünen, Verletzte).
 * They have a headword of their own, and so has the one in -er: the masculine is not the feminine.
 */
export const NOUNS_LIKE_ADJECTIVES = `
  abgeordnete angestellte angehörige beamte bekannte verwandte gefangene verletzte vorsitzende studierende reisende
  delegierte geflüchtete überlebende beteiligte betroffene angeklagte beschuldigte verdächtige vertraute verlobte
  geliebte gelehrte gesandte bedienstete beschäftigte selbstständige arbeitslose obdachlose jugendliche heilige
  hinterbliebene verstorbene vermisste infizierte geimpfte ungeimpfte gläubige freiwillige erwachsene illustrierte
  untergebene verbündete vertriebene verurteilte verwundete verrückte gestörte gehörlose
  sachverständige industrielle adlige geistliche asylsuchende neugeborene langzeitarbeitslose alleinerziehende auszubildende
`;

/** Adjectives that are missing among the dictionary's nouns, or taken for forms of a verb. */
export const ADJECTIVES = `
  gut schlecht neu wahr klar schwer leicht schnell langsam öffentlich digital sozial
  wichtig richtig falsch möglich nötig tief hoch breit leer voll still laut leise hell dunkel rund streng mild frei
  kühl warm locker sicher sauber teuer billig bitter sauer mutig ruhig fertig trocken nass feucht fett zart rein
  stumpf spitz fest lahm bunt wach reif weit weich wirr zahm dürr platt matt kahl knapp krumm schief schlank stumm
`;

/** Comparatives and superlatives with an umlaut; without one they would be taken for the positive (*alter*). */
export const COMPARED_WITH_UMLAUT = `
  älter ältest ärger ärgst ärmer ärmst dümmer dümmst gesünder gesündest gröber gröbst größer größt härter härtest
  höher höchst jünger jüngst kälter kältest klüger klügst kränker kränkst kürzer kürzest länger längst näher nächst
  röter rötest schärfer schärfst schmäler schmälst schwächer schwächst schwärzer schwärzest stärker stärkst wärmer wärmst
`;

/** Verbs whose imperative is common without e (mach, schau); of other verbs it is mostly another word. */
export const VERBS_WITH_SHORT_IMPERATIVE = `
  gehen kommen machen hören schauen lassen sagen fragen bleiben bringen denken glauben stellen setzen legen
  holen zeigen kaufen spielen lernen schreiben rufen schicken suchen probieren erzählen vergessen verstehen
  lachen laufen fahren schlafen trinken singen stehen gucken zahlen wählen retten stoppen teilen folgen klicken
`;

/** Regular verbs that the dictionary lacks. */
export const REGULAR_VERBS = `
  gelangen
  posten liken streamen bloggen chatten klicken checken updaten downloaden canceln faken mobben joggen campen
  surfen zocken dissen shoppen stylen jobben boosten boostern twittern retweeten tweeten teilen scrollen swipen zoomen
  skypen mailen chillen relaxen feiern triggern framen leaken outen haten spammen
  trollen hacken cracken coden testen scannen printen faxen formatieren speichern bashen gendern
`;
