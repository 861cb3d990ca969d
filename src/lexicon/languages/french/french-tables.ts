/**
 * Articles, pronouns, prepositions, conjunctions, particles, common adverbs, numerals, and the forms of être and avoir.
 */
export const CLOSED_CLASS = `
  le la les l un une des du de d au aux à en y ne n pas plus
  je j tu t il elle on nous vous ils elles me m te se s lui leur leurs moi toi soi eux
  mon ma mes ton ta tes son sa ses notre nos votre vos mien mienne tien tienne sien sienne
  ce c cet cette ces ceci cela ça celui celle ceux celles qui que qu quoi dont où lequel laquelle lesquels lesquelles
  auquel duquel quiconque quelque quelques quelqu chaque chacun chacune aucun aucune 
  tout toute tous toutes même mêmes autre autres plusieurs rien
  et ou mais donc or ni car si comme quand lorsque puisque parce afin quoique tandis
  dans par pour sur sous vers avec sans entre chez avant après depuis dès pendant durant contre malgré selon sauf hormis
  jusque jusqu près loin devant derrière dedans dehors dessus dessous outre parmi envers hors via voici voilà
  non oui très trop peu beaucoup assez moins aussi ainsi alors puis ensuite enfin encore déjà jamais toujours souvent
  maintenant aujourd hui hier demain bientôt tard tôt ici là bien mal mieux pire plutôt presque seulement cependant pourtant
  toutefois néanmoins comment pourquoi combien autant tant tellement surtout ailleurs partout parfois
  deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingt trente quarante cinquante soixante
  cent mille
  être suis es est sommes êtes sont étais était étions étiez étaient fus fut fûmes fûtes furent serai seras sera serons serez
  seront serais serait serions seriez seraient sois soit soyons soyez soient fusse fût fussent étant
  avoir ai as a avons avez ont avais avait aviez avaient eus eut eûmes eûtes eurent aurai auras aura aurons aurez auront
  aurais aurait aurions auriez auraient aie aies ait ayons ayez aient eusse eût eussent ayant eu eue eues
`;

/** Plurals and other forms that no affix rule makes: the headword, then its forms. */
export const IRREGULAR_FORMS = `
  quel quelle quels quelles
  tel telle tels telles
  certain certaine certains certaines
  nul nulle nuls nulles
  œil yeux
  ciel cieux
  aïeul aïeux
  monsieur messieurs
  madame mesdames
  mademoiselle mesdemoiselles
  gentilhomme gentilshommes
  bonhomme bonshommes
  bail baux
  émail émaux
  idéal idéaux idéals
  tweet tweets
  selfie selfies
  hashtag hashtags
  follower followers
  influenceur influenceurs
  vaccin vaccins
  podcast podcasts
  smartphone smartphones
  startup startups
  antivax antivax
  complotiste complotistes
`;

/** Verbs in -er that the dictionary does not have, conjugated like "parler". */
export const MODERN_VERBS = `
  tweeter retweeter liker disliker unliker follower unfollower spammer spoiler googler checker skyper streamer uploader downloader
  forwarder swiper stalker switcher screener farmer pitcher photoshoper doxer canceller scorer snapper staker trasher
  masteriser débugger débuguer chiller caster benchmarker basher blogger vlogger slammer overdoser faker cosplayer binger
  crowdfunder gaslighter ghoster clasher buzzer troller poster reposter matcher zoomer tiktoker
`;

/** Forms of common verbs that a noun or a rarer verb shares: the verb, then what is first of all its form. */
export const PREFERRED_VERB_FORMS = `
  avion avions
  faire fait faits faite faites fais font fit
  dire dit dits dite dites dis
  mettre mis mets met
  prendre pris prit
  voir vu vus vois voit vit
  savoir su sait sais sut
  devoir dû dois doit dut
  pouvoir pu peut peux put
  vouloir voulu veut veux
  venir vient viens vint venu
  tenir tient tiens tint
  maintenir maintiens
  aller va vas vais vont
  lire lis lu lus
  croire crois croit cru
  boire boit bu
  suivre suit suivent suivi
  rendre rend rends
  sortir sors
  partir pars
  servir sert sers
  écrire écris écrit
  plaire plaît
  mourir meurt meurs
  connaître connu connus
  rire ri rit
  présenter présente présentes
  inquiéter inquiète inquiètes
  préciser précise précises
  creuser creuse creuses
  compléter complète complètes
  fréquenter fréquente fréquentes
  sécher sèche sèches
  tuer tue tues
  deviner devine devines
  bavarder bavarde bavardes
  espionner espionne espionnes
  taquiner taquine taquines
  infecter infecte infectes
  déserter déserte désertes
  savoir savons
  diffuser diffuse diffuses
  diviser divise divises
  rater rate rates
  converser converse converses
  déverser déverse déverses
  affiner affine affines
  infuser infuse infuses
  plaisanter plaisante plaisantes
  raser rase rases
  régaler régale régales
  saouler saoule saoules
  soûler soûle soûles
  captiver captive captives
`;

