/** Base forms of common English verbs. They tell hoping (hope) from hopping (hop), and keep words such as "need" whole. */
export const ENGLISH_VERBS: readonly string[] = `
abandon abate abbreviate abdicate abduct abhor abide abolish abort abound abridge absolve absorb abstain abuse accede
accelerate accent accentuate accept access accessorize acclaim acclimate accommodate accompany accomplish accord accost
account accredit accrue accumulate accuse accustom ache achieve acknowledge acquaint acquiesce acquire acquit act activate
adapt add addict address adhere adjoin adjourn adjudicate adjust administer admire admit admonish adopt adore adorn
advance advertise advise advocate affect affiliate affirm affix afflict afford age aggravate aggregate agitate agonize
agree aid ail aim air airlift alarm alert alienate align allay allege alleviate allocate allot allow allude ally alter
alternate amass amaze amble ambush amend amount amplify amputate amuse analyze analyse anchor anger angle animate annex
annihilate announce annotate annoy annul anoint answer antagonize anticipate apologize apologise appeal appear appease
append applaud apply appoint appraise appreciate apprehend approach appropriate approve approximate arbitrate arch archive
argue arm arouse arrange arrest arrive articulate ascend ascertain ascribe ask aspire assail assassinate assault assemble
assent assert assess assign assimilate assist associate assume assure astonish astound atone attach attack attain attempt
attend attest attract attribute auction audit augment author authenticate authorize authorise automate autograph avail
avenge average avert avoid await awaken award babble babysit back backfire backpack badger baffle bag bail bait bake
balance balk ban band bandage bang banish bank bankrupt bankroll baptize bar barbecue bare bargain bark barrage barrel
barricade barter base bash bask bat bathe battle bawl beach beam beard befriend beg behave belch belie believe belittle
bellow belong bench benefit bequeath berate besiege bestow betray better beware bewilder bias bicker bike bill billow bin
birth blab blackmail blame blanket blast blaze bleach bleat blend bless blight blind blindfold blink blister blitz block
blockade blog bloat bloom blossom blot bluff blunder blunt blur blurt blush board boast bob bode boggle boil bolster bolt
bomb bombard bond book boom boost boot border bore born borrow boss bother bottle bounce bow bowl box boycott brace brag
braid brainstorm brainwash brake branch brand brandish brave breach breathe brew bribe bridge bridle brief brighten bristle
broach broaden broil brood brown browse bruise brush brutalize bubble buck buckle bud budge budget buff buffer bug bulge
bulk bulldoze bully bump bunch bundle bunk burden burgeon burglarize burp burrow bury bus bust bustle butcher butter button
buzz bypass cage cajole calculate calibrate call calm camouflage camp campaign cancel canvass cap capitalize capsize caption
captivate capture card care caress caricature carpet carry cart carve cascade cash castigate catalog catalogue categorize
cater caucus cause caution cave cease cede celebrate cement censor censure center centralize centre certify chain chair
challenge champion chance change channel chant char characterize charge charm chart charter chase chat chatter cheapen cheat
check cheer cherish chew chide chill chime chip chirp choke chomp chop chronicle chuck chuckle churn circle circulate
circumvent cite claim clamber clamor clamp clap clarify clash clasp class classify claw clean cleanse clear clench click
climax climb clinch clip cloak clog clone close cloud cluster clutch clutter coach coalesce coast coat coax code coerce
coexist coil coin coincide collaborate collapse collate collect collide color colonize colour comb combat combine comfort
command commandeer commemorate commence commend comment commercialize commission commit communicate commute compare compel
compensate compete compile complain complement complete complicate compliment comply compose compound comprehend compress
comprise compromise compute con conceal concede conceive concentrate concern conclude concoct concur condemn condense
condition condone conduct confer confess confide configure confine confirm confiscate conflict conform confound confront
confuse congratulate congregate conjure connect connote conquer consent conserve consider consign consist console consolidate
conspire constitute constrain constrict construct construe consult consume contact contain contaminate contemplate contend
contest continue contract contradict contrast contribute contrive control convene converge converse convert convey convict
convince cook cool cooperate coordinate cop cope copy copyright cordon core corner correct correlate correspond corroborate
corrode corrupt cosponsor cost cough counsel count counter counteract couple course court cover covet cower crack crackle
cradle craft cram cramp crane crash crave crawl create credit cremate crew criminalize cringe cripple crisscross criticize
criticise critique croak crop cross crouch crowd crowdfund crown cruise crumble crumple crunch crusade crush cry crystallize
cuddle cull culminate cultivate curate curb cure curl curse curtail curve cushion customize cycle dab dabble damage dampen
damn dance dangle dare darken dart dash date daunt dawdle dawn daze dazzle deactivate deaden deafen debase debate debit
debrief debug debunk debut decapitate decay deceive decide decimate decipher deck declare declassify decline decode decompose
decorate decrease decree decriminalize dedicate deduce deduct deem deepen deface default defeat defect defend defer defile
define deflate deflect deforest defraud defund defuse defy degenerate degrade dehumanize dehydrate delay delegate delete
deliberate delight deliver delude delve demand demean demolish demonize demonstrate demoralize demote denote denounce dent
deny depart depend depict deplete deplore deploy deport depose deposit depreciate depress deprive deregulate derail derive
descend describe desegregate desert deserve design designate desire despair despise destabilize destroy destruct detach
detail detain detect deter deteriorate determine detest detonate detract devalue devastate develop deviate devise devote
devour diagnose dial dictate die differ differentiate diffuse digest digitize dignify dilute dim diminish dine dip direct
disable disagree disallow disappear disappoint disapprove disarm disavow disband disburse discard discern discharge discipline
disclose disconnect discontinue discount discourage discover discredit discriminate discuss disdain disembark disenfranchise
disengage disgrace disguise disgust dish dishonor disinfect disintegrate dislike dislocate dislodge dismantle dismay dismiss
disobey disorient disown disparage dispatch dispel dispense disperse displace display displease dispose disprove dispute
disqualify disregard disrespect disrupt dissatisfy dissect disseminate dissent dissipate dissolve dissuade distance distill
distinguish distort distract distribute distrust disturb ditch diverge diversify divert divest divide divorce divulge dock
doctor document dodge dominate don donate doodle doom dope dot double doubt douse down downgrade download downplay downsize
doze draft drag drain dramatize drape dread dredge drench dress dribble drift drill drip drizzle drone drool droop drop
drown drug drum dry duck dull dump dunk dupe duplicate dust dwarf dwindle dye earmark earn ease eavesdrop echo eclipse edge
edit educate eject elaborate elapse elbow elect electrify electrocute elevate elicit eliminate elongate elope elude email
emanate emancipate embark embarrass embed embellish embezzle embody embolden embrace embroider emerge emigrate emit empathize
emphasize emphasise employ empower empty emulate enable enact encapsulate encase enchant encircle enclose encode encompass
encounter encourage encroach encrypt end endanger endear endeavor endorse endow endure energize enforce engage engender
engineer engrave engross engulf enhance enjoy enlarge enlighten enlist enliven enrage enrich enroll enrol ensue ensure entail
entangle enter entertain enthrall entice entitle entrench entrust enumerate envelop envisage envision envy epitomize equal
equate equip eradicate erase erect erode err erupt escalate escape escort espouse establish esteem estimate etch evacuate
evade evaluate evaporate even evict evidence evoke evolve exacerbate exact exaggerate examine exasperate excavate exceed excel
except exchange excite exclaim exclude excommunicate excuse execute exemplify exempt exercise exert exhale exhaust exhibit
exhort exile exist exit exonerate expand expect expedite expel expend experience experiment expire explain explode exploit
explore export expose expound express expunge extend exterminate extinguish extol extort extract extradite extrapolate
exude eye fabricate face facilitate factor fade fail faint fake falsify falter familiarize fan fancy fare farm fart fascinate
fashion fast fasten father fathom fatten fault favor favour fax fear feast feature federate feign fence fend ferment ferry
fertilize fester fetch feud fiddle fidget field figure filch file filibuster fill film filter finalize finance fine finger
finish fire firm fish fit fix fizzle flag flail flank flap flare flash flatten flatter flaunt flavor flex flick flicker flinch
flip flirt flit float flock flog flood floor flop flounder flourish flout flow fluctuate flunk flush flutter focus foil fold
follow foment fool foot forage force ford forecast foreclose forestall forfeit forge fork form formalize format formulate
forsake fortify forward foster foul foul found fracture fragment frame franchise frack fray free freelance frequent freshen fret
frighten front frost frown frustrate fry fuel fulfill fulfil fumble fume function fund fundraise funnel furnish further fuse
fuss gag gain gallop galvanize gamble game gape garden garner garnish gas gasp gather gauge gawk gaze gear generalize generate
gentrify gerrymander gesture giggle give glamorize glance glare glaze gleam glean glide glimpse glisten glitter gloat glorify
gloss glow glue gnaw goad gobble golf google gossip govern gown grab grace grade graduate graft grant grapple grasp grate gravitate
graze grease greet grieve grill grimace grin grip gripe groan groom grope gross group grovel growl grumble grunt guarantee
guard guess guest guide gulp gun gush gut guzzle hack haggle hail halt halve ham hammer hamper hamstring hand handcuff handicap
handle happen harass harbor harbour harden harm harmonize harness harp harvest hash hashtag hassle hasten hatch hate haul haunt
hawk head heal heap hear heat heckle hedge heed heighten help herald herd hesitate hibernate hijack hike hinder hinge hint hire
hiss hitch hoard hobble hoist homeschool hone honk honor honour hook hop hope horrify hose hospitalize host hound house hover
howl huddle hug hum humble humiliate hunch hunger hunt hurdle hurl hurry hush hustle hydrate hype hyphenate hypnotize hypothesize
ice idealize identify idle idolize ignite ignore illuminate illustrate imagine imitate immerse immigrate immortalize immunize
impact impair impart impeach impede impel imperil impersonate implant implement implicate implode implore imply import impose
impound impoverish impress imprint imprison improve improvise impugn inaugurate incapacitate incarcerate incense inch incinerate
incite incline include incorporate increase incubate incur indebt index indicate indict indoctrinate induce induct indulge
industrialize infect infer infest infiltrate inflame inflate inflict influence inform infringe infuriate infuse ingest inhabit
inhale inherit inhibit initiate inject injure ink innovate inoculate inquire inscribe insert insinuate insist inspect inspire
install instigate instill institute instruct insulate insult insure integrate intend intensify interact intercept interchange
interest interfere interject interlock intern internalize internationalize interpret interrogate interrupt intersect intertwine
intervene interview intimidate intoxicate intrigue introduce intrude inundate invade invalidate invent invert invest investigate
invigorate invite invoice invoke involve iron irradiate irrigate irritate isolate issue itch itemize iterate jab jail jam jar
jeer jeopardize jerk jest jet jettison jingle jockey jog join joke jolt jot journey judge juggle jump justify jut juxtapose
keynote kick kid kidnap kill kindle kiss knead knit knock knot label labor labour lack ladle lag lam lament laminate land
landscape languish lap lapse lash last latch laud laugh launch launder lavish lax layer leach leak lean leap lease leash leave lecture
legalize legislate legitimize lend lengthen lessen let level leverage levy liaise liberalize liberate license lick lift light
lighten like liken limit limp line linger link liquidate list listen litigate litter live liven load loan loathe lob lobby
localize locate lock lodge log long look loom loop loosen loot lop lounge love lower lubricate lug lull lumber lump lunch lunge
lurch lure lurk lynch magnify mail maim maintain major make man manage mandate maneuver mangle manifest manipulate manufacture map
mar march marginalize market marry marshal martyr marvel mash mask masquerade massacre massage master match mate materialize matter
mature maul maximize meander measure meddle mediate medicate meditate mellow melt memorialize memorize menace mend mention
mentor meow merge merit mesh mesmerize mess message migrate militarize milk mill mime mimic mince mind mine mingle miniaturize minimize minister
mint mirror misbehave miscalculate miscarry mischaracterize misfire misguide mishandle misinform misinterpret misjudge mislabel
mismanage misplace misquote misrepresent miss misspell mistreat misuse mitigate mix moan mob mobilize mock model moderate modernize
modify moisten mold molest monetize monitor monopolize moor mop mope mortgage motion motivate mount mourn move mow muddle muddy
muffle mug mull multiply multitask mumble munch murder murmur muse mushroom muster mutate mute mutilate mutter muzzle nag nail name nap
narrate narrow nationalize naturalize navigate near necessitate need needle negate neglect negotiate nest nestle network
neutralize nibble nickname nip nod nominate normalize nose note notice notify nourish nudge nullify number numb nurse nurture nuzzle
obey obfuscate object obligate oblige obliterate obscure observe obsess obstruct obtain occupy occur offend offer offset ogle oil omit
ooze open operate oppose oppress opt optimize orbit orchestrate ordain order organize organise orient originate oscillate ostracize
oust outline outlast outlaw outnumber outpace outperform outrage outrank outsource outweigh overcharge overflow overhaul overhype
overlap overload overlook overpay overpower overreach overreact override overrule oversimplify overstate overstay overstep
overturn overuse overwhelm overwork owe own oxidize pace pacify pack package pad paddle page paint pair pamper pan pander panic
pant parade parallel paralyze paralyse paraphrase parcel pardon pare parent park parody parrot part participate partner party
pass paste pasteurize pat patch patent patrol patronize pattern pause pave paw pawn peak peck pedal peddle peek peel peep peer pen
penalize penetrate perceive perch perfect perform perish perk permeate permit perpetrate perpetuate perplex persecute persevere
persist personalize personify persuade pertain peruse pervade pester pet petition phase phone photograph photoshop phrase pick
picket pickle picnic picture pierce pile pilfer pillage pilot pin pinch pine ping pinpoint pioneer pipe pirate pit pitch pity pivot
place plague plan plane plant plaster plate play plead please pledge plod plot plow plough pluck plug plummet plunder plunge ply
poach pocket podcast point poise poison poke polarize police polish politicize poll pollute ponder pool pop popularize populate
pore portray pose position possess post postpone postulate pounce pound pour pout power practice practise praise prance pray preach
precede precipitate preclude predate predetermine predict predominate preempt preface prefer preheat prejudice preoccupy prepare
prescribe present preserve preside press pressure presume pretend prevail prevent preview prey price prick pride prime print
prioritize privatize prize probe proceed process proclaim procrastinate procure prod produce profess profile profit program
programme progress prohibit project proliferate prolong promise promote prompt pronounce proofread prop propagate propel prophesy
propose prosecute prosper protect protest protrude prove provide provoke prowl prune pry publicize publish pucker puff pull
pulsate pulse pulverize pummel pump pun punch punctuate puncture punish punt purchase purge purify purport pursue push puzzle
qualify quantify quarantine quarrel quarry quell quench query quest question queue quibble quicken quiet quip quiver quiz quote
race rack radiate radicalize radio raffle rage raid rain raise rake rally ram ramble ramp rank rankle rant rap rape rate ratify
ration rationalize rattle ravage rave raze reach react reactivate readjust readmit reaffirm realign realize realise reap reappear
reappoint rear rearrange reason reassemble reassert reassess reassign reassure reauthorize rebel reboot rebound rebuff rebuke rebut
recall recap recapture recede receive recharge recite reckon reclaim recline recognize recognise recoil recollect recommend
reconcile reconnect reconsider reconstruct reconvene record recount recoup recover recreate recruit rectify recuperate recur
recycle redeem redefine redesign redirect rediscover redistribute redistrict reduce reek reel reelect reenact reestablish reevaluate
refer referee refinance refine refill reflect reform refrain refresh refrigerate refuel refund refurbish refuse refute regain regard
regenerate register regret regroup regulate rehabilitate rehearse rehire reign reimburse reimagine rein reinforce reinstate reintroduce
reinvent reinvest reissue reiterate reject rejoice rejoin rekindle relapse relate relax relay release relegate relent relieve relinquish
relish relive relocate rely remain remark remarry remedy remember remind reminisce remit remodel remove rename renew renounce
renovate rent reopen reorganize repair repatriate repeal repeat repel repent rephrase replace replay replenish replicate reply
repopulate report repost represent repress reprimand reproduce republish repudiate repurpose request require reschedule rescind
rescue research resemble resent reserve reset reshape reshuffle reside resign resist resolve resonate resort respect respond rest
restart restock restore restrain restrict restructure result resume resurface resurrect retail retain retaliate retard retire
retool retort retrace retract retrain retreat retrieve retrofit return reunite reuse revamp reveal revel revere reverse revert review
revise revisit revitalize revive revoke revolt revolutionize revolve reward rewind reword rework rhyme ridicule rig rinse riot rip ripen ripple
risk rival roam roar roast rob rock roll romp roof root rope rot rotate round rouse rout route row rub ruffle ruin rule rumble
rummage rumor rupture rush rust rustle sabotage sack sacrifice sadden safeguard sag sail salivate salute salvage sample sanction
sanitize sap satirize satisfy saturate saunter savage save savor scald scale scam scamper scan scandalize scapegoat scar scare
scatter schedule scheme school scoff scold scoop scoot scope scorch score scorn scour scout scowl scramble scrap scrape scratch
scrawl scream screech screen screenshot screw scribble script scroll scrub scrutinize sculpt scurry seal sear search season seat
secede seclude second secrete secure sedate seduce seep seethe segregate seize select sense sensationalize sentence separate sequester serenade
serve service settle sever sew shackle shade shadow shame shampoo shape share sharpen shatter shave shear shell shelter
shelve shepherd shield shift shimmer shine ship shirk shiver shock shop shore shorten shoulder shout shove shovel show shower shred
shriek shrug shuck shudder shuffle shun shush shut shuttle sicken side sideline sidestep sift sigh sight sign signal signify silence
simmer simplify simulate sip sire situate size sizzle skate sketch ski skid skim skip skirt skyrocket slack slam slander slant slap slash
slate slaughter slice slide slight slim slip slither slobber slog slope slouch slow slump slur smack smash smear smell smile smirk smoke
smooth smother smuggle snack snag snap snare snarl snatch sneer sneeze sniff snitch snoop snooze snore snort snow snub snuggle
soak soap soar sob sober socialize soften soil solicit solidify solve soothe sort sound sour source sow space span spare spark sparkle
spawn spearhead specialize specify speculate spew spice spike spill spiral splash splinter splurge spoil sponsor spoof spook spool spoon
spot spotlight sprain sprawl spray sprinkle sprint sprout spur spurn spy squabble squander square squash squat squawk squeak squeal
squeeze squint squirm squirt stab stabilize stack staff stage stagger stagnate stain stake stalk stall stammer stamp stampede standardize
staple star stare start startle starve stash state station stay steady steam steer stem step stereotype sterilize stew stifle stigmatize
still stimulate stipulate stir stitch stock stockpile stomp stonewall stoop stop store storm straddle straighten strain strand strangle
strap stray streak stream streamline strengthen stress stretch stroll structure struggle strum strut study stuff stumble stump stun stunt
stutter style stylize subdue subject sublet submerge submit subordinate subpoena subscribe subside subsidize subsist substantiate substitute
subtract subvert succeed succumb suck sue suffer suffice suffocate suggest suit sulk sully sum summarize summarise summon superimpose
supersede supervise supplant supplement supply support suppose suppress surf surge surmise surpass surprise surrender surround survey
survive suspect suspend sustain swaddle swallow swap swarm swat sway sweat swerve swipe swirl swish switch swoop symbolize sympathize
sync synchronize synthesize tabulate tack tackle tag tail tailor taint talk tally tame tamper tan tangle tango tank tap tape taper target tarnish
taste tattoo taunt tax taxi team tease televise telecommute telegraph telephone telework temper tempt tend tender term terminate terrify
terrorize test testify tether text thank thaw theorize thicken thin thirst thrash threaten thrill thrive throb throttle thud thump
thwart tick ticket tickle tidy tie tighten tile tilt time tinker tint tip tire title toast toddle toggle toil tolerate toll tone top
topple torch torment torpedo torture toss total tote totter touch toughen tour tout tow tower toy trace track trade traffic trail train
traipse trample transact transcend transcribe transfer transfix transform transition translate transmit transpire transplant transport trap trash
traumatize travel traverse treasure treat trek tremble trend trespass trick trickle trigger trim trip triple triumph trivialize troll troop
trot trouble trounce truck trudge trump trumpet truncate trust try tuck tug tumble tune tunnel turn tutor twinkle twirl twist twitch tweak tweet
type typify unblock unclog uncover undercut underestimate undermine underline underscore unearth unfold unfollow unfriend unify uninstall
unionize unite unleash unload unlock unmask unmute unpack unplug unravel unroll unseal unseat unsubscribe untangle untie unveil unwrap update
upgrade uphold uplift upload uproot upstage urge urinate use usher usurp utilize utter vacate vacation vaccinate vacuum validate value
vandalize vanish vanquish vape vary vault veer veil vent ventilate venture verge verify vest vet veto vex vibrate victimize video vie view
vilify vindicate violate visit visualize vocalize voice void volunteer vomit vote vouch vow voyage vulgarize wade waffle wag wage wail wait
waive walk wallow wander wane want war ward warm warn warp warrant wash waste watch water wave waver wax weaken wean weaponize wear weather wedge
weed weigh weight welcome weld well wheel wheeze whet while whimper whine whip whirl whisk whisper whistle whiten whitewash widen wield wiggle
wildcat will wilt wince wink winnow wipe wire wish wither witness wobble wonder woo word work worm worry worsen worship worst wrangle wrap wreak
wreck wrench wrestle wriggle wrinkle xerox yank yap yawn yearn yell yelp yield yodel zap zero zigzag zip zone zoom
`
  .trim()
  .split(/\s+/);
