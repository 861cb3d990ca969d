/**
 * Irregular verbs, one a line: the base form and the forms that no rule gives. With a plus the regular past exists as
 * well (burned); without it the rule must not make one, or seed would be the past of see.
 * After a bar: prefixes with which the verb makes others that inflect alike (take: mistake, overtake).
 */
export const ENGLISH_IRREGULAR_VERBS = `
be am is are was were been being
have has had having
do does did done doing | over out re un
go goes went gone | fore under
arise arose arisen
+awake awoke awoken
bear bore borne | for over
beat beaten | brow dead
become became
beseech besought
bestrew bestrewn
begin began begun
behold beheld
bend bent | un
+bet
+bid bade bidden | for out over under
bind bound | un
bite bit bitten
bleed bled
blow blew blown
break broke broken | out
breed bred | inter cross
bring brought
+broadcast | re
build built | re over out
+burn burnt | sun
burst
buy bought | over
cast | mis over re type fore tele
catch caught
chide chid chidden
choose chose chosen
+cleave cloven
cling clung
come came | over
+cost
creep crept
cut | under
deal dealt | mis re
dig dug
+dive dove
draw drew drawn | over re with
+dream dreamt | day
drink drank drunk
drive drove driven | over test
+dwell dwelt
eat ate eaten | over
fall fell fallen | be
feed fed | over force spoon breast bottle
feel felt
fight fought | out
find found
flee fled
fling flung
fly flew flown | over out
forbid forbade forbidden
forget forgot forgotten
forgo forwent forgone
forgive forgave forgiven
forsake forsook forsaken
freeze froze frozen | un re
get got gotten | be
give gave given
grind ground | re
grow grew grown | out over re
+hang hung | over re
hear heard | mis over
hide hid hidden
hit
hold held | up with
hurt
+input
keep kept | up house
+kneel knelt
know knew known
lay laid | in mis over out re under way
lead led | mis
+lean leant
+leap leapt
+learn learnt | un
leave left
lend lent
let | sub
+lie lain lying | under
+light lit | re
+gaslight gaslit
+greenlight greenlit
+backlight backlit
lose lost
make made | re un
mean meant
+melt molten
meet met
+mow mown
+output
pay paid | over pre re under
+plead pled
+prove proven | dis re
put
quit
read | mis re proof
rid
ride rode ridden | over out
ring rang rung
rise rose risen
+rive riven
run ran | out over re
say said
see saw seen | fore over
seek sought
sell sold | out over re under
send sent
set | off re up be type in
+sew sewn
shake shook shaken
+shear shorn
+shave shaven
shed
+shine shone | out
shoot shot | over under out
+shoe shod
+show shown
+shrive shrove shriven
shrink shrank shrunk
shut
sing sang sung
sink sank sunk
sit sat | baby out
slay slew slain
sleep slept | over
slide slid | back mud
sling slung
slink slunk
slit
+sneak snuck
+smell smelt
smite smote smitten
+sow sown
speak spoke spoken
+speed sped
+spell spelt | mis
spend spent | mis out over
+spill spilt
spin spun
spit spat
split
+spoil spoilt
spread
spring sprang sprung
stand stood | under with misunder
steal stole stolen
stick stuck | un
sting stung
stink stank stunk
stride strode stridden | be
strike struck stricken
string strung | ham re
+strive strove striven
swear swore sworn
sweep swept
+swell swollen
swim swam swum
swing swung
take took taken | mis over par re under
teach taught | re
tear tore torn
tell told | fore re
think thought | out re over
throw threw thrown | over
+thrust
tread trod trodden | re
+thrive throve thriven
+vie vying
+die dying
+tie tying | un
+belie belying
+fit | re retro out
+knit | re
+sweat
+wed
+wake woke woken
wear wore worn
+weave wove woven | inter
weep wept
+wet
win won | re
wind wound | re un
wring wrung
write wrote written | re under over type ghost
`;
