import { existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { env } from "#app/environment/env.server.ts";
import { mailOptionsOf } from "#app/features/email/compose.server.ts";
import { emailColors } from "#app/features/email/email-colors.ts";
import { palettes } from "#app/ui/document/palettes.ts";
import { db, sqlite } from "#db/client.server.ts";
import { type Email, emails } from "#db/schema.ts";
import { Browser, formValues, ORIGIN, type Page, visibleText } from "#tests/support/browser.ts";
import { showDemoContent } from "#tests/support/demo-content.ts";
import { pictureBytes, pngClaiming } from "#tests/support/pictures.ts";
import { createAdmin, fieldErrors, messages } from "#tests/support/samples.ts";
import { forgetSettings, storeSettings } from "#tests/support/settings.ts";
import { answer } from "#tests/support/site.ts";

const PATH = "/admin/settings/look";
const uploads = path.join(env.DATA_DIR, "uploads");
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20" onload="alert(1)"><script>alert(1)</script><path fill="#0a5" d="M0 0h30v20H0z"/></svg>`;

let admin: Browser;

beforeEach(async () => {
  sqlite.exec("delete from change_log; delete from emails");
  forgetSettings();
  rmSync(uploads, { recursive: true, force: true });
  ({ browser: admin } = await createAdmin());
});

/** The values of the form with the palette. */
async function lookForm(): Promise<Record<string, string>> {
  const page = await admin.get(PATH);
  const form = page.document.querySelector('main [name="palette"]')?.closest("form");
  if (!form) throw new Error(`no palette: ${page.text}`);
  const { logo: _, ...values } = formValues(form);
  return values as Record<string, string>;
}

/** Saves the look with these changes, as a browser sends a form with a file. */
async function save(changes: Record<string, string>, file?: Blob | string, name = "logo.svg") {
  const body = new FormData();
  for (const [field, value] of Object.entries({ ...(await lookForm()), ...changes })) {
    body.append(field, value);
  }
  body.append("logo", new File(file === undefined ? [] : [file], file === undefined ? "" : name));
  return admin.post(PATH, body);
}

const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);

const home = () => new Browser().get("/");
const paletteOn = ({ document }: Page) =>
  document.querySelector("html")?.getAttribute("data-palette");
const hrefs = ({ document }: Page, selector: string) =>
  document.querySelectorAll(selector).map((link) => link.getAttribute("href"));
const frameOf = ({ document }: Page) =>
  document.querySelectorAll("head meta, head link, body > header").map(String);
const stored = () => (existsSync(uploads) ? readdirSync(uploads) : []);

function email(): Email {
  db.insert(emails)
    .values({
      recipient: "ida@beispiel.de",
      subject: "Hallo",
      status: "queued",
      priority: "order",
      key: "hallo",
      content: [{ kind: "paragraph", text: "Guten Tag" }],
      messageId: "<a@b>",
      dueAt: new Date(),
    })
    .run();
  const [row] = db.select().from(emails).all();
  return row ?? expect.unreachable();
}

describe("the palette", () => {
  it("is the default until the owner chooses another, then that one on every page", async () => {
    expect(paletteOn(await home())).toBe("lake");
    const saved = await save({ palette: "heather" });
    expect([saved.status, saved.location]).toEqual([303, PATH]);
    expect(messages(await admin.follow(saved)).join(" ")).toContain("Einstellungen gespeichert");
    const { paper } = palettes.heather;
    for (const page of [
      await home(),
      await admin.get("/admin"),
      await admin.get("/gibt-es-nicht"),
    ]) {
      expect(paletteOn(page)).toBe("heather");
      const frame = page.document.querySelector('meta[name="theme-color"]');
      expect(frame?.getAttribute("content")).toBe(paper.light);
    }
    const manifest = JSON.parse((await new Browser().get("/manifest.webmanifest")).html);
    expect(manifest).toMatchObject({ theme_color: paper.light, background_color: paper.light });
  });

  it("colours e-mails, too", async () => {
    await save({ palette: "dusk" });
    const { html } = (await mailOptionsOf(email())) ?? {};
    expect(html).toContain(`color:${emailColors.dusk.ink}`);
    expect(html).toContain(`background:${emailColors.dusk.sun}`);
  });

  it.each(["neon", "", "__proto__", '"><script>'])("refuses %j", async (palette) => {
    const page = await save({ palette });
    expect(page.status).toBe(400);
    expect(fieldErrors(page).palette).toContain("Bitte wählen Sie eine der Farbwelten.");
    expect(paletteOn(await home())).toBe("lake");
  });

  it.each(["neon", 7, null, { toString: 1 }])(
    "is the default if the stored value is %j",
    async (palette) => {
      storeSettings({ palette, siteName: "Hof am See" });
      const page = await home();
      expect(paletteOn(page)).toBe("lake");
      expect(page.text).toContain("Hof am See");
      expect((await admin.get("/admin/settings")).text).toContain(
        "Diese gespeicherten Einstellungen sind nicht lesbar: Farbwelt.",
      );
    },
  );
});

