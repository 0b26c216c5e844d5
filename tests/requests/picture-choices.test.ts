import { rmSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { env } from "#app/environment/env.server.ts";
import { storePicture } from "#app/features/pictures/picture-storage.server.ts";
import { db } from "#db/client.server.ts";
import { catalogItems, people } from "#db/schema.ts";
import { type Browser, type Page, visibleText } from "#tests/support/browser.ts";
import { createTyped, findStored, formPath, itemForm, typed } from "#tests/support/item-form.ts";
import { createPerson } from "#tests/support/people.ts";
import { pictureBytes } from "#tests/support/pictures.ts";
import { createAdmin, fieldErrors } from "#tests/support/samples.ts";

const PICTURE = "3f9c21ab".repeat(4);
const uploaded = `/uploads/${PICTURE}/960.webp`;
const CUP = "/pictures/v1/produkt-tasse.svg";
const CUP_WORDS = "Ein dampfender Keramikbecher mit halber Sonne.";

let admin: Browser;

beforeEach(async () => {
  db.delete(catalogItems).run();
  db.delete(people).run();
  rmSync(path.join(env.DATA_DIR, "uploads"), { recursive: true, force: true });
  await storePicture(PICTURE, new Map([["960.webp", Buffer.from("Bild")]]));
  ({ browser: admin } = await createAdmin());
});

function choicesOn({ document }: Page, name = "imageChoice") {
  return document
    .querySelectorAll(`main details input[type="radio"][name="${name}"]`)
    .map((radio) => ({
      address: radio.getAttribute("value"),
      alt: radio.closest("label")?.querySelector("img")?.getAttribute("alt"),
      isChosen: radio.hasAttribute("checked"),
    }));
}

describe("the pictures to choose from", () => {
  it("are the uploads and the drawings, none chosen, in folded lists that load nothing yet", async () => {
    createTyped("event", { imageUrl: uploaded, imageAlt: "Der Steg" });
    const page = await admin.get("/admin/products/new");
    const [none, upload, ...drawings] = choicesOn(page);
    expect(none).toEqual({ address: "", alt: undefined, isChosen: true });
    expect(upload).toEqual({ address: uploaded, alt: "Der Steg", isChosen: false });
    expect(drawings.length).toBeGreaterThan(25);
    expect(drawings[0]?.address).toMatch(/^\/pictures\/v1\/produkt-/);
    expect(drawings.map(({ alt }) => alt)).toContain(CUP_WORDS);
    for (const image of page.document.querySelectorAll("main details img")) {
      expect(image.getAttribute("loading")).toBe("lazy");
    }
    expect(page.document.querySelector('main input[name="imageUrl"]')).not.toBeNull();
  });

  it.each([
    ["/admin/plans/new", "imageChoice", "/pictures/v1/mitglied-frei.svg"],
    ["/admin/articles/new", "imageChoice", uploaded],
    ["/admin/team/new", "imageChoice", "/illustrations/v1/portrait-13.svg"],
    ["/admin/voices/new", "imageChoice", "/illustrations/v1/portrait-1.svg"],
  ])("are on %s, too", async (address, name, offered) => {
    const choices = choicesOn(await admin.get(address), name);
    expect(choices.map((each) => each.address)).toContain(offered);
  });
});

describe("a chosen picture", () => {
  it("goes before a typed address and brings its description", async () => {
    const item = createTyped("product");
    const form = itemForm(await admin.get(formPath(item)));
    const changes = { imageAlt: "", imageChoice: CUP };
    expect((await admin.post(formPath(item), { ...form, ...changes })).status).toBe(303);
    expect(findStored(item.id)).toMatchObject({ imageUrl: CUP, imageAlt: CUP_WORDS });
  });

  it("replaces the description of the picture before, but no words of the admin", async () => {
    const item = createTyped("product", { imageUrl: CUP, imageAlt: CUP_WORDS });
    const imageChoice = "/pictures/v1/produkt-karten.svg";
    const first = { ...itemForm(await admin.get(formPath(item))), imageChoice };
    expect((await admin.post(formPath(item), first)).status).toBe(303);
    expect(findStored(item.id)?.imageAlt).toMatch(/^Vier aufgefächerte Karten/);
    const form = itemForm(await admin.get(formPath(item)));
    const second = { ...form, imageAlt: "Mein Becher", imageChoice: CUP };
    expect((await admin.post(formPath(item), second)).status).toBe(303);
    expect(findStored(item.id)).toMatchObject({ imageUrl: CUP, imageAlt: "Mein Becher" });
  });

  it("keeps its description for a series whose dates are shown first", async () => {
    const fields = {
      ...typed.event,
      imageAlt: "",
      imageChoice: CUP,
      repeatEvery: "1",
      repeatUnit: "weeks",
      repeatCount: "4",
    };
    const shown = await admin.post("/admin/events/new", fields);
    expect(shown.status).toBe(200);
    expect(itemForm(shown)).toMatchObject({ imageUrl: CUP, imageAlt: CUP_WORDS });
    const chosen = shown.document.querySelector(`.picture-choice:has([value="${CUP}"])`);
    expect(chosen && visibleText(chosen)).toBe("Ausgewählt");
    // Script leaves the field for the description as it was typed.
    const saved = await admin.post("/admin/events/new", { ...itemForm(shown), imageAlt: "" });
    expect(saved.status).toBe(303);
  });

  it("yields to an uploaded file", async () => {
    const item = createTyped("product");
    const body = new FormData();
    const form = { ...itemForm(await admin.get(formPath(item))), imageChoice: CUP };
    for (const [name, value] of Object.entries(form)) body.append(name, value);
    const bytes = await pictureBytes("png", { width: 60, height: 40 });
    body.append("image", new File([new Uint8Array(bytes)], "neu.png"));
    expect((await admin.post(formPath(item), body)).status).toBe(303);
    expect(findStored(item.id)?.imageUrl).toMatch(/^\/uploads\//);
  });

  it("does not lend its description to an uploaded file", async () => {
    const item = createTyped("product", { imageUrl: CUP, imageAlt: CUP_WORDS });
    const bytes = await pictureBytes("png", { width: 60, height: 40 });
    const upload = async (fields: Record<string, string>) => {
      const body = new FormData();
      const form = { ...itemForm(await admin.get(formPath(item))), ...fields };
      for (const [name, value] of Object.entries(form)) body.append(name, value);
      body.append("image", new File([new Uint8Array(bytes)], "neu.png"));
      return admin.post(formPath(item), body);
    };
    const refused = await upload({});
    expect(Object.keys(fieldErrors(refused))).toEqual(["imageAlt"]);
    expect(itemForm(refused)).toMatchObject({ imageAlt: "" });
    expect(itemForm(refused).imageUrl).toMatch(/^\/uploads\//);
    expect((await upload({ imageAlt: "Mein Becher" })).status).toBe(303);
  });

  it("is refused if it is gone or no picture, together with all other errors", async () => {
    for (const imageChoice of [uploaded.replace("3f", "4f"), "javascript:alert(1)"]) {
      const fields = { ...typed.event, title: "", date: "", imageChoice };
      const answer = await admin.post("/admin/events/new", fields);
      expect(answer.status).toBe(400);
      expect(Object.keys(fieldErrors(answer)).toSorted()).toEqual(["date", "imageUrl", "title"]);
    }
  });

  it("stays when the form is refused for another reason", async () => {
    const fields = { ...typed.product, title: "", imageAlt: "", imageChoice: CUP };
    const answer = await admin.post("/admin/products/new", fields);
    expect(Object.keys(fieldErrors(answer))).toEqual(["title"]);
    expect(itemForm(answer)).toMatchObject({ imageUrl: CUP, imageAlt: CUP_WORDS });
    expect(choicesOn(answer)[0]?.isChosen).toBe(true);
  });

  it("may lack a description, which the form then asks for", async () => {
    const fields = { ...typed.product, imageAlt: "", imageChoice: uploaded };
    const answer = await admin.post("/admin/products/new", fields);
    expect(Object.keys(fieldErrors(answer))).toEqual(["imageAlt"]);
    createPerson({ imageUrl: uploaded, imageAlt: "Bela am Stock" });
    expect((await admin.post("/admin/products/new", fields)).status).toBe(303);
  });
});
