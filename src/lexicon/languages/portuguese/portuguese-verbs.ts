/** What a spelling is to its headword; what stands first is chosen first. */
export const PORTUGUESE_KINDS = [
  "closed",
  "infinitive",
  "irregular",
  "participle",
  "noun",
  "adjective",
  "plural",
  "plural noun",
  "feminine",
  "finite",
  "name",
] as const;

export type PortugueseKind = (typeof PORTUGUESE_KINDS)[number];

/**
 * The regular plural: *casas*, *flores*, *animais*, *canções*, *jovens*; none where the singular serves for both
 * (*lápis*).
 */
export function portuguesePlural(singular: string): string | undefined {
  for (const [ending, plural] of PLURALS) if (ending.test(singular)) return singular.replace(ending, plural);
  return undefined;
}

const PLURALS: readonly (readonly [ending: RegExp, plural: string])[] = [
  [/ão$/, "ões"],
  [/(?<=[áéíóúâêô].*)el$/, "eis"],
  [/(?<=[áéíóúâêô].*)il$/, "eis"],
  [/el$/, "éis"],
  [/ol$/, "óis"],
  [/(?<=[au])l$/, "is"],
  [/il$/, "is"],
  [/m$/, "ns"],
  [/ás$/, "ases"],
  [/[éê]s$/, "eses"],
  [/(?<=[rz])$/, "es"],
  [/(?<=[^lmnrsxz])$/, "s"],
];

/** Turns a plural that a rule has made into its singular: *-ções* → *-ção*, *-áveis* → *-ável*, *-dores* → *-dor*. */
export function portugueseSingular(plural: string): string {
  for (const [ending, singular] of SINGULARS)
    if (ending.test(plural)) return plural.replace(ending, singular);
  return plural;
}

const SINGULARS: readonly (readonly [ending: RegExp, singular: string])[] = [
  [/ões$/, "ão"],
  [/ais$/, "al"],
  [/(?<=[áí])veis$/, "vel"],
  [/ns$/, "m"],
  [/(?<=[rz])es$/, ""],
  [/s$/, ""],
];

/** Verbs of Brazil and of the net that the dictionary of Portugal lacks; all regular. */
export const PORTUGUESE_MORE_VERBS: readonly string[] = split(`
  acessar alavancar aterrissar azarar bagunçar batucar bloguear bombar brochar cadastrar caçoar checar chutar clicar compartilhar curtir cutucar decolar deletar despencar digitar empoderar
  engajar escanear esnobar estressar estuprar faturar flertar focar fofocar formatar fuçar fuxicar garimpar gerenciar golear grampear hackear impactar implementar lacrar lanchar logar lotar
  malhar mapear maquiar monitorar namorar nocautear otimizar palpitar panfletar parabenizar paquerar pautar pechinchar peitar pichar pipocar planejar plugar postar priorizar protagonizar rachar
  reciclar registrar repassar retuitar sacanear sediar sequestrar sinalizar sonegar surfar surtar tabelar terceirizar transar treinar tuitar twittar turbinar vazar veicular viabilizar viralizar
  xeretar xingar zapear zerar zoar aportuguesar conscientizar contatar debochar desmatar despoluir dolarizar emplacar enquadrar escalonar finalizar customizar patrocinar detonar detectar
  disponibilizar eletrocutar encenar esfaquear fundamentar globalizar inadimplir inicializar interagir legendar licitar massacrar nocautear pilotar polemizar potencializar privatizar
  problematizar radicalizar refletir relacionar reivindicar remixar retroceder rotular sabotar sancionar socializar tensionar tramitar vivenciar
`);

/**
 * The commonest verbs, each with its place (0 the commonest, 1 not among them): decides between verbs that share a
 * form.
 */
