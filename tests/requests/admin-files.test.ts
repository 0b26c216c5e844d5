import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import type * as FileSystem from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import { strToU8, zipSync } from "fflate";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { env } from "#app/environment/env.server.ts";
import { db } from "#db/client.server.ts";
import { type CatalogItem, changeLog, contentFiles } from "#db/schema.ts";
import { Browser, ORIGIN, type Page, visibleText } from "#tests/support/browser.ts";
import { createLesson } from "#tests/support/sample-contents.ts";
import {
  browserOf,
  createAdmin,
  createItem,
  errorSummary,
  fieldErrors,
  messages,
} from "#tests/support/samples.ts";
import { answer } from "#tests/support/site.ts";

const disk = vi.hoisted(() => ({ isFull: false, isAlmostFull: false }));

vi.mock("node:fs/promises", async (load) => {
  const real = await load<typeof FileSystem>();
  return {
    ...real,
    writeFile: async (...parameters: Parameters<typeof real.writeFile>) => {
      const [place, pieces, ...options] = parameters;
      async function* until() {
        yield Buffer.from("Anfang");
        for await (const _ of pieces as AsyncIterable<Uint8Array>) break;
        throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
      }
      return real.writeFile(place, disk.isFull ? until() : pieces, ...options);
    },
    statfs: async (place: string) => {
      const space = await real.statfs(place);
      return disk.isAlmostFull ? { ...space, bavail: 1 } : space;
    },
  };
});

const files = path.join(env.DATA_DIR, "files");
const incoming = path.join(env.DATA_DIR, "incoming");
const PDF = "%PDF-1.7\n%Atemreise";

let item: CatalogItem;
let list: string;
let admin: Browser;

beforeEach(async () => {
  disk.isFull = false;
  disk.isAlmostFull = false;
  db.delete(contentFiles).run();
  for (const folder of [files, incoming]) rmSync(folder, { recursive: true, force: true });
  item = createItem({ title: "Atemreise" });
  list = `/admin/products/new/${item.id}/inhalt/dateien`;
  admin = (await createAdmin()).browser;
});

function formWith(
  content: string,
  name = "heft.pdf",
  fields: Record<string, string> = {},
): FormData {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(Buffer.from(content, "latin1"))], name));
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  return form;
}

/** A ZIP file with these entries. */
const archive = (...names: string[]): string =>
  Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, strToU8("Inhalt")])))).toString(
    "latin1",
  );

const upload = (...parameters: Parameters<typeof formWith>): Promise<Page> =>
  admin.post(list, formWith(...parameters));

const stored = () =>
  db
    .select()
    .from(contentFiles)
    .where(eq(contentFiles.itemId, item.id))
    .orderBy(contentFiles.position)
    .all();

const onDisk = () => (existsSync(files) ? readdirSync(files) : []);
const actions = () =>
  db
    .select()
    .from(changeLog)
    .where(eq(changeLog.subjectId, item.id))
    .all()
    .map(({ action }) => action);

