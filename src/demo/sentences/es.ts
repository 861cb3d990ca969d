import type { LanguageTexts } from "../template.ts";

export const ES: LanguageTexts = {
  slots: {
    thousands: ".",
    lists: {
      place:
        "Villanueva|Puerto Claro|San Martín|Monteverde|Río Hondo|Santa Lucía|Torrealta|Valdeflores|Campoamor|La Ribera".split(
          "|",
        ),
      who: "la alcaldesa Robles|el senador Ibarra|la ministra Quiroga|el gobernador Salcedo|la oposición|el portavoz del gobierno".split(
        "|",
      ),
      day: "lunes|martes|miércoles|jueves|viernes|sábado|domingo".split("|"),
    },
  },
  topics: {
    elections: {
      label: "Elecciones",
      tags: ["#Elecciones", "#Voto", "#Democracia"],
      sentences: [
        "Las elecciones en {place} se celebran el {day} y hay {big} personas convocadas a las urnas.",
        "Según una nueva encuesta, {who} tiene una ventaja de {n} puntos.",
        "La junta electoral de {place} [revisó|contó] {big} votos por correo sin encontrar irregularidades.",
      ],
    },
    climate: {
      label: "Clima",
      tags: ["#Clima", "#CambioClimático"],
      sentences: [
        "El mes pasado fue el más [cálido|seco] de la historia en {place}.",
        "{who} promete reducir las emisiones un {tens} por ciento antes de 2040.",
      ],
    },
    health: {
      label: "Sanidad",
      tags: ["#Sanidad", "#Salud"],
      sentences: [
        "El hospital de {place} cierra {n} camas por falta de [médicos|enfermeras|presupuesto].",
        "La lista de espera para ver a un especialista en {place} supera los {n} meses.",
      ],
    },
    floods: {
      label: "Inundaciones",
      tags: ["#Inundaciones", "#AlertaRoja"],
      sentences: [
        "El río [creció|subió] tres metros en {place} y las escuelas seguirán cerradas hasta el {day}.",
        "Los bomberos rescataron a {tens} personas tras las inundaciones en {place}.",
      ],
    },
    energy: {
      label: "Precio de la luz",
      tags: ["#Luz", "#Energía"],
      sentences: [
        "El precio de la luz [sube|baja] un {pct} por ciento esta semana.",
        "Un nuevo parque eólico cerca de {place} dará electricidad a {big} hogares.",
      ],
    },
    football: {
      label: "Fútbol",
      tags: ["#Fútbol", "#Liga"],
      sentences: [
        "¡Golazo! El Deportivo {place} [gana|empata] en el último minuto ante {big} aficionados.",
        "El capitán del Atlético {place} estará {n} semanas de baja.",
      ],
    },
    technology: {
      label: "Tecnología",
      tags: ["#Tecnología", "#IA"],
      sentences: [
        "Una empresa de {place} presenta una inteligencia artificial que gasta un {pct} por ciento menos de energía.",
        "Un fallo dejó sin internet a {big} clientes de {place} durante {n} horas.",
      ],
    },
    housing: {
      label: "Vivienda",
      tags: ["#Vivienda", "#Alquiler"],
      sentences: [
        "El alquiler en {place} subió un {pct} por ciento en un año.",
        "El ayuntamiento de {place} [aprueba|rechaza] la construcción de {big} viviendas públicas.",
      ],
    },
    media: {
      label: "Medios",
      tags: ["#Prensa", "#Bulos"],
      sentences: [
        "Es falso: el video viral de {place} [es de hace tres años|está manipulado].",
        "{who} abandonó la entrevista a los {n} minutos.",
      ],
    },
    protests: {
      label: "Protestas",
      tags: ["#Protesta", "#Huelga"],
      sentences: [
        "{big} personas [marcharon|protestaron] el {day} en {place} por los salarios.",
        "La huelga de transporte en {place} cumple {n} días.",
      ],
    },
    vaccines: {
      label: "Vacunas",
      tags: ["#Vacunas", "#Gripe"],
      sentences: [
        "La campaña de vacunación contra la gripe empieza el {day} en {place}.",
        "Detectan {n} casos de sarampión en {place}, casi todos en niños sin vacunar.",
      ],
    },
    trade: {
      label: "Comercio",
      tags: ["#Comercio", "#Aranceles"],
      sentences: [
        "Los nuevos aranceles encarecen [el café|el acero|el trigo] un {pct} por ciento.",
        "El puerto de {place} movió {big} contenedores el mes pasado.",
      ],
    },
    education: {
      label: "Educación",
      tags: ["#Educación", "#Escuelas"],
      sentences: [
        "Faltan {tens} maestros en las escuelas de {place}.",
        "{who} anuncia [becas|comedores gratuitos] para {big} estudiantes.",
      ],
    },
    local: {
      label: "Noticias locales",
      tags: ["#Barrio", "#Vecinos"],
      sentences: [
        "La calle Mayor de {place} estará cortada hasta el {day} por [obras|un rodaje].",
        "La biblioteca de {place} vuelve a abrir después de {n} meses.",
      ],
    },
  },
  events: {
    dam: {
      label: "La presa de {name}",
      sentences: [
        "Se rompió la presa de {name}: {big} personas evacuadas.",
        "Un informe advirtió hace {n} meses de grietas en la presa de {name}.",
        "Siguen buscando a {n} desaparecidos río abajo de la presa de {name}.",
      ],
    },
    memo: {
      label: "El memorando de {name}",
      sentences: [
        "Un documento filtrado revela que {name} conocía los riesgos desde hace {n} años.",
        "{who} exige explicaciones a {name} por el memorando filtrado.",
        "Las acciones de {name} caen un {pct} por ciento tras la filtración.",
      ],
    },
    debate: {
      label: "El debate de {name}",
      sentences: [
        "El debate electoral de {name} terminó sin un ganador claro.",
        "Verificamos {n} afirmaciones del debate de {name}.",
        "{who} [esquivó|respondió] las preguntas sobre impuestos en el debate de {name}.",
      ],
    },
    heat: {
      label: "La ola de calor {name}",
      sentences: [
        "La ola de calor {name} deja 43 grados en {place}.",
        "Ola de calor {name}: beban agua y cuiden de los mayores.",
        "Los hospitales de {place} atendieron a {tens} personas por golpes de calor.",
      ],
    },
    breach: {
      label: "La filtración de datos de {name}",
      sentences: [
        "Roban los datos de {n} millones de clientes de {name}.",
        "Cambie ya su contraseña de {name}: la filtración de datos está confirmada.",
        "{name} tardó {n} días en avisar del robo de datos.",
      ],
    },
  },
  titles: [
    "{label}: todo lo que sabemos",
    "{label}: las claves en {n} minutos",
    "En directo desde {place}: {label}",
    "{label}: habla {who}",
  ],
  openers: ["Última hora:", "Atención:", "Opinión:", "Hilo:", "¡Buenos días!"],
  remarks: [
    "¿Qué opinan?",
    "Compártelo.",
    "Seguiremos informando.",
    "Nadie habla de esto.",
    "Por fin una buena noticia.",
  ],
  replies: [
    "Vivo en {place} y esto [es verdad|no es cierto].",
    "¿Cuál es la fuente?",
    "Totalmente de acuerdo.",
    "Eso fue hace {n} años.",
    "¿Y quién paga todo esto?",
    "Gracias por contarlo.",
  ],
  ads: [
    "Publicidad: cambie de compañía y ahorre un {pct} por ciento en su factura de la luz.",
    "Este {day}, vote por {place}. Anuncio pagado por Vecinos de {place}.",
    "Rebajas hasta el {day}: {tens} por ciento de descuento en toda la tienda.",
  ],
};
