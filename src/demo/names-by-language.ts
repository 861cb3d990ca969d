import type { DemoLanguage } from "./sentences/texts-by-language.ts";

/** Names of invented people and organizations. After `~`: the spelling in Latin letters, where rules cannot find it. */
interface LanguageNames {
  /** Given names go with family names of the same group only. */
  readonly people: ReadonlyArray<{
    readonly given: string;
    readonly family: string;
    readonly familyFirst?: true;
  }>;
  /** Newspapers and broadcasters; `{place}` is a place of the language. */
  readonly newsrooms: string;
  /** Councils, clubs, associations, companies. */
  readonly others: string;
  readonly countries: string;
}

export const NAMES_BY_LANGUAGE: Readonly<Record<DemoLanguage, LanguageNames>> = {
  EN: {
    people: [
      {
        given:
          "Amelia Marcus Joanna Devon Priya Walter Grace Hector Lena Tobias Naomi Calvin Ruth Malik Eleanor Owen Tessa Jerome Hannah Victor",
        family:
          "Hale Whitcomb Ortega Lindqvist Adeyemi Crane Holloway Pruitt Sandoval Beck Okafor Thorne Ashford Delgado Mercer Quinn Varga Bishop Langley Rowe",
      },
    ],
    newsrooms:
      "{place} Herald|{place} Tribune|Radio {place}|The {place} Post|{place} Tonight|{place} Fact Check",
    others:
      "{place} City Council|Friends of {place}|{place} Rovers|{place} Health Alliance|{place} Energy|{place} Tenants Union",
    countries: "US US US US GB CA AU",
  },
  ES: {
    people: [
      {
        given: "Lucía Mateo Camila Diego Valeria Andrés Pilar Joaquín Marta Rodrigo",
        family: "Robles Ibarra Quiroga Salcedo Montes Herrera Cifuentes Vidal Aguirre Peña",
      },
    ],
    newsrooms: "Diario de {place}|Radio {place}|{place} Noticias|La Voz de {place}",
    others: "Ayuntamiento de {place}|Vecinos de {place}|Deportivo {place}|Salud {place}",
    countries: "MX ES AR CO US",
  },
  PT: {
    people: [
      {
        given: "Beatriz Tiago Larissa Caio Helena Rafael Joana Murilo Inês Davi",
        family: "Duarte Moura Falcão Teles Barreto Nogueira Pacheco Siqueira Leal Campos",
      },
    ],
    newsrooms: "Correio de {place}|Rádio {place}|{place} Agora|Jornal de {place}",
    others: "Prefeitura de {place}|Amigos de {place}|{place} Futebol Clube|Saúde {place}",
    countries: "BR BR BR PT",
  },
  FR: {
    people: [
      {
        given: "Camille Julien Élodie Bastien Margaux Thierry Inès Gauthier Solène Rémi",
        family: "Delaunay Garrec Vasseur Morin Lecoq Barbier Fontaine Rousselet Marchal Tessier",
      },
    ],
    newsrooms: "Le Courrier de {place}|Radio {place}|{place} Matin|La Gazette de {place}",
    others: "Ville de {place}|Ensemble pour {place}|FC {place}|Santé {place}",
    countries: "FR FR BE CA",
  },
  DE: {
    people: [
      {
        given: "Annika Jonas Frieda Lukas Greta Matthias Heike Stefan Wiebke Jürgen",
        family: "Albrecht Brandt Falk Huber Seidel Krämer Vogt Lindner Reuter Böhm",
      },
    ],
    newsrooms: "{place} Anzeiger|Radio {place}|{place} Aktuell|Tagblatt {place}",
    others: "Stadt {place}|Gemeinsam für {place}|SV {place}|Stadtwerke {place}",
    countries: "DE DE AT CH",
  },
  IT: {
    people: [
      {
        given: "Chiara Lorenzo Giulia Matteo Elena Davide Silvia Pietro Martina Nicolò",
        family: "Ferrero Galli Conte Moretti Bellini Rinaldi Serra Marchetti Fabbri Longo",
      },
    ],
    newsrooms: "Corriere di {place}|Radio {place}|{place} Oggi|La Gazzetta di {place}",
    others: "Comune di {place}|Insieme per {place}|Virtus {place}|Salute {place}",
    countries: "IT",
  },
  RU: {
    people: [
      { given: "Андрей Илья Павел Роман Сергей", family: "Громов Седов Лаптев Воронин Зимин Королёв" },
      { given: "Анна Дарья Марина Ольга Полина", family: "Кольцова Лаврухина Белова Орлова Ершова Тихонова" },
    ],
    newsrooms: "Вести {place}|Радио {place}|{place} Сегодня|{place} Онлайн",
    others: "Городской портал {place}|Клуб {place}|Наш город {place}",
    countries: "RU RU RU BY KZ",
  },
  UK: {
    people: [
      {
        given: "Оксана Тарас Ірина Богдан Соломія Остап",
        family: "Мельник Ткаченко Бондар Коваль Лисенко Гончар",
      },
    ],
    newsrooms: "Міські новини|Ранковий вісник|Радіо Хвиля",
    others: "Міська рада|Спілка волонтерів",
    countries: "UA",
  },
  PL: {
    people: [
      {
        given: "Zofia Jakub Hanna Szymon Maja Łukasz",
        family: "Nowak Wójcik Mazur Dudek Krawczyk Zając",
      },
    ],
    newsrooms: "Kurier Poranny Nadwiślański|Radio Brzeg|Głos Miasta",
    others: "Rada Miasta|Związek Lokatorów",
    countries: "PL",
  },
  NL: {
    people: [
      {
        given: "Sanne Daan Femke Bram Lotte Thijs",
        family: "Visser Dekker Mulder Kuipers Hoekstra Postma",
      },
    ],
    newsrooms: "De Havenbode|Radio Polder|Stadsnieuws Vandaag",
    others: "Gemeente Nieuwdijk|Huurdersbond Nieuwdijk",
    countries: "NL BE",
  },
  TR: {
    people: [
      { given: "Elif Emre Zeynep Kerem Defne Barış", family: "Aydın Korkmaz Yalçın Tekin Güneş Bulut" },
    ],
    newsrooms: "Sabah Haberleri|Radyo Kıyı|Kent Gündemi",
    others: "Yeşilova Belediyesi|Mahalle Dayanışması",
    countries: "TR",
  },
  AR: {
    people: [
      {
        given: "ليلى~layla سامي~sami هدى~huda كريم~karim نور~nour",
        family: "حداد~haddad منصور~mansour خليل~khalil نجار~najjar",
      },
    ],
    newsrooms: "صوت المدينة~sawt_almadina|أخبار الصباح~akhbar_alsabah|راديو الميناء~radio_almina",
    others: "بلدية الواحة~baladiyat_alwaha|جمعية المتطوعين~mutatawwiin",
    countries: "EG JO MA AE",
  },
  JA: {
    people: [
      {
        given: "健~ken 美咲~misaki 翔太~shota 由美~yumi 直樹~naoki",
        family: "田中~tanaka 森~mori 藤原~fujiwara 岡本~okamoto 石井~ishii",
        familyFirst: true,
      },
    ],
    newsrooms: "港町新聞~minatomachi_shimbun|朝のニュース~asa_news|ラジオ海辺~radio_umibe",
    others: "みどり市役所~midori_city|町民の会~chomin_no_kai",
    countries: "JP",
  },
  ZH: {
    people: [
      {
        given: "伟~wei 芳~fang 静~jing 磊~lei 敏~min",
        family: "林~lin 陈~chen 周~zhou 郭~guo 何~he",
        familyFirst: true,
      },
    ],
    newsrooms: "港湾日报~gangwan_daily|早间新闻~zaojian_news|城市电台~chengshi_radio",
    others: "绿城市政府~lvcheng_gov|邻里互助会~linli_huzhu",
    countries: "TW SG CN",
  },
};
