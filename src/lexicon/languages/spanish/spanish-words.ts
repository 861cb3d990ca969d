/** What a spelling is to its headword; what stands first is chosen first. */
export const SPANISH_KINDS = [
  "closed",
  "irregular",
  "participle",
  "word",
  "plural",
  "feminine",
  "derived",
  "finite",
  "clitic",
  "name",
] as const;

export type SpanishKind = (typeof SPANISH_KINDS)[number];

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/**
 * Articles, pronouns, prepositions, conjunctions and adverbs that would otherwise pass for forms of a noun or a verb.
 */
export const CLOSED_CLASS = words(`
  a al ante bajo con contra de del desde durante en entre hacia hasta mediante para por según sin so sobre tras
  el la los las lo un una unos unas uno este esta estos estas esto ese esa esos esas eso aquel aquella aquellos aquellas aquello
  éste ésta éstos éstas ése ésa ésos ésas aquél aquélla aquéllos aquéllas
  yo tú vos él ella ello nosotros nosotras vosotros vosotras ellos ellas usted ustedes me te se nos os le les mí ti sí consigo conmigo contigo
  mi mis tu tus su sus mío mía míos mías tuyo tuya tuyos tuyas suyo suya suyos suyas nuestro nuestra nuestros nuestras vuestro vuestra vuestros vuestras
  que qué quien quién quienes quiénes cual cuál cuales cuáles cuyo cuya cuyos cuyas como cómo cuando cuándo donde dónde adonde cuanto cuánto cuanta cuánta cuantos cuántos cuantas cuántas
  y e o u ni pero mas sino aunque porque pues si ya no más menos muy tan tanto así aún aun también tampoco siempre nunca jamás
  aquí ahí allí acá allá ahora hoy ayer mañana luego antes después entonces apenas casi quizá quizás además
  arriba abajo adelante atrás encima debajo dentro fuera afuera adentro enfrente cerca lejos acerca aparte alrededor
  nada nadie algo alguien alguno alguna algunos algunas algún ninguno ninguna ningún cada todo toda todos todas otro otra otros otras mismo misma mismos mismas
  gracias ora mientras incluso salvo excepto conforme
`);

/** Participles that are read as nouns of their own, and participles of the feminine that name a thing. */
export const PARTICIPLE_NOUNS = words(`
  abogado abogada acantilado aliado aliada altercado alumbrado apartado arado arbolado asado atentado bordado calado calzado candado casado casada
  cercado certificado cocido comunicado costado contenido criado criada cuidado cuñado cuñada dado delegado delegada derivado dictado diputado diputada
  doctorado emparedado empedrado empleado empleada entramado enunciado estado fluido ganado gemido grabado granizado gruñido helado hado invitado invitada
  jurado juzgado ladrido latido legado licenciado licenciada listado lado llamado mercado morado nado oído papado partido pasado pecado pedido peinado
  pescado poblado predicado prado primado pontificado recado recorrido reinado refugiado refugiada resfriado resultado rosado rugido sarpullido sentido
  significado silbido soldado soldada sonido sostenido surtido tablado tejado tejido tratado trazado vallado vestido zapateado zumbido mugido tendido
  cruzado aficionado aficionada iniciado apellido grado vado alzado encargado encargada jubilado jubilada graduado graduada
  acampada acometida andada arcada armada arrancada avanzada bajada batida bebida becada calada calzada cascada celada cilindrada colada comida corrida
  cruzada cuajada caída despedida dorada embestida emboscada ensenada entrada escalada estada estacada explanada fachada granada guarida helada herida
  huida ida jugada llamada llegada lanzada madrugada manada mascarada medida mirada morada movida nevada nada palmada parada partida patada pasada pedrada
  pincelada pisada plomada portada posada puntada punzada rebanada recaída redada retirada rodada sacudida salida sentada subida sobrada tajada temporada
  tirada tocada tonada tostada velada venida vida zancada brigada espada jornada mermelada almohada arremetida recogida acogida
  hecho impuesto presupuesto repuesto vista revista cubierta vuelta revuelta propuesta respuesta puesta compuesta escrito
`);

