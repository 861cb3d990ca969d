import type { LanguageTexts } from "../template.ts";

export const FR: LanguageTexts = {
  slots: {
    thousands: "\u202f",
    lists: {
      place:
        "Villeneuve|Montclair|Saint-Aubin|Beaurivage|Clairval|Pont-Royal|Fontbrune|Rochemaure|Valmont|Port-Sorel".split(
          "|",
        ),
      who: "la maire Delaunay|le sénateur Garrec|la ministre Vasseur|le député Morin|l'opposition|le porte-parole du gouvernement".split(
        "|",
      ),
      day: "lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche".split("|"),
    },
  },
  topics: {
    elections: {
      label: "Élections",
      tags: ["#Élections", "#Vote", "#Démocratie"],
      sentences: [
        "Les élections municipales à {place} auront lieu dimanche ; {big} électeurs sont inscrits.",
        "Selon un nouveau sondage, {who} a {n} points d'avance.",
        "À {place}, le bureau électoral a [vérifié|recompté] {big} bulletins sans trouver d'erreur.",
      ],
    },
    climate: {
      label: "Climat",
      tags: ["#Climat", "#Écologie"],
      sentences: [
        "Le mois dernier a été le plus [chaud|sec] jamais mesuré à {place}.",
        "{who} promet de réduire les émissions de {tens} % avant 2040.",
      ],
    },
    health: {
      label: "Santé",
      tags: ["#Santé", "#Hôpital"],
      sentences: [
        "L'hôpital de {place} ferme {n} lits faute [de médecins|d'infirmières|de moyens].",
        "Il faut attendre {n} mois pour voir un spécialiste à {place}.",
      ],
    },
    floods: {
      label: "Inondations",
      tags: ["#Inondations", "#Crue"],
      sentences: [
        "La rivière a monté de trois mètres à {place} et les écoles restent fermées jusqu'à {day}.",
        "Les pompiers ont secouru {tens} personnes pendant les inondations à {place}.",
      ],
    },
    energy: {
      label: "Prix de l'énergie",
      tags: ["#Énergie", "#PouvoirDAchat"],
      sentences: [
        "Le prix de l'électricité va [augmenter|baisser] de {pct} % le mois prochain.",
        "Un parc éolien près de {place} alimentera {big} foyers.",
      ],
    },
    football: {
      label: "Football",
      tags: ["#Football", "#Ligue1"],
      sentences: [
        "Quel but ! Le FC {place} [gagne|égalise] à la dernière minute devant {big} supporters.",
        "L'entraîneur de l'Olympique {place} quitte le club après {n} défaites.",
      ],
    },
    technology: {
      label: "Technologie",
      tags: ["#Tech", "#IA"],
      sentences: [
        "Une entreprise de {place} présente une intelligence artificielle qui consomme {pct} % d'énergie en moins.",
        "Une panne a privé {big} clients d'internet pendant {n} heures à {place}.",
      ],
    },
    housing: {
      label: "Logement",
      tags: ["#Logement", "#Loyers"],
      sentences: [
        "Les loyers à {place} ont augmenté de {pct} % en un an.",
        "Le conseil municipal de {place} [approuve|rejette] la construction de {big} logements sociaux.",
      ],
    },
    media: {
      label: "Médias",
      tags: ["#Médias", "#Désinfo"],
      sentences: [
        "C'est faux : la vidéo virale de {place} [date d'il y a trois ans|a été modifiée].",
        "{who} a quitté l'interview au bout de {n} minutes.",
      ],
    },
    protests: {
      label: "Manifestations",
      tags: ["#Manifestation", "#Grève"],
      sentences: [
        "{big} personnes ont [manifesté|défilé] {day} à {place} pour les salaires.",
        "La grève des transports à {place} entre dans son {n}e jour.",
      ],
    },
    vaccines: {
      label: "Vaccins",
      tags: ["#Vaccins", "#Grippe"],
      sentences: [
        "La vaccination contre la grippe commence {day} à {place}.",
        "{n} cas de rougeole à {place}, presque tous chez des enfants non vaccinés.",
      ],
    },
    trade: {
      label: "Commerce",
      tags: ["#Commerce", "#Économie"],
      sentences: [
        "Les nouveaux droits de douane font monter le prix [du café|de l'acier|du blé] de {pct} %.",
        "Le port de {place} a traité {big} conteneurs le mois dernier.",
      ],
    },
    education: {
      label: "École",
      tags: ["#École", "#Éducation"],
      sentences: [
        "Il manque {tens} enseignants dans les écoles de {place}.",
        "{who} annonce [des bourses|la cantine gratuite] pour {big} élèves.",
      ],
    },
    local: {
      label: "Actualité locale",
      tags: ["#Quartier", "#VieLocale"],
      sentences: [
        "La rue principale de {place} est fermée jusqu'à {day} en raison [des travaux|d'un tournage].",
        "La bibliothèque de {place} rouvre après {n} mois.",
      ],
    },
  },
  events: {
    dam: {
      label: "Le barrage de {name}",
      sentences: [
        "Le barrage de {name} a cédé : {big} personnes évacuées.",
        "Un rapport signalait des fissures dans le barrage de {name} il y a {n} mois.",
        "On recherche encore {n} disparus en aval du barrage de {name}.",
      ],
    },
    memo: {
      label: "La note interne de {name}",
      sentences: [
        "Une note interne divulguée montre que {name} connaissait les risques depuis {n} ans.",
        "{who} demande des explications à {name} après la fuite de la note.",
        "L'action de {name} perd {pct} % après les révélations.",
      ],
    },
    debate: {
      label: "Le débat de {name}",
      sentences: [
        "Le débat électoral de {name} s'est terminé sans vainqueur.",
        "Nous avons vérifié {n} affirmations du débat de {name}.",
        "{who} a [évité la|répondu à la] question sur les impôts pendant le débat de {name}.",
      ],
    },
    heat: {
      label: "La canicule {name}",
      sentences: [
        "Canicule {name} : 41 degrés attendus à {place}.",
        "La canicule {name} continue, pensez à boire et à appeler vos proches.",
        "Les hôpitaux de {place} ont soigné {tens} personnes pour un coup de chaleur.",
      ],
    },
    breach: {
      label: "La fuite de données de {name}",
      sentences: [
        "Les données de {n} millions de clients de {name} ont été volées.",
        "Changez votre mot de passe {name} : la fuite de données est confirmée.",
        "{name} a attendu {n} jours avant de signaler la fuite.",
      ],
    },
  },
  titles: [
    "{label} : ce que l'on sait",
    "{label} : tout comprendre en {n} minutes",
    "En direct de {place} : {label}",
    "{label} : le gouvernement répond",
  ],
  openers: ["Alerte :", "À lire :", "Mise à jour :", "Bonjour à tous !", "Opinion :"],
  remarks: [
    "Qu'en pensez-vous ?",
    "Partagez.",
    "Personne n'en parle.",
    "Enfin une bonne nouvelle.",
    "On vous tient au courant.",
  ],
  replies: [
    "J'habite à {place} et c'est [vrai|faux].",
    "Quelle est votre source ?",
    "Tout à fait d'accord.",
    "C'était il y a {n} ans.",
    "Et qui va payer ?",
    "Merci pour ces explications.",
  ],
  ads: [
    "Publicité : changez de fournisseur et économisez {pct} % sur votre facture d'électricité.",
    "Dimanche, votez pour {place}. Message financé par Ensemble pour {place}.",
    "Soldes jusqu'à {day} : {tens} % de réduction dans tout le magasin.",
  ],
};
