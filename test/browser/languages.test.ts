import { afterAll, beforeAll, expect, test } from "vitest";
import type { Inhabitant } from "../support/world.ts";
import { describeInBrowser } from "./site/describe-in-browser.ts";
import { newsRecords } from "./site/news-records.ts";
import { openSite, PASSWORD, type Site } from "./site/site.ts";

describeInBrowser("The language of the interface", () => {
  let site: Site;
  let somebody: Inhabitant;
  beforeAll(async () => {
    site = await openSite();
    const now = site.world.now();
    const [record] = newsRecords(now);
    const many = Array.from({ length: 1_234 }, (_, at) => ({
      ...record,
      uid: `many-${at}`,
      url: `https://example.org/many/${at}`,
      text: "Kanalhafen",
      published_at: Math.floor(now.getTime() / 1000) - 60 - at * 60,
    }));
    await site.world.store(newsRecords(now));
    await site.world.store(many);
    somebody = await site.world.createUser({ scopes: ["lists"] });
  });
  afterAll(() => site?.close());

  test("German is chosen at the sign-in, and stays: navigation, filters, numbers, dates", async () => {
    const page = await site.visit({ path: "/sign-in" });
    await page.getByRole("button", { name: "Language: English" }).click();
    await page.getByRole("menuitem", { name: "Deutsch" }).click();
    await page.getByRole("heading", { name: "Anmelden" }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("de");

    await page.getByLabel("E-Mail").fill(somebody.user.email);
    await page.getByLabel("Passwort", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Anmelden" }).click();
    await page.getByRole("button", { name: `Konto von ${somebody.user.email}` }).waitFor();
    const pages = page.getByRole("navigation", { name: "Seiten" });
    expect(await pages.getByRole("link").allTextContents()).toEqual([
      "Suche",
      "Vergleichen",
      "Beobachten",
      "Listen",
    ]);

    await page.goto("/?keyword=Kanalhafen");
    await page.getByText("1.234 Beiträge", { exact: true }).first().waitFor();
    await page.getByRole("button", { name: "Sprachen" }).waitFor();
    await page
      .getByText(/^vor \d+ /)
      .first()
      .waitFor();

    await page.reload();
    await page.getByText("1.234 Beiträge", { exact: true }).first().waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("de");
    await page.context().close();
  });

  test("a browser that speaks Spanish begins in Spanish, and the menu of the account leads to another", async () => {
    const page = await site.visit({ locale: "es-MX", path: "/sign-in" });
    await page.getByRole("heading", { name: "Iniciar sesión" }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("es");
    await page.getByLabel("Correo electrónico").fill(somebody.user.email);
    await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Iniciar sesión" }).click();
    const account = page.getByRole("button", { name: `Cuenta de ${somebody.user.email}` });
    await account.waitFor();
    await page.goto("/?keyword=Kanalhafen");
    // Mexico writes numbers otherwise than Spain.
    await page.getByText("1,234 publicaciones", { exact: true }).first().waitFor();

    await account.click();
    await page.getByRole("menuitem", { name: "English" }).click();
    await page.getByText("1,234 posts", { exact: true }).first().waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("en");
    await page.context().close();
  });

  test("a reader loads the texts of one language, and none in English", async () => {
    const loaded = async (locale: string): Promise<readonly string[]> => {
      const page = await site.visit({ locale });
      const catalogues: string[] = [];
      page.on("request", (request) => {
        const [, language] = /\/assets\/(de|es|fr|pt)-[^/]+\.js$/.exec(request.url()) ?? [];
        if (language !== undefined) catalogues.push(language);
      });
      await page.goto("/sign-in");
      await page.getByRole("textbox").first().waitFor();
      await page.context().close();
      return catalogues;
    };
    expect(await loaded("en-GB")).toEqual([]);
    expect(await loaded("pt-BR")).toEqual(["pt"]);
    expect(await loaded("fr")).toEqual(["fr"]);
  });
});