/** Words that are in the dictionary as nouns or adjectives, too, but are nearly always read as forms of the verb. */
export const VERB_RATHER_THAN_NOUN = words(`
  abra acabo acepto acucia adeudo aleja alegra alegro almaceno alquila ama amo añada arda avanzo avienta basta baila baña birla brama brota busca
  caduca calcina cancela canta canso capea casca castra ceda choca chupa clava cobra coja comporta comprueba concuerda contenta coma corra crea cueza
  cuelga cuida degüella deja dije dona duela dura echo embriago embrolla emplea endereza ensancha entera ere escatima escurra escucha
  estereotipa estira excava explique expulso extraña faculto fija fumo fía galopa gobierna grita habla horado iguala impetra infesto injerta intima
  invito iza jura juro labra ladra larga lega leo limpia llama lleva llega llena machaca manda mata mea medra miente mira monta muera muda narra niego noto
  nutra orea palpo parangona parta pasa pasma pega pela pesa pica pienso pierde pisa pito posa premia presta procura propulsa puebla
  queda quema quita rapa rasa recela recibí recepta refleja regenta remite resigna resuelve resulta rodea ronca saborea saca sacio salga seca semeja
  silba sobra sonsaca sosiega suelda suelta suelto sueno sufra templa tiemblo tienta tira tizna toca toma topa torna tose trabuca trata trepa trinca trincha tronca
  tuerce tumba tupa vaga vale varea vendo vendí vicia viola vira zumba posó flechaste chocó caló freiría friera riera
  agarre agote aguardo alce bufa chifla chilla cobija cuelgue dance derrama desbarato descargue diserto doma empiece escalo escapo espira falseo farfulla friega hila hinque inserto lave lloro
  merca moje muta nublo peina preste profeso quiebre reclame resalte riza roza rumia salpique salva sepulto siega tacha talo trasquila traza venera
`);

/** Nouns that the dictionary lacks, most of them because a form of a verb is spelt alike. */
export const NOUNS_SPELT_LIKE_VERBS = words(`
  mamá papá fan amago asomo atisbo atraque avalúo bombeo cacheo cateo chequeo colecta contraste coqueteo decomiso derroche derrumbe desalojo desarme descarte desdoble
  desempate desfase desglose desgobierno desguace deshielo deshonra deslave desmarque despeje despilfarro despiste despliegue destape destino desuso desvelo embrague embrujo
  encuadre encuesta engorde entrevista exilio gateo hackeo patrulla pedaleo plagio planteo posteo preludio puntaje rearme rebrote recelo recodo recorte recuadro
  reembolso reenvío remplazo repaso replanteo reporte repunte respiro retoque sobrevuelo tecleo testeo toqueteo trasplante trasvase
`);

/** Nouns whose spelling is read as the verb often enough that a search for the verb should find it. */
export const NOUNS_WITH_A_LIVELY_VERB = words(`
  amenaza ayuda baja causa compra cuenta denuncia deseo encuentro entrega espera falta gana marca mejora muestra pregunta recuerdo renuncia suma vino visita
`);

/** Singulars and plurals that no rule joins. */
export const IRREGULAR_PLURALS: readonly (readonly [singular: string, plural: string])[] = [
  ["grande", "grandes"],
  ["autobús", "autobuses"],
  ["cruz", "cruces"],
  ["gas", "gases"],
  ["té", "tés"],
  ["espécimen", "especímenes"],
  ["hobby", "hobbies"],
];

/**
 * Adjectives whose feminine is merged with the masculine; those in -oso, -ivo and the like are known by their ending.
 */
