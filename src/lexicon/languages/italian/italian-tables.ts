/**
 * Articles, pronouns, prepositions, conjunctions, particles, common adverbs, numerals, and the forms of essere and
 * avere.
 */
export const CLOSED_CLASS = `
  il lo la i gli le l un uno una d del dello della dei degli delle al allo alla ai agli alle dal dallo dalla dai dagli dalle
  nel nello nella nei negli nelle sul sullo sulla sui sugli sulle col coi di a da in con su per tra fra
  io tu lui lei egli ella esso essa essi esse noi voi loro me te sé se mi ti si ci vi ne li glielo gliela glieli gliele gliene
  mio mia miei mie tuo tua tuoi tue suo sua suoi sue nostro nostra nostri nostre vostro vostra vostri vostre altrui
  questo questa questi queste quello quella quelli quelle quel quei quegli ciò costui costei costoro colui colei coloro
  che chi cui quale quali quanto quanta quanti quante dove come quando perché mentre finché affinché benché poiché purché
  e ed o od ma però anche neanche nemmeno neppure oppure dunque quindi infatti cioè anzi eppure ovvero ossia sebbene qualora
  non più meno
  tutto tutta tutti tutte ogni ognuno ognuna qualche qualcuno qualcuna qualcosa nessuno nessuna nessun
  niente nulla alcuno alcuna alcuni alcune alcun ciascuno ciascuna ciascun tale tali tal
  qui qua lì là già ancora mai sempre adesso poi dopo oggi ieri domani subito presto tardi spesso forse
  così bene male soltanto proprio quasi circa sopra sotto dentro fuori davanti dietro contro senza secondo
  durante oltre attraverso entro presso tranne eccetto malgrado nonostante fino sino sì no ecco insieme appena pure invece via
  due tre quattro cinque sei sette otto nove dieci undici dodici trenta quaranta cinquanta sessanta settanta ottanta
  novanta cento mille mila
  è sono siamo siete sia siano siate ero eri era eravamo eravate erano fui fosti fu fummo foste furono sarò sarai sarà saremo
  sarete saranno sarei saresti sarebbe saremmo sareste sarebbero fossi fosse fossimo fossero essendo essere esser
  ho hai ha abbiamo avete hanno abbia abbiano abbiate avevo avevi aveva avevamo avevate avevano ebbi avesti ebbe avemmo aveste
  ebbero avrò avrai avrà avremo avrete avranno avrei avresti avrebbe avremmo avreste avrebbero avessi avesse avessimo avessero
  avendo avuto avuta avuti avute avere aver
`;

/** Verbs that are hardly ever used without their pronoun: their infinitive in -rsi is no word of its own. */
export const PRONOMINAL_VERBS = `
  accanire accapigliare accasciare accorgere accovacciare addormentare affacciare ammalare arrabbiare arrampicare arrendere
  astenere avvalere avvedere avventurare azzuffare congratulare dileguare fidare genuflettere imbattere impadronire
  impossessare incamminare incazzare indignare infischiare inginocchiare innamorare invaghire lagnare lamentare laureare
  ostinare pentire ravvedere ribellare rifugiare sdraiare suicidare vergognare
`;

