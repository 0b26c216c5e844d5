import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { beforeEach, describe, expect, it } from "vitest";
import { copyBackup, createBackup, removeUnfinished } from "#db/backup/create-backup.server.ts";
import { readManifest } from "#db/backup/manifest.server.ts";
import { removeUnusedMedia } from "#db/backup/media.server.ts";
import { restoreBackup } from "#db/backup/restore.server.ts";
import { openNewDatabase } from "#tests/support/new-database.ts";

const { DATA_DIR = "" } = process.env;
const PICTURE = "0123456789abcdef0123456789abcdef";
const OTHER = "f".repeat(32);
const FILE = createHash("sha256").update("Lektion 1").digest("hex");
const NOW = new Date("2035-03-10T09:45:30Z");

/** When unused media may be removed. */
const tomorrow = () => new Date(Date.now() + 25 * 60 * 60 * 1000);

let shop: string;
let elsewhere: string;
let file: string;

const own = () => ({ dataFolder: shop, shop: "k3m9x2v7wq" });
const copyOf = (archive: string) => path.join(elsewhere, path.basename(archive));

/** A small shop with pictures, a file to deliver, a legal text and a secret. */
beforeEach(() => {
  shop = mkdtempSync(path.join(DATA_DIR, "shop-"));
  elsewhere = mkdtempSync(path.join(DATA_DIR, "elsewhere-"));
  file = path.join(elsewhere, "behappy.tar");
  const connection = openNewDatabase(path.join(shop, "behappy.db"));
  connection.exec("insert into rate_limits (key) values ('kept')");
  connection.close();
  write(`uploads/${PICTURE}/480.webp`, "Sonnenaufgang");
  write(`uploads/${OTHER}/480.webp`, "Porträt");
  write("uploads/.unfinished-a/480.webp", "halb");
  write(`files/${FILE}`, "Lektion 1");
  write("legal/agb.md", "Unsere AGB");
  write("session-secret", "geheim");
});

function write(name: string, text: string, folder = shop): void {
  const place = path.join(folder, name);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
}

/** The content of each file below the folder, except for databases and locks. */
function contentOf(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(db|lock)|\.tar$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((place) => [path.relative(folder, place), readFileSync(place, "utf8")] as const)
      .sort(),
  );
}

function keysIn(folder: string): unknown[] {
  const connection = new Database(path.join(folder, "behappy.db"));
  try {
    return connection.prepare("select key from rate_limits").pluck().all();
  } finally {
    connection.close();
  }
}

const media = {
  [`files/${FILE}`]: "Lektion 1",
  [`uploads/${PICTURE}/480.webp`]: "Sonnenaufgang",
  [`uploads/${OTHER}/480.webp`]: "Porträt",
};

