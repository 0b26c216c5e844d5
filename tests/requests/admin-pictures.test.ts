import { existsSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { env } from "#app/environment/env.server.ts";
import { repeatErasures } from "#app/features/pictures/picture-library.server.ts";
import { storePicture } from "#app/features/pictures/picture-storage.server.ts";
import {
  recordUsedPictures,
  removeUnusedPictures,
} from "#app/features/pictures/places/picture-places.server.ts";
import { db } from "#db/client.server.ts";
import { catalogItems, changeLog, people, siteDrafts, siteVersions } from "#db/schema.ts";
import { Browser, visibleText } from "#tests/support/browser.ts";
import { createTyped, findStored, formPath } from "#tests/support/item-form.ts";
import { pageForm } from "#tests/support/page-words.ts";
import { createPerson, findStoredPerson } from "#tests/support/people.ts";
import { pictureBytes } from "#tests/support/pictures.ts";
import { createAdmin, fieldErrors, messages, whileRefused } from "#tests/support/samples.ts";
import { forgetSettings, storeSettings } from "#tests/support/settings.ts";

const PICTURE = "3f9c21ab".repeat(4);
const OTHER = "8d20e7c4".repeat(4);
const addressOf = (picture: string) => `/uploads/${picture}/960.webp`;
const imageUrl = addressOf(PICTURE);
const REPLACE = `/admin/pictures/${PICTURE}/replace`;
const ERASE = `/admin/pictures/${PICTURE}/delete`;
const uploads = path.join(env.DATA_DIR, "uploads");
const isStored = (picture: string) => existsSync(path.join(uploads, picture));

let admin: Browser;
beforeAll(async () => {
  admin = (await createAdmin()).browser;
});
beforeEach(async () => {
  const tables = [changeLog, catalogItems, people, siteVersions, siteDrafts];
  for (const table of tables) db.delete(table).run();
  forgetSettings();
  rmSync(uploads, { recursive: true, force: true });
  await storePicture(PICTURE, new Map([["960.webp", Buffer.from("Bild")]]));
});

const changes = () =>
  db
    .select()
    .from(changeLog)
    .all()
    .map(({ subject, label, action }) => `${subject} ${label} ${action}`)
    .sort();

/** The texts and links of each picture in the list. */
async function entries(address = "/admin/pictures") {
  const { document } = await admin.get(address);
  return document.querySelectorAll(".picture-list > li").map((entry) => ({
    text: visibleText(entry),
    links: entry.querySelectorAll("a").map((link) => link.getAttribute("href")),
    alt: entry.querySelector("img")?.getAttribute("alt"),
  }));
}

async function upload(address: string, file?: Buffer) {
  const body = new FormData();
  if (file) body.append("image", new File([new Uint8Array(file)], "neu.png"));
  else body.append("imageUrl", "/pictures/v1/szene-feuer.svg");
  return admin.post(address, body);
}

describe("the list of pictures", () => {
  it("shows where each is used, with its description there, hidden and archived entries included", async () => {
    const item = createTyped("event", { imageUrl, title: "Ein Abend", archivedAt: new Date() });
    const testimonial = createPerson({ imageUrl, imageAlt: "Bela am Stock", hidden: true });
    const [entry, ...others] = await entries();
    expect(others).toEqual([]);
    expect(entry?.text).toContain("Ein Abend Veranstaltung Beschreibung: Ein Feuer");
    expect(entry?.text).toContain("Bela Okafor Stimme Beschreibung: Bela am Stock");
    expect(entry?.links).toEqual([
      formPath(item),
      `/admin/voices/${testimonial.id}`,
      REPLACE,
      `${ERASE}?from=list`,
    ]);
    expect(entry?.text).toContain("Wegen Widerruf der Einwilligung löschen");
  });

  it("offers to delete a picture that nothing uses, but not to replace it", async () => {
    const [entry] = await entries();
    expect(entry?.text).toContain("Nirgends zu sehen Löschen");
    expect(entry?.text).not.toMatch(/Widerruf|Ersetzen/);
    const question = await admin.get(`${ERASE}?from=list`);
    const page = await admin.press(question, "Löschen");
    expect([page.status, page.location, isStored(PICTURE)]).toEqual([
      303,
      "/admin/pictures",
      false,
    ]);
    expect(readdirSync(uploads)).toEqual([]);
  });

  it("shows a use whose file is missing, and nothing that is not uploaded", async () => {
    createPerson({ imageUrl: addressOf(OTHER) });
    createPerson({ imageUrl: "/pictures/v1/szene-see.svg" });
    createTyped("event", { imageUrl: "https://bilder.example/uploads/x/960.webp" });
    const all = await entries();
    expect(all.map(({ text }) => text.includes("Die Datei fehlt"))).toEqual([true, false]);
  });

  it("has pages of 24 pictures, and shows an existing one for a number out of range", async () => {
    for (let number = 0; number < 30; number += 1) {
      const name = number.toString(16).padStart(32, "0");
      await storePicture(name, new Map([["960.webp", Buffer.from("Bild")]]));
    }
    expect(await entries()).toHaveLength(24);
    expect(await entries("/admin/pictures?page=2")).toHaveLength(7);
    expect(await entries("/admin/pictures?page=99")).toHaveLength(7);
    expect(await entries("/admin/pictures?page=nonsense")).toHaveLength(24);
  });

  it("says so if there are none", async () => {
    rmSync(uploads, { recursive: true });
    const page = await admin.get("/admin/pictures");
    expect([page.status, page.text.includes("Noch ist kein Bild hochgeladen.")]).toEqual([
      200,
      true,
    ]);
  });
});

describe("replacing a picture", () => {
  it("changes all uses, deletes the old files and notes it", async () => {
    const item = createTyped("event", { imageUrl });
    const foreign = createTyped("product", { imageUrl: `https://shop.example${imageUrl}` });
    const testimonial = createPerson({ imageUrl, imageAlt: "Bela am Stock", isDemo: true });
    const question = await admin.get(REPLACE);
    expect(question.text).toContain("Ein Abend am Feuer");
    const page = await upload(REPLACE, await pictureBytes("png"));
    expect([page.status, page.location]).toEqual([303, "/admin/pictures"]);
    const address = findStored(item.id)?.imageUrl ?? "";
    expect(address).toMatch(/^\/uploads\/[0-9a-f]{32}\/960\.webp$/);
    expect(address).not.toBe(imageUrl);
    expect(findStored(item.id)).toMatchObject({ imageAlt: item.imageAlt, version: 2 });
    expect(findStored(foreign.id)?.imageUrl).toBe(address);
    expect(findStoredPerson(testimonial.id)).toMatchObject({
      imageUrl: address,
      imageAlt: "Bela am Stock",
      isDemo: true,
      version: 2,
    });
    expect([isStored(PICTURE), readdirSync(uploads).length]).toEqual([false, 1]);
    expect(changes()).toEqual([
      "item Ein Abend am Feuer Bild ersetzt",
      "item Ein Abend am Feuer Bild ersetzt",
      "person Stimme Bild ersetzt",
    ]);
    const list = await admin.get("/admin/pictures");
    expect(messages(list).join(" ")).toContain("Bitte prüfen Sie, ob die Beschreibung noch stimmt");
    expect((await new Browser().get("/community")).html).toContain(address);
  });

  it("by the same file changes nothing", async () => {
    const bytes = await pictureBytes("png");
    createPerson({ imageUrl });
    await upload(REPLACE, bytes);
    const [{ imageUrl: address = "" } = {}] = db.select().from(people).all();
    const again = `/admin/pictures/${address?.split("/")[2]}/replace`;
    const page = await upload(again, bytes);
    expect(messages(await admin.follow(page)).join(" ")).toContain("Das ist dasselbe Bild.");
    expect(existsSync(path.join(env.DATA_DIR, path.dirname(address ?? "")))).toBe(true);
  });

  it.each([
    ["without a file", undefined, "Bitte wählen Sie ein Bild aus."],
    ["by something else", Buffer.from("Hallo"), "Diese Datei ist kein JPEG"],
  ])("%s is refused at the field", async (_name, file, sentence) => {
    const item = createTyped("event", { imageUrl });
    const page = await upload(REPLACE, file);
    expect(page.status).toBe(400);
    expect(fieldErrors(page).image).toContain(sentence);
    expect(findStored(item.id)).toEqual(item);
    expect(isStored(PICTURE)).toBe(true);
  });

  it("that nothing uses is not offered, and changes nothing", async () => {
    expect((await admin.get(REPLACE)).status).toBe(404);
    expect((await admin.get("/admin/pictures/..%2f..%2fbehappy.db/replace")).status).toBe(404);
    const page = await upload(REPLACE, await pictureBytes("png"));
    expect(messages(await admin.follow(page)).join(" ")).toContain(
      "Dieses Bild gibt es nicht mehr",
    );
    expect(isStored(PICTURE)).toBe(true);
  });

  it("keeps the old picture if the database refuses", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const item = createTyped("event", { imageUrl });
    const bytes = await pictureBytes("png");
    const page = await whileRefused("update", "catalog_items", () => upload(REPLACE, bytes));
    expect([page.status, isStored(PICTURE)]).toEqual([500, true]);
    expect(page.text).toContain("Fehler beim Ersetzen des Bildes");
    expect(findStored(item.id)).toEqual(item);
  });
});

