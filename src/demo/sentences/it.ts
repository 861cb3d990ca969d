import type { LanguageTexts } from "../template.ts";

export const IT: LanguageTexts = {
  slots: {
    thousands: ".",
    lists: {
      place:
        "Borgonuovo|Castelvecchio|Montefiore|Porto Sant'Elia|Rivalta|Villachiara|Campofiorito|Serravalle|Pietralta|Valdoro".split(
          "|",
        ),
      who: "la sindaca Ferrero|il senatore Galli|la ministra Conte|il presidente Moretti|l'opposizione|il portavoce del governo".split(
        "|",
      ),
      day: "lunedì|martedì|mercoledì|giovedì|venerdì|sabato".split("|"),
    },
  },
  topics: {
    elections: {
      label: "Elezioni",
      tags: ["#Elezioni", "#Voto", "#Democrazia"],
      sentences: [
        "Domenica si vota a {place}: {big} elettori chiamati alle urne.",
        "Un nuovo sondaggio vede {who} in vantaggio di {n} punti.",
        "L'ufficio elettorale di {place} ha [controllato|contato] {big} schede senza trovare errori.",
      ],
    },
    climate: {
      label: "Clima",
      tags: ["#Clima", "#Ambiente"],
      sentences: [
        "Il mese scorso è stato il più [caldo|secco] mai registrato a {place}.",
        "{who} promette di ridurre le emissioni del {tens} per cento entro il 2040.",
      ],
    },
    health: {
      label: "Sanità",
      tags: ["#Sanità", "#Salute"],
      sentences: [
        "L'ospedale di {place} chiude {n} posti letto per mancanza di [medici|infermieri|fondi].",
        "A {place} si aspettano {n} mesi per una visita specialistica.",
      ],
    },
    floods: {
      label: "Alluvione",
      tags: ["#Alluvione", "#Maltempo"],
      sentences: [
        "Il fiume è salito di tre metri a {place} e le scuole restano chiuse fino a {day}.",
        "I vigili del fuoco hanno salvato {tens} persone durante l'alluvione a {place}.",
      ],
    },
    energy: {
      label: "Bollette",
      tags: ["#Bollette", "#Energia"],
      sentences: [
        "Il prezzo della luce [aumenta|scende] del {pct} per cento dal mese prossimo.",
        "Un nuovo parco eolico vicino a {place} darà elettricità a {big} famiglie.",
      ],
    },
    football: {
      label: "Calcio",
      tags: ["#Calcio", "#SerieA"],
      sentences: [
        "Che gol! La Virtus {place} [vince|pareggia] all'ultimo minuto davanti a {big} tifosi.",
        "L'allenatore della {place} Calcio è stato esonerato dopo {n} sconfitte.",
      ],
    },
    technology: {
      label: "Tecnologia",
      tags: ["#Tecnologia", "#IA"],
      sentences: [
        "Un'azienda di {place} presenta un'intelligenza artificiale che consuma il {pct} per cento in meno.",
        "Un guasto ha lasciato {big} clienti di {place} senza internet per {n} ore.",
      ],
    },
    housing: {
      label: "Casa",
      tags: ["#Casa", "#Affitti"],
      sentences: [
        "Gli affitti a {place} sono aumentati del {pct} per cento in un anno.",
        "Il consiglio comunale di {place} [approva|respinge] la costruzione di {big} case popolari.",
      ],
    },
    media: {
      label: "Informazione",
      tags: ["#Informazione", "#Bufale"],
      sentences: [
        "È falso: il video girato a {place} [è di tre anni fa|è stato modificato].",
        "{who} ha lasciato l'intervista dopo {n} minuti.",
      ],
    },
    protests: {
      label: "Proteste",
      tags: ["#Protesta", "#Sciopero"],
      sentences: [
        "{big} persone hanno [manifestato|sfilato] {day} a {place} per i salari.",
        "Lo sciopero dei trasporti a {place} dura da {n} giorni.",
      ],
    },
    vaccines: {
      label: "Vaccini",
      tags: ["#Vaccini", "#Influenza"],
      sentences: [
        "La vaccinazione contro l'influenza comincia {day} a {place}.",
        "{n} casi di morbillo a {place}, quasi tutti in bambini non vaccinati.",
      ],
    },
    trade: {
      label: "Commercio",
      tags: ["#Commercio", "#Dazi"],
      sentences: [
        "I nuovi dazi fanno salire il prezzo [del caffè|dell'acciaio|del grano] del {pct} per cento.",
        "Il porto di {place} ha movimentato {big} container il mese scorso.",
      ],
    },
    education: {
      label: "Scuola",
      tags: ["#Scuola", "#Istruzione"],
      sentences: [
        "Nelle scuole di {place} mancano {tens} insegnanti.",
        "{who} annuncia [borse di studio|la mensa gratuita] per {big} studenti.",
      ],
    },
    local: {
      label: "Cronaca locale",
      tags: ["#Cronaca", "#Quartiere"],
      sentences: [
        "La via principale di {place} è chiusa fino a {day} per [lavori|le riprese di un film].",
        "La biblioteca di {place} riapre dopo {n} mesi.",
      ],
    },
  },
  events: {
    dam: {
      label: "La diga di {name}",
      sentences: [
        "La diga di {name} ha ceduto: {big} persone evacuate.",
        "Una perizia segnalava crepe nella diga di {name} già {n} mesi fa.",
        "Si cercano ancora {n} dispersi a valle della diga di {name}.",
      ],
    },
    memo: {
      label: "Il documento di {name}",
      sentences: [
        "Un documento riservato rivela che {name} conosceva i rischi da {n} anni.",
        "{who} chiede spiegazioni a {name} sul documento trapelato.",
        "Le azioni di {name} perdono il {pct} per cento dopo le rivelazioni.",
      ],
    },
    debate: {
      label: "Il dibattito di {name}",
      sentences: [
        "Il dibattito elettorale di {name} è finito senza un vincitore.",
        "Abbiamo verificato {n} affermazioni del dibattito di {name}.",
        "{who} ha evitato le domande sulle tasse nel dibattito di {name}.",
      ],
    },
    heat: {
      label: "L'ondata di caldo {name}",
      sentences: [
        "Ondata di caldo {name}: previsti 40 gradi a {place}.",
        "L'ondata di caldo {name} continua, bevete molto e aiutate gli anziani.",
        "Gli ospedali di {place} hanno curato {tens} persone per colpi di calore.",
      ],
    },
    breach: {
      label: "Il furto di dati a {name}",
      sentences: [
        "Rubati i dati di {n} milioni di clienti di {name}.",
        "Cambiate subito la password di {name}: il furto di dati è confermato.",
        "{name} ha aspettato {n} giorni prima di segnalare il furto di dati.",
      ],
    },
  },
  titles: [
    "{label}: che cosa sappiamo",
    "{label}: la spiegazione in {n} minuti",
    "In diretta da {place}: {label}",
    "{label}: la risposta del governo",
  ],
  openers: ["Ultim'ora:", "Attenzione:", "Opinione:", "Buongiorno!", "Da leggere:"],
  remarks: [
    "Che ne pensate?",
    "Condividete.",
    "Nessuno ne parla.",
    "Finalmente una buona notizia.",
    "Vi terremo aggiornati.",
  ],
  replies: [
    "Abito a {place} e [è vero|non è vero].",
    "Qual è la fonte?",
    "Sono d'accordo.",
    "Era {n} anni fa.",
    "E chi paga?",
    "Grazie della spiegazione.",
  ],
  ads: [
    "Pubblicità: cambia fornitore e risparmia il {pct} per cento sulla bolletta.",
    "Domenica vota per {place}. Messaggio a pagamento di Insieme per {place}.",
    "Saldi fino a {day}: sconto del {tens} per cento su tutto.",
  ],
};
