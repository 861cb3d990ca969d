import type { LanguageTexts } from "../template.ts";

export const PT: LanguageTexts = {
  slots: {
    thousands: ".",
    lists: {
      place:
        "Vila Nova|Porto Sereno|São Bento|Campo Largo|Serra Azul|Lagoa Funda|Monte Alto|Santa Rita|Boa Esperança|Rio Manso".split(
          "|",
        ),
      who: "a prefeita Duarte|o senador Moura|a ministra Falcão|o governador Teles|a oposição|o porta-voz do governo".split(
        "|",
      ),
      day: "segunda-feira|terça-feira|quarta-feira|quinta-feira|sexta-feira".split("|"),
    },
  },
  topics: {
    elections: {
      label: "Eleições",
      tags: ["#Eleições", "#Voto", "#Democracia"],
      sentences: [
        "As eleições em {place} estão marcadas para domingo e {big} pessoas podem votar.",
        "Nova pesquisa mostra que {who} tem {n} pontos de vantagem.",
        "A justiça eleitoral [conferiu|auditou] {big} urnas e não encontrou problemas.",
      ],
    },
    climate: {
      label: "Clima",
      tags: ["#Clima", "#MeioAmbiente"],
      sentences: [
        "O mês passado foi o mais [quente|seco] já registrado em {place}.",
        "{who} promete reduzir as emissões em {tens} por cento até 2040.",
      ],
    },
    health: {
      label: "Saúde",
      tags: ["#Saúde", "#Hospital"],
      sentences: [
        "O hospital de {place} fechou {n} leitos por falta de [médicos|enfermeiros|recursos].",
        "A fila de espera por uma consulta em {place} passa de {n} meses.",
      ],
    },
    floods: {
      label: "Enchentes",
      tags: ["#Enchente", "#Chuva"],
      sentences: [
        "O rio subiu três metros em {place} e as aulas estão suspensas até {day}.",
        "Os bombeiros resgataram {tens} pessoas das enchentes em {place}.",
      ],
    },
    energy: {
      label: "Conta de luz",
      tags: ["#ContaDeLuz", "#Energia"],
      sentences: [
        "A conta de luz vai [subir|cair] {pct} por cento no próximo mês.",
        "Uma nova usina solar perto de {place} vai abastecer {big} casas.",
      ],
    },
    football: {
      label: "Futebol",
      tags: ["#Futebol", "#Brasileirão"],
      sentences: [
        "Que golaço! O {place} Futebol Clube [venceu|empatou] diante de {big} torcedores.",
        "O técnico do Esporte Clube {place} foi demitido depois de {n} derrotas.",
      ],
    },
    technology: {
      label: "Tecnologia",
      tags: ["#Tecnologia", "#IA"],
      sentences: [
        "Uma empresa de {place} lançou uma inteligência artificial que gasta {pct} por cento menos energia.",
        "Uma falha deixou {big} clientes de {place} sem internet por {n} horas.",
      ],
    },
    housing: {
      label: "Moradia",
      tags: ["#Moradia", "#Aluguel"],
      sentences: [
        "O aluguel em {place} subiu {pct} por cento em um ano.",
        "A câmara de {place} [aprovou|rejeitou] um projeto de {big} moradias populares.",
      ],
    },
    media: {
      label: "Imprensa",
      tags: ["#Imprensa", "#FakeNews"],
      sentences: [
        "É falso: o vídeo que circula sobre {place} [é antigo|foi editado].",
        "{who} deixou a entrevista depois de {n} minutos.",
      ],
    },
    protests: {
      label: "Protestos",
      tags: ["#Protesto", "#Greve"],
      sentences: [
        "{big} pessoas [protestaram|marcharam] em {place} por melhores salários.",
        "A greve dos ônibus em {place} já dura {n} dias.",
      ],
    },
    vaccines: {
      label: "Vacinas",
      tags: ["#Vacina", "#Gripe"],
      sentences: [
        "A vacinação contra a gripe começa {day} em {place}.",
        "{place} registra {n} casos de sarampo, quase todos em crianças não vacinadas.",
      ],
    },
    trade: {
      label: "Comércio",
      tags: ["#Comércio", "#Tarifas"],
      sentences: [
        "As novas tarifas aumentam o preço [do café|do aço|da soja] em {pct} por cento, dizem exportadores.",
        "O porto de {place} movimentou {big} contêineres no mês passado.",
      ],
    },
    education: {
      label: "Educação",
      tags: ["#Educação", "#Escola"],
      sentences: [
        "Faltam {tens} professores nas escolas de {place}.",
        "{who} anunciou [bolsas|merenda gratuita] para {big} estudantes.",
      ],
    },
    local: {
      label: "Notícias locais",
      tags: ["#Cidade", "#Bairro"],
      sentences: [
        "A rua principal de {place} fica fechada até {day} por causa [das obras|de uma filmagem].",
        "A biblioteca de {place} reabriu depois de {n} meses.",
      ],
    },
  },
  events: {
    dam: {
      label: "A barragem de {name}",
      sentences: [
        "A barragem de {name} se rompeu e {big} pessoas foram retiradas de casa.",
        "Um laudo apontou rachaduras na barragem de {name} há {n} meses.",
        "Equipes procuram {n} desaparecidos abaixo da barragem de {name}.",
      ],
    },
    memo: {
      label: "O memorando da {name}",
      sentences: [
        "Documento vazado mostra que a {name} conhecia os riscos há {n} anos.",
        "{who} cobra explicações da {name} sobre o memorando vazado.",
        "As ações da {name} caíram {pct} por cento depois do vazamento.",
      ],
    },
    debate: {
      label: "O debate de {name}",
      sentences: [
        "O debate eleitoral de {name} terminou sem vencedor claro.",
        "Checamos {n} afirmações feitas no debate de {name}.",
        "{who} [fugiu das|respondeu às] perguntas sobre impostos no debate de {name}.",
      ],
    },
    heat: {
      label: "A onda de calor {name}",
      sentences: [
        "A onda de calor {name} levou os termômetros a 42 graus em {place}.",
        "Onda de calor {name}: bebam água e cuidem dos idosos.",
        "Hospitais de {place} atenderam {tens} pessoas por causa do calor.",
      ],
    },
    breach: {
      label: "O vazamento de dados da {name}",
      sentences: [
        "Dados de {n} milhões de clientes da {name} foram roubados.",
        "Troque agora sua senha da {name}: o vazamento de dados foi confirmado.",
        "A {name} levou {n} dias para avisar sobre o vazamento.",
      ],
    },
  },
  titles: [
    "{label}: o que sabemos até agora",
    "{label}: entenda em {n} minutos",
    "Ao vivo de {place}: {label}",
    "{label}: a resposta do governo",
  ],
  openers: ["Urgente:", "Atenção:", "Opinião:", "Bom dia!", "Agora:"],
  remarks: [
    "O que vocês acham?",
    "Compartilhe.",
    "Ninguém está falando disso.",
    "Até que enfim uma boa notícia.",
    "Mais informações em breve.",
  ],
  replies: [
    "Moro em {place} e isso [é verdade|não é verdade].",
    "Qual é a fonte?",
    "Concordo totalmente.",
    "Isso foi há {n} anos.",
    "E quem paga a conta?",
    "Obrigado por compartilhar.",
  ],
  ads: [
    "Publicidade: troque de plano e economize {pct} por cento na conta de luz.",
    "Neste domingo, vote por {place}. Anúncio pago por Amigos de {place}.",
    "Liquidação até {day}: {tens} por cento de desconto em toda a loja.",
  ],
};
