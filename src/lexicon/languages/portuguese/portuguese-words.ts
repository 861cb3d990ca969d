const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Verbs that stand beside others; each of their forms keeps a headword of its own. */
export const PORTUGUESE_AUXILIARIES = words("ser haver");

/** What the dictionary does not mark as such. */
export const PORTUGUESE_CLOSED_CLASS = words(`
  o a os as um uma uns umas ao aos à às do da dos das no na nos nas pelo pela pelos pelas num numa nuns numas dum duma duns dumas pro pros pra pras
  de em por para com sem sob sobre entre até desde contra ante após perante durante mediante conforme segundo
  e ou mas nem que se como porque pois quando onde enquanto embora porém portanto logo também já não sim só mais menos muito muita muitos muitas tão tanto
  eu tu ele ela nós vós eles elas você vocês me te lhe lhes lo la los las mim ti si comigo contigo consigo conosco connosco
  meu minha meus minhas teu tua teus tuas seu sua seus suas nosso nossa nossos nossas vosso vossa vossos vossas
  este esta estes estas isto esse essa esses essas isso aquele aquela aqueles aquelas aquilo
  deste desta destes destas disto desse dessa desses dessas disso daquele daquela daqueles daquelas daquilo
  neste nesta nestes nestas nisto nesse nessa nesses nessas nisso naquele naquela naqueles naquelas naquilo
  dele dela deles delas nele nela neles nelas quem qual quais cujo cuja cujos cujas quanto quanta quantos quantas
  algum alguma alguns algumas nenhum nenhuma todo toda todos todas tudo nada ninguém alguém algo
  outro outra outros outras cada mesmo mesma mesmos mesmas qualquer quaisquer
  aqui ali aí lá cá agora hoje ontem amanhã sempre nunca jamais ainda antes depois então assim talvez apenas quase bem mal fora dentro cima baixo perto longe
`);

/** Participles that are read as nouns of their own. */
export const PORTUGUESE_PARTICIPLE_NOUNS = words(`
  achado advogado afilhado apelido atentado atestado bordado brocado certificado chamado comunicado conteúdo criado cuidado cunhado dado delegado ditado empregado enunciado
  estado feriado gado gelado gemido gramado grado grunhido juizado jurado lado latido legado machado mandado marido mercado miado mugido noivado ouvido papado partido passado pecado
  pedido penteado pescado predicado primado quadrado reinado resultado recado rugido ruído sentido significado soldado sobrado tablado tecido telhado tornado tratado vestido zumbido
  aliado associado deputado advogada afilhada criada cunhada deputada empregada delegada aliada associada refugiado refugiada convidado convidada namorado namorada
  alvorada alçada arcada armada barricada batida bebida boiada bicada brigada caçada calçada caminhada cavalgada chamada chegada cilindrada comida consoada coordenada corrida cruzada
  debandada derrocada descida despedida dentada emboscada empreitada encruzilhada enrascada entrada enxurrada escada escalada escapada espada estada estrada facada fachada feijoada ferida
  fornada gargalhada geada granada guarida guinada ida investida jazida jogada jornada largada lufada madrugada manada mascarada medida mirada moeda morada nevada ninhada olhada
  palmada pancada parada partida passada patada pedalada pedrada pegada piada picada pincelada pisada pitada pousada queijada queimada recaída retirada risada rodada sacada saída salada
  subida temporada tomada topada torcida tourada trovoada vida vinda virada volta
  feito posto dito escrita proposta resposta aposta vista revista descoberta coberta oferta morte suspeito suspeita
`);

/** Words that are in the dictionary as nouns or adjectives, too, but are nearly always read as forms of the verb. */
export const PORTUGUESE_VERB_RATHER_THAN_NOUN = words(`
  abate abordo acha achega achego acrescente acrescento agarra ajunta almejo alojo ama amo andas apaga apalpo apanha apanho apara aparta arranca arromba assente ata ataca atiça
  baila balda barafusta basta bebes berra brama brande brinca brocha busca cala cale calha carrego cato chega chora choca chupa cita coa coça comes comento comporta comparte confessa confesso confronte
  congelo conteste corta cria dança deita deixa dependura derruba desabe desanda descarrega desmancha deve dói empata empregue empurra empurro encolha encrava encravo endireita engorda
  falo entala entorna entrelinha escuta esfrega esgana espreita estica estima estorva experimenta explique fala fica finca fura fustiga gana garante gira grita imploro inculca infesto
  invento joga judia jura larga lava leva liga limpa manda mata medra mente mija minga mira molha monta mora mostra muda nega nana obrigo ouve paga parla passa pega penso perca pertence
  pesa pica pinga piora pisa poisa presta procura prolonga pula puxa quebra queima rebaixa recolho recordo renova repago resulta revivo risca ronca saca safa seca sobra sobrevivo solta
  sossega sublinha tinha tira toca toma torna trago transforme trava trepa vaga veda vê veio vira viva voga vale são saia saiba
`);

