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
bear boree | for over
beat beaten | brow
become became
begin began begun
behold beheld
bend bent | un
beset
+bet
+bid bade bidden | for out over under
bind bound | re un
bite bit bitten
bleed bled
blow blew blown
break broke broken
breed bred | inter cross
bring brought
+broadcast | re
build built | re
+burn burnt
burst
buy bought
cast | mis over re type
catch caught
choose chose chosen
cling clung
come came | over
+cost
creep crept
cut | under
deal dealt
dig dug
+dive dove
draw drew drawn | over re with
+dream dreamt
drink drank drunk
drive drove driven | over test
+dwell dwelt
eat ate eaten | over
fall fell fallen | be
feed fed | over force spoon breast bottle
feel felt
fight fought
find found
flee fled
fling flung
fly flew flown | over out
forbid forbade forbidden
forget forgot forgotten
forgive forgave forgiven
forsake forsook forsaken
freeze froze frozen | un
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
lose lost
make made | re un
mean meant
meet met
+mow mown
+output
pay paid | over pre re under
+plead pled
+prove proven | dis
put
quit
read | mis re proof
rid
ride rode ridden | over
ring rang rung
rise rose risen
run ran | out over re
say said
see saw seen | fore over
seek sought
sell sold | out over re under
send sent
set | off re up
+sew sewn
shake shook shaken
+shear shorn
shed
+shine shone | out
shoot shot | over under out
+show shown
shrink shrank shrunk
shut
sing sang sung
sink sank sunk
sit sat | baby out
slay slew slain
sleep slept | over
slide slid | back
sling slung
slink slunk
slit
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
think thought | out re
throw threw thrown | over
+thrust
tread trod trodden
upset
+vie vying
+die dying
+tie tying | un
+belie belying
+fit
+knit
+sweat
+wed
+forecast
+wake woke woken
wear wore worn
+weave wove woven | inter
weep wept
+wet
win won | re
wind wound | re un
wring wrung
write wrote written | re under over type
`;
