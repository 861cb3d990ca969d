/** Base forms of common English verbs. They tell hoping (hope) from hopping (hop), and keep words such as "need" whole. */
export const ENGLISH_VERBS: readonly string[] = `
abandon abate abbreviate abdicate abduct abet abhor abide abolish abort abound abridge abscond absolve absorb abstain abstract abuse accede accelerate
accent accentuate accept access accessorize acclaim acclimate accommodate accompany accomplish accord accost account accredit accrue accumulate accuse
accustom ace ache achieve acidify acknowledge acquaint acquiesce acquire acquit act activate actualize adapt add addict address adhere adjoin adjourn
adjudicate adjust administer admire admit admonish adopt adore adorn advance advert advertise advise advocate aerate affect affiliate affirm affix
afflict afford affront age aggravate aggregate agitate agonize agree aid ail aim air airlift alarm alert alienate alight align allay allege alleviate
allocate allot allow allude ally alter alternate amalgamate amass amaze amble ambush amend amortize amount amplify amputate amuse analyse analyze
anchor anesthetize anger angle animate annex annihilate annotate announce annoy annul anoint anonymize answer antagonize anticipate apologise
apologize appal appall appeal appear appease append applaud apply appoint appraise appreciate apprehend apprise approach appropriate approve
approximate arbitrate arch archive argue arm arouse arraign arrange arrest arrive arrogate articulate ascend ascertain ascribe ask aspire assail
assassinate assault assemble assent assert assess assign assimilate assist associate assuage assume assure astonish astound atone attach attack attain
attempt attend attenuate attest attract attribute attune auction audit augment authenticate author authorise authorize autograph automate avail avenge
average avert avoid avow await awaken award axe baa babble babysit back backdate backfire backlog backpack backtrack badger badmouth baffle bag bail
bait bake balance balk balloon ballot bamboozle ban band bandage bang banish bank bankroll bankrupt banter baptize bar barbecue bare barf bargain
barge bark barrage barrel barricade barter base bash bask baste bat bathe batter battle bawl beach beam beard beckon bedevil befit befriend befuddle
beg begrudge beguile behave behead belch believe belittle bell bellow belong belt bemoan bench benefit bequeath berate berth beseech besiege bestow
betide betray better beware bewilder bias bicker bike bill billet billow bin birth bisect blab blacklist blackmail blame blanket blast blaze bleach
bleat bleep blemish blend bless blight blind blindfold blink blister blitz bloat block blockade blog bloom blossom blot blubber bludgeon bluff blunder
blunt blur blurt blush board boast bob bobble bode boggle boil bolster bolt bomb bombard bond book boom boomerang boost boot bootleg border bore
borrow boss botch bother bottle bottleneck bottom bounce bow bowdlerize bowl box boycott brace brag braid brainstorm brainwash brake branch brand
brandish brave bray breach breakfast breathe breeze brew bribe brick bridge bridle brief brighten brim bristle broach broaden broil broker brood brook
browbeat brown browse bruise brush brutalize bubble buck buckle bud budge budget buff buffer buffet bug bulge bulk bulldoze bulletproof bully bump
bunch bundle bungle bunk bunt buoy burden burgeon burglarize burnish burp burrow bury bus bushwhack bust bustle butcher butt butter button buzz bypass
cable cackle cadge cage cajole calculate calibrate call calm camouflage camp campaign cancel cane cannibalize canonize canter canvass cap caper
capitalize capitulate capsize caption captivate capture caramelize carbonate card care careen caress caricature carjack carol carpet carpool carry
cart cartoon carve cascade cash cashier castigate catalog catalogue catalyze catapult categorise categorize cater caterwaul caucus caulk cause
cauterize caution cave cavil cavort cease cede celebrate cement censor censure center centralise centralize centre certify chafe chaff chain chair
chalk challenge chamfer champ champion chance change channel chant chaperone char characterize charge charm chart charter chase chat chatter chauffeur
cheapen cheat check checkmate cheer cherish chest chew chide chill chime chink chip chirp chisel chlorinate choke chomp chop chortle christen chromate
chronicle chuck chuckle churn circle circulate circumcise circumvent cite civilize clack claim clamber clamor clamp clang clank clap clarify clash
clasp class classify clatter claw clean cleanse clear cleave clench click climax climb clinch clip cloak clog cloister clone close clot clothe cloud
clown cloy club cluck cluster clutch clutter coach coalesce coast coat coax cockle cocoon coddle code codify coerce coexist cohabit cohere coil coin
coincide coke collaborate collapse collar collate collect collectivize collide collude colonize color colorize colour comb combat combine comfort
command commandeer commemorate commence commend comment commercialize commingle commiserate commission commit communicate commute comp compact compare
compartmentalize compel compensate compete compile complain complement complete complicate compliment complot comply compose composite compound
comprehend compress comprise compromise compute con conceal concede conceive concenter concentrate conceptualize concern concert conclude concoct
concretize concur concuss condemn condense condescend condition condone conduce conduct confab confederate confer confess confide configure confine
confirm confiscate conflate conflict conform confound confront confuse congeal congest congratulate congregate conjecture conjure conk connect connive
connote conquer conscript consent conserve consider consign consist console consolidate consort conspire consternate constipate constitute constrain
constrict construct construe consult consume contact contain contaminate contemplate contend contest contextualize continue contort contract
contradict contrast contravene contribute contrive control convalesce convene converge converse convert convey convict convince convulse cook cool
cooperate coordinate cop cope copy copyright cordon core corner corral correct correlate correspond corroborate corrode corrupt cosign cosponsor
cosset costume couch cough counsel count counter counteract counterfeit countersign couple course court cover covet cower cox cozy crack crackle
cradle craft cram cramp crane crank crash crate crave crawl crayon creak crease create credential credit cremate crest crew criminalize crimp cringe
crinkle cripple crisscross criticise criticize critique croak crochet crop cross crossbreed crosscheck crossfire crouch crowd crowdfund crown cruise
crumble crumple crunch crusade crush cry crystalize crystallize cube cuddle cuff cull culminate cultivate cup curate curb curdle cure curl curse
curtail curtsy curve cushion cuss customize cycle dab dabble dally damage damn dampen dance dangle dapple dare darken dart dash date daunt dawdle dawn
daze dazzle deactivate deaden deadlock deafen debase debate debilitate debit debone debrief debug debunk debut decant decapitate decay deceive
decelerate decentralize decide decimate decipher deck declare declassify decline decode decommission decompose deconstruct decorate decouple decrease
decree decriminalize decry dedicate deduce deduct deem deepen deepfake deescalate deface default defeat defect defend defer defile define deflate
deflect deflower defog deforest deform defraud defray defrost defund defuse defy degenerate degrade degrease dehumanize dehydrate deice deify delay
delegate delegitimize delete deliberate delight delimit delineate delist deliver delouse delude delve demand demarcate demean demilitarize democratize
demolish demonize demonstrate demoralize demote demur demystify denigrate denominate denote denounce dent denude deny deodorize depart depend
depersonalize depict deplete deplore deploy depoliticize depopulate deport depose deposit depreciate depress depressurize deprive deputize derail
derange deregulate derive derogate desalinate descale descend describe desecrate desegregate desensitize desert deserve design designate desire desist
despair despise destabilize destine destroy destruct detach detail detain detect deter deteriorate determine detest detonate detract devalue devastate
develop deviate devise devolve devote devour diagnose diagram dial dialogue diaper dice dictate diet differ differentiate diffuse digest digitize
dignify digress dilate dilute dim diminish dine dip direct disable disaffect disagree disallow disappear disappoint disapprove disarm disassemble
disassociate disavow disband disbelieve disburse discard discern discharge discipline disclose discolor discomfort disconcert disconnect discontinue
discount discourage discover discredit discriminate discuss disdain disembark disembody disembowel disenchant disenfranchise disengage disentangle
disfigure disgorge disgrace disguise disgust dish dishearten dishonor disinfect disinherit disintegrate disinvest dislike dislocate dislodge dismantle
dismay dismember dismiss disobey disorganize disorient disown disparage dispatch dispel dispense disperse displace display displease dispose disprove
dispute disqualify disregard disrespect disrobe disrupt diss dissatisfy dissect disseminate dissent dissipate dissociate dissolve dissuade distance
distemper distend distill distinguish distort distract distress distribute distrust disturb ditch ditto diverge diversify divert divest divide divine
divorce divulge dizzy dock doctor document dodge dog dole domesticate dominate don donate doodle doom dope dot dote double doubt douse dovetail down
downgrade download downplay downsize downvote doxx doze draft drag drain dramatize drape drawl dread dredge drench dress dribble drift drill drip
drivel drizzle drone drool droop drop drown drowse drub drug drum dry duck duel duet dull dumbfound dump dunk dupe duplicate dust dwarf dwindle dye
earmark earn ease eavesdrop ebb echo eclipse economize edge edit educate effect effuse egg eject elaborate elapse elate elbow elect electrify
electrocute elevate elicit eliminate elongate elope elucidate elude emaciate email emanate emancipate embalm embark embarrass embattle embed embellish
embezzle embitter emblazon embody embolden embrace embroider embroil emerge emigrate emit emote empanel empathize emphasise emphasize employ empower
empty emulate enable enact enamor encamp encapsulate encase enchant encircle enclose encode encompass encounter encourage encroach encrypt encumber
end endanger endear endeavor endorse endow endure energize enfeeble enforce enfranchise engage engender engineer engrave engross engulf enhance enjoy
enlarge enlighten enlist enliven ennoble enquire enrage enrich enroll enshrine enshroud enslave ensnare ensue ensure entail entangle enter entertain
enthrall enthrone entice entitle entomb entrap entrench entrust entwine enumerate envelop envisage envision envy epitomize equal equate equip
equivocate eradicate erase erect erode err erupt escalate escape escort escrow espouse establish esteem estimate etch eulogize euthanize evacuate
evade evaluate evangelize evaporate even evict evidence evince eviscerate evoke evolve exacerbate exact exaggerate examine exasperate excavate exceed
excel except exchange excise excite exclaim exclude excommunicate excoriate excuse execute exemplify exempt exercise exert exfoliate exhale exhaust
exhibit exhort exhume exile exist exit exonerate exorcise expand expatriate expect expedite expel expend experience experiment expire explain explode
exploit explore export expose expound express expropriate expunge extend extenuate exterminate externalize extinguish extol extort extract extradite
extrapolate extricate exude exult eye fabricate face facilitate factor factorize fade fail faint fake falsify falter familiarize fan fancy fantasize
fare farm fart fascinate fashion fast fasten father fathom fatten fault favor favorite favour fax faze fear feast feather feature federate feign fence
fend ferment ferret ferry fertilize fester fetch fetter feud fib fictionalize fiddle fidget field figure filch file filet filibuster filigree fill
film filter finagle finalize finance fine finetune finger finish fire firebomb fireproof firm fish fix fizz fizzle flabbergast flag flail flake flame
flank flap flare flash flatline flatten flatter flaunt flavor fledge fleece flesh flex flick flicker flinch flip flirt flit float flock flog flood
floor flop floss flounder flourish flout flow flub fluctuate fluff flunk flush fluster flutter foam fob focus foil fold follow foment fool foot
footnote forage forbear force ford forearm foreclose foreshadow forestall foretell forfeit forge fork form formalize format formulate forswear fortify
forward fossilize foster foul found fox frack fracture fragment frame franchise fraternize fray freak free freelance frequent freshen fret frighten
fringe frisk frolic front frost froth frown frustrate fry fudge fuel fulfill fumble fume fumigate function fund fundraise funnel furlough furnish
further fuse fuss fuzz gaff gag gain gallivant gallop galvanize gamble game gape garble garden garner garnish garrison gas gasify gaslight gasp gather
gauge gavel gawk gaze gear gel generalize generate gentrify genuflect germinate gerrymander gesture ghost ghostwrite giggle gild gird girdle glamorize
glance glare glaze gleam glean glide glimpse glisten glitter gloat glob globalize glorify gloss glow glower glue glug glut gnash gnaw goad gobble golf
goof google gorge gossip gouge govern gown grab grace grade graduate graft grandstand grant grapple grasp grate gravel gravitate graze grease green
greenlight greenwash greet grid grieve grill grimace grin grip gripe grit groan groom grope gross ground group grovel growl grub grumble grunt
guarantee guard guess guest guffaw guide gulp gun gurgle gush gut guzzle gyrate hack haggle hail hallow hallucinate halt halve ham hammer hamper hand
handcuff handicap handle handpick happen harangue harass harbor harbour harden hark harm harmonize harness harp harrow harvest hash hashtag hassle
hasten hatch hate haul haunt hawk haze head headbutt headhunt headline heal heap heat heave heckle hedge heed heighten help hem herald herd hesitate
hew hex hibernate highlight hightail hijack hike hinder hinge hint hire hiss hitch hitchhike hoard hoax hobble hobnob hoe hog hoist hole home
homeschool homogenize hone honk honor honour hoodwink hook hoot hoover hop hope horrify hose hospitalise hospitalize host hotwire hound house hover
howl huddle hug hulk hum humanize humble humiliate hunch hunger hunt hurdle hurl hurrah hurry hurtle hush hustle hybridize hydrate hype hyperventilate
hyphenate hypnotize hypothesise hypothesize ice idealize ideate identify idle idolize ignite ignore illegalize illuminate illustrate imagine imbibe
imbue imitate immerse immigrate immobilize immolate immortalize immunize impact impair impale impanel impart impeach impede impel imperil impersonate
impinge implant implement implicate implode implore imply import impose impound impoverish impregnate impress imprint imprison improve improvise
impugn impute inaugurate inbreed incapacitate incarcerate incarnate incense incentivize inch incinerate incite incline include inconvenience
incorporate increase incriminate incubate incur indebt indemnify indent index indicate indict individualize indoctrinate induce induct indulge
industrialize infantilize infect infer infest infight infiltrate inflame inflate inflect inflict influence inform infringe infuriate infuse ingest
inhabit inhale inhere inherit inhibit initiate inject injure ink innervate innovate inoculate inquire inscribe insert inset insinuate insist insource
inspect inspire inspirit install instigate instill institute institutionalize instruct instrument insulate insult insure integrate intend intensify
interact intercede intercept interchange intercut interest interfere interject interlace interleave interlink interlock intermarry intermix intern
internalize internationalize interpose interpret interrogate interrupt intersect intersperse intertwine intervene interview interweave intimidate
intone intoxicate intrigue introduce intrude intubate inundate inure invade invalid invalidate inveigh invent invert invest investigate invigorate
invite invoice invoke involve ionize irk iron irradiate irrigate irritate isolate issue itch itemize iterate jab jackknife jail jam jangle jar jaw
jaywalk jeer jell jeopardize jerk jest jet jettison jilt jingle jinx jive jockey jog join joke jolt jostle jot journey joust judge juggle juice jumble
jump junk justify jut juxtapose kayak keel key keyboard keynote kick kid kidnap kill kindle kiss kite knead kneecap knife knight knock knot knuckle
label labor labour lace lacerate lack lactate ladder ladle lag lambast lambaste lament laminate lampoon lance land landscape languish lap lapse lard
lash lasso last latch lather lattice laud laugh launch launder lavish layer leach leaflet leak leapfrog lease leash lecture leer leg legalise legalize
legislate legitimize lengthen lessen level leverage levitate levy liaise libel liberalize liberate license lick lift lighten like liken lilt limber
limit limp line linger link lionize lip liquefy liquidate lisp list listen literalize litigate litter live liven livestream load loaf loan loathe lob
lobby localize locate lock lodge log loiter loll long look loom loop loose loosen loot lop lope lord lounge love lower lubricate lug lull lumber lump
lunch lunge lurch lure lurk luxuriate lynch magnetize magnify mail maim mainstream maintain major malfunction malign malinger maltreat man manacle
manage mandate maneuver mangle manifest manipulate manufacture map mar march marginalize marinate mark market maroon marry marshal martyr marvel mash
mask masquerade mass massacre massage master mastermind masticate match mate materialize matriculate matter mature maul maximize meander measure
mechanize medal meddle mediate medicate meditate mellow melt memo memorialise memorialize memorize menace mend mention mentor meow merchandise merge
merit mesh mesmerize mess message metabolize mete microwave migrate mildew militarize militate milk mill mime mimic mince mind mine mingle miniaturize
minimize minister minor mint mirror misapply misappropriate misbehave miscalculate miscarry mischaracterize misconstrue misdiagnose misdirect misfire
misguide mishandle misinform misinterpret misjudge mislabel mismanage misplace misquote misread misremember misrepresent miss misspeak misspell
misstate mist mistreat misuse mitigate mix moan mob mobilize mock model moderate modernize modify modulate moisten mold molest mollify mollycoddle
monetize monitor monologue monopolize moonlight moor mop mope moralize morph mortar mortgage mortify mosey motion motivate mould moult mount
mountaineer mourn mouth move muck muckrake muddle muddy muffle mug mulch mull multiply multitask mumble mummify munch murder murmur muscle muse
mushroom muster mutate mute mutilate mutiny mutter muzzle mystify nag nail name nap narrate narrow nationalize naturalize nauseate navigate near
necessitate need needle negate neglect negotiate neigh nest nestle net network neuter neutralize nibble nickname nip nod nominate normalize nose
notarize notch note notice notify nourish novelize nuance nudge nuke nullify numb number nurse nurture nuzzle obey obfuscate object obligate oblige
obliterate obscure observe obsess obstruct obtain obtrude obviate occasion occupy occur offend offer officiate offload offset ogle oil omit ooze open
operate opine oppose oppress opt optimize orate orbit orchestrate ordain order organise organize orient originate ornament oscillate ostracize oust
outbid outclass outdate outdistance outfit outguess outlast outlaw outlay outline outlive outmaneuver outnumber outpace outperform outplay outpour
outrage outrank outrun outshine outsmart outsource outstretch outvote outweigh outwit overact overawe overbook overburden overcharge overcompensate
overcook overcrop overcrowd overdevelop overdose overdraw overemphasize overestimate overexpose overextend overfill overflow overhaul overheat
overhype overindulge overjoy overlap overlay overload overlook overpay overpower overproduce overprotect overrate overreach overreact override
overrule overshadow overshoot oversimplify oversleep overspend overstaff overstate overstay overstep overstuff overtake overtax overthink overtrain
overturn overuse overvalue overwhelm overwork owe own oxidize pace pacify pack package pad paddle page paint pair pale palm palpitate pamper pan
pander panel panic pant parachute parade parallel parallelize paralyse paralyze paraphrase parboil parcel pardon pare parent park parley parody parrot
parse part partake participate partition partner party pass paste pasteurize pasture pat patch patent patrol patronize patter pattern pause pave paw
pawn peak peck pedal peddle pedestrianize peek peel peep peer peeve peg pelt pen penalize penetrate people pepper perceive perch perfect perforate
perform perish perjure perk permeate permit perpetrate perpetuate perplex persecute persevere persist personalize personify perspire persuade pertain
perturb peruse pervade pervert pester pet petition petrify phase philosophize phish phone photobomb photocopy photograph photoshop phrase pick picket
pickle pickpocket picnic picture pierce pigeonhole piggyback pile pilfer pillage pillory pilot pin pinch pine ping pinpoint pioneer pipe pique pirate
pit pitch pity pivot placate place plagiarize plague plait plan plane plant plaster plate plateau play please pledge plod plop plot plough plow pluck
plug plummet plunder plunge plunk ply poach pocket podcast poeticize point poise poison poke polarise polarize police polish politicize poll pollinate
pollute ponder pontificate pool pop popularise popularize populate pore portend portray pose position possess post postpone postulate posture pot
potter potty pounce pound pour pout powder power practice practise praise prance pray preach preapprove precede precipitate preclude precook predate
predecease predetermine predict predispose predominate preempt prefabricate preface prefer preheat prejudge prejudice premiere preoccupy prep prepare
prepay preregister prescreen prescribe present preserve preset preside press pressure presume presuppose pretend pretest prevail prevent preview prey
price prick pride prime primp print prioritize privatise privatize privilege prize probe proceed process proclaim procrastinate procreate proctor
procure prod produce profess profile profit prognosticate program progress prohibit project proliferate prolong promise promote prompt pronounce
proofread prop propagandize propagate propel prophesy propose proposition prorate prosecute prospect prosper prostrate protect protest protract
protrude provide provoke prowl prune pry psych publicise publicize publish pucker puff puke pull pulp pulsate pulse pulverize pummel pump pun punch
punctuate puncture punish punt pupate purchase puree purge purify purport purr pursue push puzzle quack quadruple quaff quake qualify quantify
quantize quarantine quarrel quarry quarter quash quell quench query quest question queue quibble quicken quiet quieten quip quiver quiz quote race
racialize rack radiate radicalize radio raffle raft rage raid railroad rain raise rake rally ram ramble ramp rampage range rank rankle ransack ransom
rant rap rape rappel rarefy rasp ratchet rate ratify ration rationalize rattle ravage rave ravish raze razor razz reach reacquaint react reactivate
readapt readjust readmit reaffirm realign realise realize reallocate reanimate reap reappear reapply reappoint rear rearrange reason reassemble
reassert reassess reassign reassure reauthorize reawake reawaken rebalance rebel reboot rebound rebrand rebroadcast rebuff rebuild rebuke rebut
recalibrate recall recant recap recapitulate recapture recast recede receipt receive recess recharge recidivate recirculate recite reckon reclaim
reclassify recline recognise recognize recoil recollect recommend recommission recommit recompense reconcile recondition reconfigure reconnect
reconnoiter reconquer reconsider reconstitute reconstruct reconvene reconvict recopy record recount recoup recover recreate recruit rectify recuperate
recur recycle redact redeem redefine redeploy redesign redevelop redirect rediscover redistribute redistrict redline redo redouble redound redraft
redress reduce reeducate reek reel reelect reemerge reenact reenter reestablish reevaluate reexamine refactor refer referee reference refill refinance
refine reflect refocus reforest reform reformat reformulate refract refrain reframe refresh refrigerate refuel refund refurbish refurnish refuse
refute regain regale regard regenerate register regress regret regroup regulate rehabilitate rehash rehearse rehire rehydrate reign reignite reimagine
reimburse rein reinfect reinforce reinstall reinstate reintegrate reinterpret reintroduce reinvent reinvest reissue reiterate reject rejoice rejoin
rejuvenate rekindle relabel relapse relate relax relay relearn release relegate relent relieve relinquish relish relive reload relocate rely remain
remake remand remap remark remarry remaster remeasure remedy remember remind reminisce remit remix remodel remonstrate remortgage remove remunerate
rename rend render renege renegotiate renew renounce renovate rent reoffend reopen reorganize repackage repaint repair repatriate repay repeal repeat
repel repent rephrase replace replant replay replenish replicate reply repopulate report repossess repost represent repress reprimand reprint reprise
reproach reproduce reprogram republish repudiate repulse repurpose request require requisition reroute rerun reschedule rescind rescue research resell
resemble resent reserve reset resettle reshape reshuffle reside resign resile resist resolve resonate resort respect respond rest restart restate
restitch restock restore restrain restrict restructure resubmit result resume resupply resurface resurrect resuscitate retail retain retaliate retard
retell retest rethink retie retire retool retort retouch retrace retract retrain retreat retrieve retrofit retrograde return retweet reunite reupload
reuse revalue revamp reveal revel reverberate revere reverse revert review revile revise revisit revitalize revive revoke revolt revolutionize revolve
reward rewind rewire reword rework rhyme riddle ridicule rifle rig right rile rim rinse riot rip ripen ripple risk rival rivet roam roar roast rob
robe rock roil roll rollick romanticize romp roof roost root rope roster rot rotate rough roughen round rouse rout route rove row rub rubberneck
rubbish rue ruffle ruin rule rumble ruminate rummage rumor rumple rupture rush rust rustle rut sabotage sack sacrifice sadden saddle safeguard sag
sail salivate salt salute salvage sample sanctify sanction sand sandbag sandblast sandwich sanitize sap sass sate satiate satirize satisfy saturate
saunter saute savage save savor savvy scaffold scald scale scalp scam scamper scan scandalize scant scapegoat scar scare scathe scatter scavenge
schedule scheme schlep schmooze school scoff scold scoop scoot scope scorch score scorn scour scout scowl scramble scrap scrape scratch scrawl scream
screech screen screenshot screw scribble scrimp script scroll scrub scrunch scrutinize scuff scuffle scull sculpt scupper scurry scuttle seal seam
sear search season seat secede seclude second secrete secularize secure sedate seduce seed seem seep seesaw seethe segregate seize select
sensationalize sense sensitize sentence sentimentalize separate sequence sequester sequestrate serenade serialize sermonize serve service settle sever
sex shack shackle shade shadow sham shame shampoo shape share sharpen shatter shave sheathe shell shellac shelter shelve shepherd shield shift shimmer
shimmy shin ship shipwreck shirk shiver shock shoehorn shoo shop shoplift shore shortchange shorten shortlist shoulder shout shove shovel showcase
shower shred shriek shrivel shroud shrug shudder shuffle shun shush shutter shuttle sicken side sideline sidestep sideswipe sidetrack sieve sift sigh
sight sign signal signify silence silt silver simmer simplify simulate sin singe sip siphon sire situate size sizzle skate sketch skew skewer ski skid
skim skin skip skipper skirt skulk skydive skyrocket slack slake slam slander slant slap slash slate slaughter sled sledge sleuth slice slight slim
slime slip slither slobber slog slope slot slouch slow sludge slug slump slur slurp smack smash smear smelt smile smirk smoke smolder smooch smooth
smother smoulder smudge smuggle snack snag snake snap snare snarl snatch sneak sneer sneeze snicker sniff snip snipe snitch snivel snoop snooze snore
snorkel snort snow snowball snub snuff snuggle soak soap soar sob sober socialize sock soften soil sojourn solicit solidify solo solve soothe sort
sound soundproof soup sour source space spam span spank spar spare spark sparkle spawn spay spearhead specialise specialize specify spectate speculate
spellbind spew spice spike spindle spiral spirit splash splatter splay splice splint splinter splurge splutter sponsor spoof spook spool spoon sport
spot spotlight spout sprain sprawl spray sprinkle sprint spritz sprout spruce spur spurn spurt sputter spy squabble squander square squash squat
squawk squeak squeal squeeze squelch squint squirm squirt squish stab stabilise stabilize stack staff stage stagger stagnate stain stake stalk stall
stammer stamp stampede standardise standardize staple star starch stare start startle starve stash state station stave stay steady steam steel steepen
steer stem stencil step stereotype sterilise sterilize stew stiffen stifle stigmatize still stimulate stint stipulate stir stirrup stitch stock
stockpile stoke stomp stone stonewall stoop stop store storm storyboard stow straddle straggle straighten strain strand strangle strap strategize
stratify stray streak stream streamline strengthen stress stretch strew strip stripe strobe stroke stroll structure struggle strum strut stub stucco
study stuff stultify stumble stump stun stunt stupefy stutter style stylize sub subcontract subdivide subdue subject subjugate sublet sublimate
submerge submit subordinate subpoena subscribe subside subsidize subsist substantiate substitute subsume subtitle subtract subvert succeed succor
succumb suck suckle sue suffer suffice suffocate sugar sugarcoat suggest suit sulk sully sum summarise summarize summon sunbathe sunburn sunder
supercharge superimpose superintend supersede supervise supplant supplement supply support suppose suppress surcharge surf surfeit surge surmise
surpass surprise surrender surround surveil survey survive suspect suspend sustain swab swaddle swagger swallow swamp swap swarm swat swathe sway
sweeten swelter swerve swig swindle swipe swirl swish switch swivel swoop symbolize sympathize sync synchronize synergize synthesize systematize table
tabulate tack tackle tag tail tailgate tailor taint talk tally tame tamper tan tangle tango tank tantalize tap tape taper tar target tarnish tarry
tase task taste tatter tattoo taunt tax taxi team teargas tease tee teem teethe telecast telecommute telegraph telephone teleport televise telework
temper tempt tend tender tenderize tense term terminate terrify terrorize test testify tether text thank thaw theatricalize theorize thicken thin
thirst thrash thread threaten thrill thrive throb throng throttle thud thumb thump thunder thwart tick ticket tickle tidy tier tighten tile tilt
timber time tinge tinker tinkle tint tip tiptoe tire titillate title titter toast toddle toe toggle toil tolerate toll tone tool toot top topple torch
torment torpedo torture toss total tote totter touch toughen tour tout tow towel tower toy trace track trade traffic trail train traipse tramp trample
tranquilize transact transcend transcode transcribe transfer transfix transform transgress transition translate translocate transmit transmute
transpire transplant transport transpose transship trap trash traumatize travel traverse trawl treasure treat treble trek tremble trench trend
trespass triangulate trick trickle trifle trigger trim trip triple triumph trivialize troll troop trot trouble troubleshoot trounce truck trudge trump
trumpet truncate truss trust try tuck tug tumble tune tunnel turn tussle tut tutor twang tweak tweet tweeze twiddle twin twine twinkle twirl twist
twitch type typecast typeset typify tyrannize ululate umpire unbalance unban unblock unbuckle unburden unbutton unchain unclench unclog uncork
uncouple uncover underachieve undercut underestimate underfund underline undermine underperform underplay underprice underscore understate
underutilize undervalue underwhelm undress undulate unearth unfasten unfold unfollow unfriend unfurl unhinge unhitch unhook unify uninstall unionize
unite unlace unleash unload unlock unmask unmute unnerve unpack unpin unplug unravel unroll unscramble unscrew unseal unseat unsettle unshackle
unsheathe unstick unsubscribe untangle untie unveil unwind unwrap unzip up upbraid upchuck upcycle update upgrade uphold upholster uplift upload
uproot upstage upvote urge urinate use usher usurp utilize utter vacate vacation vaccinate vacillate vacuum validate valorize value vamp vandalize
vanish vanquish vape vaporize vary vault vaunt vectorize veer vegetate veil vend veneer venerate vent ventilate venture verbalize verge verify vest
vet veto vex vibrate victimize video view vilify vindicate violate visit visualize vitiate vivisect vlog vocalize voice void volunteer vomit vote
vouch vow voyage vulgarize waddle wade waffle waft wag wage wager waggle wail wait waive waken walk wallow waltz wander wane want war warble ward
warehouse warm warn warp warrant wash waste watch water waterproof wave waver wax waylay weaken wean weaponize weasel weather webcast wedge weed
weekend weigh weight welcome weld well welt whack wham wheedle wheel wheeze whet while whimper whine whinny whip whir whirl whisk whisper whistle
whitelist whiten whitewash whittle whiz wholesale whoop widen widow wield wiggle wildcat will wilt wince wing wink winnow winter wipe wire wiretap
wish wither withhold witness wobble wonder woo woof word work workshop worm worry worsen worship worst wound wow wrangle wrap wreak wreathe wreck
wrench wrestle wriggle wrinkle writhe wrong xerox yak yammer yank yap yaw yawn yearn yell yelp yield yodel yoke yowl zap zero zest zigzag zing zip
zone zoom
`
  .trim()
  .split(/\s+/);