describe("a backup of everything", () => {
  it("becomes the same shop in an empty folder", async () => {
    await createBackup(shop, file, { withSecret: true, now: NOW });
    const restored = path.join(elsewhere, "restored");
    const { aside, missing } = await restoreBackup(restored, file);
    expect({ aside, missing }).toEqual({ aside: null, missing: [] });
    expect(keysIn(restored)).toEqual(["kept"]);
    expect(contentOf(restored)).toEqual({
      ...media,
      "legal/agb.md": "Unsere AGB",
      "session-secret": "geheim",
    });
  });

  it("tells version, time, rows and sums in its manifest", async () => {
    await createBackup(shop, file, { now: NOW });
    const manifest = await readManifest(file);
    expect(manifest).toMatchObject({
      format: 1,
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      createdAt: NOW.toISOString(),
      rows: { rate_limits: 1, orders: 0 },
    });
    expect(manifest.files.map((each) => each.path)).toEqual(["behappy.db", "legal/agb.md"]);
    expect(manifest.media[0]).toEqual({ path: `files/${FILE}`, bytes: 9, sha256: FILE });
  });

  it("contains the secret only on request, and leaves the present one alone without it", async () => {
    await createBackup(shop, file);
    write("session-secret", "neues Geheimnis");
    write("legal/agb.md", "Neue AGB");
    const { aside } = await restoreBackup(shop, file);
    expect(contentOf(shop)).toMatchObject({
      "session-secret": "neues Geheimnis",
      "legal/agb.md": "Unsere AGB",
    });
    expect(contentOf(aside ?? "")).toEqual({ "legal/agb.md": "Neue AGB" });
  });

  it("contains legal texts of any name, also through links", async () => {
    write("AGB 2035.md", "Neue AGB", elsewhere);
    symlinkSync(path.join(elsewhere, "AGB 2035.md"), path.join(shop, "legal", "AGB alt~.md"));
    await createBackup(shop, file);
    const restored = path.join(elsewhere, "restored");
    await restoreBackup(restored, file);
    expect(contentOf(path.join(restored, "legal"))).toEqual({
      "AGB alt~.md": "Neue AGB",
      "agb.md": "Unsere AGB",
    });
  });

  it("copies media only once, and keeps the good copy and its sum when the original is damaged", async () => {
    const first = path.join(elsewhere, "behappy-2035-03-09-0945.tar");
    const { media: good } = await createBackup(shop, first);
    const copy = path.join(elsewhere, "media", `uploads/${PICTURE}/480.webp`);
    const { ino } = statSync(copy);
    write(`uploads/${PICTURE}/480.webp`, "Sonn");
    expect((await createBackup(shop, file)).media).toEqual(good);
    expect(statSync(copy).ino).toBe(ino);
    expect(readFileSync(copy, "utf8")).toBe("Sonnenaufgang");
  });

  it("needs no media beside backups in the data folder", async () => {
    await createBackup(shop, path.join(shop, "backups", "behappy-2035-03-10-0945.tar"));
    expect(readdirSync(path.join(shop, "backups"))).toEqual(["behappy-2035-03-10-0945.tar"]);
  });

  it("leaves nothing behind if it fails", async () => {
    writeFileSync(path.join(shop, "behappy.db"), "x".repeat(9000));
    await expect(createBackup(shop, file)).rejects.toThrow(/not a database/);
    expect(readdirSync(elsewhere)).toEqual([]);
  });
});

describe("restoring", () => {
  it("repairs pictures and files that were damaged in the data folder", async () => {
    await createBackup(shop, file);
    write(`uploads/${PICTURE}/480.webp`, "Sonnenuntergg");
    write(`uploads/${OTHER}/480.webp`, "Por");
    expect((await restoreBackup(shop, file)).missing).toEqual([]);
    expect(contentOf(shop)).toMatchObject(media);
  });

  it("removes what a killed one has left behind", async () => {
    await createBackup(shop, file);
    write(".unfinished-restore-a/behappy.db", "halb");
    await restoreBackup(shop, file);
    expect(existsSync(path.join(shop, ".unfinished-restore-a"))).toBe(false);
  });

  it("names media that are lost or damaged and not in the data folder either", async () => {
    await createBackup(shop, file);
    rmSync(path.join(elsewhere, "media", "files"), { recursive: true });
    writeFileSync(path.join(elsewhere, "media", `uploads/${PICTURE}/480.webp`), "Sonnenuntergg");
    const { missing } = await restoreBackup(path.join(elsewhere, "restored"), file);
    expect(missing.sort()).toEqual([`files/${FILE}`, `uploads/${PICTURE}/480.webp`]);
    expect((await restoreBackup(shop, file)).missing).toEqual([]);
  });

  it("brings a picture back that was uploaded again after it had been erased", async () => {
    write(`uploads/.erased-${OTHER}`, "[]");
    await createBackup(shop, file);
    await removeUnusedMedia(elsewhere, own(), tomorrow());
    const restored = path.join(elsewhere, "restored");
    await restoreBackup(restored, file);
    expect(contentOf(restored)).toMatchObject(media);
  });

  it("does not bring erased pictures back", async () => {
    await createBackup(shop, file);
    rmSync(path.join(shop, "uploads", OTHER), { recursive: true });
    write(`uploads/.erased-${OTHER}`, "[]");
    await restoreBackup(shop, file);
    expect(existsSync(path.join(shop, "uploads", OTHER))).toBe(false);
    // The note moves on with the next backup.
    await createBackup(shop, file);
    const restored = path.join(elsewhere, "restored");
    await restoreBackup(restored, file);
    expect(readdirSync(path.join(restored, "uploads")).sort()).toEqual([
      `.erased-${OTHER}`,
      PICTURE,
    ]);
  });

  it.each([
    ["with a flipped byte", (bytes: Buffer) => bytes.fill(0xa5, 20_000, 20_001)],
    ["that is cut", (bytes: Buffer) => bytes.subarray(0, 50_000)],
    ["that is no archive", () => Buffer.from("x".repeat(5000))],
    ["that is empty", () => Buffer.alloc(0)],
  ])("refuses an archive %s, and changes nothing", async (_what, spoil) => {
    await createBackup(shop, file);
    writeFileSync(file, spoil(readFileSync(file)));
    const before = contentOf(shop);
    await expect(restoreBackup(shop, file)).rejects.toThrow(/Es wurde nichts verändert/);
    expect(contentOf(shop)).toEqual(before);
    expect(keysIn(shop)).toEqual(["kept"]);
  });
});

