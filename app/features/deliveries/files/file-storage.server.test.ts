import { createHash } from "node:crypto";
import { readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { env } from "#app/environment/env.server.ts";
import {
  discardFile,
  hasRoomFor,
  keepFile,
  openFile,
  receiveFile,
} from "#app/features/deliveries/files/file-storage.server.ts";

const folder = path.join(env.DATA_DIR, "files");
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

async function* pieces(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

beforeEach(() => rmSync(folder, { recursive: true, force: true }));

describe("a received file", () => {
  it("is stored under its content, once", async () => {
    const received = await receiveFile(pieces("Atem", "reise"));
    expect(received).toMatchObject({ sha256: sha256("Atemreise"), bytes: 9 });
    await keepFile(received);
    await keepFile(await receiveFile(pieces("Atemreise")));
    expect(readdirSync(folder)).toEqual([sha256("Atemreise")]);
    const stored = await openFile(sha256("Atemreise"));
    expect((await stored?.readFile())?.toString()).toBe("Atemreise");
    await stored?.close();
  });

  it("is private to the server's account", async () => {
    await keepFile(await receiveFile(pieces("geheim")));
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(folder, sha256("geheim"))).mode & 0o777).toBe(0o600);
  });

  it("leaves nothing behind if it ends early or is discarded", async () => {
    async function* interrupted() {
      yield Buffer.from("der Anfang");
      throw new Error("the visitor has left");
    }
    await expect(receiveFile(interrupted())).rejects.toThrow("has left");
    await discardFile(await receiveFile(pieces("verworfen")));
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([sha256("unbekannt"), "", "..", "../behappy.db", `${sha256("x")}/..`, ".unfinished-1"])(
    "does not exist as %j",
    async (name) => {
      await keepFile(await receiveFile(pieces("x")));
      expect(await openFile(name)).toBeNull();
    },
  );
});

it("a file that would leave no room for the database does not fit", async () => {
  expect(await hasRoomFor(1)).toBe(true);
  expect(await hasRoomFor(Number.MAX_SAFE_INTEGER)).toBe(false);
});
