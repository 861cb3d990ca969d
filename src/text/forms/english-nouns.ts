/** Plurals that no rule gives: the singular, then its plurals. */
export const ENGLISH_IRREGULAR_NOUNS = `
man men
woman women
child children
person people persons
foot feet
tooth teeth
goose geese
mouse mice
dormouse dormice
louse lice
ox oxen
brother brethren
penny pence
salesperson salespeople
spokesperson spokespeople
businessperson businesspeople
chairperson chairpeople
layperson laypeople
passerby passersby
analysis analyses
antithesis antitheses
axis axes
basis bases
catharsis catharses
crisis crises
diagnosis diagnoses
ellipsis ellipses
emphasis emphases
genesis geneses
hypothesis hypotheses
metamorphosis metamorphoses
metastasis metastases
neurosis neuroses
nemesis nemeses
oasis oases
paralysis paralyses
parenthesis parentheses
photosynthesis
prognosis prognoses
prosthesis prostheses
psychosis psychoses
symbiosis symbioses
synopsis synopses
synthesis syntheses
thesis theses
testis testes
criterion criteria
phenomenon phenomena
automaton automata
bacterium bacteria
data datum
memorandum memoranda
millennium millennia
symposium symposia
curriculum curricula
referendum referenda
stratum strata
spectrum spectra
quantum quanta
addendum addenda
erratum errata
ovum ova
aquarium aquaria
stadium stadia
podium podia
consortium consortia
moratorium moratoria
honorarium honoraria
alumnus alumni
alumna alumnae
cactus cacti
fungus fungi
nucleus nuclei
radius radii
stimulus stimuli
syllabus syllabi
focus foci
locus loci
terminus termini
bacillus bacilli
thesaurus thesauri
octopus octopi
hippopotamus hippopotami
genus genera
corpus corpora
opus opuses
larva larvae
antenna antennae
alga algae
formula formulae
nebula nebulae
vertebra vertebrae
supernova supernovae
index indices
appendix appendices
matrix matrices
vertex vertices
vortex vortices
codex codices
apex apices
stigma stigmata
schema schemata
bureau bureaux
chateau chateaux
plateau plateaux
tableau tableaux
paparazzo paparazzi
virtuoso virtuosi
cherub cherubim
quiz quizzes
whiz whizzes
lens lenses
gas gases gasses
bus buses busses
yes yeses
axe
calf calves
dwarf dwarves
elf elves
half halves
hoof hooves
knife knives
penknife penknives
jackknife
leaf
life
afterlife afterlives
wildlife
loaf loaves
meatloaf meatloaves
scarf scarves
self selves
sheaf sheaves
shelf shelves
bookshelf bookshelves
thief thieves
wharf wharves
wife wives
housewife housewives
midwife midwives
wolf wolves
werewolf werewolves
`;

/** Singulars in -s whose plural adds -es; words in -us, -is and -ss need no entry. */
export const SINGULARS_IN_S = `
alias atlas bias canvas christmas gas pancreas pyjamas lens bus cosmos ethos pathos chaos kudos rhinoceros asbestos thermos
albatross trellis iris pelvis penis mantis metropolis necropolis acropolis ibis tennis clitoris portcullis chassis
`;

/** Nouns in -ie, whose plural looks like that of one in -y. */
export const NOUNS_IN_IE = `
movie cookie zombie rookie selfie hoodie hippie junkie calorie prairie genie boogie foodie indie newbie smoothie brownie veggie
goalie aussie birdie groupie pixie collie magpie necktie bowtie pie tie lie die vie untie belie underlie townie bookie cutie
sweetie auntie laddie lassie eyrie eerie reverie coterie menagerie camaraderie rotisserie patisserie brasserie lingerie sortie
talkie walkie yuppie yankie barbie freebie techie trekkie doggie hankie budgie bogie dixie oldie goodie baddie hottie homie
roomie nightie onesie quickie specie boonie toonie loonie commie roadie stymie zombie wheelie rapscallie kiddie caddie organdie
magpie cowrie faerie dearie girlie meanie genie gillie premie preemie cabbie barbie stogie floozie lorie dogie potpie
`;

/** Words in -oe, -che, -se and -xe where the rule would cut a plural's whole -es. */
export const WORDS_IN_E = `
shoe toe hoe foe woe canoe oboe tiptoe aloe floe roe doe horseshoe snowshoe throe mistletoe
ache headache toothache stomachache heartache backache bellyache earache cache niche cliche avalanche creche moustache mustache
quiche psyche pastiche douche brioche tranche panache porsche gouache
posse finesse impasse mousse crevasse fosse lacrosse
use abuse accuse amuse bemuse confuse defuse diffuse disuse effuse enthuse excuse fuse hypotenuse infuse misuse muse overuse
peruse profuse recluse refuse reuse ruse suffuse transfuse
axe poleaxe pickaxe deluxe luxe
`;

