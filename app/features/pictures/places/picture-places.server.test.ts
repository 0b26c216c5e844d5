import {
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { env } from "#app/environment/env.server.ts";
import {
  pictureAddress,
  renewPicture,
  storePicture,
} from "#app/features/pictures/picture-storage.server.ts";
import {
  recordUsedPictures,
  removeUnusedPictures,
} from "#app/features/pictures/places/picture-places.server.ts";
import { backupFileIn } from "#db/backup/backup-files.server.ts";
import { db } from "#db/client.server.ts";
import { catalogItems } from "#db/schema.ts";
import { createItem } from "#tests/support/samples.ts";
import { forgetSettings, storeSettings } from "#tests/support/settings.ts";

const NOW = new Date("2035-03-10T12:00:00Z");
const HOUR = 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * HOUR);

const uploads = path.join(env.DATA_DIR, "uploads");
const backups = path.join(env.DATA_DIR, "backups");
const nameOf = (number: number) => String(number).padStart(32, "0");

beforeEach(() => {
  for (const folder of [uploads, backups]) rmSync(folder, { recursive: true, force: true });
  db.delete(catalogItems).run();
});

/** Stores a picture that was uploaded or last used this many days ago. Returns its name. */
async function addPicture(number: number, days: number): Promise<string> {
  const picture = nameOf(number);
  await storePicture(picture, new Map([["960.webp", Buffer.from("Bild")]]));
  utimesSync(path.join(uploads, picture), daysAgo(days), daysAgo(days));
  return picture;
}

function addBackup(at: Date): void {
  mkdirSync(backups, { recursive: true });
  writeFileSync(backupFileIn(env.DATA_DIR, at, "tar"), "");
}

/** Runs the pictures' part of the hourly housekeeping. */
function runHousekeeping(now = NOW): void {
  recordUsedPictures(now, { isTrusted: true });
  removeUnusedPictures(now);
}

const timeOf = (picture: string) => statSync(path.join(uploads, picture)).mtime;

describe("a picture", () => {
  it("is removed once no item has used it for eight days", async () => {
    await addPicture(1, 8);
    const young = await addPicture(2, 7.9);
    runHousekeeping();
    expect(readdirSync(uploads)).toEqual([young]);
  });

  it("stays as long as an item uses it, even an archived item or by its absolute URL", async () => {
    const [shown, archived, absolute] = [
      await addPicture(1, 999),
      await addPicture(2, 999),
      await addPicture(3, 999),
    ];
    createItem({ imageUrl: pictureAddress(shown) });
    createItem({ imageUrl: pictureAddress(archived), archivedAt: NOW });
    createItem({ imageUrl: `https://shop.example${pictureAddress(absolute)}` });
    runHousekeeping();
    expect(readdirSync(uploads)).toEqual([shown, archived, absolute]);
  });

  it("stays for eight days after its item is deleted or has another picture, whatever its age", async () => {
    const [first, second] = [await addPicture(1, 999), await addPicture(2, 999)];
    createItem({ imageUrl: pictureAddress(first) });
    createItem({ imageUrl: pictureAddress(second) });
    runHousekeeping(daysAgo(8));
    db.update(catalogItems)
      .set({ imageUrl: pictureAddress(second) })
      .run();
    runHousekeeping(daysAgo(0.1));
    expect(readdirSync(uploads)).toEqual([first, second]);
    runHousekeeping();
    expect(readdirSync(uploads)).toEqual([second]);
    db.delete(catalogItems).run();
    runHousekeeping(daysAgo(-8));
    expect(readdirSync(uploads)).toEqual([]);
  });

  it("stays as long as a backup from its time in use exists", async () => {
    const picture = await addPicture(1, 30);
    addBackup(daysAgo(29));
    addBackup(daysAgo(1));
    runHousekeeping();
    expect(readdirSync(uploads)).toEqual([picture]);
    rmSync(backupFileIn(env.DATA_DIR, daysAgo(29), "tar"));
    runHousekeeping();
    expect(readdirSync(uploads)).toEqual([]);
  });

  it("stays as long as a backup with a wrong date or one made by hand exists", async () => {
    const picture = await addPicture(1, 30);
    addBackup(daysAgo(-30));
    runHousekeeping();
    expect(readdirSync(uploads)).toEqual([picture]);
    rmSync(backups, { recursive: true });
    mkdirSync(backups);
    const byHand = path.join(backups, "before-update.db");
    writeFileSync(byHand, "");
    utimesSync(byHand, daysAgo(31), daysAgo(31));
    runHousekeeping();
    expect(readdirSync(uploads)).toEqual([picture]);
  });

  it("stays as long as it is the site's logo", async () => {
    const logo = await addPicture(1, 30);
    storeSettings({ logo: `/uploads/${logo}/logo-60x20-any.svg` });
    runHousekeeping();
    expect(readdirSync(uploads)).toEqual([logo]);
    forgetSettings();
    runHousekeeping(daysAgo(-8));
    expect(readdirSync(uploads)).toEqual([]);
  });

  it("counts as new when it is uploaded again", async () => {
    const picture = await addPicture(1, 9);
    expect(await renewPicture(picture, NOW)).toBe(true);
    runHousekeeping();
    expect(readdirSync(uploads)).toEqual([picture]);
    expect(await renewPicture(nameOf(2), NOW)).toBe(false);
  });

  it("keeps its time while an untrusted clock is behind, and a future time is corrected later", async () => {
    const picture = await addPicture(1, 1);
    createItem({ imageUrl: pictureAddress(picture) });
    recordUsedPictures(daysAgo(9000), { isTrusted: false });
    expect(timeOf(picture)).toEqual(daysAgo(1));
    recordUsedPictures(daysAgo(-200), { isTrusted: false });
    expect(timeOf(picture)).toEqual(daysAgo(-200));
    db.delete(catalogItems).run();
    runHousekeeping();
    expect(timeOf(picture)).toEqual(NOW);
  });
});

it("unfinished folders are removed a day after a crash, and unrelated files never", () => {
  const folders = [".unfinished-abc", `.unfinished-${nameOf(1)}`, "lost+found", "notes"];
  for (const folder of folders) {
    mkdirSync(path.join(uploads, folder), { recursive: true });
    writeFileSync(path.join(uploads, folder, "960.webp"), "Bi");
    utimesSync(path.join(uploads, folder), daysAgo(1.1), daysAgo(1.1));
  }
  mkdirSync(path.join(uploads, ".unfinished-now"));
  utimesSync(path.join(uploads, ".unfinished-now"), NOW, NOW);
  runHousekeeping();
  expect(readdirSync(uploads).sort()).toEqual([".unfinished-now", "lost+found", "notes"]);
});

it("no folder is made without any uploads", () => {
  runHousekeeping();
  expect(existsSync(uploads)).toBe(false);
});