describe("an uploaded file", () => {
  it("is a draft with its title, name, kind and size", async () => {
    const page = await admin.follow(
      await upload(PDF, "Mein Heft.pdf", { fileTitle: "Übungsheft" }),
    );
    expect(messages(page).join()).toContain("Datei gespeichert");
    const [file] = stored();
    expect(file).toMatchObject({
      title: "Übungsheft",
      name: "Mein Heft.pdf",
      mediaType: "application/pdf",
      bytes: PDF.length,
      role: "file",
      publishedAt: null,
    });
    expect(onDisk()).toEqual([file?.sha256]);
    expect(readFileSync(path.join(files, file?.sha256 ?? ""), "latin1")).toBe(PDF);
    expect(page.text).toContain("ÜbungsheftEntwurf PDF · 19 Byte · Mein Heft.pdf");
    expect(actions()).toEqual(["Datei „Übungsheft“ hinzugefügt"]);
  });

  it("is called like its file without a title, whatever letters that has", async () => {
    await upload(PDF, `../../"${"ä".repeat(300)}\r\n.pdf`);
    expect(stored()[0]).toMatchObject({ title: "ä".repeat(120), name: `${"ä".repeat(120)}.pdf` });
  });

  it("is stored once if two items deliver it", async () => {
    await upload(PDF);
    await upload(PDF, "anders.pdf");
    expect(stored()).toHaveLength(2);
    expect(onDisk()).toHaveLength(1);
  });

  it.each([
    ["MZ\x90\0\x03", "heft.pdf"],
    ["\x7fELF\x02", "lied.mp3"],
    ["#!/bin/sh\nls", "notizen.txt"],
  ])("is refused if it is a program: %j as %s", async (content, name) => {
    const page = await upload(content, name);
    expect(page.status).toBe(400);
    expect(fieldErrors(page).file).toContain("Diese Datei ist ein Programm");
    expect([onDisk(), stored()]).toEqual([[], []]);
  });

  it.each([
    ["", "leer.txt", "Diese Datei ist leer"],
    ["x".repeat(21_000_000), "lang.txt", "Die Datei ist größer als 20 MB."],
  ])("is refused with its reason, and leaves nothing", async (content, name, sentence) => {
    vi.spyOn(env, "FILE_UPLOAD_MB", "get").mockReturnValue(20);
    const page = await upload(content, name);
    expect([page.status, fieldErrors(page).file]).toEqual([400, expect.stringContaining(sentence)]);
    expect([onDisk(), stored()]).toEqual([[], []]);
  });

  it("is required", async () => {
    expect((await admin.post(list, new FormData())).status).toBe(400);
    const form = new FormData();
    form.set("fileTitle", "Ohne Datei");
    const refused = await admin.post(list, form);
    expect(fieldErrors(refused).file).toContain("Bitte wählen Sie eine Datei aus.");
    expect(refused.document.querySelector("[name=fileTitle]")?.getAttribute("value")).toBe(
      "Ohne Datei",
    );
  });

  it("leaves nothing behind if the connection dies at 99 %", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const whole = new Response(formWith("x".repeat(1_000_000)));
    const type = whole.headers.get("Content-Type") ?? "";
    const bytes = new Uint8Array(await whole.arrayBuffer());
    let isArriving = false;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(bytes.subarray(0, bytes.length * 0.99)),
      async pull(controller) {
        while (onDisk().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
        isArriving = true;
        controller.error(new Error("aborted"));
      },
    });
    const Cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { "Content-Type": type, Cookie };
    const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
    const { status } = await answer(new Request(new URL(list, ORIGIN), init));
    expect([isArriving, status]).toEqual([true, 500]);
    expect([onDisk(), stored()]).toEqual([[], []]);
  });

  it("leaves nothing behind if the disk becomes full", async () => {
    disk.isFull = true;
    const page = await upload("x".repeat(1_000_000), "lang.txt", { fileTitle: "Lang" });
    expect(page.status).toBe(507);
    expect(fieldErrors(page).file).toContain("nicht genug Platz");
    expect(page.document.querySelector("[name=fileTitle]")?.getAttribute("value")).toBe("Lang");
    expect([onDisk(), stored()]).toEqual([[], []]);
  });

  it("is not read if the disk is too full for it", async () => {
    disk.isAlmostFull = true;
    const page = await upload(PDF);
    expect([page.status, page.text]).toEqual([507, expect.stringContaining("nicht genug Platz")]);
    expect(onDisk()).toEqual([]);
  });

  it("leaves nothing behind if another field is invalid", async () => {
    const page = await upload(PDF, "heft.pdf", { fileTitle: "x".repeat(201) });
    expect([page.status, onDisk()]).toEqual([400, []]);
    const other = createLesson({ itemId: createItem().id });
    const foreign = await upload(PDF, "heft.pdf", { lessonId: other.id });
    expect([foreign.status, onDisk(), stored()]).toEqual([400, [], []]);
  });

  it("is called by its kind if it is a document in a ZIP file, and loaded as that", async () => {
    const docx = archive("[Content_Types].xml", "word/media/bild.png", "word/document.xml");
    const page = await admin.follow(await upload(docx, "Brief.docx"));
    expect(page.text).toMatch(/DOCX · \d+ Byte · Brief\.docx/);
    const { headers } = await admin.fetch(`/dateien/${stored()[0]?.id}/Brief.docx`);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      "content-disposition": expect.stringMatching(/^attachment; filename="Brief.docx"/),
    });
  });

  it("is called ZIP if it is none or damaged, and keeps its name", async () => {
    const docx = archive("[Content_Types].xml", "word/document.xml");
    await upload(archive("brief.docx"), "Briefe.zip");
    await upload(docx.slice(0, -1), "Kurz.docx");
    await upload("PK\x03\x04PK\x05\x06".padEnd(40, "\0"), "Leer.docx");
    await upload("PK\x03\x04PK\x05\x06".padEnd(40, "\xff"), "Weit.docx");
    const page = await admin.get(list);
    for (const name of ["Briefe.zip", "Kurz.docx", "Leer.docx", "Weit.docx"]) {
      expect(page.text).toMatch(new RegExp(`ZIP · \\d+ Byte · ${name}`));
    }
  });

  it("may be HTML or SVG, which no browser will show", async () => {
    await upload("<!doctype html><script>alert(1)</script>", "seite.html");
    await upload("<svg onload='alert(1)'></svg>", "bild.svg");
    expect(stored().map(({ name, mediaType }) => [name, mediaType])).toEqual([
      ["seite.html", "text/plain"],
      ["bild.svg", "application/octet-stream"],
    ]);
  });

  it("can play in a lesson, if it is a film, and tells if that starts late", async () => {
    const lesson = createLesson({ itemId: item.id, title: "Woche 1" });
    const media = { lessonId: lesson.id, role: "media" };
    expect(errorSummary(await upload(PDF, "heft.pdf", media))?.sentences.join()).toContain(
      "Audio- und Videodateien",
    );
    const film = "\0\0\0\x10ftypisom\0\0\0\0\0\0\0\x10mdat12345678";
    const page = await admin.follow(await upload(film, "film.mp4", media));
    expect(messages(page).join()).toContain("+faststart");
    expect(page.text).toContain("Woche 1 · Zum Abspielen in der Lektion");
    expect(stored()).toMatchObject([
      { lessonId: lesson.id, role: "media", mediaType: "video/mp4" },
    ]);
  });
});

