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