export const ADJECTIVES = words(`
  abierto absoluto absurdo aburrido activo agudo ajeno alto amargo amarillo americano amplio ancho angosto antiguo anónimo ardua asiático astuto áspero auténtico
  automático barato básico bello blanco blando bonito bravo bruto buen bueno católico cercano cierto científico claro clásico completo complejo concreto contento correcto corrupto
  corto crudo cuadrado cultural cálido cómodo débil democrático derecho desnudo dichoso digno directo distinto diverso divino doméstico duro económico eléctrico electrónico
  enfermo enorme entero erróneo escaso espeso específico espléndido estrecho estricto estupendo estúpido eterno europeo exacto excelso exquisito externo extranjero extraño extremo
  falso famoso fantástico feo físico fijo fino firme flaco flojo franco fresco frío gordo grato grueso guapo harto hermoso histórico hondo honesto honrado horrendo húmedo
  humano idéntico idóneo inmediato inmenso inmóvil intenso interno íntegro íntimo izquierdo jurídico justo largo legítimo lejano lento libre ligero limpio lindo liso listo llano lleno lógico
  loco lácteo magnífico maldito malo manso máximo mediano medio mínimo mixto moderno molesto mucho mudo mutuo mágico necesario negro neto nítido nuevo nulo obvio opaco opuesto óptimo oscuro
  pacífico pálido patético pequeño perfecto pésimo pleno poco podrido positivo preciso previo primero privado profundo pronto propio próximo prudente público puro raro rápido recto redondo
  remoto rico ridículo rígido robusto rojo romántico ronco rubio rústico sagrado salado sano santo seco seguro sencillo serio severo simpático sincero sólido solo sordo suave sucio
  supremo tanto tardío temprano tenso terco tibio tierno tímido tonto torcido tosco trágico tranquilo tremendo trigésimo turbio último único útil vacío válido vano vasto veloz verdadero viejo
  vivo zurdo climático energético genético cuántico atómico químico biológico geográfico demográfico trágico cómodo incómodo injusto impuro inexacto incorrecto indigno ilícito lícito
  tecnológico ecológico sanitario humanitario financiero bancario monetario tributario salarial fronterizo marítimo aéreo terrestre acuático digital
  primario secundario terciario octavo noveno décimo séptimo sexto quinto cuarto tercero centésimo milésimo
  chino ruso griego turco sueco suizo polaco checo árabe hebreo latino mexicano cubano peruano chileno argentino colombiano venezolano ecuatoriano boliviano paraguayo uruguayo
  cristiano musulmán judío romano italiano africano australiano brasileño norteamericano
`);

/** Feminines of such adjectives that name a thing or a person and stay words of their own. */
export const FEMININE_NOUNS = words(`
  física química lógica energética mediana media medias novena décima sexta quinta cuarta tercera china polaca derecha izquierda recta honda tibia lista llana cómoda
  judía santa romana cristiana loca rubia
`);

/** People and animals, whose feminine is a word of its own. */
export const PERSONS = words(`
  gato perro lobo oso pato pollo potro cordero toro burro conejo hijo hermano niño tío abuelo primo nieto sobrino suegro
  cuñado esposo novio amigo vecino compañero maestro doctor profesor director actor escritor autor lector pintor escultor
  jugador entrenador trabajador conductor cantador vendedor cazador pescador diseñador investigador senador gobernador
  legislador embajador inspector traductor redactor locutor presentador médico abogado ingeniero arquitecto enfermero
  cocinero camarero panadero carnicero peluquero zapatero carpintero bombero minero obrero granjero ganadero vaquero
  alumno ministro diputado secretario empresario funcionario bibliotecario presidente campeón peón ladrón patrón señor
  muchacho chico viudo huérfano suegro mago brujo reo moro dueño amo criado esclavo soldado
`);

/**
 * The commonest verbs, each with its place (0 the commonest, 1 not among them): decides between verbs that share a
 * form.
 */
