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

/**
 * Words of social media, politics and the trade press that the dictionaries are too old or too choosy for, in their
 * base form. The rules make their forms.
 */
export const MODERN_NOUNS = `
hashtag tweet retweet subtweet tweeter retweeter tweetstorm twitterer selfie meme emoji emoticon gif jpeg pdf podcast
podcaster vodcast vlog vlogger blogger blogpost microblog webinar livestream livestreamer streamer youtuber tiktoker
instagrammer snapchatter redditor subreddit influencer creator follower unfollower lurker troll shitpost shitposter clickbait
clickbaiter listicle explainer thinkpiece longread newsfeed newsletter substacker paywall takedown shoutout callout
screenshot screencap screengrab screencast thumbnail avatar username handle login logon signup inbox upvote downvote
subscriber subtitle repost reposter crosspost reblog pingback permalink hyperlink backlink url uri app webapp superapp
microsite website webpage homepage chatroom groupchat chatbot bot botnet sockpuppet spammer scammer phisher catfisher hacker
hacktivist cyberattack cyberbully cybercrime cybercriminal cyberthreat cyberweapon deepfake
cheapfake algorithm dataset database datacenter llm gpu cpu api sdk startup unicorn scaleup
biotech cleantech proptech startupper techbro techie coder developer dev sysadmin gamer esport streamathon speedrun
speedrunner noob newbie modder cosplayer fanfic fandom stan simp incel femcel tradwife edgelord doomer boomer zoomer
millennial xennial hipster foodie vegan flexitarian smartphone smartwatch earbud headset touchscreen laptop tablet ebook
audiobook powerbank drone quadcopter wearable scooter ebike phev suv hybrid robotaxi rideshare ridesharer carpool gig
giglet freelancer solopreneur coworker teleworker telecommuter bitcoin altcoin stablecoin memecoin cryptocurrency
crypto blockchain token nft dao hodler airdrop rugpull etf ipo spac reit crowdfunder kickstarter robocall robotext
robocaller voicemail livecam webcam bodycam dashcam antivaxxer antivaxer vaxxer vaxer vax jab booster lockdown shutdown
reopening superspreader variant subvariant serotype ventilator respirator facemask teledoc wastewater
comorbidity coronavirus caregiver careworker servicemember councilmember congressmember boardmember
committeewoman committeeman councilwoman councilman congresswoman assemblywoman assemblyman alderwoman selectwoman chairwoman
spokeswoman businesswoman servicewoman firefighter frontliner frontline responder whistleblower lawmaker rulemaking rulemaker
policymaker policymaking decisionmaker changemaker stakeholder shareholder bondholder billholder appropriator earmark
filibuster gerrymander gerrymanderer caucusgoer superdelegate elector nonvoter dropbox pollworker
pollwatcher canvasser fundraiser megadonor donor superpac pac lobbyist kleptocrat oligarch autocrat technocrat eurocrat
eurosceptic brexiteer brexiter remainer leaver leftist rightist centrist tankie progressive antifa antifascist neonazi neocon
neoliberal libertarian ethnonationalist nationalist supremacist groyper populist truther birther denier denialist
conspiracist theorist insurrectionist rioter looter protestor protester counterprotester counterprotest abolitionist terf
transphobe homophobe islamophobe xenophobe antisemite racist antiracist misogynist dogwhistle snowflake microaggression
cancellation pronoun latina latino latinx chicano chicana nonbinary enby
demisexual throuple dreamer daca asylee refugee parolee deportee detainee returnee migrant gotaway smuggler
trafficker cartel opioid overdose vape vaper ecig edible cannabinoid dispensary megaproject megafire
superstorm heatwave wildfire polluter emitter offset biofuel renewable microplastic brownfield superfund gigafactory gigawatt
megawatt kilowatt terawatt microgrid heatpump retrofit decarbonizer homebuyer homeseller realtor renter timeshare
condo mcmansion landlord rentier servicer appraiser underwriter grandkid grandbaby stepkid stepmom stepdad kiddo preschooler
homeschooler schooler kindergartner kindergartener tween teen farmworker meatpacker warehouser dockworker steelworker
ironworker autoworker trucker hardhat millwright lineworker payday paycheck paystub payout copay copayment deductible premium
stimulus cutback giveback clawback kickback bailout buyback layoff furlough walkout lockout sickout strikebreaker unionizer
airstrike missile warhead icbm manpad militant jihadi jihadist insurgent paramilitary peacekeeper warfighter helo medevac
airlift veteran vet reservist guardsman airman seabee sailor grunt dem repub lib rino goper ceo cfo cto coo cio
evp svp mep msp mla vip ngo llc llp nda faq dvd atm ssn gpa gre iep mba phd lpn cna
emt icu ptsd std sti uti appt dept govt org corp comm approp reg med fam sub pic vid fave bestie
bae bff crush hottie cutie sweetie bro bruh dude dudebro homie epipen muppet pinocchio hotline helpline tipline lifeline
chyron newscast newscaster simulcast soundbite presser telethon pod vibe mood throwback flashback spoiler trailer teaser
sequel prequel reboot remake remix mashup playlist mixtape setlist watchparty fanbase showrunner bingefest
binge clapback comeback roast ratio burner alt finsta rinsta insta reel story carousel collab giveaway unboxing haul tutorial
walkthrough lifehack hack motorsport superfan supercar supermodel supermajority superdeal megachurch megastar designee
appointee retiree honoree attendee nominee inductee grantee mentee trainee awardee evacuee funder crosser gotcha whataboutism
shitshow clusterfuck fuckup asshat asshole douchebag scumbag dirtbag cuck soyboy manosphere
alpha beta sigma
`;