it("the labels are German until the owner, or the demo world, wants the quoted ones", async () => {
  const textOf = async (address: string, selector: string) => {
    const element = (await new Browser().get(address)).document.querySelector(selector);
    return element && visibleText(element);
  };
  const signIn = () => textOf("/auth", "h1");
  expect(await signIn()).toBe("Anmelden");
  expect(await textOf("/", "header nav a")).toBe("Startseite");
  await save({ labels: "quoted" });
  expect(await signIn()).toBe("Login");
  forgetSettings();
  showDemoContent();
  onTestFinished(() => showDemoContent(false));
  expect(await signIn()).toBe("Login");
  await save({ labels: "german" });
  expect(await signIn()).toBe("Anmelden");
});

describe("a logo", () => {
  it("stands in for the brand mark everywhere", async () => {
    const saved = await save({}, SVG);
    expect(saved.status).toBe(303);
    const folder = `/uploads/${stored()[0]}`;
    const page = await home();
    const brand = page.document.querySelector('header a[href="/"]');
    const picture = brand?.querySelector("img");
    expect(picture?.attributes).toMatchObject({
      src: `${folder}/logo-1024x341-any.svg`,
      alt: "BeHappy",
      width: "120",
      height: "40",
    });
    expect(brand?.querySelector("svg")).toBeNull();
    expect(hrefs(page, 'link[rel="icon"]')).toEqual([`${folder}/icon-192.png`]);
    expect(hrefs(page, 'link[rel="apple-touch-icon"]')).toEqual([`${folder}/apple-touch-icon.png`]);
    const image = page.document.querySelector('meta[property="og:image"]');
    expect(image?.getAttribute("content")).toBe(`${ORIGIN}${folder}/preview.png`);
    const alt = page.document.querySelector('meta[property="og:image:alt"]');
    expect(alt?.getAttribute("content")).toBe("BeHappy");
    const data = page.document.querySelector('script[type="application/ld+json"]');
    expect(JSON.parse(data?.text ?? "")).toMatchObject({ logo: `${ORIGIN}${folder}/large.png` });
    const frame = (await admin.get("/admin")).document.querySelector(".admin-brand");
    expect(frame?.querySelector("img")?.getAttribute("alt")).toBe("BeHappy");
    expect(frame && visibleText(frame)).toBe("Verwaltung");
    const manifest = JSON.parse((await new Browser().get("/manifest.webmanifest")).html);
    const icons = manifest.icons.map(({ src }: { src: string }) => src);
    expect(icons).toEqual(
      ["icon-192", "icon-512", "maskable-512"].map((name) => `${folder}/${name}.png`),
    );
    for (const src of icons) expect((await answer(new Request(ORIGIN + src))).status).toBe(200);
  });

  it("is sent with e-mails", async () => {
    await save({}, SVG);
    const { html, attachments } = (await mailOptionsOf(email())) ?? {};
    expect(html).toContain('<img src="cid:logo" alt="BeHappy" width="120" height="40"');
    expect(attachments).toEqual([
      { filename: "logo.png", cid: "logo", content: expect.any(Buffer) },
    ]);
  });

  it("whose files are gone does not stop e-mails or pages", async () => {
    await save({}, SVG);
    rmSync(uploads, { recursive: true });
    expect((await mailOptionsOf(email()))?.attachments).toEqual([]);
    expect((await home()).status).toBe(200);
    const page = await save({ palette: "dusk" });
    expect(fieldErrors(page).logo).toContain("Dieses Logo gibt es nicht mehr.");
    expect((await save({ palette: "dusk", intent: "remove-logo" })).status).toBe(303);
  });

  it("is served sanitised, as a file that runs and loads nothing, for a year", async () => {
    await save({}, SVG);
    const file = await answer(
      new Request(`${ORIGIN}/uploads/${stored()[0]}/logo-1024x341-any.svg`),
    );
    expect(await file.text()).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><path fill="#0a5" d="M0 0h30v20H0z"></path></svg>',
    );
    expect(Object.fromEntries(file.headers)).toMatchObject({
      "content-type": "image/svg+xml",
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "cache-control": "public, max-age=31536000, immutable",
    });
  });

  it("has no other files, whatever the address", async () => {
    await save({}, SVG);
    const folder = `${ORIGIN}/uploads/${stored()[0]}`;
    for (const file of ["logo-1024x341-light.svg", "logo.svg", "960.webp", "..%2Fbehappy.db", ""]) {
      expect((await answer(new Request(`${folder}/${file}`))).status, file).toBe(404);
    }
  });

  it("stays when another part of the look is saved, and is removed by one button", async () => {
    const before = frameOf(await home());
    await save({}, SVG);
    expect(frameOf(await home())).not.toEqual(before);
    await save({ palette: "forest" });
    expect((await home()).document.querySelector("header img")).not.toBeNull();
    const form = await lookForm();
    expect(form.logoPath).toMatch(/^\/uploads\/[0-9a-f]{32}\/logo-1024x341-any\.svg$/);
    const page = await admin.get(PATH);
    const remove = page.document.querySelector('button[value="remove-logo"]');
    expect(remove && visibleText(remove)).toBe("Logo entfernen");
    expect((await save({ palette: "lake", intent: "remove-logo" })).status).toBe(303);
    expect((await lookForm()).logoPath).toBe("");
    expect(frameOf(await home())).toEqual(before);
  });

  it("is kept in a form that another admin's change has made outdated", async () => {
    const form = await lookForm();
    await save({ palette: "forest" });
    const body = new FormData();
    for (const [name, value] of Object.entries(form)) body.append(name, value);
    body.append("logo", new File([SVG], "logo.svg"));
    const page = await admin.post(PATH, body);
    expect(page.status).toBe(409);
    expect(page.text).toContain("Jemand war schneller");
    const path = page.document.querySelector('input[name="logoPath"]')?.getAttribute("value");
    expect(path).toMatch(/^\/uploads\/[0-9a-f]{32}\/logo-1024x341-any\.svg$/);
    expect((await home()).document.querySelector("header img")).toBeNull();
  });

  it.each([
    ["a page", "<!doctype html><script>alert(1)</script>", "weder ein SVG noch ein PNG"],
    ["a script alone", SVG.replace(/<path[^>]*>/, ""), "nichts übrig"],
    [
      "entities",
      `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>${SVG}`,
      "eigene Kürzel („Entities“)",
    ],
    [
      "an SVG of 120 kB",
      SVG.replace("<path", `${"<g/>".repeat(30_000)}<path`),
      "größer als 100 kB",
    ],
    ["a PNG bomb", blob(pngClaiming(50_000, 50_000)), "mehr als 16 Millionen Pixel"],
    ["a file of 3 MB", blob(Buffer.alloc(3_000_000)), "größer als 2 MB"],
  ])("that is %s is refused with a sentence at the field", async (_name, file, sentence) => {
    const page = await save({ palette: "forest" }, file);
    expect(page.status).toBe(400);
    expect(fieldErrors(page).logo).toContain(sentence);
    const chosen = page.document.querySelector('[name="palette"] option[selected]');
    expect(chosen?.getAttribute("value")).toBe("forest");
    expect(stored()).toEqual([]);
  });

  it.each(["/uploads/../behappy.db", "https://evil.example/logo.svg", "/icons/v1/icon.svg", "x"])(
    "cannot be the path %j",
    async (logoPath) => {
      const page = await save({ logoPath });
      expect(page.status).toBe(400);
      expect((await home()).document.querySelector("header img")).toBeNull();
    },
  );

  it("as PNG is shown as PNG", async () => {
    const png = await pictureBytes("png", { width: 300, height: 100 });
    expect((await save({}, blob(png), "logo.png")).status).toBe(303);
    const picture = (await home()).document.querySelector("header img");
    expect(picture?.getAttribute("src")).toBe(`/uploads/${stored()[0]}/header.png`);
  });
});