export const COMMON_VERBS: ReadonlyMap<string, number> = ranked(`
  ser estar haber tener hacer poder decir ir ver dar saber querer llegar pasar deber poner parecer quedar creer hablar llevar dejar seguir encontrar llamar venir pensar salir volver tomar
  conocer vivir sentir tratar mirar contar empezar esperar buscar existir entrar trabajar escribir perder producir ocurrir entender pedir recibir recordar terminar permitir aparecer conseguir
  comenzar servir sacar necesitar mantener resultar leer caer cambiar presentar crear abrir considerar oír acabar convertir ganar formar traer partir morir aceptar realizar suponer comprender
  lograr explicar preguntar tocar reconocer estudiar alcanzar nacer dirigir correr utilizar pagar ayudar gustar jugar escuchar cumplir ofrecer descubrir levantar intentar usar decidir matar
  importar amar comer beber dormir comprar vender mandar enviar subir bajar andar cerrar construir destruir romper cortar caminar viajar cantar bailar reír llorar gritar callar contestar responder
  olvidar aprender enseñar mostrar demostrar indicar señalar anunciar informar publicar denunciar acusar condenar juzgar castigar robar asaltar golpear herir atacar defender luchar combatir
  vencer derrotar evitar impedir prohibir detener arrestar liberar salvar proteger cuidar curar enfermar sufrir doler temer odiar desear soñar imaginar crecer aumentar reducir mejorar empeorar
  medir pesar costar valer faltar sobrar bastar tirar lanzar echar meter quitar pegar coger agarrar soltar apoyar votar elegir gobernar mover sentar acostar despertar vestir lavar limpiar
  cocinar preparar probar servir cubrir tapar llenar vaciar juntar unir separar dividir compartir repartir prestar deber apostar arriesgar casar divorciar besar abrazar felicitar saludar despedir
  visitar invitar celebrar participar asistir acudir llamar marcar firmar registrar grabar filmar actuar dibujar pintar fabricar cultivar plantar regar cazar pescar volar nadar conducir manejar
  parar frenar cruzar doblar girar rodar rodear acercar alejar huir escapar esconder ocultar revelar confesar negar mentir engañar burlar insultar molestar preocupar asustar sorprender alegrar
  entristecer enojar calmar agradecer merecer perdonar pertenecer obedecer ordenar exigir rogar suplicar aconsejar recomendar sugerir proponer oponer imponer exponer componer disponer
  contener obtener sostener retener entretener atender tender extender encender perder verter mover morder torcer resolver devolver envolver rendir repetir competir corregir seguir perseguir
  freír sonreír hervir preferir referir transferir convertir divertir advertir adquirir requerir inferir herir digerir mentir sentir consentir arrepentir
  abandonar aburrir abusar acelerar aclarar acompañar acordar acostumbrar activar adaptar adelantar admirar admitir adoptar adorar afectar afirmar agotar agregar aguantar ahorrar alcanzar
  aliviar alimentar almorzar alquilar alterar amenazar analizar anotar añadir aparcar apagar aplaudir aplicar aportar apreciar apretar aprobar aprovechar apuntar arder armar arrancar
  arrastrar arreglar arrojar asegurar asesinar asumir atar atraer atrapar atravesar atrever autorizar avanzar averiguar avisar bañar bendecir bloquear borrar brillar brindar caber calcular calentar
  cansar cargar causar censurar cenar citar cobrar colgar colocar comentar cometer comparar completar complicar comprobar comunicar concluir confiar confirmar confundir congelar
  conquistar conservar consistir consultar consumir contaminar contratar contribuir controlar convencer conversar convocar copiar coronar criar criticar culpar charlar chocar dañar debatir declarar
  dedicar delatar demandar depender derramar derribar desaparecer desarrollar desatar desayunar descansar descargar describir desconocer desempeñar deshacer desnudar despegar desplazar destacar
  desviar determinar dictar diferenciar dimitir disculpar discutir diseñar disfrutar disminuir disparar dispersar distinguir distribuir dominar donar dudar durar echar educar ejecutar elaborar
  eliminar emigrar emitir empujar enamorar encajar encantar encargar encerrar enfocar enfrentar engordar enriquecer ensayar enterar enterrar entregar entrenar entrevistar equivocar
  escoger estafar establecer estacionar estallar estimar estirar estrenar evaluar exagerar examinar excluir exhibir experimentar explotar exportar expresar expulsar extrañar facilitar fallar
  fallecer favorecer figurar financiar fingir fijar fluir formular fortalecer fracasar fumar funcionar fundar garantizar gastar generar guardar guiar habitar heredar hundir identificar ignorar
  igualar iluminar ilustrar impulsar incluir indignar iniciar inspirar instalar integrar interesar interpretar interrumpir intervenir introducir inundar inventar invertir investigar involucrar
  jurar justificar lamentar lastimar liderar limitar llover localizar luchar madurar maltratar manifestar manipular marchar masticar mencionar mezclar modificar montar morder motivar mudar
  multiplicar narrar negociar nombrar notar nombrar obligar observar ocupar ofender operar opinar oponer optar organizar orientar pactar partir pelear penetrar percibir permanecer perjudicar
  persuadir pinchar pisar planear planificar plantear poblar posar poseer practicar precisar predicar presionar pretender prevenir privar proceder procesar proclamar procurar profundizar
  programar progresar prometer promover pronunciar protestar provocar quejar quemar raptar rascar realizar rebajar rechazar reclamar recoger recomendar reconstruir recorrer recuperar rechazar
  reemplazar reflejar reflexionar reformar refugiar regalar regresar regular reinar rellenar relatar remar rematar renovar renunciar reparar repasar reportar representar reservar resistir
  respetar respirar restar retirar retrasar reunir reventar revisar rezar rimar rondar saborear sacrificar saltar sanar saquear satisfacer secar secuestrar seducir sembrar significar simular situar
  sobrevivir solicitar someter sonar soplar soportar sospechar subrayar suceder sudar sumar superar surgir suspender sustituir susurrar tardar temblar terminar titular tolerar torturar trabar
  traducir traicionar transformar transmitir transportar trasladar trazar triunfar tropezar ubicar vacunar valorar variar velar vengar verificar vigilar violar votar
`);

