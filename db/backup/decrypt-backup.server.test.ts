import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { beforeEach, describe, expect, it } from "vitest";
import { decryptFiles, encryptFiles, readIdentities, sealFor } from "#db/backup/age.server.ts";
import { copyFileIn } from "#db/backup/backup-files.server.ts";
import { checkBackup } from "#db/backup/check-backup.server.ts";
import { copyBackup, createBackup } from "#db/backup/create-backup.server.ts";
import { removeUnusedMedia } from "#db/backup/media.server.ts";
import { restoreBackup } from "#db/backup/restore.server.ts";
import { openNewDatabase } from "#tests/support/new-database.ts";
import { isProof } from "#tests/support/random.ts";

const { DATA_DIR = "" } = process.env;
const PICTURE = `uploads/${"0123456789abcdef".repeat(2)}/480.webp`;
const FILE = `files/${createHash("sha256").update("Lektion 1").digest("hex")}`;

let shop: string;
let elsewhere: string;
let file: string;
let identity: string;
let recipients: string[];

beforeEach(async () => {
  shop = mkdtempSync(path.join(DATA_DIR, "shop-"));
  elsewhere = mkdtempSync(path.join(DATA_DIR, "elsewhere-"));
  file = path.join(elsewhere, "behappy.tar.age");
  openNewDatabase(path.join(shop, "behappy.db")).close();
  write(PICTURE, "Sonnenaufgang");
  write(FILE, "Lektion 1");
  identity = await generateX25519Identity();
  recipients = [await identityToRecipient(identity)];
});

function write(name: string, content: string | Buffer, folder = shop): string {
  const place = path.join(folder, name);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, content);
  return place;
}

const SHOP = "k3m9x2v7wq";
const at = (text: string) => new Date(text);
const keys = () => sealFor(recipients).keys;
const mediaFiles = () => readdirSync(path.join(elsewhere, "media/files"));
const removeUnused = () =>
  removeUnusedMedia(
    elsewhere,
    { dataFolder: shop, shop: SHOP },
    new Date(Date.now() + 25 * 60 * 60 * 1000),
  );
const restored = () => path.join(elsewhere, "restored");
const restore = (keys?: string[]) => restoreBackup(restored(), file, { identities: keys });

