export const CLOSED_CLASS = `
  de het een en of maar want dus noch dat die dit deze wat wie welke welk waar wanneer hoe waarom als dan toen omdat hoewel
  ik jij je u hij zij ze wij we jullie mij me jou hem haar ons hen hun mijn jouw zijn onze zich elkaar er hier daar
  in op aan van voor met bij naar uit over onder door tot tegen om te tussen zonder na sinds achter naast tijdens volgens
  niet geen wel ook nog al maar eens even zo heel erg zeer meer meest veel weinig alle alles iets niets iemand niemand
  is ben bent was waren geweest wordt word worden werd werden geworden heb hebt heeft hebben had hadden gehad zal zult zullen zou zouden
`;

/** A verb, its pasts and its participle. */
export const STRONG_VERBS = `
  bakken bakte bakten gebakken
  barsten barstte barstten gebarsten
  bederven bedierf bedierven bedorven
  beginnen begon begonnen
  bewegen bewoog bewogen
  bidden bad baden gebeden
  bieden bood boden geboden
  bijten beet beten gebeten
  binden bond bonden gebonden
  blazen blies bliezen geblazen
  blijken bleek bleken gebleken
  blijven bleef bleven gebleven
  breken brak braken gebroken
  brengen bracht brachten gebracht
  buigen boog bogen gebogen
  denken dacht dachten gedacht
  doen doet deed deden gedaan
  dragen droeg droegen gedragen
  drijven dreef dreven gedreven
  dringen drong drongen gedrongen
  drinken dronk dronken gedronken
  duiken dook doken gedoken
  dwingen dwong dwongen gedwongen
  eten at aten gegeten
  fluiten floot floten gefloten
  gaan gaat ging gingen gegaan
  gelden gold golden gegolden
  genezen genas genazen genezen
  genieten genoot genoten
  geven gaf gaven gegeven
  gieten goot goten gegoten
  glijden gleed gleden gegleden
  graven groef groeven gegraven
  grijpen greep grepen gegrepen
  hangen hing hingen gehangen
  helpen hielp hielpen geholpen
  hijsen hees hesen gehesen
  houden hield hielden gehouden
  kiezen koos kozen gekozen
  kijken keek keken gekeken
  klimmen klom klommen geklommen
  klinken klonk klonken geklonken
  knijpen kneep knepen geknepen
  komen kwam kwamen gekomen kom komt
  kopen kocht kochten gekocht
  krijgen kreeg kregen gekregen
  kruipen kroop kropen gekropen
  kunnen kan kunt kon konden gekund
  laden laadde laadden geladen
  laten liet lieten gelaten
  lezen las lazen gelezen
  liegen loog logen gelogen
  liggen lag lagen gelegen
  lijden leed leden geleden
  lijken leek leken geleken
  lopen liep liepen gelopen
  meten mat maten gemeten
  moeten moest moesten gemoeten
  mogen mag mocht mochten gemogen
  nemen nam namen genomen
  prijzen prees prezen geprezen
  raden ried rieden geraden
  rijden reed reden gereden
  rijzen rees rezen gerezen
  roepen riep riepen geroepen
  ruiken rook roken geroken
  scheiden scheidde scheidden gescheiden
  schelden schold scholden gescholden
  schenken schonk schonken geschonken
  scheppen schiep schiepen geschapen
  schieten schoot schoten geschoten
  schijnen scheen schenen geschenen
  schrijven schreef schreven geschreven
  schrikken schrok schrokken geschrokken
  schuiven schoof schoven geschoven
  slaan slaat sloeg sloegen geslagen
  slapen sliep sliepen geslapen
  sluipen sloop slopen geslopen
  sluiten sloot sloten gesloten
  smelten smolt smolten gesmolten
  snijden sneed sneden gesneden
  spreken sprak spraken gesproken
  spuiten spoot spoten gespoten
  springen sprong sprongen gesprongen
  staan staat stond stonden gestaan
  steken stak staken gestoken
  stelen stal stalen gestolen
  sterven stierf stierven gestorven
  stijgen steeg stegen gestegen
  stinken stonk stonken gestonken
  strijden streed streden gestreden
  strijken streek streken gestreken
  treden trad traden getreden
  treffen trof troffen getroffen
  trekken trok trokken getrokken
  vallen viel vielen gevallen
  vangen ving vingen gevangen
  varen voer voeren gevaren
  vechten vocht vochten gevochten
  verdwijnen verdween verdwenen
  vergeten vergat vergaten
  verliezen verloor verloren
  vinden vond vonden gevonden
  vliegen vloog vlogen gevlogen
  vragen vroeg vroegen gevraagd
  vriezen vroor vroren gevroren
  wassen waste wasten gewassen
  wegen woog wogen gewogen
  werpen wierp wierpen geworpen
  weten weet wist wisten geweten
  wijken week weken geweken
  wijzen wees wezen gewezen
  willen wil wou wilde wilden gewild
  winnen won wonnen gewonnen
  zeggen zei zeiden gezegd
  zenden zond zonden gezonden
  zien ziet zag zagen gezien
  zingen zong zongen gezongen
  zwellen zwol zwollen gezwollen
  zwerven zwierf zwierven gezworven
  zinken zonk zonken gezonken
  zitten zat zaten gezeten
  zoeken zocht zochten gezocht
  zuigen zoog zogen gezogen
  zwemmen zwom zwommen gezwommen
  weven weefde weefden geweven
  zweren zwoer zwoeren gezworen
  zwijgen zweeg zwegen gezwegen
  bergen borg borgen geborgen
  braden braadde braadden gebraden
  brouwen brouwde brouwden gebrouwen
  druipen droop dropen gedropen
  glimmen glom glommen geglommen
  heten heette heetten geheten
  kluiven kloof kloven gekloven
  krimpen kromp krompen gekrompen
  lachen lachte lachten gelachen
  melken molk molken gemolken
  mijden meed meden gemeden
  nijpen neep nepen genepen
  pluizen ploos plozen geplozen
  rijgen reeg regen geregen
  schenden schond schonden geschonden
  scheren schoor schoren geschoren
  schuilen school scholen gescholen
  slijpen sleep slepen geslepen
  slijten sleet sleten gesleten
  slinken slonk slonken geslonken
  smijten smeet smeten gesmeten
  snuiven snoof snoven gesnoven
  snuiten snoot snoten gesnoten
  spannen spande spanden gespannen
  spinnen spon sponnen gesponnen
  splijten spleet spleten gespleten
  stoten stootte stootten gestoten
  stuiven stoof stoven gestoven
  verslinden verslond verslonden
  vlechten vlocht vlochten gevlochten
  vouwen vouwde vouwden gevouwen
  werven wierf wierven geworven
  wreken wreekte wreekten gewroken
  wrijven wreef wreven gewreven
  wringen wrong wrongen gewrongen
  zinnen zon zonnen gezonnen
  zuipen zoop zopen gezopen
`;

export const SEPARABLE_PREFIXES = `
  aan achter af bij binnen door heen in langs mee na neer om onder op over rond samen tegen terug thuis toe tussen uit vast
  voor voort voorbij vooruit vrij weg weer klaar kwijt los open plaats stil teleur deel dicht goed kennis
`;

/** A noun and its plural. */
export const IRREGULAR_PLURALS = `
  kind kinderen
  ei eieren
  stad steden
  lid leden
  schip schepen
  lied liederen
  blad bladeren
  rund runderen
  gemoed gemoederen
  volk volkeren
  smid smeden
  koe koeien
  vlo vlooien
  museum musea
  politicus politici
  historicus historici
  criticus critici
  medicus medici
  catalogus catalogi
  technicus technici
  weg wegen
  dag dagen
  naam namen
  slag slagen
  spel spelen
  gebed gebeden
  god goden
  hof hoven
  oorlog oorlogen
  verdrag verdragen
  glas glazen
  gat gaten
  pad paden
  bad baden
  dak daken
  vat vaten
  graf graven
  hol holen
  gebrek gebreken
  bevel bevelen
  bedrag bedragen
`;
