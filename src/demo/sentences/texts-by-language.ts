import { type LanguageTexts, TOPICS, type Topic, type TopicTexts } from "../template.ts";
import { DE } from "./de.ts";
import { EN } from "./en.ts";
import { ES } from "./es.ts";
import { FR } from "./fr.ts";
import { IT } from "./it.ts";
import { PT } from "./pt.ts";
import { RU } from "./ru.ts";

/** Languages in which the demo knows a handful of sentences by heart. */
const OTHER_LANGUAGES = {
  UK: byHeart("#новини #вибори", [
    "Сьогодні в місті знову дощ, тож візьміть парасольку.",
    "Вибори до міської ради відбудуться наступної неділі.",
    "Лікарня шукає волонтерів, які допоможуть у вихідні.",
    "Наша команда виграла з рахунком два один.",
    "Ціни на електроенергію зростуть з наступного місяця.",
    "Учителі просять більше книжок для сільських шкіл.",
    "Дякуємо рятувальникам за їхню роботу під час повені.",
    "Новий міст відкриють для руху вже восени.",
  ]),
  PL: byHeart("#wybory #wiadomości", [
    "Wybory do rady miasta odbędą się w przyszłą niedzielę.",
    "Dzisiaj znowu pada, weźcie ze sobą parasol.",
    "Ceny prądu wzrosną od przyszłego miesiąca.",
    "Nasza drużyna wygrała dwa do jednego.",
    "Szpital szuka wolontariuszy na weekend.",
    "Nauczyciele proszą o więcej książek dla szkół na wsi.",
    "Strażacy uratowali całą rodzinę podczas powodzi.",
    "Czynsze w mieście rosną szybciej niż pensje.",
  ]),
  NL: byHeart("#verkiezingen #nieuws", [
    "De verkiezingen voor de gemeenteraad zijn volgende week woensdag.",
    "Het regent alweer, dus neem een paraplu mee.",
    "De energieprijzen stijgen vanaf volgende maand.",
    "Onze ploeg heeft met twee tegen één gewonnen.",
    "Het ziekenhuis zoekt vrijwilligers voor het weekend.",
    "De huren in de stad stijgen sneller dan de lonen.",
    "De brandweer heeft een gezin gered uit het ondergelopen huis.",
    "Leraren vragen om kleinere klassen en meer tijd.",
  ]),
  TR: byHeart("#seçim #haber", [
    "Belediye seçimleri gelecek pazar yapılacak.",
    "Bugün yine yağmur var, şemsiyenizi unutmayın.",
    "Elektrik fiyatları gelecek aydan itibaren artacak.",
    "Takımımız maçı iki bir kazandı.",
    "Hastane hafta sonu için gönüllü arıyor.",
    "Şehirde kiralar maaşlardan daha hızlı artıyor.",
    "İtfaiye, selde mahsur kalan aileyi kurtardı.",
    "Öğretmenler köy okulları için daha fazla kitap istiyor.",
  ]),
  AR: byHeart("#أخبار #انتخابات", [
    "ستجرى الانتخابات البلدية يوم الأحد القادم.",
    "الطقس ممطر اليوم، لا تنسوا المظلة.",
    "ترتفع أسعار الكهرباء ابتداء من الشهر القادم.",
    "فاز فريقنا بهدفين مقابل هدف واحد.",
    "يبحث المستشفى عن متطوعين لعطلة نهاية الأسبوع.",
    "أنقذ رجال الإطفاء عائلة كاملة من الفيضان.",
    "يطلب المعلمون المزيد من الكتب للمدارس.",
    "الإيجارات في المدينة ترتفع أسرع من الرواتب.",
  ]),
  JA: byHeart("#選挙 #ニュース", [
    "市議会議員選挙は来週の日曜日に行われます。",
    "今日も雨なので、傘を忘れないでください。",
    "来月から電気料金が上がります。",
    "私たちのチームは二対一で勝ちました。",
    "病院は週末のボランティアを募集しています。",
    "消防隊は洪水から家族を救助しました。",
    "町の図書館が三か月ぶりに再開しました。",
    "家賃は給料よりも早く上がっています。",
  ]),
  ZH: byHeart("#选举 #新闻", [
    "市议会选举将于下周日举行。",
    "今天又下雨了，出门记得带伞。",
    "从下个月起电费将上涨。",
    "我们的球队以二比一获胜。",
    "医院正在招募周末志愿者。",
    "消防员从洪水中救出了一家人。",
    "市图书馆在三个月后重新开放。",
    "房租上涨的速度比工资还快。",
  ]),
} as const satisfies Record<string, LanguageTexts>;

function byHeart(tags: string, sentences: readonly string[]): LanguageTexts {
  const subject: TopicTexts = { label: sentences[0] ?? "", tags: tags.split(" "), sentences };
  return {
    slots: { thousands: "", lists: {} },
    topics: Object.fromEntries(TOPICS.map((topic) => [topic, subject])) as Record<Topic, TopicTexts>,
    events: null,
    titles: sentences,
    openers: [],
    remarks: [],
    replies: sentences,
    ads: sentences,
  };
}

export const TEXTS_BY_LANGUAGE = { EN, ES, PT, FR, DE, IT, RU, ...OTHER_LANGUAGES } as const satisfies Record<
  string,
  LanguageTexts
>;

export type DemoLanguage = keyof typeof TEXTS_BY_LANGUAGE;
export const DEMO_LANGUAGES = Object.keys(TEXTS_BY_LANGUAGE) as readonly DemoLanguage[];
/** The languages in which events are talked about. */
export const EVENT_LANGUAGES = DEMO_LANGUAGES.filter(
  (language) => TEXTS_BY_LANGUAGE[language].events !== null,
);
