import { expect, test } from "vitest";
import { pictureOfAccount, pictureOfMedium } from "./pictures.ts";

const medium = { type: "video", url: "https://a.example/v.mp4", thumbnail_url: null };

test("the picture of a medium is its preview, or itself when it is one", () => {
  expect(pictureOfMedium(medium)).toBeNull();
  expect(pictureOfMedium({ ...medium, thumbnail_url: "https://a.example/t" })).toBe("https://a.example/t");
  expect(pictureOfMedium({ ...medium, type: "photo" })).toBe("https://a.example/v.mp4");
  expect(pictureOfMedium({ ...medium, thumbnail_url: "photos/a.jpg" })).toBeNull();
  expect(pictureOfMedium({ ...medium, type: "photo", url: "javascript:alert(1)" })).toBeNull();
});

test("the picture of an account is where its platform's record has it", () => {
  const url = "https://a.example/ann.jpg";
  expect(pictureOfAccount({ author: { profile_image_url: url } })).toBe(url);
  expect(pictureOfAccount({ account: { avatar: url } })).toBe(url);
  expect(pictureOfAccount({ post: { author: { avatar: url } } })).toBe(url);
  expect(pictureOfAccount({ author: { avatar: "data:image/png,1" } })).toBeNull();
  for (const nothing of [{}, null, "text", [], { author: null }, { author: "Ann" }]) {
    expect(pictureOfAccount(nothing)).toBeNull();
  }
});