describe("a file from the folder for large files", () => {
  beforeEach(() => mkdirSync(incoming, { recursive: true }));

  it("is offered with its size and moved from there", async () => {
    writeFileSync(path.join(incoming, "großer film.pdf"), PDF);
    const page = await admin.get(list);
    const options = page.document.querySelectorAll("[name=incoming] option").map(visibleText);
    expect(options).toEqual(["Keine", "großer film.pdf (19 Byte)"]);
    await admin.press(page, "Hochladen", { incoming: "großer film.pdf" });
    expect(stored()).toMatchObject([{ name: "großer film.pdf", bytes: 19 }]);
    expect([readdirSync(incoming), onDisk()]).toEqual([[], [stored()[0]?.sha256]]);
  });

  it.each(["../behappy.db", "behappy.db", "link", "folder", "folder/inside", ".hidden", "missing"])(
    "is nothing else: %s",
    async (name) => {
      mkdirSync(path.join(incoming, "folder"));
      for (const each of [".hidden", "folder/inside"])
        writeFileSync(path.join(incoming, each), PDF);
      symlinkSync(path.join(env.DATA_DIR, "behappy.db"), path.join(incoming, "link"));
      expect((await admin.get(list)).document.querySelector("[name=incoming]")).toBeNull();
      const page = await admin.post(list, { incoming: name });
      expect([page.status, stored()]).toEqual([400, []]);
      expect(readdirSync(incoming).sort()).toEqual([".hidden", "folder", "link"]);
    },
  );

  it("stays there if it is refused", async () => {
    writeFileSync(path.join(incoming, "spiel.pdf"), "MZ\x90");
    const page = await admin.post(list, { incoming: "spiel.pdf" });
    expect(fieldErrors(page).incoming).toContain("Diese Datei ist ein Programm");
    expect([readdirSync(incoming), onDisk()]).toEqual([["spiel.pdf"], []]);
  });
});