describe("an encrypted backup", () => {
  it("is restored with its media by the secret key, and contains nothing readable", async () => {
    await createBackup(shop, file, { recipients });
    const names = readdirSync(elsewhere, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
    expect(names.map((name) => path.relative(elsewhere, name)).sort()).toEqual([
      "behappy.tar.age",
      `media/${FILE}.${keys()}.age`,
      `media/${PICTURE}.${keys()}.age`,
    ]);
    for (const name of names) {
      const bytes = readFileSync(name, "latin1");
      expect(bytes).toMatch(/^age-encryption\.org\/v1\n/);
      expect(bytes).not.toMatch(/Lektion|Sonnenaufgang|SQLite/);
    }
    expect(readdirSync(path.join(shop, "backups"))).toEqual([]);

    const { missing } = await restore([identity]);
    expect(missing).toEqual([]);
    expect(readFileSync(path.join(restored(), PICTURE), "utf8")).toBe("Sonnenaufgang");
    expect(readFileSync(path.join(restored(), FILE), "utf8")).toBe("Lektion 1");
    expect(existsSync(path.join(restored(), "behappy.db"))).toBe(true);
    expect(readdirSync(restored()).filter((name) => name.startsWith(".unfinished"))).toEqual([]);
  });

  it("is restored by none but a fitting key", async () => {
    await createBackup(shop, file, { recipients });
    await expect(restore()).rejects.toThrow("ist verschlüsselt. Bitte die Datei mit dem geheimen");
    const other = await generateX25519Identity();
    await expect(restore([other])).rejects.toThrow(
      `Der geheime Schlüssel passt nicht zur Datei ${file}. Es wurde nichts verändert.`,
    );
    expect(existsSync(path.join(restored(), "behappy.db"))).toBe(false);
  });

  it("is restored by each of several keys", async () => {
    const second = await generateX25519Identity();
    recipients.push(await identityToRecipient(second));
    await createBackup(shop, file, { recipients });
    expect((await restore([second])).missing).toEqual([]);
  });

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ["is cut", (bytes) => bytes.subarray(0, bytes.length - 1000)],
    [
      "is cut between two blocks",
      (bytes) => bytes.subarray(0, bytes.length - (bytes.length % 65552)),
    ],
    ["has a flipped byte", (bytes) => bytes.fill(bytes.readUInt8(70_000) ^ 1, 70_000, 70_001)],
    ["is empty", () => Buffer.alloc(0)],
  ])("is refused if it %s", async (_, damage) => {
    await createBackup(shop, file, { recipients });
    writeFileSync(file, damage(readFileSync(file)));
    await expect(restore([identity])).rejects.toThrow(/ist beschädigt und lässt sich nicht ents/);
    expect(existsSync(path.join(restored(), "behappy.db"))).toBe(false);
  });

  it("is restored without a medium that is damaged, and names it", async () => {
    await createBackup(shop, file, { recipients });
    const place = path.join(elsewhere, "media", `${FILE}.${keys()}.age`);
    writeFileSync(place, readFileSync(place).subarray(0, -1));
    expect((await restore([identity])).missing).toEqual([FILE]);
    expect(existsSync(path.join(restored(), PICTURE))).toBe(true);
  });

  it("can be a copy, whose media are removed once no archive needs them", async () => {
    const seal = sealFor(recipients, SHOP);
    const first = path.join(shop, "backups", "behappy-2035-03-10-0945.tar");
    file = copyFileIn(elsewhere, at("2035-03-10T09:45:00Z"), SHOP, seal.keys);
    const manifest = await createBackup(shop, first);
    await copyBackup(first, manifest, { dataFolder: shop, target: file, seal });
    expect(readdirSync(elsewhere).sort()).toEqual([path.basename(file), "media"]);
    expect(path.basename(file)).toMatch(
      /^behappy-k3m9x2v7wq-2035-03-10-0945\.[0-9a-f]{8}\.tar\.age$/,
    );
    expect((await restore([identity])).missing).toEqual([]);
    expect(existsSync(path.join(restored(), "behappy.db"))).toBe(true);
    const others = [`${"a".repeat(64)}.${seal.keys}.age`, `${"a".repeat(64)}.age`];
    for (const name of others) write(`media/files/${name}`, "übrig", elsewhere);
    write(`media/${FILE}`, "von vor der Verschlüsselung", elsewhere);
    await removeUnused();
    expect(mediaFiles()).toEqual([`${path.basename(FILE)}.${seal.keys}.age`]);
  });

  it("of an earlier version is restored with its media, which stay as long as it does", async () => {
    const first = path.join(shop, "backups", "behappy-2035-03-10-0945.tar");
    await createBackup(shop, first);
    file = path.join(elsewhere, "behappy-2035-03-10-0945.tar.age");
    const sealed = (name: string) => path.join(elsewhere, "media", `${name}.age`);
    for (const name of [PICTURE, FILE]) mkdirSync(path.dirname(sealed(name)), { recursive: true });
    const copies = [PICTURE, FILE].map((name) => ({
      from: path.join(shop, name),
      to: sealed(name),
    }));
    await encryptFiles([{ from: first, to: file }, ...copies], recipients);
    await removeUnused();
    expect((await restore([identity])).missing).toEqual([]);
    expect(readFileSync(path.join(restored(), FILE), "utf8")).toBe("Lektion 1");
    rmSync(file);
    await removeUnused();
    expect(mediaFiles()).toEqual([]);
  });

  it("by hand may need any of the encrypted media", async () => {
    await createBackup(shop, file, { recipients });
    const others = [`media/files/${"a".repeat(64)}`, `media/files/${"b".repeat(64)}.age`];
    for (const name of others) write(name, "von woanders", elsewhere);
    await removeUnused();
    expect(existsSync(path.join(elsewhere, "media", `${FILE}.${keys()}.age`))).toBe(true);
    expect(others.map((name) => existsSync(path.join(elsewhere, name)))).toEqual([false, true]);
  });

  it("of another shop needs only the media for its own keys", async () => {
    const theirs = sealFor(recipients, "p8r4t6y2zz").keys;
    write(`behappy-p8r4t6y2zz-2035-03-10-0945.${theirs}.tar.age`, "verschlüsselt", elsewhere);
    const ours = sealFor(recipients, SHOP).keys;
    for (const each of [theirs, ours]) write(`media/${FILE}.${each}.age`, "Lektion", elsewhere);
    await removeUnused();
    expect(mediaFiles()).toEqual([`${path.basename(FILE)}.${theirs}.age`]);
  });
});

