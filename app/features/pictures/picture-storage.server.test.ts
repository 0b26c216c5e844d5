import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import {
  pictureAddress,
  readPicture,
  removeUnusedPictures,
  renewPicture,
  storePicture,
} from "#app/features/pictures/picture-storage.server.ts";
import { env } from "#app/http/env.server.ts";
import { db } from "#db/client.server.ts";
import { catalogItems } from "#db/schema.ts";
import { createItem } from "#tests/support/samples.ts";

const NOW = new Date("2035-03-10T12:00:00Z");
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 60 * 60 * 1000);

const uploads = path.join(env.DATA_DIR, "uploads");
const nameOf = (number: number) => String(number).padStart(32, "0");
const files = new Map([["960.webp", Buffer.from("Bild")]]);

beforeEach(() => {
  rmSync(uploads, { recursive: true, force: true });
  db.delete(catalogItems).run();
});

/** A stored picture that came so many hours ago. */
async function addPicture(number: number, age: number): Promise<string> {
  const picture = nameOf(number);
  await storePicture(picture, files);
  utimesSync(path.join(uploads, picture), hoursAgo(age), hoursAgo(age));
  return picture;
}

describe("a stored picture", () => {
  it("is read by its name and file", async () => {
    await storePicture(nameOf(1), files);
    expect(await readPicture(nameOf(1), "960.webp")).toEqual(new Uint8Array(Buffer.from("Bild")));
    expect(readdirSync(uploads)).toEqual([nameOf(1)]);
  });

  it("leaves nothing behind where it could not be written", async () => {
    const impossible = new Map([...files, ["480.webp/x", Buffer.from("Bild")]]);
    await expect(storePicture(nameOf(1), impossible)).rejects.toThrow("ENOENT");
    expect(readdirSync(uploads)).toEqual([]);
  });

  it.each([
    [nameOf(2), "960.webp"],
    [nameOf(1), "480.webp"],
    [nameOf(1), "960.jpg"],
    [nameOf(1), ""],
    ["", "960.webp"],
    [".", "960.webp"],
    ["..", "behappy.db"],
    [`../uploads/${nameOf(1)}`, "960.webp"],
    [nameOf(1), "../../behappy.db"],
    [nameOf(1).replace(/.$/, "\0"), "960.webp"],
    [nameOf(1).toUpperCase().replace("1", "A"), "960.webp"],
  ])("is not there as %j, %j", async (picture, file) => {
    await storePicture(nameOf(1), files);
    expect(await readPicture(picture, file)).toBeNull();
  });

  it("is not read where it is unfinished", async () => {
    mkdirSync(path.join(uploads, ".unfinished-x"), { recursive: true });
    writeFileSync(path.join(uploads, ".unfinished-x", "960.webp"), "Bild");
    expect(await readPicture(".unfinished-x", "960.webp")).toBeNull();
  });

  it("fails to be read where its folder is damaged, which is no missing picture", async () => {
    mkdirSync(path.join(uploads, nameOf(1), "960.webp"), { recursive: true });
    await expect(readPicture(nameOf(1), "960.webp")).rejects.toThrow("EISDIR");
  });
});

describe("housekeeping", () => {
  it("removes what no item has and is older than a day", async () => {
    await addPicture(1, 25);
    const young = await addPicture(2, 23);
    removeUnusedPictures(NOW);
    expect(readdirSync(uploads)).toEqual([young]);
  });

  it("keeps what items have, archived ones and those with the whole address, too", async () => {
    const [shown, archived, absolute] = [
      await addPicture(1, 999),
      await addPicture(2, 999),
      await addPicture(3, 999),
    ];
    createItem({ imageUrl: pictureAddress(shown) });
    createItem({ imageUrl: pictureAddress(archived), archivedAt: NOW });
    createItem({ imageUrl: `https://shop.example${pictureAddress(absolute)}` });
    removeUnusedPictures(NOW);
    expect(readdirSync(uploads)).toEqual([shown, archived, absolute]);
  });

  it("removes the pictures of items that are gone or have another one", async () => {
    const [first, second] = [await addPicture(1, 25), await addPicture(2, 25)];
    createItem({ imageUrl: pictureAddress(first) });
    createItem({ imageUrl: pictureAddress(second) });
    db.update(catalogItems)
      .set({ imageUrl: pictureAddress(second) })
      .run();
    removeUnusedPictures(NOW);
    expect(readdirSync(uploads)).toEqual([second]);
    db.delete(catalogItems).run();
    removeUnusedPictures(NOW);
    expect(readdirSync(uploads)).toEqual([]);
  });

  it("counts a picture as new that has come once more", async () => {
    const picture = await addPicture(1, 25);
    expect(await renewPicture(picture, NOW)).toBe(true);
    removeUnusedPictures(NOW);
    expect(readdirSync(uploads)).toEqual([picture]);
    expect(await renewPicture(nameOf(2), NOW)).toBe(false);
  });

  it("removes what a crash has left unfinished, and nothing that is not ours", () => {
    const folders = [".unfinished-abc", `.unfinished-${nameOf(1)}`, "lost+found", "notes"];
    for (const folder of folders) {
      mkdirSync(path.join(uploads, folder), { recursive: true });
      writeFileSync(path.join(uploads, folder, "960.webp"), "Bi");
      utimesSync(path.join(uploads, folder), hoursAgo(25), hoursAgo(25));
    }
    mkdirSync(path.join(uploads, ".unfinished-now"));
    utimesSync(path.join(uploads, ".unfinished-now"), NOW, NOW);
    removeUnusedPictures(NOW);
    expect(readdirSync(uploads).sort()).toEqual([".unfinished-now", "lost+found", "notes"]);
  });

  it("has nothing to do where nothing was ever uploaded", () => {
    expect(() => removeUnusedPictures(NOW)).not.toThrow();
  });
});