describe("a second folder", () => {
  it("gets the archive with its media, and loses media that no backup needs", async () => {
    const first = path.join(shop, "backups", "behappy-2035-03-10-0945.tar");
    const copy = async () =>
      copyBackup(first, await createBackup(shop, first), {
        dataFolder: shop,
        target: copyOf(first),
      });
    await copy();
    expect(contentOf(path.join(elsewhere, "media"))).toEqual(media);
    rmSync(path.join(shop, "uploads", OTHER), { recursive: true });
    await copy();
    const stored = () => readdirSync(path.join(elsewhere, "media/uploads", OTHER));
    await removeUnusedMedia(elsewhere, own());
    expect(stored()).toHaveLength(1);
    await removeUnusedMedia(elsewhere, own(), tomorrow());
    expect(stored()).toEqual([]);
    const archive = path.join(elsewhere, path.basename(first));
    const { missing } = await restoreBackup(path.join(elsewhere, "restored"), archive);
    expect(missing).toEqual([]);
  });

  it("loses erased pictures at once, and its older archives keep them away from any machine", async () => {
    await createBackup(shop, file);
    rmSync(path.join(shop, "uploads", OTHER), { recursive: true });
    write(`uploads/.erased-${OTHER}`, "[]");
    const first = path.join(shop, "backups", "behappy-2035-03-10-0945.tar");
    const manifest = await createBackup(shop, first);
    await copyBackup(first, manifest, { dataFolder: shop, target: copyOf(first) });
    await removeUnusedMedia(elsewhere, own());
    const restored = path.join(elsewhere, "restored");
    await restoreBackup(restored, file);
    expect(Object.keys(contentOf(path.join(restored, "uploads")))).toEqual([
      `.erased-${OTHER}`,
      `${PICTURE}/480.webp`,
    ]);
  });

  it("is left alone but for what belongs to backups", async () => {
    const strangers = ["film.part1.rar", "fotos.partner/1.jpg", "media/files/steuer.pdf"];
    for (const name of strangers) {
      write(name, "fremd", elsewhere);
      utimesSync(path.join(elsewhere, name), 1000, 1000);
    }
    utimesSync(path.join(elsewhere, "fotos.partner"), 1000, 1000);
    await createBackup(shop, file);
    await removeUnfinished(elsewhere);
    await removeUnusedMedia(elsewhere, own(), tomorrow());
    expect(contentOf(elsewhere)).toMatchObject(
      Object.fromEntries(strangers.map((name) => [name, "fremd"])),
    );
  });

  it("loses the parts that killed copies left a day ago, and no newer or foreign ones", async () => {
    const part = ".unfinished-5f0c2a4e-8a11-4d6b-9c55-0123456789ab";
    const old = [part, `media/files/${part}`, `media/uploads/${part}`, `media/uploads/a/${part}`];
    const kept = [".unfinished-film", "media/uploads/b/.unfinished-new", `filme/${part}`];
    for (const name of [...old, ...kept]) {
      write(name, "halb", elsewhere);
      utimesSync(path.join(elsewhere, name), 1000, 1000);
    }
    write(`media/uploads/b/${part}`, "halb", elsewhere);
    await removeUnfinished(elsewhere);
    expect(Object.keys(contentOf(elsewhere)).sort()).toEqual(
      [...kept, `media/uploads/b/${part}`].sort(),
    );
  });

  it("keeps all media while an archive is unreadable", async () => {
    await createBackup(shop, file);
    writeFileSync(path.join(elsewhere, "by-hand.tar"), "kaputt");
    await expect(removeUnusedMedia(elsewhere, own())).rejects.toThrow();
    expect(contentOf(path.join(elsewhere, "media"))).toEqual(media);
  });
});
