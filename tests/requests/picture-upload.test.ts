import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { env } from "#app/environment/env.server.ts";
import { db } from "#db/client.server.ts";
import { catalogItems } from "#db/schema.ts";
import { Browser, ORIGIN, type Page } from "#tests/support/browser.ts";
import { itemForm, typed } from "#tests/support/item-form.ts";
import { draw, pictureBytes, pngClaiming, withComment } from "#tests/support/pictures.ts";
import { browserOf, createAdmin, fieldErrors } from "#tests/support/samples.ts";
import { answer } from "#tests/support/site.ts";

const FORM = "/admin/events/new";
const SCRIPT = "<script>alert(1)</script>";
const uploads = path.join(env.DATA_DIR, "uploads");

let admin: Browser;
beforeAll(async () => {
  admin = (await createAdmin()).browser;
});
beforeEach(() => {
  db.delete(catalogItems).run();
  rmSync(uploads, { recursive: true, force: true });
});

/** Submits the form of a new event with this file and no picture address. */
async function upload(bytes: Uint8Array, fileName = "bild.png"): Promise<Page> {
  const { imageUrl: _, ...fields } = typed.event;
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append("image", new File([new Uint8Array(bytes)], fileName, { type: "image/png" }));
  return admin.post(FORM, body);
}

/** The picture's address in the created event. */
async function uploaded(bytes: Uint8Array): Promise<string> {
  const page = await upload(bytes);
  expect([page.status, page.location]).toEqual([303, "/admin/events"]);
  const [item] = db.select().from(catalogItems).all();
  return item?.imageUrl ?? "";
}

const ask = (address: string, method = "GET") => answer(new Request(ORIGIN + address, { method }));

const stored = () => (existsSync(uploads) ? readdirSync(uploads) : []);

describe("a picture in the form of an item", () => {
  it("is served to everyone in each width and format, and may be cached indefinitely", async () => {
    const address = await uploaded(await pictureBytes("jpeg", { width: 1500, height: 1000 }));
    for (const width of [480, 960, 1440]) {
      for (const format of ["avif", "webp"]) {
        const file = await ask(address.replace("960.webp", `${width}.${format}`));
        expect(file.status).toBe(200);
        const bytes = Buffer.from(await file.arrayBuffer());
        expect(Object.fromEntries(file.headers)).toEqual({
          "content-type": `image/${format}`,
          "content-length": String(bytes.length),
          "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
          "cache-control": "public, max-age=31536000, immutable",
        });
        expect(await sharp(bytes).metadata()).toMatchObject({ width });
      }
    }
  });

  it("supports HEAD, and rejects POST", async () => {
    const address = await uploaded(await pictureBytes("png"));
    const head = await ask(address, "HEAD");
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(head.headers.get("Content-Type")).toBe("image/webp");
    vi.spyOn(console, "error").mockReturnValue(undefined);
    expect((await ask(address, "POST")).status).toBe(405);
  });

  it("is on the item's page in all widths, and in link previews and structured data as WebP", async () => {
    const address = await uploaded(await pictureBytes("png"));
    const [item] = db.select().from(catalogItems).all();
    const { document, html } = await new Browser().get(`/events/${item?.id}`);
    const sources = document.querySelectorAll("main picture source");
    expect(sources.map((source) => source.getAttribute("type"))).toEqual([
      "image/avif",
      "image/webp",
    ]);
    for (const source of sources) {
      const files = source.getAttribute("srcset")?.split(",") ?? [];
      expect(files.map((file) => file.split(" ")[1])).toEqual(["480w", "960w", "1440w"]);
      for (const file of files) expect((await ask(file.split(" ")[0] ?? "")).status).toBe(200);
    }
    expect(document.querySelector("main picture img")?.getAttribute("src")).toBe(address);
    const preview = document.querySelector('meta[property="og:image"]');
    expect(preview?.getAttribute("content")).toBe(ORIGIN + address);
    expect(html).toContain(`"image":"${ORIGIN}${address}"`);
  });

  it("must be uploaded again if it was removed meanwhile because no item used it", async () => {
    const address = await uploaded(await pictureBytes("jpeg"));
    const fields = { ...typed.event, imageUrl: address };
    rmSync(uploads, { recursive: true });
    const page = await admin.post(FORM, fields);
    expect(page.status).toBe(400);
    expect(fieldErrors(page).imageUrl).toContain("Dieses Bild gibt es nicht mehr.");
    expect(itemForm(page)).toMatchObject({ title: typed.event.title });
    for (const nonsense of ["/uploads/x/960.webp", "/uploads/../secret/960.webp", "/uploads/x"]) {
      expect((await admin.post(FORM, { ...fields, imageUrl: nonsense })).status).toBe(400);
    }
  });

  it("loses no typed values if the picture folder cannot be read", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue(undefined);
    const fields = { ...typed.event, imageUrl: `/uploads/${"0".repeat(32)}/960.webp` };
    writeFileSync(uploads, "kein Ordner");
    const page = await admin.post(FORM, fields);
    expect(page.status).toBe(500);
    expect(fieldErrors(page).imageUrl).toContain("Bitte versuchen Sie es später erneut.");
    expect(itemForm(page)).toMatchObject(fields);
    expect(log.mock.calls.flat().join(" ")).toContain("ENOTDIR");
  });

  it("contains none of its file's metadata", async () => {
    const secret = { IFD0: { Artist: SCRIPT }, IFD3: { GPSLatitude: "52/1 31/1 0/1" } };
    const jpeg = withComment(
      await draw().withExif(secret).withXmp(SCRIPT).jpeg().toBuffer(),
      SCRIPT,
    );
    const address = await uploaded(jpeg);
    const bytes = Buffer.from(await (await ask(address)).arrayBuffer());
    expect(jpeg.includes("script")).toBe(true);
    expect(bytes.includes("script")).toBe(false);
    expect(await sharp(bytes).metadata()).not.toHaveProperty("exif");
  });
});

