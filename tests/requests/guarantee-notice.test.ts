import { existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, it, vi } from "vitest";
import { env } from "#app/environment/env.server.ts";
import { Browser, ORIGIN, type Page } from "#tests/support/browser.ts";
import { pictureBytes } from "#tests/support/pictures.ts";
import { createAdmin, createItem, fieldErrors, messages } from "#tests/support/samples.ts";
import { answer } from "#tests/support/site.ts";

const PATH = "/admin/settings/gewaehrleistung";
const folder = path.join(env.DATA_DIR, "legal");
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 595 842"><script>alert(1)</script><path fill="#039" d="M0 0h595v842H0z"/></svg>`;
const PDF = "%PDF-1.7 Hinweis";

let admin: Browser;
let clock = Date.now();

/** Lets two seconds pass. */
function pass(): void {
  clock += 2000;
  vi.setSystemTime(clock);
}

beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  // The shop looks at the files once a second.
  clock += 5000;
  vi.useFakeTimers({ toFake: ["Date"], now: clock });
  ({ browser: admin } = await createAdmin());
});

type Content = Buffer | string;

/** Posts the form as a browser does, which also sends the controls without a file. */
async function upload(files: { noticePicture?: Content; noticePdf?: Content }): Promise<Page> {
  const body = new FormData();
  body.append("intent", "upload");
  for (const name of ["noticePicture", "noticePdf"] as const) {
    const content = files[name];
    const parts = content === undefined ? [] : [content];
    const bytes = parts.map((part) => new Uint8Array(Buffer.from(part as string)));
    body.append(name, new File(bytes, content === undefined ? "" : "hinweis"));
  }
  return admin.post(PATH, body);
}

const pictureOn = ({ document }: Page) => document.querySelector('main img[src^="/gewaehr"]');
const stored = () => (existsSync(folder) ? readdirSync(folder).toSorted() : []);

it("an owner uploads the notice as SVG and PDF, sees it in the settings and removes it", async () => {
  const item = `/products/${createItem().id}`;
  expect((await admin.get("/gewaehrleistung.svg")).status).toBe(404);
  const saved = await upload({ noticePicture: SVG, noticePdf: PDF });
  expect([saved.status, saved.location]).toEqual([303, PATH]);
  // The shop looked at the files less than a second ago.
  const settings = await admin.follow(saved);
  expect(messages(settings).join()).toContain("Hinweis gespeichert");
  expect(settings.text).toContain("legal/gewaehrleistung.svg im Datenordner");
  expect(pictureOn(settings)?.getAttribute("width")).toBe("300");
  expect(stored()).toEqual(["gewaehrleistung.pdf", "gewaehrleistung.svg"]);
  const shown = await new Browser().get(pictureOn(settings)?.getAttribute("src") ?? "");
  expect(shown.status).toBe(200);
  pass();
  const file = await new Browser().get(
    pictureOn(await new Browser().get(item))?.getAttribute("src") ?? "",
  );
  expect(file.html).toContain("#039");
  expect(file.html).not.toContain("script");
  await admin.post(PATH, { intent: "remove-picture" });
  expect(stored()).toEqual(["gewaehrleistung.pdf"]);
  await admin.post(PATH, { intent: "remove-pdf" });
  expect(stored()).toEqual([]);
  expect((await admin.get("/admin/changes")).text).toContain("Hinweis zur Gewährleistung PDF");
});

it.each(["png", "jpeg"] as const)("a %s is stored as PNG and replaces the SVG", async (format) => {
  const item = `/products/${createItem().id}`;
  await upload({ noticePicture: SVG });
  await upload({ noticePicture: await pictureBytes(format, { width: 2000, height: 2800 }) });
  expect(stored()).toEqual(["gewaehrleistung.png"]);
  pass();
  const picture = pictureOn(await new Browser().get(item));
  expect(picture?.getAttribute("width")).toBe("1600");
  expect(picture?.getAttribute("height")).toBe("2240");
  const file = await answer(new Request(ORIGIN + picture?.getAttribute("src")));
  expect(file.headers.get("Content-Type")).toBe("image/png");
});

it.each<[string, Parameters<typeof upload>[0], string, RegExp]>([
  ["a page", { noticePicture: "<html></html>" }, "noticePicture", /weder ein SVG/],
  [
    "an SVG that would lose a picture",
    { noticePicture: SVG.replace("<path", '<image href="data:,"/><path') },
    "noticePicture",
    /nicht unverändert übernehmen/,
  ],
  ["half a JPEG", { noticePicture: "\xff" }, "noticePicture", /weder ein SVG/],
  ["a PDF that is none", { noticePicture: SVG, noticePdf: " %PDF-1.7" }, "noticePdf", /kein PDF/],
  ["nothing", {}, "noticePicture", /Bitte wählen Sie/],
  [
    "a file of more than 3 MB",
    { noticePdf: PDF.padEnd(3_100_000) },
    "noticePdf",
    /größer als 3 MB/,
  ],
])("%s is refused at its field, and nothing is stored", async (_what, files, field, sentence) => {
  const page = await upload(files);
  expect(page.status).toBe(400);
  expect(fieldErrors(page)[field]).toMatch(sentence);
  expect(stored()).toEqual([]);
});
