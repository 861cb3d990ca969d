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
  vorgesetzte geschworene kriminelle schuldige intellektuelle homosexuelle prominente liberale konservative eingeborene
  sachverständige industrielle adlige geistliche asylsuchende neugeborene langzeitarbeitslose alleinerziehende auszubildende
`;

/** Adjectives that are missing among the dictionary's nouns, or taken for forms of a verb. */
export const ADJECTIVES = `
  gut schlecht neu wahr klar schwer leicht schnell langsam öffentlich digital sozial
  wichtig richtig falsch möglich nötig tief hoch breit leer voll still laut leise hell dunkel rund streng mild frei
  kühl warm locker sicher sauber teuer billig bitter sauer mutig ruhig fertig trocken nass feucht fett zart rein
  stumpf spitz fest lahm bunt wach reif weit weich wirr zahm dürr platt matt kahl knapp krumm schief schlank stumm
`;

/**
 * Comparatives and superlatives with an umlaut; without one they would be taken for the positive (*alter*). And those
 * that are made of another word.
 */
export const COMPARED_WITH_UMLAUT = `
  älter ältest ärger ärgst ärmer ärmst dümmer dümmst gesünder gesündest gröber gröbst größer größt härter härtest
  höher höchst jünger jüngst kälter kältest klüger klügst kränker kränkst kürzer kürzest länger längst näher nächst
  besser best minder mindest röter rötest schärfer schärfst schmäler schmälst schwächer schwächst schwärzer schwärzest stärker stärkst wärmer wärmst
`;

/** Verbs whose imperative is common without e (mach, schau); of other verbs it is mostly another word. */
export const VERBS_WITH_SHORT_IMPERATIVE = `
  gehen kommen machen hören schauen lassen sagen fragen bleiben bringen denken glauben stellen setzen legen
  holen zeigen kaufen spielen lernen schreiben rufen schicken suchen probieren erzählen vergessen verstehen
  lachen laufen fahren schlafen trinken singen stehen gucken zahlen wählen retten stoppen teilen folgen klicken
`;

/** Regular verbs that the dictionary lacks. */
export const REGULAR_VERBS = `
  gelangen kränken
  posten liken streamen bloggen chatten klicken checken updaten downloaden canceln faken mobben joggen campen
  surfen zocken dissen shoppen stylen jobben boosten boostern twittern retweeten tweeten teilen scrollen swipen zoomen
  skypen mailen chillen relaxen feiern triggern framen leaken outen haten spammen
  trollen hacken cracken coden testen scannen printen faxen formatieren speichern bashen gendern
  adoptieren boykottieren chauffieren deaktivieren destillieren dividieren duplizieren echauffieren emigrieren fabrizieren
  favorisieren filtrieren frustrieren gentrifizieren gravieren immigrieren initiieren intensivieren interagieren ironisieren
  jonglieren kalibrieren kastrieren kompromittieren korrespondieren kulminieren lancieren massakrieren multiplizieren
  navigieren nuancieren observieren paktieren parodieren patrouillieren fantasieren pilotieren plagiieren pochieren
  prognostizieren prolongieren präferieren psychologisieren pulverisieren rapportieren recherchieren revanchieren revidieren
  rivalisieren schockieren schwadronieren signieren skalieren subventionieren synchronisieren tabuisieren transkribieren
  transpirieren traumatisieren validieren verifizieren vibrieren visualisieren zelebrieren zertifizieren zivilisieren
  ersticken flirten sticken kacken lecken necken piksen prickeln recken reuen schlecken schlichten schlussfolgern sickern
  stricken summen ticken tränken wackeln zirpen zücken zwicken entfolgen ertönen verwunden betrauern entsetzen entwürdigen
  beendigen bekränzen bespiegeln berieseln entlauben entschwefeln entwässern entzweien erbittern erdichten ermuntern
  erretten erstürmen ertüchtigen erweichen missdeuten verfertigen vergreisen verlautbaren verquicken verrohen verwildern
  verwittern verzücken
