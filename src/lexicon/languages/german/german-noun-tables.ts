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
  breite länge höhe tiefe größe stärke schwäche nähe ferne wärme kälte hitze röte blässe säure schärfe stille ruhe leere
  fülle dichte härte strenge milde treue reife frische glätte nässe ebene fläche runde weite enge kürze schwere helle
`;