/**
 * Abbreviations and other words of two letters that have a plural; of no others is a form of three letters believed.
 */
export const SHORT_NOUNS = `
ad ai cd dj dm em ev gm hr id in ip jv kg km lb md mp ok op pa pc pj pm pr pt qb rn rv tv up vc vp yr wk
`;

/** Inhabitants, and adherents of parties and faiths. */
export const MODERN_DEMONYMS = `
alabamian alaskan arizonan arkansan californian coloradan coloradoan connecticuter delawarean floridian georgian hawaiian
idahoan illinoisan indianan hoosier iowan kansan kentuckian louisianan mainer marylander michigander michiganian minnesotan
mississippian missourian montanan nebraskan nevadan jerseyan jerseyite mexican yorker carolinian dakotan ohioan oklahoman
oregonian pennsylvanian tennessean tennesseean texan tejano utahn utahan vermonter virginian washingtonian wisconsinite
wyomingite rican guamanian samoan angeleno angelino chicagoan bostonian philadelphian houstonian dallasite austinite antonian
diegan franciscan seattleite portlander denverite atlantan miamian orlandoan nashvillian memphian detroiter clevelander
cincinnatian pittsburgher baltimorean nyer brooklynite londoner liverpudlian mancunian glaswegian dubliner parisian berliner
roman madrileno muscovite kyivan konger uyghur uighur rohingya yazidi belarusian kosovar crimean chechen hazara pashtun kurd
houthi salafi shiite sunni evangelical pentecostal mormon sikh zionist antizionist trumpist trumper reaganite clintonite
corbynista blairite thatcherite berniecrat corbynite macronist putinist
`;

/** Verbs, irregular ones excepted. */
export const MODERN_VERBS = `
tweet retweet subtweet livetweet hashtag blog vlog podcast livestream stream post repost crosspost reblog microblog upvote
downvote like unlike follow unfollow refollow friend unfriend defriend befriend ghost block unblock mute unmute ban unban
shadowban deplatform replatform demonetize remonetize monetize geotag tag untag dm pm text sext retext snapchat facetime
skype zoom google facebook instagram tiktok whatsapp photoshop facetune screenshot screencap screengrab screenshare livecast
webcast simulcast broadcast stan ship simp ratio dunk roast troll shitpost flame dox doxx swat catfish phish spam scam hack
pwn gaslight gatekeep mansplain manspread whitesplain cancel clickbait doomscroll binge unbox upload reupload
download sideload screencast refactor debug commit deploy redeploy containerize dockerize virtualize transcode encrypt
decrypt anonymize deanonymize pseudonymize finetune autocomplete autocorrect autosave autofill copypaste crowdfund
crowdsource outsource insource nearshore offshore onshore reshore upskill reskill deskill onboard offboard headhunt telework
telecommute multitask hotdesk cowork freelance gamify incentivize disincentivize strategize synergize optimize productize
commoditize weaponize politicize depoliticize radicalize deradicalize racialize infantilize delegitimize legitimize
destigmatize stigmatize normalize denormalize criminalize decriminalize recriminalize legalize securitize militarize
demilitarize denazify decolonize decarbonize electrify reelect reauthorize deauthorize defund refund underfund overfund
unfund reappoint redistrict gerrymander filibuster fearmonger scaremonger warmonger greenlight greenwash whitewash pinkwash
sportswash astroturf bothsides dogwhistle primary caucus earmark fundraise canvass phonebank doorknock prebunk
debunk factcheck misinform disinform mischaracterize misgender deadname transition detransition unionize deunionize
crosstrain furlough rehire vax vaccinate revaccinate vape quarantine mask unmask reinfect rehydrate isolate
sanitize disinfect lockdown homeschool unschool preregister pretest prescreen preapprove preorder prepay prep prepopulate
reopen reimagine reframe rebrand relabel repackage repurpose reroute repopulate reprogram remap remaster remix remeasure
remortgage reoffend reinvest reconnect redraft reeducate reemerge reenter reformat rebalance recalibrate recirculate
recommission reapply reacquaint reawake resubmit reshare retest restitch reupholster rewatch rewild reskin respawn reboot
restock relaunch reconfigure reengage reenact reenlist reestablish reevaluate reexamine reintroduce reinstate resettle
resupply rezone recertify underreport undercount underutilize underperform underinvest undervalue understaff underdeliver
overhype overstaff overtrain overreport overrepresent overdose overprescribe overregulate overpolice oversample overshare
overspend unclench uninstall unshackle unstick unsubscribe untangle unpack unredact unseal unveil upcycle uptick downsize
rightsize downshift downplay flatline trend uptrend tase taser kneecap waterboard dogpile sideline
blindside lowball highball backstop backfill backdate backchannel bankroll blackball blacklist whitelist handwave handhold
handpick headline spotlight highlight showcase jumpstart kickstart fasttrack sleepwalk sleuth stonewall sugarcoat
sandbag soapbox piggyback leapfrog favorite favourite friendzone medal memo dialogue monologue duet escrow gavel grid roster
storyboard workshop wildcat chromate cozy crossfire deepfake deescalate discomfort hotwire indebt infight leg lip outdate
outpour photobomb pickpocket poeticize potty preset scathe sludge stirrup strobe theatricalize valorize vectorize timestamp
triage prototype mistype parameterize gridlock gender glamp
`;
