/** The words of a table that is separated by white space. */
export function wordsOf(table: string): ReadonlySet<string> {
  return new Set(table.trim().split(/\s+/));
}

/** The lines of a table, each split into words. */
export function rowsOf(table: string): readonly (readonly string[])[] {
  return table
    .trim()
    .split("\n")
    .map((line) => line.split(" "));
}

/** Verbs with one l or two: the same word in two spellings, whose other forms have two in both. */
export const ENGLISH_TWO_SPELLINGS = `
appal appall
distil distill
enrol enroll
enthral enthrall
fulfil fulfill
instil instill
`;

/**
 * Forms of more than one word, one a line: the form, the word that a query means by it, and the words that a post may
 * mean as well. A word with a number (found·2: to establish) is spelt like a form of another and is kept apart from it.
 */
export const ENGLISH_AMBIGUOUS_FORMS = `
left leave left·2
lefts left·2
found find found·2
founds found·2
founded found·2
founding found·2
saw see saw·2
saws saw·2
sawed saw·2
sawing saw·2
sawn saw·2
thought think thought·2
thoughts thought·2
shot shoot shot·2
shots shot·2
rose rise rose·2
roses rose·2
fed feed fed·2
feds fed·2
spoke speak spoke·2
spokes spoke·2
bit bit bite
ground ground grind
wound wound wind
bound bound bind
bore bore bear
lay lay lie
dove dove dive
slew slew slay
leaves leave leaf
lives life live
halves half halve
shelves shelf shelve
axes axe axis
bases base basis
analyses analysis analyse
diagnoses diagnosis diagnose
glasses glass
being be being·2
beings being·2 be
summons summons summon
routed route rout
routing route rout
skied ski
building building build
according according accord
meeting meeting meet
crying cry
distil distill
distils distill
distilled distill
distilling distill
hearing hearing hear
`;

/** Words that stay themselves although a rule or a verb would claim them. */
export const ENGLISH_WORDS_THAT_STAY = `
news series species gallows headquarters crossroads barracks shambles sweepstakes molasses measles mumps rabies diabetes
herpes billiards jeans pants shorts trousers scissors tweezers pliers tongs binoculars goggles pajamas pyjamas leggings
tights clothes congrats goods outskirts suds alms belongings surroundings proceedings earnings winnings odds whereabouts
shenanigans chaos ethos pathos kudos asbestos corps biceps triceps forceps environs jitters craps knickers mews bollocks yaws
tidings jodhpurs revers pyrites alas cis sis antipodes mores ninepins tenpins summons commons thermos slacks vitals media
agenda dice graffiti opera insignia trivia auspices capita cruces cola pending impending uprising beholden wrought laden
droves bespoke bani clad rove pent vitae spellbound sunglasses tapas dregs heartbreaking weed seed need speed greed creed
breed steed reed this thus his its us hers ours theirs yours as yes plus always perhaps besides towards afterwards backwards
forwards upwards downwards inwards outwards onwards overseas sometimes whereas nowadays indoors outdoors upstairs downstairs
hereabouts thereabouts unawares themselves ourselves yourselves mrs vs oops whoops usps dans sans
texas kansas arkansas dallas vegas athens brussels naples versailles cannes wales netherlands philippines maldives bahamas
honduras barbados mars laos davos lagos hamas reuters starbucks james charles jones hughes holmes barnes hayes williams adams
rogers sanders peters andrews edwards richards roberts stevens phillips matthews simmons daniels jacobs thomas douglas lucas
nicholas jonas moses hermes achilles hercules socrates judas carlos marcos
born hundred sacred kindred hatred naked wicked rugged beloved wretched crooked jagged ragged indeed infrared evening wedding
clothing stocking bedding tubing misgiving gelding plumbing ceiling outing shilling cunning farthing housing willing downing
manning outstanding upcoming incoming ongoing outgoing oncoming forthcoming underlying easygoing thanksgiving
`;

/** Nouns in -ic that have a plural; other words in -ics (politics, ethics) are singular. */
export const ENGLISH_NOUNS_IN_IC = `
topic subtopic critic clinic fabric mechanic comic graphic infographic demographic lyric basic antic tactic medic paramedic cynic
mosaic picnic epidemic pandemic relic skeptic fanatic heretic mimic republic classic metric rubric statistic characteristic
antibiotic academic alcoholic workaholic catholic cosmetic diabetic asthmatic attic cleric mystic eccentric romantic hispanic
organic panic traffic tunic narcotic plastic ceramic psychic psychotic prosthetic synthetic tonic tropic italic domestic generic
agnostic anesthetic arsenic diuretic epileptic exotic geriatric hieroglyphic neurotic schematic stoic
`;