/** Words that the dictionary calls adjective and noun, and which are people: their feminine is a word of its own. */
export const PORTUGUESE_PERSONS = words(`
  amigo inimigo filho irmão primo tio avô neto sobrinho sogro cunhado noivo marido vizinho companheiro colega aluno
  advogado deputado médico engenheiro arquiteto arquitecto secretário ministro funcionário empresário operário mineiro
  enfermeiro cozinheiro padeiro carpinteiro bombeiro jornaleiro professor doutor diretor director autor escritor leitor
  jogador treinador trabalhador vendedor pescador caçador senador governador vereador embaixador cantor pintor
  campeão patrão ladrão menino rapaz garoto moço viúvo órfão bruxo escravo criado empregado namorado convidado refugiado
  herdeiro prisioneiro passageiro camareiro costureiro fazendeiro guerreiro hospedeiro cabeleireiro jardineiro banqueiro
  dançarino bailarino gêmeo gémeo veterinário bibliotecário milionário voluntário candidato senhorio palhaço mago
  gato lobo macaco pato porco burro cordeiro veado cachorro
`);

/** Nouns of Brazil that the dictionary of Portugal lacks. */
export const PORTUGUESE_NOUNS = words(`
  gol time trem ônibus celular esporte registro controle equipe mídia usuário placar escanteio goleiro zagueiro torcedor prefeitura prefeito vereador delegacia favela moleque cachorro
  metrô cadastro notebook aposentadoria bilhão trilhão bagunça bunda faxineira fofoca galera gambiarra maconha pipoca suco terno torcida câmera bebê caminhão sorvete geladeira açougue
  xícara banheiro planejamento gerenciamento xingamento vestibular caipira tela site blog chat link hashtag vídeo aplicativo postagem seguidor influenciador roteiro roteirista
  concreto ônus bônus tênis gênio gênero prêmio astronauta bandido camisa camiseta calçada chuteira garota garoto moça moço rapaz cara sujeira tigela violão viola
  contato fato setor aspecto recepção corrupção estupro sequestro assalto trânsito pedestre estacionamento aluguel ingresso plateia estreia ideia assembleia colmeia
  cupom item nuvem viagem mensagem imagem reportagem garagem coragem vantagem passagem bagagem linguagem personagem porcentagem
  patrimônio matrimônio demônio neurônio hormônio oxigênio fenômeno telefone microfone abdômen hífen polêmica acadêmico econômico anônimo sinônimo quilômetro termômetro
`);

export const PORTUGUESE_IRREGULAR_PLURALS: readonly (readonly [singular: string, plural: string])[] = [
  ["gol", "gols"],
  ["pão", "pães"],
  ["cão", "cães"],
  ["alemão", "alemães"],
  ["capitão", "capitães"],
  ["escrivão", "escrivães"],
  ["tabelião", "tabeliães"],
  ["charlatão", "charlatães"],
  ["catalão", "catalães"],
  ["sacristão", "sacristães"],
  ["guardião", "guardiães"],
  ["guardião", "guardiões"],
  ["mão", "mãos"],
  ["irmão", "irmãos"],
  ["cidadão", "cidadãos"],
  ["cristão", "cristãos"],
  ["pagão", "pagãos"],
  ["órgão", "órgãos"],
  ["órfão", "órfãos"],
  ["sótão", "sótãos"],
  ["bênção", "bênçãos"],
  ["grão", "grãos"],
  ["vão", "vãos"],
  ["chão", "chãos"],
  ["corrimão", "corrimãos"],
  ["corrimão", "corrimões"],
  ["artesão", "artesãos"],
  ["cortesão", "cortesãos"],
  ["ancião", "anciãos"],
  ["ancião", "anciões"],
  ["aldeão", "aldeões"],
  ["aldeão", "aldeãos"],
  ["verão", "verões"],
  ["vulcão", "vulcões"],
  ["fã", "fãs"],
  ["mal", "males"],
  ["cônsul", "cônsules"],
  ["mel", "méis"],
  ["fóssil", "fósseis"],
  ["réptil", "répteis"],
  ["míssil", "mísseis"],
  ["têxtil", "têxteis"],
  ["caráter", "caracteres"],
  ["carácter", "caracteres"],
  ["júnior", "juniores"],
  ["sênior", "seniores"],
  ["avô", "avôs"],
  ["avó", "avós"],
  ["deus", "deuses"],
  ["mês", "meses"],
  ["gás", "gases"],
  ["país", "países"],
  ["hífen", "hifens"],
  ["abdómen", "abdómenes"],
  ["clube", "clubes"],
  ["dólar", "dólares"],
  ["líder", "líderes"],
];

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