/**
 * Participles that have become a noun, or an adjective of another meaning: they stand for themselves, and for the verb
 * besides.
 */
export const PARTICIPLES_AS_NOUNS = `
  étudiant habitant participant assistant représentant manifestant combattant dirigeant enseignant migrant immigrant militant
  restaurant courant montant volant croissant aimant commandant gérant occupant survivant consultant figurant important
  charmant vivant brillant commerçant croyant passant perdant gagnant débutant remplaçant calmant excitant
  trafiquant attaquant ressortissant suivant puissant pesant
  employé marché passé résumé carré traité arrêté communiqué défilé énoncé procédé député réfugié blessé accusé retraité invité
  diplômé délégué détenu reçu parti produit mort permis conduit couvert découvert abonné condamné associé allié exposé
  marié fiancé divorcé décédé âgé sacré privé léger prisonnier
  démodé salé sucré fumé carré usé doué osé
  abrégé aggloméré arriéré cliché comprimé concentré condensé corrigé curé débouché décolleté dénivelé granulé illustré
  jubilé libellé liseré pavé péché préjugé rosé scellé tracé velouté démenti crépi cati cité
`;

/** People and animals, whose feminine is a word of its own. */
export const PERSONS = `
  chien chat lion ours loup renard lapin poulain cousin gamin copain orphelin paysan citoyen musicien comédien magicien
  fermier infirmier caissier sorcier boulanger boucher berger cuisinier couturier ouvrier écolier héritier romancier
  chevalier passager messager bijoutier épicier coiffeur étudiant avocat marchand employé fiancé marié candidat président
  client amant habitant remplaçant figurant enseignant ami ennemi époux veuf roi prince héros compagnon champion patron
  baron espion bûcheron vigneron gardien pharmacien chirurgien technicien électricien mécanicien politicien esthéticien
  député apprenti doyen intendant délégué adjoint professeur auteur assistant participant représentant dirigeant militant
  manifestant combattant commerçant débutant gagnant perdant migrant ressortissant attaquant survivant occupant gérant
  consultant réfugié blessé accusé retraité invité diplômé détenu abonné condamné associé allié cochon martyr voisin parrain
  commandant trafiquant croyant passant commis païen métis forain géant nain sultan gitan bohémien écrivain châtelain
  suzerain diacre suppléant soignant négociant fabricant mendiant prétendant
`;

/** Nouns in -e that are met as often as a form of the verb, which the family of words does not show. */
export const RATHER_VERBS = `
  adresse affiche aide amène annonce applique base blâme bouge broie brosse cache casse cause cesse clique couche coule coupe
  dépense dépêche effraie fabrique fatigue ferme fiche figure forme fouette garde grimpe gâche grogne influence joue laisse lie
  lutte marche menace murmure mérite nage ose oublie partage participe peigne pousse quitte ramasse recherche rencontre reste
  rigole rime riposte risque roule ruine réprimande rêve saute serre signe stipule tente tire tombe triche trompe viole voyage
  échange demeure doute fascine gêne vire trempe étale prône traque
  aguiche barbouille cambriole chamaille coiffe crève démérite dégaine époussette étrille flagelle gamberge gambade galope
  glandouille grattouille gribouille guette idolâtre incommode infère magouille méprise mésestime mime nargue nique pisse
  pogne pouffe prêche préchauffe quémande racle raille repique retape ricoche rôde souille surpaye tonne tortille vaccine
  virevolte zingue
`;
