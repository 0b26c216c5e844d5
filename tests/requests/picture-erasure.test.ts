import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { env } from "#app/environment/env.server.ts";
import { storePicture } from "#app/features/pictures/picture-storage.server.ts";
import { db } from "#db/client.server.ts";
import { catalogItems, changeLog } from "#db/schema.ts";
import { type Browser, ORIGIN, visibleText } from "#tests/support/browser.ts";
import { createTyped, findStored, formPath, itemForm } from "#tests/support/item-form.ts";
import { createAdmin, messages } from "#tests/support/samples.ts";
import { answer } from "#tests/support/site.ts";

const PICTURE = "3f9c21ab".repeat(4);
const imageUrl = `/uploads/${PICTURE}/960.webp`;
const PAGE = `/admin/pictures/${PICTURE}/delete`;
const uploads = path.join(env.DATA_DIR, "uploads");

let browser: Browser;
beforeAll(async () => {
  browser = (await createAdmin()).browser;
});

beforeEach(async () => {
  db.delete(changeLog).run();
  db.delete(catalogItems).run();
  rmSync(uploads, { recursive: true, force: true });
  await storePicture(PICTURE, new Map([["960.webp", Buffer.from("Bild")]]));
});

const ask = async () => (await answer(new Request(ORIGIN + imageUrl))).status;
const main = (html: Awaited<ReturnType<Browser["get"]>>) => {
  const element = html.document.querySelector("main");
  return element ? visibleText(element) : "";
};

it("is offered if an item's form shows an uploaded picture, and nowhere else", async () => {
  const item = createTyped("event", { imageUrl });
  const linksOf = async (address: string) =>
    (await browser.get(address)).document.querySelectorAll(`a[href="${PAGE}"]`).length;
  expect(await linksOf(formPath(item))).toBe(1);
  expect(await linksOf(formPath(createTyped("event")))).toBe(0);
  expect(await linksOf("/admin/events/new")).toBe(0);
});

it("explains the consequences before it asks", async () => {
  createTyped("event", { imageUrl, title: "Ein Abend" });
  createTyped("product", { imageUrl: `https://shop.example${imageUrl}`, title: "Eine Tasse" });
  const page = await browser.get(PAGE);
  expect(page.status).toBe(200);
  expect(main(page)).toContain("wird sofort mit allen seinen Dateien gelöscht");
  expect(main(page)).toContain("Ein Abend, Eine Tasse");
  expect(main(page)).toContain("Browser und Suchmaschinen");
  expect(await ask()).toBe(200);
});

it("removes the picture from all items, archived ones included, and deletes its files", async () => {
  const event = createTyped("event", { imageUrl });
  const archived = createTyped("product", { imageUrl, archivedAt: new Date() });
  const other = createTyped("course");
  const page = await browser.post(PAGE, {});
  expect(page.status).toBe(303);
  expect(page.location).toMatch(/^\/admin\/(events|products)\/new\//);
  expect(readdirSync(uploads)).toEqual([]);
  expect(await ask()).toBe(404);
  for (const { id, version } of [event, archived]) {
    expect(findStored(id)).toMatchObject({
      imageUrl: "/pictures/v1/szene-see.svg",
      imageAlt: "",
      version: version + 1,
    });
  }
  expect(findStored(other.id)).toEqual(other);
  const changes = db.select().from(changeLog).all();
  expect(changes.map(({ subjectId, action }) => [subjectId, action]).sort()).toEqual(
    [event, archived].map(({ id }) => [id, "Bild endgültig gelöscht"]).sort(),
  );
  const form = await browser.get(page.location ?? "");
  expect(messages(form)).toContain("Bild endgültig gelöscht");
  expect(itemForm(form)).toMatchObject({ imageUrl: "/pictures/v1/szene-see.svg", imageAlt: "" });
});

it("erases a picture of a form that was never saved, and redirects to the overview", async () => {
  const page = await browser.post(PAGE, {});
  expect([page.status, page.location]).toEqual([303, "/admin"]);
  expect(existsSync(path.join(uploads, PICTURE))).toBe(false);
});

it("is not undone by an open form that still contains the address", async () => {
  const item = createTyped("event", { imageUrl });
  const form = itemForm(await browser.get(formPath(item)));
  await browser.post(PAGE, {});
  const body = new FormData();
  for (const [name, value] of Object.entries(form)) body.append(name, value);
  const page = await browser.post(formPath(item), body);
  expect(page.status).toBe(400);
  expect(main(page)).toContain("Dieses Bild gibt es nicht mehr.");
  expect(findStored(item.id)?.imageUrl).toBe("/pictures/v1/szene-see.svg");
});

it("is not undone by restoring a backup: the address leads nowhere", async () => {
  const item = createTyped("event", { imageUrl });
  await browser.post(PAGE, {});
  db.update(catalogItems).set({ imageUrl }).run();
  expect(await ask()).toBe(404);
  expect((await browser.get(formPath(item))).status).toBe(200);
  expect((await browser.get(PAGE)).status).toBe(200);
});

it("requested twice says so", async () => {
  await browser.post(PAGE, {});
  const page = await browser.post(PAGE, {});
  expect([page.status, page.location]).toEqual([303, "/admin"]);
  expect((await browser.get(PAGE)).status).toBe(404);
});

it("changes no item if the files cannot be deleted, and shows an error", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue(undefined);
  const item = createTyped("event", { imageUrl });
  rmSync(uploads, { recursive: true });
  // A file in place of the folder makes the deletion fail.
  writeFileSync(uploads, "kein Ordner");
  const page = await browser.post(PAGE, {});
  expect(page.status).toBe(500);
  expect(main(page)).toContain("Fehler beim Löschen des Bildes");
  expect(findStored(item.id)).toEqual(item);
  expect(log).toHaveBeenCalled();
  rmSync(uploads);
  mkdirSync(uploads);
});
