import type { LanguageTexts } from "../template.ts";

export const DE: LanguageTexts = {
  slots: {
    thousands: ".",
    lists: {
      place:
        "Altenfurt|Neukirchen|Seeburg|Waldheim|Rosental|Hafenstadt|Birkenfeld|Lindenberg|Steinbach|Königsfeld".split(
          "|",
        ),
      who: "Bürgermeisterin Albrecht|Senator Brandt|Ministerin Falk|Landrat Huber|die Opposition|das Ministerium".split(
        "|",
      ),
      day: "Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag".split("|"),
    },
  },
  topics: {
    elections: {
      label: "Wahl",
      tags: ["#Wahl", "#Wahlkampf", "#Demokratie"],
      sentences: [
        "Am Sonntag wählt {place} einen neuen Stadtrat; {big} Menschen sind wahlberechtigt.",
        "Eine neue Umfrage sieht {who} mit {n} Punkten vorn.",
        "Das Wahlamt in {place} hat {big} Briefwahlstimmen [geprüft|ausgezählt] und keine Fehler gefunden.",
      ],
    },
    climate: {
      label: "Klima",
      tags: ["#Klima", "#Klimaschutz"],
      sentences: [
        "Der vergangene Monat war in {place} der [wärmste|trockenste] seit Beginn der Messungen.",
        "{who} will die Emissionen bis 2040 um {tens} Prozent senken.",
      ],
    },
    health: {
      label: "Gesundheit",
      tags: ["#Gesundheit", "#Pflege"],
      sentences: [
        "Das Krankenhaus in {place} schließt {n} Betten, weil [Ärzte|Pflegekräfte] fehlen.",
        "Auf einen Termin beim Facharzt wartet man in {place} inzwischen {n} Monate.",
      ],
    },
    floods: {
      label: "Hochwasser",
      tags: ["#Hochwasser", "#Unwetter"],
      sentences: [
        "Der Fluss ist in {place} um drei Meter gestiegen, die Schulen bleiben bis {day} geschlossen.",
        "Die Feuerwehr hat beim Hochwasser in {place} {tens} Menschen gerettet.",
      ],
    },
    energy: {
      label: "Strompreise",
      tags: ["#Strompreis", "#Energie"],
      sentences: [
        "Der Strompreis [steigt|sinkt] im nächsten Monat um {pct} Prozent.",
        "Ein neuer Windpark bei {place} versorgt {big} Haushalte mit Strom.",
      ],
    },
    football: {
      label: "Fußball",
      tags: ["#Fußball", "#Bundesliga"],
      sentences: [
        "Was für ein Tor! Der SV {place} [gewinnt|trifft] in der letzten Minute vor {big} Zuschauern.",
        "Der Trainer von Eintracht {place} muss nach {n} Niederlagen gehen.",
      ],
    },
    technology: {
      label: "Technik",
      tags: ["#Technik", "#KI"],
      sentences: [
        "Eine Firma aus {place} zeigt eine künstliche Intelligenz, die {pct} Prozent weniger Energie braucht.",
        "Nach einer Störung waren {big} Kunden in {place} {n} Stunden ohne Internet.",
      ],
    },
    housing: {
      label: "Wohnen",
      tags: ["#Wohnen", "#Miete"],
      sentences: [
        "Die Mieten in {place} sind in einem Jahr um {pct} Prozent gestiegen.",
        "Der Stadtrat von {place} hat den Bau von {big} Sozialwohnungen [beschlossen|abgelehnt].",
      ],
    },
    media: {
      label: "Medien",
      tags: ["#Medien", "#Faktencheck"],
      sentences: [
        "Faktencheck: Das Video aus {place} ist [drei Jahre alt|bearbeitet|echt].",
        "{who} hat das Interview nach {n} Minuten abgebrochen.",
      ],
    },
    protests: {
      label: "Proteste",
      tags: ["#Demo", "#Streik"],
      sentences: [
        "{big} Menschen haben am {day} in {place} für höhere Löhne [demonstriert|protestiert].",
        "Der Streik im Nahverkehr von {place} dauert schon {n} Tage.",
      ],
    },
    vaccines: {
      label: "Impfungen",
      tags: ["#Impfung", "#Grippe"],
      sentences: [
        "In {place} beginnt am {day} die Impfung gegen Grippe.",
        "{n} Fälle von Masern in {place}, fast alle bei ungeimpften Kindern.",
      ],
    },
    trade: {
      label: "Handel",
      tags: ["#Handel", "#Zölle"],
      sentences: [
        "Die neuen Zölle machen [Kaffee|Stahl|Weizen] um {pct} Prozent teurer.",
        "Im Hafen von {place} wurden im vergangenen Monat {big} Container umgeschlagen.",
      ],
    },
    education: {
      label: "Bildung",
      tags: ["#Bildung", "#Schule"],
      sentences: [
        "An den Schulen in {place} fehlen {tens} Lehrkräfte.",
        "{who} verspricht [Stipendien|kostenloses Mittagessen] für {big} Kinder.",
      ],
    },
    local: {
      label: "Lokales",
      tags: ["#Lokales", "#Nachbarschaft"],
      sentences: [
        "Die Hauptstraße in {place} ist bis {day} gesperrt, wegen [Bauarbeiten|Dreharbeiten].",
        "Die Bücherei in {place} öffnet nach {n} Monaten wieder.",
      ],
    },
  },
  events: {
    dam: {
      label: "Dammbruch {name}",
      sentences: [
        "Der Staudamm {name} ist gebrochen, {big} Menschen wurden evakuiert.",
        "Schon vor {n} Monaten warnte ein Gutachten vor Rissen im Staudamm {name}.",
        "Unterhalb des Staudamms {name} werden noch {n} Menschen vermisst.",
      ],
    },
    memo: {
      label: "Das Papier von {name}",
      sentences: [
        "Ein durchgesickertes Papier zeigt, dass {name} seit {n} Jahren von den Risiken wusste.",
        "{who} verlangt von {name} Auskunft über das geheime Papier.",
        "Die Aktie von {name} verliert nach der Enthüllung {pct} Prozent.",
      ],
    },
    debate: {
      label: "Die Debatte in {name}",
      sentences: [
        "Die Fernsehdebatte in {name} endete ohne klaren Sieger.",
        "Wir haben {n} Aussagen aus der Debatte in {name} geprüft.",
        "{who} wich in der Debatte in {name} jeder Frage nach den Steuern aus.",
      ],
    },
    heat: {
      label: "Hitzewelle {name}",
      sentences: [
        "Hitzewelle {name}: In {place} werden 39 Grad erwartet.",
        "Die Hitzewelle {name} hält an, bitte viel trinken und nach den Nachbarn sehen.",
        "Kliniken in {place} behandelten {tens} Menschen wegen Hitzschlags.",
      ],
    },
    breach: {
      label: "Datenleck bei {name}",
      sentences: [
        "Bei {name} wurden die Daten von {n} Millionen Kunden gestohlen.",
        "Ändern Sie jetzt Ihr Passwort bei {name}: Das Datenleck ist bestätigt.",
        "{name} hat das Datenleck erst nach {n} Tagen gemeldet.",
      ],
    },
  },
  titles: [
    "{label}: Was wir bisher wissen",
    "{label}: in {n} Minuten erklärt",
    "Live aus {place}: {label}",
    "{label}: So reagiert die Regierung",
  ],
  openers: ["Eilmeldung:", "Aktuell:", "Kommentar:", "Guten Morgen!", "Lesenswert:"],
  remarks: [
    "Was meint ihr?",
    "Bitte teilen.",
    "Darüber spricht niemand.",
    "Endlich eine gute Nachricht.",
    "Wir bleiben dran.",
  ],
  replies: [
    "Ich wohne in {place}, und das [stimmt|stimmt nicht].",
    "Gibt es dafür eine Quelle?",
    "Sehe ich genauso.",
    "Das ist {n} Jahre her.",
    "Und wer soll das bezahlen?",
    "Danke für die Erklärung.",
  ],
  ads: [
    "Anzeige: Jetzt den Stromanbieter wechseln und {pct} Prozent sparen.",
    "Am Sonntag für {place} stimmen. Bezahlt von Gemeinsam für {place}.",
    "Ausverkauf bis {day}: {tens} Prozent Rabatt auf alles.",
  ],
};
