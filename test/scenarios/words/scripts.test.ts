import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openScene, record, type Scene } from "../scene.ts";

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
  await scene.world.store([
    record("ja", { text: "東京都の選挙は日曜日に行われます。", language: "JA" }),
    record("zh", { text: "京东今天发布了新的财报", language: "ZH" }),
    record("th", { text: "รัฐบาลประกาศมาตรการใหม่เมื่อวานนี้", language: "TH" }),
    record("ar", { text: "أعلنت الحكومةُ الجديدة عن قـــرار مهم في المدينة", language: "AR" }),
    record("he", { text: "הַמֶּמְשָׁלָה הודיעה על החלטה חדשה", language: "HE" }),
    record("ru", { text: "Ёлки стояли на площади, журналисты писали о выборах", language: "RU" }),
    record("uk", { text: "Уряд оголосив про нові вибори в Києві", language: "UK" }),
    record("emoji", { text: "Big win tonight 👍🏽🎉 and a heart ❤️ for the team", language: "EN" }),
    record("tags", {
      text: "#ClimateAction now! Thanks @Harbor_Times, see https://harbor-times.example/flood-report?id=42",
    }),
    record("tr", { text: "Erdoğan ISPARTA'da konuştu", language: "TR" }),
    record("pl", { text: "Burmistrz Łodzi, czyli Łódź ma nowy plan", language: "PL" }),
  ]);
});

afterAll(() => scene.world.close());

const find = (keyword: string) => scene.find(`keyword=${encodeURIComponent(keyword)}`);

describe("scripts without spaces", () => {
  test.each([
    ["東京", ["ja"]],
    ["選挙", ["ja"]],
    ["京", ["ja", "zh"]],
    ["京東", []],
    ["京东", ["zh"]],
    ["財報", []],
    ["财报", ["zh"]],
    ["รัฐบาล", ["th"]],
    ["มาตรการ", ["th"]],
    ["บาลรัฐ", []],
  ])("%s finds posts with these characters in this order.", async (keyword, expected) => {
    expect(await find(keyword)).toEqual(expected);
  });
});

describe("other alphabets", () => {
  test.each([
    ["الحكومة", ["ar"]],
    ["الحكومه", ["ar"]],
    ["اعلنت", ["ar"]],
    ["قرار", ["ar"]],
    ["הממשלה", ["he"]],
    ["ёлка", ["ru"]],
    ["елки", ["ru"]],
    ["ВЫБОРЫ", ["ru"]],
    ["журналистами", ["ru"]],
    ["уряд", ["uk"]],
    ["КИЄВІ", ["uk"]],
  ])("%s is found whatever marks, case and forms the post has.", async (keyword, expected) => {
    expect(await find(keyword)).toContain(expected[0]);
  });
});

describe("what stands between words", () => {
  test.each([
    ["👍", ["emoji"]],
    ["👍🏿", ["emoji"]],
    ["❤", ["emoji"]],
    ["🎉", ["emoji"]],
    ["🔥", []],
    ["climateaction", ["tags"]],
    ["#CLIMATEACTION", ["tags"]],
    ["@harbor_times", ["tags"]],
    ["harbor times", ["tags"]],
    ["flood-report", ["tags"]],
    ["https://harbor-times.example/flood-report?id=42", ["tags"]],
    ["erdogan", ["tr"]],
    ["Isparta", ["tr"]],
    ["lodz", ["pl"]],
  ])("%s is searched as its words.", async (keyword, expected) => {
    expect(await find(keyword)).toEqual(expected);
  });

  test("An emoji stands between two words of a phrase.", async () => {
    const phrase = (words: string) =>
      scene.find(`keyword=${encodeURIComponent(`"${words}"`)}&simple_query=true`);
    expect(await phrase("tonight 👍 🎉 and")).toEqual(["emoji"]);
    expect(await phrase("tonight and")).toEqual([]);
  });
});
