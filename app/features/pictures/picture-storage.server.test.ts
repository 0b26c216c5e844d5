import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { env } from "#app/environment/env.server.ts";
import { readPicture, storePicture } from "#app/features/pictures/picture-storage.server.ts";

const uploads = path.join(env.DATA_DIR, "uploads");
const nameOf = (number: number) => String(number).padStart(32, "0");
const files = new Map([["960.webp", Buffer.from("Bild")]]);

beforeEach(() => rmSync(uploads, { recursive: true, force: true }));

describe("a stored picture", () => {
  it("is read by its name and file", async () => {
    await storePicture(nameOf(1), files);
    expect(await readPicture(nameOf(1), "960.webp")).toEqual(new Uint8Array(Buffer.from("Bild")));
    expect(readdirSync(uploads)).toEqual([nameOf(1)]);
  });

  it("leaves nothing behind if it cannot be written", async () => {
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
  ])("does not exist as %j, %j", async (picture, file) => {
    await storePicture(nameOf(1), files);
    expect(await readPicture(picture, file)).toBeNull();
  });

  it("cannot be read while it is unfinished", async () => {
    mkdirSync(path.join(uploads, ".unfinished-x"), { recursive: true });
    writeFileSync(path.join(uploads, ".unfinished-x", "960.webp"), "Bild");
    expect(await readPicture(".unfinished-x", "960.webp")).toBeNull();
  });

  it("throws if its folder is damaged, unlike a missing picture", async () => {
    mkdirSync(path.join(uploads, nameOf(1), "960.webp"), { recursive: true });
    await expect(readPicture(nameOf(1), "960.webp")).rejects.toThrow("EISDIR");
  });
});
