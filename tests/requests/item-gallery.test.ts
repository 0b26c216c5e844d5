import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { catalogItems, changeLog } from "#db/schema.ts";
import { Browser, type Page, visibleText } from "#tests/support/browser.ts";
import { createTyped, findStored, formPath } from "#tests/support/item-form.ts";
import { pictureBytes } from "#tests/support/pictures.ts";
import { createAdmin, errorSummary, fieldErrors, messages } from "#tests/support/samples.ts";

let browser: Browser;

beforeEach(async () => {
  db.delete(changeLog).run();
  db.delete(catalogItems).run();
  ({ browser } = await createAdmin());
});

const pictures = ["szene-see", "szene-wald", "szene-rad"].map((name) => ({
  imageUrl: `/pictures/v1/${name}.svg`,
  imageAlt: name,
}));
const altsOf = (id: string) => findStored(id)?.gallery.map(({ imageAlt }) => imageAlt);
const publicPathOf = (id: string) => `/events/${id}`;
const metaOf = (page: Page, name: string) =>
  page.document.querySelector(`meta[property="${name}"]`)?.getAttribute("content");

function upload(path: string, intent: string, fields: Record<string, string>, bytes: Buffer) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ intent, ...fields })) body.append(name, value);
  body.append("image", new File([new Uint8Array(bytes)], "foto.png"));
  return browser.post(path, body);
}

describe("the gallery of an item", () => {
  it("takes a picture with its description, and shows it on the item's page", async () => {
    const { id } = createTyped("event");
    const path = `${formPath({ id, kind: "event" })}/bilder`;
    const form = await browser.get(formPath({ id, kind: "event" }));
    const links = form.document.querySelectorAll(`fieldset a[href="${path}"]`);
    expect(links.map(visibleText)).toEqual(["Weitere Bilder und das Vorschaubild"]);
    const answer = await upload(path, "add", { imageAlt: "Das Boot" }, await pictureBytes("png"));
    expect(answer.status).toBe(303);
    expect(messages(await browser.follow(answer))).toContain("Veranstaltung aktualisiert");
    const [stored] = findStored(id)?.gallery ?? [];
    expect(stored).toMatchObject({
      imageUrl: expect.stringMatching(/^\/uploads\//),
      imageAlt: "Das Boot",
    });
    const page = await new Browser().get(publicPathOf(id));
    const [link] = page.document.querySelectorAll('ul[aria-label="Weitere Bilder"] a');
    expect(link?.getAttribute("href")).toBe(stored?.imageUrl);
    expect(link?.querySelector("img")?.getAttribute("alt")).toBe("Das Boot");
    expect(
      db
        .select()
        .from(changeLog)
        .all()
        .map(({ action }) => action),
    ).toContain("Bilder geändert");
    expect((await browser.get("/admin/pictures")).html).toContain(path);
  });

  it("is ordered and shortened by buttons", async () => {
    const { id, kind } = createTyped("event", { gallery: pictures });
    const path = `${formPath({ id, kind })}/bilder`;
    const press = async (button: string) => browser.press(await browser.get(path), button);
    const legends = (await browser.get(path)).document.querySelectorAll("main legend");
    expect(legends.map(visibleText)).toContain("Bild hinzufügen");
    await press("Nach hinten: szene-see");
    expect(altsOf(id)).toEqual(["szene-wald", "szene-see", "szene-rad"]);
    await press("Nach vorn: szene-rad");
    expect(altsOf(id)).toEqual(["szene-wald", "szene-rad", "szene-see"]);
    await press("Entfernen: szene-wald");
    expect(altsOf(id)).toEqual(["szene-rad", "szene-see"]);
  });

  it("needs a picture and its description", async () => {
    const path = `${formPath(createTyped("product"))}/bilder`;
    const answer = await browser.post(path, { intent: "add" });
    expect(answer.status).toBe(400);
    expect(errorSummary(answer)?.leadsTo).toEqual(["imageUrl", "imageAlt"]);
    expect(fieldErrors(answer).imageAlt).toContain("beschreiben");
  });

  it("holds eight pictures", async () => {
    const gallery = Array.from({ length: 8 }, (_, index) => ({
      imageUrl: `/pictures/v1/${index}.svg`,
      imageAlt: `Bild ${index}`,
    }));
    const item = createTyped("course", { gallery });
    const path = `${formPath(item)}/bilder`;
    const page = await browser.get(path);
    expect(page.text).toContain("Alle 8 Plätze sind belegt.");
    const answer = await browser.post(path, { intent: "add", ...pictures[0] });
    expect(answer.status).toBe(400);
    expect(altsOf(item.id)).toHaveLength(8);
  });

  it("goes along when the item is repeated", async () => {
    const { id } = createTyped("event", { gallery: pictures });
    const fields = { repeatEvery: "1", repeatCount: "2", intent: "repeat" };
    const page = await browser.press(
      await browser.get(formPath({ id, kind: "event" })),
      "Termine wiederholen",
      fields,
    );
    await browser.press(page, "1 Termin anlegen");
    const galleries = db.select().from(catalogItems).all();
    expect(galleries.map(({ gallery }) => gallery)).toEqual([pictures, pictures]);
  });
});

describe("the picture of link previews", () => {
  const preview = async (id: string) =>
    metaOf(await new Browser().get(publicPathOf(id)), "og:image");

  it("is the item's own for sharing, until it is removed", async () => {
    const { id, kind } = createTyped("event");
    const path = `${formPath({ id, kind })}/bilder`;
    expect(await preview(id)).toContain("/previews/v1/events.png");
    expect((await upload(path, "share", {}, await pictureBytes("png"))).status).toBe(303);
    const { shareImageUrl } = findStored(id) ?? {};
    expect(await preview(id)).toContain(shareImageUrl);
    await browser.press(await browser.get(path), "Vorschaubild entfernen");
    expect(await preview(id)).toContain("/previews/v1/events.png");
  });

  it("is no drawing, because previews do not show one", async () => {
    const item = createTyped("event");
    const answer = await browser.post(`${formPath(item)}/bilder`, {
      intent: "share",
      imageUrl: "/pictures/v1/szene-see.svg",
    });
    expect(answer.status).toBe(400);
    expect(fieldErrors(answer).imageUrl).toContain("Foto");
    expect(findStored(item.id)?.shareImageUrl).toBeNull();
  });
});

it("an item's page can be passed on by e-mail", async () => {
  const { id } = createTyped("event");
  const page = await new Browser().get(publicPathOf(id));
  const link = page.document
    .querySelectorAll("a")
    .find((each) => visibleText(each) === "per E-Mail");
  const href = new URL(link?.getAttribute("href") ?? "");
  expect(href.searchParams.get("subject")).toBe("Ein Abend am Feuer");
  expect(href.searchParams.get("body")).toContain(publicPathOf(id));
  expect(href.searchParams.get("body")).toContain("Freitag, 13. März 2099, 18:30–21:00\u00A0Uhr");
});