`;

/** Nouns that the dictionary lacks, or whose plural it lacks, by the endings that are put on them. */
export const NOUNS_BY_ENDINGS = `
  s | app link like blog podcast hashtag chat meme gif selfie clip trailer trend tipp ticket flyer sticker shop store song hit
  s | club bar laptop smartphone tablet event festival deal job test lockdown shutdown post tweet retweet account stream fake
  s | bot hacker server code score level team coach fan cup derby live boykott e-mail mail newsletter song album intro demo
  s | lkw pkw kita uni wg ag gmbh party story city lobby hobby baby teddy pony handy taxi kiosk balkon park ballon salon
  s | restaurant hotel café büro studio radio foto auto kino euro logo motto video zoo tabu gnu sofa kamera oma opa mama papa
  s | budget ressort detail team interview statement comeback burnout start-up flirt snack drink keks cocktail steak burger
  n | user follower influencer blogger streamer youtuber gamer hacker trainer manager designer computer router browser sender
  n | newsletter flyer sticker trailer container ordner drucker scanner player leader insider outsider teenager banker broker
  n | europäer amerikaner ukrainer italiener spanier schweizer österreicher engländer holländer belgier norweger japaner
  n | iraner iraker ägypter afrikaner brasilianer mexikaner kanadier australier indonesier palästinenser berliner hamburger
  n | münchner wiener kölner frankfurter leipziger dresdner politiker mediziner techniker musiker kritiker physiker chemiker
  n | klimaaktivistin veganer vegetarier rentner pensionär schüler lehrer wähler impfgegner leugner demonstrant
  en | aktivist journalist polizist terrorist faschist nationalist populist rassist extremist sozialist kommunist kapitalist
  en | islamist lobbyist aktivistin spezialist tourist artist pianist gitarrist jurist christ antisemit demokrat republikaner
  en | präsident kandidat student agent patient assistent konsument produzent dozent referent migrant demonstrant emigrant
  en | soldat diplomat automat planet komet satellit athlet poet prophet architekt astronaut pilot idiot patriot fotograf
  en | biograf geograf psychologe biologe theologe soziologe virologe ökologe geologe archäologe pädagoge kollege
  en | legende person nation region union version mission option aktion reaktion infektion inflation impfquote
  en | krise frage tote russe chinese franzose pole däne schwede finne grieche türke kurde serbe kroate bulgare rumäne
  en | tscheche slowake ungar schotte ire brite syrer afghane jude sklave held bär fürst graf herr mensch narr
`;

/** Second plurals of nouns of which the dictionary has one. */
export const SECOND_PLURALS = `
  bank banken | wort worte worten | band bands bände bänden | mutter muttern | balkon balkone balkonen | park parke
  pizza pizzas pizzen | konto kontos konti | komma kommas | thema themata | lexikon lexika lexiken | global globale
  virus viren | atlas atlanten atlasse | kaktus kakteen kaktusse | espresso espressi espressos | ding dinger dingern
  denkmal denkmale denkmäler denkmälern | licht lichte lichter lichtern | tuch tuche
  globus globen globusse | bonus boni bonusse | block blöcke blöcken blocks | test teste testen tests | onkel onkels
  scheck schecks | ballon ballone ballonen | kumpel kumpels kumpeln | mädel mädels | kerl kerls | bub buben | junge jungen jungs
  studium studien | praktikum praktika | antibiotikum antibiotika | visum visa | individuum individuen | korpus korpora