export const PORTUGUESE_COMMON_VERBS: ReadonlyMap<string, number> = ranked(`
  ser ter estar haver fazer ir poder dizer dar ver saber querer vir ficar dever passar chegar deixar falar encontrar levar começar pôr partir pensar parecer olhar achar tornar trazer conhecer
  sentir perder viver contar continuar entrar receber sair tomar acabar trabalhar voltar tirar chamar gostar ouvir morrer lembrar esperar pedir mostrar conseguir manter procurar existir ler
  escrever abrir acontecer seguir jogar criar mudar ganhar pagar usar correr perguntar responder explicar tentar comprar vender cair entender crer acreditar ajudar precisar servir subir descer
  andar apresentar nascer crescer aparecer desaparecer perceber considerar permitir surgir colocar apontar cantar dançar beber comer dormir acordar levantar sentar deitar matar
  morar amar odiar querer desejar sonhar imaginar julgar decidir escolher preferir aceitar recusar negar afirmar confirmar declarar anunciar informar publicar comunicar avisar prometer
  obrigar mandar ordenar impedir proibir evitar fugir escapar prender soltar libertar salvar proteger defender atacar lutar combater vencer derrotar bater quebrar partir cortar rasgar
  queimar destruir construir fabricar produzir preparar cozinhar lavar limpar vestir calçar tocar pegar segurar agarrar largar lançar atirar puxar empurrar mover parar virar girar rodar
  aumentar diminuir reduzir melhorar piorar medir pesar custar valer faltar sobrar bastar gastar poupar emprestar devolver roubar enganar mentir esconder revelar descobrir inventar estudar aprender
  ensinar treinar praticar testar provar experimentar comparar calcular somar dividir juntar unir separar reunir participar assistir visitar viajar voar nadar conduzir dirigir guiar estacionar
  atravessar cruzar alcançar atingir tocar aproximar afastar seguir perseguir caçar pescar plantar colher regar votar eleger governar liderar representar apoiar criticar acusar denunciar
  condenar punir castigar perdoar agradecer desculpar pedir implorar rezar chorar rir sorrir gritar calar cumprimentar beijar abraçar casar separar namorar convidar celebrar festejar
  preocupar assustar surpreender alegrar acalmar irritar ofender insultar ameaçar sofrer doer curar tratar cuidar adoecer ferir magoar cansar descansar
  ligar desligar enviar entregar mandar guardar arrumar organizar planejar planear marcar assinar registar registrar gravar filmar desenhar pintar atuar
  caber conter deter obter reter suster entreter rever prever intervir convir provir compor dispor expor impor opor propor supor repor depor transpor sobrepor pressupor contrapor
  valer requerer satisfazer desfazer refazer contradizer bendizer maldizer predizer seduzir traduzir introduzir deduzir induzir odiar mediar ansiar incendiar passear recear semear
  abandonar abordar absorver abusar acelerar acompanhar acrescentar adaptar adiar admirar admitir adotar afetar agir agredir alertar alimentar aliviar alterar alugar analisar animar aplaudir
  aplicar apostar apreciar aprovar aproveitar armar arrancar arranjar arrastar arriscar aspirar assassinar assumir autorizar avaliar avançar banhar bloquear brigar brilhar brincar buscar carregar
  causar chocar citar cobrar cobrir comandar combinar comentar cometer completar complicar comprovar concluir concordar confessar confiar confundir conquistar conservar consistir consultar
  consumir contratar contribuir controlar convencer conversar copiar corrigir cumprir curtir dedicar demitir demonstrar demorar depender derrubar desenvolver despedir destacar determinar discutir
  disparar distinguir distribuir dobrar dominar durar duvidar educar eliminar embarcar emitir empregar encerrar encher enfrentar enterrar envolver errar esclarecer esquecer estabelecer estragar exigir
  exercer explodir explorar exportar expulsar facilitar falhar fechar figurar fingir firmar fixar formar fornecer fumar funcionar fundar garantir gerar herdar identificar ignorar iluminar ilustrar
  importar impressionar incluir indicar iniciar inspirar instalar interessar interpretar interromper investigar investir jantar jurar justificar lamentar limitar mencionar mexer misturar modificar
  montar morder multiplicar narrar necessitar nomear notar observar ocorrer ocupar oferecer operar opinar optar parabenizar pertencer pisar pousar pretender prestar prevenir proceder processar
  proclamar promover protestar provocar quebrar queixar reagir realizar recolher recomendar reconhecer recordar recuperar referir refletir reforçar reformar regressar rejeitar relatar render
  renovar repetir resgatar reservar resistir resolver respeitar respirar resultar retirar reunir sacar saltar secar significar soar sobreviver solicitar substituir suceder sugerir suportar
  suspeitar suspender sustentar telefonar temer tender terminar torcer transformar transmitir trocar tropeçar ultrapassar utilizar vigiar violar
`);

function ranked(text: string): ReadonlyMap<string, number> {
  const list = [...new Set(split(text))];
  return new Map(list.map((word, place) => [word, place / list.length]));
}

function split(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