describe("erasing a picture because consent was withdrawn", () => {
  it("names what vanishes, then removes picture and people at once, and notes it without names", async () => {
    const item = createTyped("event", { imageUrl, title: "Ein Abend" });
    const member = createPerson({ kind: "team", name: "Ada Lindqvist", imageUrl });
    createPerson({ imageUrl, position: 1 });
    const other = createPerson({ name: "Anders", position: 2 });
    const question = await admin.get(`${ERASE}?from=list`);
    expect(question.text).toContain("Ada Lindqvist (Teammitglied), Bela Okafor (Stimme)");
    expect(question.text).toContain("Ein Abend");
    const page = await admin.press(question, "Löschen");
    expect([page.status, page.location, isStored(PICTURE)]).toEqual([
      303,
      "/admin/pictures",
      false,
    ]);
    expect(db.select().from(people).all()).toEqual([other]);
    expect(findStored(item.id)?.imageUrl).toBe("/pictures/v1/szene-see.svg");
    expect(changes()).toEqual([
      "item Ein Abend Bild endgültig gelöscht",
      "person Stimme wegen Widerruf der Einwilligung gelöscht",
      "person Teammitglied wegen Widerruf der Einwilligung gelöscht",
    ]);
    expect(messages(await admin.get("/admin/pictures")).join(" ")).toContain("2 Personen");
    const visitor = new Browser();
    expect((await visitor.get("/team")).text).not.toContain(member.name);
    expect((await visitor.get("/")).text).not.toContain("Bela Okafor");
  });

  it("is made again after an older backup was restored", async () => {
    const person = createPerson({ imageUrl });
    const earlier = createPerson({ name: "Bela O.", imageUrl, position: 2 });
    const withOther = createPerson({ imageUrl: addressOf(OTHER), position: 3 });
    const item = createTyped("event", { imageUrl });
    db.delete(people).run();
    db.insert(people).values([person, withOther]).run();
    await admin.post(ERASE, {});
    // The backup has another portrait of one erased person, and an entry that was deleted before.
    const rows = [{ ...person, imageUrl: addressOf(OTHER) }, earlier];
    db.insert(people).values(rows).run();
    db.update(catalogItems).set({ imageUrl }).run();
    await repeatErasures();
    expect(db.select().from(people).all()).toEqual([withOther]);
    expect(findStored(item.id)?.imageUrl).toBe("/pictures/v1/szene-see.svg");
  });

  it("does not affect people who upload the file again later", async () => {
    const bytes = await pictureBytes("png");
    createPerson({ imageUrl });
    await upload(REPLACE, bytes);
    const [{ imageUrl: address = "" } = {}] = db.select().from(people).all();
    await admin.post(`/admin/pictures/${address?.split("/")[2]}/delete`, {});
    expect(db.select().from(people).all()).toEqual([]);
    const fields = { name: "Cleo", role: "Gärtnerin", text: "Gern.", imageAlt: "Cleo" };
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append("image", new File([new Uint8Array(bytes)], "neu.png"));
    expect((await admin.post("/admin/voices/new", body)).status).toBe(303);
    await repeatErasures();
    expect(db.select().from(people).all()).toMatchObject([{ name: "Cleo", imageUrl: address }]);
  });
});