/** Nouns in -ic with a plural; other words in -ics (politics, ethics) are singular. */
export const NOUNS_IN_IC = `
topic critic clinic fabric mechanic comic graphic lyric basic antic tactic medic cynic mosaic picnic epidemic pandemic relic skeptic
fanatic heretic mimic republic classic metric rubric statistic characteristic antibiotic academic alcoholic catholic cosmetic
diabetic attic cleric arctic mystic eccentric romantic hispanic mechanic organic panic traffic garlic tunic public music magic
logic generic demographic infographic narcotic plastic ceramic elastic asthmatic paramedic psychedelic workaholic shopaholic cubic
domestic prosthetic synthetic cathartic tonic colic frolic havoc chronic dynamic ethnic semantic agnostic analgesic anesthetic
antiseptic aromatic automatic barbaric botanic catatonic critic diuretic emetic epileptic eugenic exotic geriatric hieroglyphic
historic iconic italic laic maniac metallic neurotic optic pacific pedantic periodic phobic photographic psychic psychotic rustic
sadistic schematic septic skeptic sonic specific static stoic subtopic supersonic tarmac toxic tragic tropic zinc
`;

/** Plurals in -as, -os, -us and -is that the rules would take for singulars. */
export const PLURALS_LIKE_SINGULARS = `
menus gurus emus gnus tutus haikus bayous caribous impromptus thous yous ecus sous
skis taxis bikinis alibis safaris tsunamis kiwis khakis israelis iraqis pakistanis afghanis bengalis rabbis delis emojis
zucchinis martinis saudis somalis yetis yogis azeris kuwaitis yemenis omanis qataris emiratis punjabis nazis wikis semis minis
maxis bonsais samurais salamis jacuzzis paparazzis broccolis swamis graffitis origamis confettis ravioli wasabis sushis sis
`;

/** Words that stay themselves although they look like a plural, a past tense or a gerund. */
export const WORDS_THAT_STAY = `
news series species means gallows headquarters crossroads barracks innings shambles sweepstakes molasses mathematics measles mumps
rabies diabetes herpes billiards darts dominoes physics politics economics ethics athletics gymnastics linguistics electronics
aerobics genetics logistics statistics robotics analytics optics olympics civics acoustics dynamics mechanics obstetrics pediatrics
jeans pants shorts trousers scissors glasses tweezers pliers tongs binoculars goggles pajamas pyjamas leggings tights clothes
thanks congrats congratulations goods arms customs remains outskirts suds alms amends belongings surroundings proceedings
earnings savings winnings odds oats whereabouts shenanigans
this thus his its us hers ours theirs yours as was has is yes plus always perhaps besides towards afterwards backwards forwards
upwards downwards inwards outwards onwards overseas sometimes else whereas nowadays indoors outdoors upstairs downstairs
hereabouts thereabouts unawares nevertheless nonetheless regardless unless doubtless across themselves ourselves yourselves
mrs ms mr vs oops whoops alas gps sms cms ios dns sos irs cbs pbs cvs rss usps dhs hhs hrs las los des les dans pas sans vis bis
texas kansas arkansas dallas vegas paris illinois massachusetts athens brussels naples versailles cannes wales netherlands philippines
maldives bahamas honduras barbados cyprus mars venus christmas laos davos lagos hamas sanders james charles jones hughes holmes
barnes hayes williams adams rogers peters andrews edwards richards roberts stevens phillips matthews simmons daniels jacobs davis
harris lewis morris ellis francis dennis chris louis curtis travis thomas douglas lucas nicholas jonas jess ross moses hermes
achilles hercules socrates archimedes odysseus jesus zeus pegasus judas carlos marcos reuters bloombergs starbucks mcdonalds
feds
red bed bred sled shed wed ted fed led med zed hundred sacred kindred hatred naked wicked rugged beloved wretched crooked jagged
ragged biped quadruped moped newlywed watershed bloodshed infrared indeed feed seed weed reed deed greed creed breed bleed steed
tweed need heed speed exceed proceed succeed agreed inbred thoroughbred purebred cred hybrid unprecedented gifted talented
evening wedding building thing king ring wing spring string bring sing sting swing cling fling sling wring sibling darling sterling
nothing something anything everything plaything morning ceiling pudding earring offspring duckling gosling sapling seedling fledgling
inkling underling yearling starling herring shilling sling farthing viking viceking awning lightning during notwithstanding
bearing shingling rigging clothing housing stocking lodging pudding inning herding beijing ming ping ding bing boeing sterling
upbringing outing siding footing standing understanding misunderstanding scaffolding overwhelming interesting beginning
upcoming incoming ongoing outgoing oncoming outstanding underlying easygoing forthcoming thanksgiving stirling fleming manning
harding browning downing goering hemingway cunning dwelling wording
`;