describe("media are encrypted for today's keys", () => {
  it.each(["replaced", "added"])("if a key is %s, beside those of older keys", async (change) => {
    await createBackup(shop, file, { recipients });
    const older = mediaFiles();
    const second = await generateX25519Identity();
    const key = await identityToRecipient(second);
    recipients = change === "added" ? [...recipients, key] : [key];
    await createBackup(shop, file, { recipients });
    expect(mediaFiles()).toHaveLength(2);
    expect(mediaFiles()).toEqual(expect.arrayContaining(older));
    expect(await restore([second])).toMatchObject({ missing: [], unfitting: [] });
  });

  it("and not once more if the same keys are named in another order", async () => {
    const second = await identityToRecipient(await generateX25519Identity());
    await createBackup(shop, file, { recipients: [...recipients, second] });
    await createBackup(shop, file, { recipients: [second, ...recipients, second] });
    expect(mediaFiles()).toHaveLength(1);
  });

  it("and media that the key does not fit are named as such by check and restore", async () => {
    const older = [await identityToRecipient(await generateX25519Identity())];
    await createBackup(shop, file, { recipients });
    const place = path.join(elsewhere, "media", `${FILE}.${keys()}.age`);
    await encryptFiles([{ from: path.join(shop, FILE), to: place }], older);
    rmSync(path.join(elsewhere, "media", `${PICTURE}.${keys()}.age`));
    const { problems } = await checkBackup(file, path.join(elsewhere, "leer"), [identity]);
    expect(problems).toContain(`Der geheime Schlüssel passt nicht zu ${FILE}.`);
    expect(problems).toContain(`Es fehlt ${PICTURE}.`);
    expect(problems).not.toContain(`Es fehlt ${FILE}.`);
    expect(await restore([identity])).toMatchObject({
      missing: [FILE, PICTURE],
      unfitting: [FILE],
    });
  });
});

const hasTool = spawnSync("age", ["--version"]).status === 0;

it.runIf(hasTool)("the age tool decrypts what the shop has encrypted", async () => {
  const from = write("brief.txt", "Grüße");
  await encryptFiles([{ from, to: `${from}.age` }], recipients);
  const key = write("key.txt", `# created: today\n# public key: ${recipients[0]}\n${identity}\n`);
  expect(execFileSync("age", ["-d", "-i", key, `${from}.age`]).toString()).toBe("Grüße");
  expect(readIdentities(key)).toEqual([identity]);
});

it("a file without a secret key is refused in one line", () => {
  const key = write("key.txt", "age1qqq");
  expect(() => readIdentities(key)).toThrow(`In der Datei ${key} steht kein geheimer Schlüssel`);
  expect(() => readIdentities(`${key}x`)).toThrow("lässt sich nicht lesen");
});

it.runIf(isProof)(
  "encrypting a large file leaves memory and the event loop to requests",
  async () => {
    const from = write("large", Buffer.alloc(200_000_000, "BeHappy"));
    const before = process.memoryUsage().rss;
    let largest = 0;
    const watch = setInterval(() => {
      largest = Math.max(largest, process.memoryUsage().rss);
    }, 50);
    const begin = performance.eventLoopUtilization();
    await encryptFiles([{ from, to: `${from}.age` }], recipients);
    expect(performance.eventLoopUtilization(begin).utilization).toBeLessThan(0.5);
    clearInterval(watch);
    expect(largest - before).toBeLessThan(150_000_000);
    const to = `${from}.again`;
    expect(await decryptFiles([{ from: `${from}.age`, to }], [identity])).toEqual([]);
    expect(readFileSync(to).equals(readFileSync(from))).toBe(true);
  },
);