function ranked(text: string): ReadonlyMap<string, number> {
  const list = [...words(text)];
  return new Map(list.map((word, place) => [word, place / list.length]));
}

/**
 * Verbs that the dictionary lists form by form or not at all:
 * infinitive | present | subjunctive | preterite | stem of the future | imperfect | gerund, participle, imperatives.
 */
const VERBS = `
andar|ando andas anda andamos andáis andan|ande andes ande andemos andéis anden|anduve anduviste anduvo anduvimos anduvisteis anduvieron|andar|andaba|andando andado andad andá
caber|quepo cabes cabe cabemos cabéis caben|quepa quepas quepa quepamos quepáis quepan|cupe cupiste cupo cupimos cupisteis cupieron|cabr|cabía|cabiendo cabido cabés
dar|doy das da damos dais dan|dé des dé demos deis den|di diste dio dimos disteis dieron|dar|daba|dando dado dada dados dadas dad
estar|estoy estás está estamos estáis están|esté estés esté estemos estéis estén|estuve estuviste estuvo estuvimos estuvisteis estuvieron|estar|estaba|estando estado estad
ir|voy vas va vamos vais van|vaya vayas vaya vayamos vayáis vayan||ir|iba|yendo ido id vete vámonos váyanse váyase
jugar|juego juegas juega jugamos jugáis juegan|juegue juegues juegue juguemos juguéis jueguen|jugué jugaste jugó jugamos jugasteis jugaron|jugar|jugaba|jugando jugado jugada jugados jugadas jugad jugás jugá
oler|huelo hueles huele olemos oléis huelen|huela huelas huela olamos oláis huelan|olí oliste olió olimos olisteis olieron|oler|olía|oliendo olido oled olés
poder|puedo puedes puede podemos podéis pueden|pueda puedas pueda podamos podáis puedan|pude pudiste pudo pudimos pudisteis pudieron|podr|podía|pudiendo podido podés
soler|suelo sueles suele solemos soléis suelen|suela suelas suela solamos soláis suelan|||solía|soliendo solido solés
erguir|yergo yergues yergue erguimos erguís yerguen|yerga yergas yerga yergamos yergáis yergan|erguí erguiste irguió erguimos erguisteis irguieron|erguir|erguía|irguiendo erguido erguida erguidos erguidas erguid
prever|preveo prevés prevé prevemos prevéis prevén|prevea preveas prevea preveamos preveáis prevean|preví previste previó previmos previsteis previeron|prever|preveía|previendo previsto prevista previstos previstas
ver|veo ves ve vemos veis ven|vea veas vea veamos veáis vean|vi viste vio vimos visteis vieron|ver|veía|viendo visto vistos ved
decir|digo dices dice decimos decís dicen|diga digas diga digamos digáis digan|dije dijiste dijo dijimos dijisteis dijeron|dir|decía|diciendo dicho dicha dichos dichas di dime decid
hacer|hago haces hace hacemos hacéis hacen|haga hagas haga hagamos hagáis hagan|hice hiciste hizo hicimos hicisteis hicieron|har|hacía|haciendo hecha hechas haz haced
`;