/** Participles of common verbs that the dictionary has as nouns too, though they are mostly the verb; and its slips. */
export const NOT_NOUNS = `
  fatto detto visto messo preso chiesto perso tolto scelto venuto andato arrivato dato avuto potuto voluto dovuto saputo
  creduto tenuto trovato portato lasciato chiamato cercato pensato parlato sentito finito riuscito vissuto cresciuto
  nato caduto rimasto tornato entrato uscito iniziato cominciato vinto speso aperto chiuso coperto offerto sofferto mosso rotto
  scritto mangiato bevuto dormito giocato pagato comprato venduto deciso ucciso difeso acceso spento diviso
  accorso accusato adibito adorato affezionato aggredito alienato allibito amato ammesso annegato appassionato arrestato
  assicurato assunto astenuto atteso bagnato bruciato collegato colonizzato colorato commosso complicato confuso condannato
  contestato contorto contribuito corretto corrotto creato danneggiato decapitato deceduto deluso deposto dettato diffidato
  dimesso divertito elaborato eletto escluso esposto espulso evaso fermato governato imbarazzato infastidito interpellato
  intervistato invaso licenziato maltrattato operato oppresso perseguitato predetto proibito promosso protetto rapinato
  riconfermato rimandato rimosso rinato rinchiuso scatenato sconfitto seguito smarrito soppresso sospeso sospettato
  squalificato staccato terrorizzato torturato tradito trapiantato truffato venerato
  abbandonata agitata citata classificata combattuta combinata complicata contestata contorta convenzionata corrotta delusa
  detta disposta esclusa fallita inclusa intervistata lasciata minacciata odiata predetta premiata prescritta respinta
  rilasciata riproposta selezionata sposata trattenuta uccisa vissuta
  svelta depressa protetta accorta rapita appassionata pulita distratta dannata maledetta colta assistita vestita tornata
  affiliata associata beata colorita derivata diletta dissestata favorita garbata ingarbugliata insorta intricata
  martoriata patita prediletta qualificata raffinata scomposta sfrenata sofisticata soppressa travagliata blasonata
  afflitto allucinato arrabbiato bilanciato blindato colorito colto dannato depresso desolato disarmato disilluso
  disordinato distratto disturbato esagitato esasperato fidato frustrato illuso incallito incluso innamorato interessato
  maledetto opposto ostinato ottuso pregiato privilegiato pulito raffinato sbigottito sconsolato sedotto sgangherato
  smaliziato smemorato spericolato squilibrato stupefatto associato affiliato assistito beato diletto favorito insorto
  patito prediletto derivato ristretto ridotto astratto moderato sterminato surgelato preferito disperato represso retto
  pagine sequestri
`;

/** Forms that share their spelling with a form of a rarer verb: the verb that is meant comes first. */
export const COMMON_VERBS = `
  fare dire andare potere dovere volere sapere vedere venire dare stare mettere prendere trovare parlare lasciare tenere
  sentire portare pensare chiedere credere passare vivere morire chiamare cercare guardare capire conoscere aspettare
  aprire chiudere scrivere leggere mangiare bere dormire lavorare giocare pagare comprare vendere perdere vincere
  arrivare partire tornare entrare uscire salire scendere correre rimanere restare diventare sembrare piacere amare
  finire cominciare iniziare continuare aiutare salvare uccidere usare provare cambiare mostrare rispondere ricordare
  nascere crescere muovere rompere tagliare tirare cadere alzare sedere toccare seguire servire offrire soffrire
  porre trarre condurre scegliere togliere cogliere sciogliere volgere voltare fondare fondere
`;

/** Regular verbs in -are that the dictionary lacks. */
export const EXTRA_VERBS = `
  twittare retwittare taggare googlare bannare linkare bloggare hackerare whatsappare followare instagrammare screenshottare
  spoilerare trollare shippare stalkerare buggare crashare loggare sloggare resettare backuppare formattare scannerizzare
  streamare skippare killare droppare flexare triggerare boostare brandizzare influenzare digitalizzare monetizzare
  sanificare tracciare ghostare blastare friendzonare memare nerfare
`;

/** Second forms of verbs, of which the dictionary has but one for each person. */
export const EXTRA_VERB_FORMS = `
  andare va vo vacci vattene andiamocene andatevene andarsene andarmene andartene
  dovere debbo debbono debba debbano devo devono deva devano dobbiamo
  fare fo fa fammi fammelo facci falla falle falli fallo fanne fatti
  dire dì dimmi dimmelo dicci digli diglielo dille dillo
  stare sta sto stammi statti stacci stai
  dare dà da dammi dammelo dammela dacci dagli daglielo dalle dallo datti
  vedere veduto veduta veduti vedute visto vista visti viste veggo
  perdere perduto perduta perduti perdute perso persa persi perse perdei perdé perderono persero
  sedere siedo seggo siedono seggono sieda segga sederò sederai sederà sederemo sederete sederanno sediamo sedete seduto
  accorgere accorsi accorse accorsero accorto accorta accorti accorte
  avvalere avvalgo avvalgono avvalsi avvalse avvalsero avvalso avvalsa avvalga avvarrà avvarranno
  rivalere rivalgo rivalgono rivalse rivalsero rivalso
  ravvedere ravvide ravvidero ravvisto
  avvedere avvide avvidero avvisto
  condolere condolgo condolgono condolse
  genuflettere genuflesso genuflessa genuflessi
  spegnere spento spenta spenti spente spengo spengono spensi spense spensero
  potere può puote potei
  sapere so sa
  riuscire riesco
  morire morirò morrò morirà morrà
  apparire appaio apparisco apparvi apparve apparvero apparì
  scomparire scomparvi scomparve scomparvero scompaio
  aprire aprii aprì apersi aperse
  coprire coprii coprì copersi coperse
  offrire offrii offrì offersi offerse
  soffrire soffrii soffrì
  seppellire sepolto sepolta sepolti sepolte seppellito seppellita
  riflettere riflesso riflettuto riflessa riflessi
  assolvere assolto assolta assolti assolte
  esigere esatto esatta
  succedere successo successa successi successe succeduto
  concedere concesso concessa concessi concesse
  bere bevvi bevve bevvero bevetti bevette
  cuocere cotto cotta cotti cotte
  nuocere nuociuto
  fallire fallisco fallisce
  dormire dormente dormiente
  tacere taccio tacciono
  compiere compì compii compiuto compiuta compiuti compiute
  empire empie
  soddisfare soddisfo soddisfa soddisfano soddisfaccio soddisfà
  rifare rifà rifaccio
  disfare disfa disfano disfo
`;