`;

/** Common compounds, by their first part; their forms are those of the last part. */
export const COMPOUNDS = `
  bundes: regierung kanzler kanzlerin land minister ministerin präsident liga amt gericht polizei staat ebene republik wehr
  landes: regierung minister amt vorsitzende verband ebene grenze hauptstadt
  außen: minister ministerin politik ministerium handel welt stelle
  innen: minister ministerin politik stadt ministerium raum hof
  finanz: minister ministerin ministerium krise amt markt politik hilfe
  gesundheits: minister ministerin system amt politik wesen problem ministerium
  wirtschafts: minister krise politik wachstum ministerium kraft
  verteidigungs: minister ministerin ministerium politik
  ministeri: präsident präsidentin
  vize: präsident präsidentin kanzler meister
  umwelt: schutz minister ministerin politik problem verschmutzung schützer
  klima: wandel schutz krise politik ziel aktivist katastrophe gipfel konferenz
  arbeits: platz zeit markt tag losigkeit kraft vertrag geber nehmer stelle recht amt
  kinder: garten arzt zimmer wagen buch heim armut
  kranken: haus wagen kasse pfleger schwester versicherung
  polizei: beamte einsatz auto gewalt station
  flüchtlings: lager politik krise heim hilfe
  impf: stoff pflicht gegner zentrum quote termin
  corona: virus krise maßnahme regel test pandemie impfung fall zahl
  welt: krieg meister meisterschaft markt raum reise bild wirtschaft rekord
  bürger: krieg meister meisterin recht rechtler initiative geld
  haupt: stadt bahnhof problem rolle sache grund straße
  groß: stadt mutter vater eltern macht konzern
  schul: jahr klasse leiter system kind buch hof
  sommer: ferien zeit tag loch urlaub
  winter: zeit tag sport reifen
  fußball: spiel spieler verein fan platz trainer mannschaft
  national: mannschaft spieler hymne park sozialist
  menschen: recht leben rechtler händler
  frauen: recht quote haus bewegung
  mit: arbeiter arbeiterin glied bürger spieler mensch
  zusammen: arbeit hang fassung
  nach: barland mittag richt frage folger folgerin
  vor: schlag mittag teil urteil bild wurf gang
  lebens: mittel zeit lauf weise raum gefährte
  strom: preis netz ausfall anbieter
  gas: preis leitung speicher werk
  atom: kraft waffe kraftwerk müll bombe
  kraft: werk stoff fahrzeug wagen
  energie: preis krise wende politik quelle
  steuer: zahler erklärung erhöhung senkung reform
  wahl: kampf ergebnis recht programm kreis lokal
  partei: tag chef vorsitzende mitglied programm
  presse: konferenz freiheit sprecher mitteilung
  straßen: bahn verkehr seite rand
  flug: zeug hafen begleiter
  fahr: rad zeug schein preis plan
  eisen: bahn stange
  geburts: tag ort datum haus
  feier: tag abend
  wochen: ende tag
  monats: ende anfang
  jahres: zeit tag ende
  tages: zeit zeitung ordnung
  zeit: punkt raum schrift zeuge
  stand: punkt ort
  mittel: punkt meer stand
  schwer: punkt
  höhe: punkt
  fern: seher sehen bedienung
  fernseh: sender programm serie film
  film: musik festival preis regisseur
  kurz: film nachricht zeit
  spiel: platz zeug film regel
  park: platz haus verbot
  arbeitslosen: quote geld zahl
  sozial: arbeiter system hilfe politik demokrat staat
  rechts: staat anwalt anwältin extremist radikale lage
  anwalts: kanzlei
  staats: anwalt anwältin chef bürger oberhaupt sekretär
  selbst: mord bewusstsein vertrauen mörder bestimmung
  familien: mitglied name vater feier
  ehe: frau mann paar
  wohn: ort zimmer haus gemeinschaft
  schlaf: zimmer sack
  bade: zimmer
  bild: schirm
  mobil: telefon
  tier: schutz arzt heim art
  haus: tier tür arzt halt besitzer frau
  geld: geber beutel schein strafe
  verkehrs: unfall minister mittel wende
  tempo: limit
  treib: stoff hausgas
  schau: spieler spielerin platz
  sport: ler lerin art verein
  welt: kriege
  grund: recht schule gesetz lage rente einkommen
  ein: wanderer wanderung
  aus: länder länderin wanderer
  asyl: bewerber bewerberin recht antrag
  muslim: bruder
  drogen: händler handel
  gewalt: tat täter
  straf: tat täter recht
  terror: anschlag gruppe
  sprach: kurs gebrauch
`;

/** Nouns made from an adjective; its form in -e is left to them. */
export const QUALITIES = `
  breite länge höhe tiefe größe stärke schwäche nähe ferne wärme kälte hitze röte blässe bräune bläue säure schärfe stille ruhe leere
  fülle dichte härte strenge milde treue reife frische glätte nässe ebene fläche runde weite enge kürze schwere helle
`;