/** Forms of the auxiliaries *ser* and *haber*, which stand beside other verbs and keep a headword of their own. */
const AUXILIARIES = `
ser|soy eres es somos sois son|sea seas sea seamos seáis sean|fui fuiste fue fuimos fuisteis fueron|ser|era|siendo sido sed sos
haber|he has ha hemos habéis han|haya hayas haya hayamos hayáis hayan|hube hubiste hubo hubimos hubisteis hubieron|habr|había|habiendo habido hay
`;

export const SPANISH_IRREGULAR_VERBS = conjugations(VERBS);
export const SPANISH_AUXILIARIES = conjugations(AUXILIARIES);

/** Participles that do not end in -ado or -ido, by the end of the infinitive. */
export const SPANISH_IRREGULAR_PARTICIPLES: readonly (readonly [infinitive: RegExp, participle: string])[] = [
  [/abrir$/, "abierto"],
  [/cubrir$/, "cubierto"],
  [/scribir$/, "scrito"],
  [/(?<=^(?:pre|contra|re)?)decir$/, "dicho"],
  [/satisfacer$/, "satisfecho"],
  [/hacer$/, "hecho"],
  [/poner$/, "puesto"],
  [/(?<=^(?:pre|entre)?)ver$/, "visto"],
  [/proveer$/, "provisto"],
  [/volver$/, "vuelto"],
  [/(?<=^(?:ab|di|re))solver$/, "suelto"],
  [/morir$/, "muerto"],
  [/romper$/, "roto"],
  [/freír$/, "frito"],
  [/imprimir$/, "impreso"],
];

function conjugations(table: string): ReadonlyMap<string, readonly string[]> {
  const lines = table.trim().split("\n");
  return new Map(
    lines.map((line) => {
      const [
        infinitive = "",
        present = "",
        subjunctive = "",
        preterite = "",
        future = "",
        imperfect = "",
        rest = "",
      ] = line.split("|");
      const listed = `${present} ${subjunctive} ${preterite} ${rest}`
        .split(/\s+/)
        .filter((form) => form !== "");
      const made = [
        ...past(preterite.split(" ")[5] ?? ""),
        ...withEndings(future, "é ás á emos éis án ía ías ía íamos íais ían"),
        ...imperfectOf(imperfect),
      ];
      return [infinitive, [...new Set([...listed, ...made])]] as const;
    }),
  );
}

/** *anduvieron* → *anduviera*, *anduviese*, *anduviere* and their persons. */
function past(thirdPlural: string): readonly string[] {
  if (thirdPlural === "") return [];
  const stem = thirdPlural.slice(0, -3);
  const accented = stem.replace(/e$/, "é").replace(/a$/, "á");
  return [
    ...withEndings(stem, "ra ras rais ran se ses seis sen re res reis ren"),
    ...withEndings(accented, "ramos semos remos"),
  ];
}

/** *andaba* → *andabas*, *andábamos*; *olía* → *olías*, *olíamos*; *iba* → *íbamos*. */
function imperfectOf(first: string): readonly string[] {
  const stem = first.slice(0, -1);
  const plural = stem.replace(/ab$/, "áb").replace(/^ib$/, "íb").replace(/^er$/, "ér");
  return [first, ...withEndings(stem, "as ais an"), `${plural}amos`];
}

function withEndings(stem: string, endings: string): readonly string[] {
  return stem === "" ? [] : endings.split(" ").map((ending) => stem + ending);
}