/** Nouns that the dictionary lacks, and second plurals of those it has. */
export const EXTRA_NOUNS = `
  migrante migranti | pandemia pandemie | noce noci | aglio agli | soldo soldi | occhiale occhiali
  pantalone pantaloni | uovo uova | dito dita diti | disco dischi | capoluogo capoluoghi | capogruppo capigruppo
  calibro calibri | cronometro cronometri | dio dèi dii | tempio templi tempi | computer computers
  blog blog blogs | club club clubs | link links | account accounts | post posts | tweet tweets
  follower followers | fan fans | hacker hackers | leader leaders | vax vax | migrazione migrazioni
  selfie selfies | hashtag hashtags | influencer influencers | femminicidio femminicidi | lockdown lockdown
  green green | navigator navigator | startup startups | bitcoin bitcoins | emoji emoji | meme memes
  podcast podcasts | smartphone smartphones | tampone tamponi | superbonus superbonus
  sovranista sovranisti sovraniste | populista populisti populiste | vaccinazione vaccinazioni
  vaccinato vaccinati | complottista complottisti | negazionista negazionisti | caregiver caregiver
  rinnovabile rinnovabili | osso ossa ossi | muro muri mura | ginocchio ginocchia ginocchi
  braccio braccia bracci | lenzuolo lenzuola lenzuoli | labbro labbra labbri | ciglio ciglia cigli
  corno corna corni | filo fili fila | grido grida gridi | urlo urla urli | membro membri membra
  orecchio orecchie orecchi orecchia | sopracciglio sopracciglia | migliaio migliaia | centinaio centinaia
  paio paia | miglio miglia | riso risa | vestigio vestigia | bue buoi | uomo uomini | superuomo superuomini
  gentiluomo gentiluomini | eco echi | ala ali | arma armi | mano mani | belga belgi belghe | camicia camicie
  ciliegia ciliegie ciliege | valigia valigie valige | dondolo dondoli | grugno grugni | imballo imballi
  inoltro inoltri | intaglio intagli | picchio picchi | pisolo pisoli | scasso scassi | spasso spassi
  stecco stecchi | striscio strisci | passero passeri | merlo merli | capra capre | giraffa giraffe | zebra zebre
  caverna caverne | tornado tornado | rotonda rotonde | diabete diabeti | preside presidi | aceto aceti
  zucchina zucchine | drone droni | scaricamento scaricamenti | badante badanti | schiavitù schiavitù
  stalker stalker
`;

