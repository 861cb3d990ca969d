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
antithesis antitheses
catharsis catharses
crisis crises
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
calf calves
dwarf dwarves
elf elves
hoof hooves
knife knives
penknife penknives
afterlife afterlives
loaf loaves
meatloaf meatloaves
scarf scarves
self selves
sheaf sheaves
bookshelf bookshelves
thief thieves
wharf wharves
wife wives
housewife housewives
midwife midwives
wolf wolves
werewolf werewolves
`;

/** Singulars in -s whose plural adds -es; words in -us and -ss need no entry. */
export const SINGULARS_IN_S = `
alias atlas bias canvas christmas gas pancreas lens cosmos rhinoceros thermos trellis iris pelvis penis mantis metropolis clitoris
`;

/** Words in -ie, whose -ies looks like that of a word in -y. */
export const WORDS_IN_IE = `
movie cookie zombie rookie selfie hoodie hippie junkie calorie prairie genie boogie foodie indie newbie smoothie brownie veggie
goalie aussie birdie groupie pixie collie magpie necktie bowtie pie tie lie die vie untie belie underlie townie bookie cutie
sweetie auntie lassie reverie coterie menagerie rotisserie patisserie sortie talkie yuppie barbie freebie techie budgie dixie
oldie goodie baddie hottie homie roomie nightie onesie quickie commie roadie wheelie kiddie meanie preemie cabbie eyrie
`;

/** Words in -oe, -che, -sse, -use and -xe, of whose -es form the rules would cut the e as well. */
export const WORDS_IN_E = `
shoe toe hoe foe woe canoe oboe tiptoe aloe floe doe horseshoe snowshoe throe mistletoe
ache headache toothache stomachache heartache backache bellyache earache cache niche cliche avalanche creche moustache mustache
quiche psyche pastiche douche brioche tranche porsche
posse finesse impasse mousse crevasse
use abuse accuse amuse bemuse confuse defuse diffuse disuse effuse enthuse excuse fuse hypotenuse infuse misuse muse overuse
peruse recluse refuse reuse ruse suffuse transfuse
axe pickaxe
`;

/** Nouns in -ic that have a plural; other words in -ics (politics, ethics) are singular. */
export const NOUNS_IN_IC = `
topic subtopic critic clinic fabric mechanic comic graphic infographic demographic lyric basic antic tactic medic paramedic cynic
mosaic picnic epidemic pandemic relic skeptic fanatic heretic mimic republic classic metric rubric statistic characteristic
antibiotic academic alcoholic workaholic catholic cosmetic diabetic asthmatic attic cleric mystic eccentric romantic hispanic
organic panic traffic tunic narcotic plastic ceramic psychic psychotic prosthetic synthetic tonic tropic italic domestic generic
agnostic anesthetic arsenic diuretic epileptic exotic geriatric hieroglyphic neurotic schematic stoic
`;

/** Plurals in -us and -is, endings that otherwise are of singulars. */
export const PLURALS_IN_US_AND_IS = `
menus gurus emus gnus tutus haikus bayous caribous
skis taxis bikinis alibis safaris tsunamis kiwis khakis israelis iraqis pakistanis afghanis bengalis rabbis delis emojis
zucchinis martinis saudis somalis yetis yogis azeris kuwaitis yemenis omanis qataris emiratis punjabis nazis wikis samurais
salamis jacuzzis paparazzis
`;

/** Abbreviations of two letters with a plural; other words of three letters in -s stay. */
export const SHORT_PLURALS = `
ads cds djs dms evs gms hrs ids ips jvs kgs kms lbs mps pcs pjs pms pts qbs rvs tvs vcs vps yrs
`;