it("pictures of people, also of hidden ones, are not removed as unused", async () => {
  await storePicture(OTHER, new Map([["960.webp", Buffer.from("Bild")]]));
  createPerson({ imageUrl, hidden: true });
  const now = new Date();
  const longAgo = new Date(now.getTime() - 20 * 24 * 60 * 60 * 1000);
  for (const picture of [PICTURE, OTHER]) utimesSync(path.join(uploads, picture), longAgo, longAgo);
  recordUsedPictures(now, { isTrusted: true });
  removeUnusedPictures(now);
  expect([isStored(PICTURE), isStored(OTHER)]).toEqual([true, false]);
});

describe("a picture in the words of a page", () => {
  const wordsWith = (src: string) => JSON.stringify({ storyPicture: { src, alt: "Ein „Tisch“" } });
  const contents = () =>
    [siteVersions, siteDrafts].flatMap((table) =>
      db
        .select({ content: table.content })
        .from(table)
        .all()
        .map(({ content }) => content),
    );
  beforeEach(() => {
    const content = wordsWith(imageUrl);
    for (const number of [1, 2]) {
      db.insert(siteVersions).values({ document: "about", number, content }).run();
    }
    db.insert(siteDrafts).values({ document: "about", content }).run();
  });

  it("is one use, and is replaced in all versions and the draft", async () => {
    const [entry] = await entries();
    expect(entry?.links).toEqual(["/admin/pages/about", REPLACE, `${ERASE}?from=list`]);
    await upload(REPLACE, await pictureBytes("png"));
    const [address] = readdirSync(uploads).map(addressOf);
    expect(contents()).toEqual(Array(3).fill(wordsWith(address ?? "")));
    expect(changes()).toEqual(["page Über uns Bild ersetzt"]);
  });

  it("is replaced by the page's drawing when it is erased, and its description is erased, too", async () => {
    await admin.post(ERASE, {});
    expect(contents()).toEqual(Array(3).fill('{"storyPicture":null}'));
    expect([isStored(PICTURE), changes()]).toEqual([
      false,
      ["page Über uns Bild endgültig gelöscht"],
    ]);
  });
});