describe("a rejected upload", () => {
  it.each<[string, RegExp, () => Promise<Buffer> | Buffer]>([
    ["no picture", /^Diese Datei ist kein JPEG, PNG, WebP oder AVIF\./, () => Buffer.from("Hallo")],
    [
      "an SVG",
      /^Diese Datei ist kein JPEG, PNG, WebP oder AVIF\./,
      () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
    ],
    ["a bomb", /^Das Bild hat 30\.000 × 30\.000 Pixel\./, () => pngClaiming(30_000, 30_000)],
    [
      "half a picture",
      /^Das Bild ist beschädigt oder unvollständig\./,
      async () => (await pictureBytes("png", { width: 400, height: 300 })).subarray(0, 400),
    ],
    ["50 MB", /^Die Datei ist größer als 10 MB\./, () => Buffer.alloc(50_000_000, "\xff\xd8\xff")],
  ])(
    "of %s has an error at its field, keeps the typed values and leaves nothing behind",
    async (_name, sentence, make) => {
      const page = await upload(await make());
      expect(page.status).toBe(400);
      expect(fieldErrors(page).image).toMatch(sentence);
      expect(itemForm(page)).toMatchObject({ title: typed.event.title, price: typed.event.price });
      expect(stored()).toEqual([]);
      expect(await db.$count(catalogItems)).toBe(0);
      expect((await new Browser().get("/events")).status).toBe(200);
    },
  );

  const type = "multipart/form-data; boundary=x";
  const part = '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nA\r\n';

  it.each([
    ["without a boundary", "multipart/form-data", part, 415],
    ["with another boundary", "multipart/form-data; boundary=y", part, 415],
    ["without an end", type, part, 415],
    ["without a name", type, part.replace('; name="title"', ""), 415],
    ["with 10,000 parts", type, `${part.repeat(10_000)}--x--`, 413],
    ["with endless headers", type, part.replace("form-data", "x".repeat(200_000)), 413],
  ])("as a form %s gets a German answer", async (_name, contentType, body, status) => {
    const headers = { "Content-Type": contentType, Cookie: cookies(admin) };
    const refused = await answer(new Request(ORIGIN + FORM, { method: "POST", body, headers }));
    expect(refused.status).toBe(status);
    expect(await refused.text()).toMatch(/kein Formular, das wir lesen können|zu groß/);
    expect((await upload(await pictureBytes("png"))).status).toBe(303);
  });

  it("is not even read from a customer or a visitor", async () => {
    for (const [browser, status] of [
      [new Browser(), 303],
      [await browserOf(), 403],
    ] as const) {
      const headers = { "Content-Type": type, Cookie: cookies(browser) };
      const request = new Request(ORIGIN + FORM, { method: "POST", body: part, headers });
      expect((await answer(request)).status).toBe(status);
    }
  });
});

it.each([
  ["a picture that is not there", `/uploads/${"0".repeat(32)}/960.webp`],
  ["another width", `/uploads/${"0".repeat(32)}/961.webp`],
  ["the database, by a detour", "/uploads/..%2f/behappy.db"],
  ["the database, by another detour", `/uploads/${"0".repeat(32)}/..%2f..%2fbehappy.db`],
  ["a name that no file can have", "/uploads/%00/960.webp"],
])("%s returns 404 with a plain message", async (_name, address) => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  const file = await ask(address);
  expect(file.status).toBe(404);
  expect(file.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  expect(file.headers.get("Cache-Control")).toBe("no-store");
  expect(await file.text()).toBe("Das Bild wurde nicht gefunden.");
});

function cookies(browser: Browser): string {
  return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}