describe("a stored file", () => {
  const press = async (intent: string, fileId = stored()[0]?.id ?? "") =>
    admin.follow(await admin.post(list, { intent, fileId }));
  const edit = () => `${list}/${stored()[0]?.id}`;

  it("is published and withdrawn", async () => {
    await upload(PDF);
    expect((await press("publish")).text).toContain("Veröffentlicht");
    expect(stored()[0]?.publishedAt).not.toBeNull();
    await press("withdraw");
    expect(stored()[0]?.publishedAt).toBeNull();
    expect(actions().slice(1)).toEqual([
      "Datei „heft“ veröffentlicht",
      "Datei „heft“ zurückgezogen",
    ]);
  });

  it("moves up and down", async () => {
    for (const name of ["a.pdf", "b.pdf", "c.pdf"]) await upload(PDF + name, name);
    const order = () =>
      stored()
        .map(({ title }) => title)
        .join("");
    await press("down");
    expect(order()).toBe("bac");
    await press("up", stored()[2]?.id);
    expect(order()).toBe("bca");
    await press("up");
    expect(order()).toBe("bca");
  });

  it("gets another title and another content under the same address", async () => {
    await upload(PDF);
    const [before] = stored();
    const page = await admin.get(edit());
    expect(page.document.querySelector("[name=fileTitle]")?.getAttribute("value")).toBe("heft");
    await admin.post(edit(), { fileTitle: "Das Heft" });
    expect(stored()).toMatchObject([{ id: before?.id, title: "Das Heft", sha256: before?.sha256 }]);
    await admin.post(edit(), formWith("%PDF-1.7 neu", "neu.pdf", { fileTitle: "Das Heft" }));
    expect(stored()).toMatchObject([{ id: before?.id, name: "neu.pdf", bytes: 12 }]);
    expect(stored()[0]?.sha256).not.toBe(before?.sha256);
    // A backup may still refer to the old content.
    expect(onDisk()).toHaveLength(2);
    const refused = await admin.post(edit(), formWith("MZ\x90", "neu.pdf"));
    expect([refused.status, onDisk().length]).toEqual([400, 2]);
  });

  it("is deleted after a question, and a second time without harm", async () => {
    await upload(PDF);
    const address = `${edit()}/delete`;
    const page = await admin.get(address);
    expect(page.text).toContain("„heft“ verschwindet");
    await admin.press(page, "Löschen");
    expect(stored()).toEqual([]);
    expect(onDisk()).toHaveLength(1);
    expect((await admin.follow(await admin.post(address, {}))).text).toContain(
      "gibt es nicht (mehr)",
    );
  });

  it("belongs to its item alone", async () => {
    await upload(PDF);
    const other = list.replace(item.id, createItem().id);
    const fileId = stored()[0]?.id ?? "";
    expect((await admin.get(`${other}/${fileId}`)).status).toBe(404);
    await admin.post(other, { intent: "publish", fileId });
    await admin.post(`${other}/${fileId}/delete`, {});
    expect(stored()).toMatchObject([{ publishedAt: null }]);
  });

  it("is out of reach for a customer and a visitor, who upload nothing either", async () => {
    await upload(PDF);
    for (const browser of [new Browser(), await browserOf()]) {
      const page = await browser.post(list, formWith("%PDF-fremd"));
      expect([303, 403]).toContain(page.status);
      await browser.post(list, { intent: "publish", fileId: stored()[0]?.id ?? "" });
    }
    expect(stored()).toMatchObject([{ publishedAt: null }]);
    expect(onDisk()).toHaveLength(1);
  });
});