it.each([
  ["page", "/admin/pages/about", "storyPicture"],
  ["entry of a list", "/admin/pages/concept/pillars/new", "picture"],
])("an erased picture is not brought back by an open form of a %s", async (_form, path, field) => {
  const form = pageForm(await admin.get(path));
  await admin.post(ERASE, {});
  const typed = { ...form, [field]: imageUrl, [`${field}Alt`]: "Ein Bild" };
  const refused = await admin.post(path, typed);
  expect(refused.status).toBe(400);
  expect(fieldErrors(refused)[field]).toContain("Dieses Bild gibt es nicht mehr.");
  expect(pageForm(refused)[field]).toBe(imageUrl);
});

it("an address within a text becomes the placeholder's when the picture is erased", async () => {
  const content = JSON.stringify({ text: `Siehe [hier](${imageUrl})`, title: "Bleibt" });
  db.insert(siteVersions).values({ document: "agb", number: 1, content }).run();
  await admin.post(ERASE, {});
  expect(JSON.parse(db.select().from(siteVersions).get()?.content ?? "")).toEqual({
    text: "Siehe [hier](/pictures/v1/szene-see.svg)",
    title: "Bleibt",
  });
});

it("the logo is listed, and can be neither replaced nor erased as a picture", async () => {
  const file = "logo-60x20-light.svg";
  await storePicture(OTHER, new Map([[file, Buffer.from("<svg/>")]]));
  storeSettings({ siteName: "Hof am See", logo: `/uploads/${PICTURE}/${file}` });
  writeFileSync(path.join(uploads, PICTURE, file), "<svg/>");
  const [used, former, ...others] = await entries();
  expect(others).toEqual([]);
  expect(used?.text).toBe(
    "Einstellungen Logo Beschreibung: Hof am See In den Einstellungen ändern",
  );
  expect(new Set(used?.links)).toEqual(new Set(["/admin/settings/look"]));
  expect(former?.text).toBe("Nirgends zu sehen Löschen (nirgends zu sehen)");
  const { document } = await admin.get("/admin/pictures");
  expect(document.querySelectorAll(".picture-list img").map((image) => image.attrs.src)).toEqual([
    `/uploads/${PICTURE}/${file}`,
    `/uploads/${OTHER}/${file}`,
  ]);
  await admin.post(ERASE, {});
  await upload(REPLACE, await pictureBytes("png"));
  expect(isStored(PICTURE)).toBe(true);
});
