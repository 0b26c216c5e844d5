import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { zipEntries } from "#app/features/deliveries/files/zip-entries.ts";

const archive = (names: string[], comment = "") => {
  const zip = zipSync(Object.fromEntries(names.map((name) => [name, strToU8("Inhalt")])));
  const whole = Buffer.concat([zip, Buffer.from(comment)]);
  whole.writeUInt16LE(comment.length, zip.length - 2);
  return whole;
};

/** Reads as from a disk. */
const entriesOf = (whole: Uint8Array, lengths: number[] = []) =>
  zipEntries(async (at, length) => {
    lengths.push(length);
    return whole.subarray(at, at + length);
  }, whole.length);

describe("the entries of a ZIP file", () => {
  const names = ["[Content_Types].xml", "word/document.xml", "Grüße.txt"];

  it("are those of the directory at its end", async () => {
    expect(await entriesOf(archive(names))).toEqual(names);
  });

  it("are found before the longest comment", async () => {
    expect(await entriesOf(archive(names, "x".repeat(65_535)))).toEqual(names);
  });

  it("are none if it is cut anywhere", async () => {
    const whole = archive(names);
    for (let length = 0; length < whole.length; length += 1) {
      expect(await entriesOf(whole.subarray(0, length))).toEqual([]);
    }
  });

  it("are bounded, whatever any of its bytes say", async () => {
    const whole = archive(names);
    for (let at = 0; at < whole.length; at += 1) {
      for (const byte of [0, 1, 0x50, 0x80, 0xff]) {
        const damaged = Buffer.from(whole);
        damaged[at] = byte;
        expect((await entriesOf(damaged)).length).toBeLessThanOrEqual(names.length);
      }
    }
  });

  it("are read from the first quarter of a megabyte of a longer directory", async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => `bild-${index}.png`);
    const lengths: number[] = [];
    const entries = await entriesOf(archive(many), lengths);
    expect(entries).toEqual(many.slice(0, entries.length));
    expect(entries.length).toBeGreaterThan(4000);
    expect(Math.max(...lengths)).toBe(256 * 1024);
  });
});
