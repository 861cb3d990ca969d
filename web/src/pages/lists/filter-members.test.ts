import { expect, test } from "vitest";
import { filterMembers } from "./filter-members.ts";

const herald = member("Telegram", "herald", "The Harbor Herald");
const plaza = member("YouTube", "plaza_tv", "La Plaza Señal");
const unseen = member("VK", "gavan", null);
const all = [herald, plaza, unseen];

test("a name, a handle or a platform is enough", () => {
  expect(filterMembers(all, "harbor")).toEqual([herald]);
  expect(filterMembers(all, "@PLAZA_")).toEqual([plaza]);
  expect(filterMembers(all, " vk ")).toEqual([unseen]);
});

test("accents do not count", () => {
  expect(filterMembers(all, "senal")).toEqual([plaza]);
});

test("without a text everybody is there", () => {
  expect(filterMembers(all, " ")).toEqual(all);
});

function member(platform: "Telegram" | "YouTube" | "VK", handle: string, name: string | null) {
  return {
    id: name === null ? null : handle.length,
    channel_name: name,
    handle,
    platform_name: platform,
    account_type: null,
    link: null,
  };
}