/** Adjectives in -o, -a, -i, -e: the masculine singular, as far as they are not nouns in the dictionary. */
export const ADJECTIVES = `
  molto poco tanto troppo altro stesso certo solo lungo bello grande buono
  alto ampio allegro amaro antico asciutto assurdo atroce basso bello bianco biondo breve brutto bruno buffo buono caldo calmo
  caro cattivo cieco chiaro comodo completo contento corretto corto crudo curioso debole degno denso dolce doppio duro enorme
  esatto esperto esterno estremo facile falso famoso fedele felice feroce fermo fiero fine finto forte fragile freddo fresco
  furbo generoso gentile gigante giovane giusto goloso grande grasso grave grezzo grigio grosso immenso intelligente intero
  interno inutile largo leggero lento libero lieve lieto liscio lontano lucido magro maturo medio mite moderno morbido muto
  necessario nero noto nudo nuovo onesto orrendo orribile oscuro ottimo pallido pazzo peggiore migliore maggiore minore
  perfetto pericoloso pesante pessimo piatto piccolo pieno pigro possibile impossibile povero prezioso privato profondo pronto
  pubblico pulito puro raro rapido recente ricco ridicolo rigido robusto rosso rotondo ruvido sacro salato sano santo scarso
  secco segreto semplice sereno serio severo sicuro silenzioso simile simpatico antipatico sincero singolo solito sordo spesso
  sporco stanco storto strano stretto stupendo stupido superbo terribile timido tipico tondo tranquillo triste umano umido unico
  utile valido vasto vecchio veloce vero verde vicino vivace vivo vuoto zitto azzurro giallo marrone arancione viola
  bravo bugiardo capace incapace carino cinico civile colpevole innocente complesso comune concreto convinto coraggioso
  crudele delicato diverso divertente doloroso eccellente economico efficace elegante elettrico eterno evidente fantastico
  fisico folle fondamentale fortunato sfortunato geloso generale geniale globale gratuito gustoso ideale illegale legale
  importante incredibile indipendente industriale infinito ingiusto ignoto intenso interessante internazionale inverso
  lungo locale logico magico malato massimo minimo mentale meraviglioso militare mondiale morale mortale mostruoso musicale
  naturale nazionale negativo positivo nervoso nobile normale nucleare numeroso obbligatorio odioso ordinario originale
  parziale personale politico popolare potente preciso precoce presente prossimo psicologico rabbioso radicale ragionevole
  regionale regolare religioso responsabile romantico rumoroso saggio scientifico scomodo sensibile sessuale sociale solare
  speciale spaventoso spettacolare splendido storico straordinario straniero successivo sufficiente tecnico temporaneo tenero
  totale tragico uguale ultimo urgente vegano vergognoso violento virtuale visibile volgare zoppo digitale elettorale
  sanitario climatico ambientale criminale fascista comunista razzista sessista femminista europeo italiano tedesco francese
  alterno attivo passivo curvo fiacco gonfio marcio netto perverso salvo sazio scalzo stufo sterile tardo torto vano umile
  pari dispari spagnolo inglese americano russo cinese giapponese ucraino greco turco arabo africano romano milanese napoletano
`;

/** Plurals of common nouns that are spelt like a rarer noun or its plural. */
export const PREFERRED_PLURALS = `
  principi principio
  vite vita
  teste testa
  testi testo
  rami ramo
  cori coro
  colli collo
  morti morto
  arti arte
  parti parte
  corti corte
  versi verso
  volti volto
  conti conto
  punti punto
`;

/** Spellings that a rarer noun or adjective shares: the verb, then what is first of all its form. */
export const PREFERRED_VERB_FORMS = `
  fare fece
  stare stia
  tornare torno torni
  servire serve
  dimenticare dimentico
  uscire esca
  mancare manca manchi
  passare passa
  toccare tocca
  vivere vive
  accettare accetta
  continuare continua
  insegnare insegna
  pesare pesa
  indicare indica
  fidare fida
  reggere regge
  odiare odi
  costare costa
  contare conta
  accorgere accorta
  confessare confesso
  volare volano
`;

/** People and animals among the adjectives of the dictionary: their feminine is a word of its own. */
export const PERSONS = `
  alunno amico ballerino bambino bidello cameriere cognato compagno corriere cugino cuoco deputato fanciullo figlio gatto
  gemello genero impiegato infermiere lupo maestro marito ministro monaco nano nemico neonato nipote nonno operaio orfano
  orso ostetrico padrone parrucchiere passeggero prigioniero ragazzo schiavo scolaro segretario servo sposo studente tutore
  tipo ladro poliziotto contadino cittadino tifoso assassino profugo partigiano pellegrino antenato artigiano milionario
  miliardario mercenario montanaro messaggero maniaco guerriero portinaio novizio primogenito veterano adepto galeotto
  vedovo veterinario zingaro zio direttore attore autore lavoratore elettore senatore professore dottore cantante pensionato
`;
