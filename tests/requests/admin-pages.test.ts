import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import Database from "better-sqlite3";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { env } from "#app/environment/env.server.ts";
import { changeEntry } from "#app/features/pages/change-page.server.ts";
import { databaseFile, db } from "#db/client.server.ts";
import { changeLog, siteDrafts, siteVersions, users } from "#db/schema.ts";
import { Browser, type Page, visibleText } from "#tests/support/browser.ts";
import { showDemoContent } from "#tests/support/demo-content.ts";
import { pageForm, pressIntent, publishContent } from "#tests/support/page-words.ts";
import { pictureBytes } from "#tests/support/pictures.ts";
import {
  browserOf,
  createAdmin,
  createCustomer,
  errorSummary,
  fieldErrors,
  messages,
} from "#tests/support/samples.ts";

const PATH = "/admin/pages/about";

let ada: Browser;
let bo: Browser;
beforeAll(async () => {
  showDemoContent();
  [ada, bo] = [(await createAdmin()).browser, (await createAdmin()).browser];
});
beforeEach(async () => {
  for (const table of [siteDrafts, siteVersions, changeLog]) db.delete(table).run();
  await setImmediate();
});

const about = () => new Browser().get("/about");
const save = async (browser: Browser, fields: Record<string, string>, intent = "save") =>
  pressIntent(browser, PATH, [await browser.get(PATH), intent], fields);

/** A revision of the pages is valid for one turn of the event loop. */
async function publish(browser: Browser, fields: Record<string, string>): Promise<Page> {
  const answer = await save(browser, fields, "publish");
  await setImmediate();
  return answer;
}

const h1 = ({ document }: Page) => visibleText(document.querySelector("h1") ?? document);

describe("the words of a page", () => {
  it("are listed, with the state of each page", async () => {
    expect((await ada.get("/admin/pages")).text).toContain("Über uns /about Texte der Vorlage");
    await publish(ada, { title: "Ein Titel" });
    await save(ada, { title: "Noch einer" });
    expect((await ada.get("/admin/pages")).text).toMatch(
      /Über uns \/about Fassung 1 vom .* Entwurf/,
    );
  });

  it("stay as they are while a draft is saved, and change for the next visitor when it is published", async () => {
    const before = h1(await about());
    const saved = await save(ada, { title: "Ein neuer Titel" });
    expect([saved.status, saved.location]).toEqual([303, PATH]);
    expect(messages(await ada.follow(saved)).join()).toContain("Entwurf gespeichert");
    expect(h1(await about())).toBe(before);
    expect(pageForm(await bo.get(PATH)).title).toBe("Ein neuer Titel");
    const published = await publish(bo, {});
    expect(messages(await bo.follow(published)).join()).toContain("Veröffentlicht");
    expect(h1(await about())).toBe("Ein neuer Titel");
    expect(db.select().from(siteDrafts).all()).toEqual([]);
  });

  it("are stored only where they differ from the template", async () => {
    await save(ada, { title: "Ein neuer Titel" });
    expect(db.select().from(siteDrafts).get()).toMatchObject({
      document: "about",
      content: '{"title":"Ein neuer Titel"}',
    });
    const { title } = pageForm(await ada.get(PATH));
    await save(ada, { title: "Wofür wir losgegangen sind" });
    expect(title).toBe("Ein neuer Titel");
    expect(db.select().from(siteDrafts).all()).toEqual([]);
  });

  it("are noted in the change log when they are published", async () => {
    await publish(ada, { title: "Ein neuer Titel" });
    const page = await ada.get("/admin/changes?subject=page");
    expect(page.text).toContain("Seite Über uns veröffentlicht (Fassung 1)");
    expect(page.html).toContain('href="/admin/pages/about"');
  });

  it("are published once: a repeated press changes nothing", async () => {
    const form = await ada.get(PATH);
    const press = () => pressIntent(ada, PATH, [form, "publish"], { title: "Zweimal" });
    expect((await press()).status).toBe(303);
    expect(messages(await ada.follow(await press())).join()).toContain("Das war schon so");
    expect(db.select().from(siteVersions).all()).toHaveLength(1);
  });
});

describe("the preview", () => {
  it("saves the form and shows the real page with the draft, to admins only", async () => {
    const answer = await save(ada, { title: "Ein Entwurf" }, "preview");
    expect(answer.location).toBe("/about?vorschau=1");
    const page = await ada.follow(answer);
    expect(h1(page)).toBe("Ein Entwurf");
    const bar = page.document.querySelector('section[aria-label="Vorschau"]');
    expect(bar?.querySelector("a")?.getAttribute("href")).toBe(PATH);
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(page.document.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe(
      "noindex",
    );
    expect((await new Browser().get("/about?vorschau=1")).location).toBe("/auth");
    const customer = await (await browserOf(await createCustomer())).get("/about?vorschau=1");
    expect([customer.status, customer.text.includes("Ein Entwurf")]).toEqual([403, false]);
    expect(h1(await about())).not.toBe("Ein Entwurf");
  });
});

describe("if two admins edit at once,", () => {
  it("the second keeps what was typed, sees the difference and may replace it", async () => {
    const form = await bo.get(PATH);
    await save(ada, { title: "Adas Titel" });
    const refused = await pressIntent(bo, PATH, [form, "save"], {
      title: "Bos Titel",
      joinLabel: "Los",
    });
    expect(refused.status).toBe(409);
    expect(errorSummary(refused)?.title).toBe("Jemand war schneller");
    expect(pageForm(refused)).toMatchObject({ title: "Bos Titel", joinLabel: "Los" });
    expect(refused.text).toContain("In Ihrem Formular Bos Titel Jetzt gespeichert Adas Titel");
    const again = await bo.post(PATH, { ...pageForm(refused), intent: "save" });
    expect(again.status).toBe(303);
    expect(pageForm(await ada.get(PATH))).toMatchObject({ title: "Bos Titel", joinLabel: "Los" });
  });

  it("a draft that follows a discarded one is another draft", async () => {
    await save(ada, { title: "Eins" });
    const form = await bo.get(PATH);
    await ada.post(PATH, {
      intent: "discard",
      version: pageForm(await ada.get(PATH)).version ?? "",
    });
    await save(ada, { title: "Zwei" });
    expect((await pressIntent(bo, PATH, [form, "save"], { title: "Drei" })).status).toBe(409);
  });
});

describe("giving up changes", () => {
  it("'Entwurf verwerfen' returns to the published words", async () => {
    await publish(ada, { title: "Veröffentlicht" });
    await save(ada, { title: "Entwurf" });
    const page = await ada.get(PATH);
    const answer = await ada.press(page, "Entwurf verwerfen");
    expect(messages(await ada.follow(answer)).join()).toContain("Entwurf verworfen");
    expect(pageForm(await ada.get(PATH)).title).toBe("Veröffentlicht");
    expect((await ada.get("/admin/changes?subject=page")).text).toContain("Entwurf verworfen");
  });

  it.each(["Entwurf verwerfen", "Auf Vorlage zurücksetzen"])(
    "'%s' is refused if the draft has changed meanwhile, and the form shows that draft",
    async (label) => {
      await save(ada, { title: "Eins" });
      const page = await bo.get(PATH);
      await save(ada, { title: "Zwei" });
      const refused = await bo.press(page, label);
      expect(refused.status).toBe(409);
      expect(errorSummary(refused)?.title).toBe("Jemand war schneller");
      const current = pageForm(await ada.get(PATH));
      expect(current.title).toBe("Zwei");
      expect(pageForm(refused)).toEqual(current);
    },
  );

  it("'Auf Vorlage zurücksetzen' changes the draft alone and keeps unknown values", async () => {
    const content = { title: "Veröffentlicht", laterField: "bleibt" };
    await publishContent("about", content);
    await setImmediate();
    await ada.press(await ada.get(PATH), "Auf Vorlage zurücksetzen");
    expect(pageForm(await ada.get(PATH)).title).toBe("Wofür wir losgegangen sind");
    expect(h1(await about())).toBe("Veröffentlicht");
    expect(db.select().from(siteDrafts).get()?.content).toBe('{"laterField":"bleibt"}');
  });

  it("by saving the published words deletes the draft", async () => {
    await publish(ada, { title: "Eins" });
    await save(ada, { title: "Zwei" });
    await save(ada, { title: "Eins" });
    expect(db.select().from(siteDrafts).all()).toEqual([]);
  });
});

describe("versions", () => {
  it("are listed with time and author, compared field by field and restored into the draft", async () => {
    await publish(ada, { title: "Erster Titel" });
    await publish(bo, { title: "Zweiter Titel", goalReached: "3.000" });
    const list = await ada.get(`${PATH}/versions`);
    expect(list.text).toMatch(/Fassung 2 .* Uhr, .*@.* \(veröffentlicht\).*Fassung 1/);
    const compared = await ada.get(`${PATH}/versions/1`);
    expect(compared.text).toContain("Überschrift Fassung 1 Erster Titel Fassung 2 Zweiter Titel");
    expect(compared.text).toContain("Heute erreicht Fassung 1 2.500 Fassung 2 3.000");
    const restored = await ada.press(compared, "Wiederherstellen");
    expect([restored.status, restored.location]).toEqual([303, PATH]);
    expect(pageForm(await ada.get(PATH)).title).toBe("Erster Titel");
    expect(h1(await about())).toBe("Zweiter Titel");
  });

  it("are restored only into the draft that the admin has seen", async () => {
    await publish(ada, { title: "Erster Titel" });
    const list = await bo.get(`${PATH}/versions`);
    await save(ada, { title: "Ein Entwurf" });
    const refused = await bo.press(list, "Wiederherstellen");
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Jemand war schneller");
    expect(pageForm(await ada.get(PATH)).title).toBe("Ein Entwurf");
  });

  it.each(["0", "99", "-1", "1.5", "x", "1e400"])("%s does not exist", async (number) => {
    await publish(ada, { title: "Eins" });
    expect((await ada.get(`${PATH}/versions/${number}`)).status).toBe(404);
    expect((await ada.post(`${PATH}/versions`, { number })).status).toBeGreaterThanOrEqual(400);
  });

  it("of a former schema show the template for what is new", async () => {
    await publishContent("about", { title: "Früher", gone: { deep: [1] } });
    await save(ada, { lead: "Neu" });
    expect(JSON.parse(db.select().from(siteDrafts).get()?.content ?? "")).toEqual({
      title: "Früher",
      gone: { deep: [1] },
      lead: "Neu",
    });
    expect((await ada.get(`${PATH}/versions/1`)).text).toContain("Vorlage Wofür wir losgegangen");
  });
});

const entriesOf = ({ document }: Page) =>
  document.querySelectorAll("#liste-values li > span:first-child").map(visibleText);
const press = async (browser: Browser, intent: string, fields: Record<string, string> = {}) =>
  save(browser, fields, intent);

describe("a list", () => {
  const first = "Erst fragen, dann raten";
  const second = "Klein, aber wirklich getan";

  it("moves and removes entries, and keeps what was typed in the form", async () => {
    await press(ada, "down:values:fragen", { title: "Getippt" });
    const page = await ada.get(PATH);
    expect(entriesOf(page).slice(0, 2)).toEqual([second, first]);
    expect(pageForm(page).title).toBe("Getippt");
    await press(ada, "up:values:fragen");
    expect(entriesOf(await ada.get(PATH))[0]).toBe(first);
    await press(ada, "remove:values:fragen");
    expect(entriesOf(await ada.get(PATH))[0]).toBe(second);
    await publish(ada, {});
    expect((await about()).text).not.toContain(first);
  });

  it("moves no entry beyond its ends", async () => {
    await press(ada, "up:values:fragen");
    await press(ada, "down:values:praxis");
    expect(db.select().from(siteDrafts).all()).toEqual([]);
  });

  it("edits an entry in a form of its own, and stores only what differs", async () => {
    const answer = await press(ada, "edit:values:fragen");
    expect(answer.location).toBe(`${PATH}/values/fragen`);
    const page = await ada.follow(answer);
    expect(pageForm(page).title).toBe(first);
    const saved = await pressIntent(ada, `${PATH}/values/fragen`, [page, "save"], {
      title: "Anders",
    });
    expect(saved.location).toBe(`${PATH}#liste-values`);
    expect(entriesOf(await ada.get(PATH))[0]).toBe("Anders");
    const content = JSON.parse(db.select().from(siteDrafts).get()?.content ?? "");
    expect(content.values[0]).toEqual({ id: "fragen", title: "Anders" });
    expect(content.values[1]).toEqual({ id: "klein" });
  });

  it("adds an entry once, even if its form is posted twice", async () => {
    const answer = await press(ada, "add:values");
    expect(answer.location).toBe(`${PATH}/values/new`);
    const page = await ada.follow(answer);
    expect(page.document.querySelectorAll("main button").map(visibleText)).toContain("Hinzufügen");
    const form = { ...pageForm(page), title: "Neu hier", text: "Ein Satz.", intent: "add" };
    expect((await ada.post(`${PATH}/values/new`, form)).status).toBe(303);
    expect((await ada.post(`${PATH}/values/new`, form)).status).toBe(303);
    expect(entriesOf(await ada.get(PATH)).filter((each) => each === "Neu hier")).toHaveLength(1);
  });

  it("requires the fields of an entry, and keeps what was typed", async () => {
    const page = await ada.get(`${PATH}/values/new`);
    const refused = await pressIntent(ada, `${PATH}/values/new`, [page, "add"], {
      text: "Nur das",
    });
    expect(refused.status).toBe(400);
    expect(fieldErrors(refused).title).toContain("Bitte füllen Sie „Wert“ aus.");
    expect(pageForm(refused).text).toBe("Nur das");
  });

  it("keeps the text of an entry that another admin has removed, and adds it again on request", async () => {
    const path = `${PATH}/values/fragen`;
    const page = await bo.get(path);
    await press(ada, "remove:values:fragen");
    const refused = await pressIntent(bo, path, [page, "save"], { title: "Bos Wert" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Diesen Eintrag gibt es nicht mehr");
    expect(pageForm(refused).title).toBe("Bos Wert");
    const added = await bo.post(path, { ...pageForm(refused), intent: "add" });
    expect(added.status).toBe(303);
    expect(entriesOf(await bo.get(PATH)).at(-1)).toBe("Bos Wert");
    expect((await bo.get(path)).status).toBe(404);
  });

  it("refuses to move an entry after another admin's change, and keeps what was typed", async () => {
    const page = await bo.get(PATH);
    await press(ada, "remove:values:fragen");
    const refused = await pressIntent(bo, PATH, [page, "up:values:klein"], { title: "Getippt" });
    expect(refused.status).toBe(409);
    expect(pageForm(refused).title).toBe("Getippt");
  });

  it.each(["up", "down"])(
    "says if the entry to move '%s' is gone, and keeps what was typed",
    async (verb) => {
      const page = await bo.get(PATH);
      await press(ada, "remove:values:klein");
      const intent = `${verb}:values:klein`;
      const untouched = await pressIntent(bo, PATH, [page, intent]);
      const typed = await pressIntent(bo, PATH, [page, intent], { title: "Getippt" });
      for (const refused of [untouched, typed]) {
        expect(refused.status).toBe(409);
        expect(errorSummary(refused)?.title).toBe("Diesen Eintrag gibt es nicht mehr");
        expect(refused.text).toContain("Es wurde nichts verschoben und nichts gespeichert.");
        expect(entriesOf(refused)).not.toContain(second);
      }
      expect(pageForm(typed).title).toBe("Getippt");
      // The next attempt still shows the other admin's change before it overwrites it.
      expect((await pressIntent(bo, PATH, [typed, "save"])).text).toContain("Jemand war schneller");
    },
  );

  it("has at most 50 entries", async () => {
    const values = Array.from({ length: 50 }, (_, index) => ({
      id: `e${index}`,
      title: "T",
      text: "x",
    }));
    await publishContent("about", { values });
    const page = await ada.get(`${PATH}/values/new`);
    const fields = { title: "Zu viel", text: "Text" };
    const refused = await pressIntent(ada, `${PATH}/values/new`, [page, "add"], fields);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("höchstens 50 Einträge");
    expect(pageForm(refused)).toMatchObject(fields);
  });

  it("has at most 50 entries, also if two are added while another process writes", async () => {
    const values = Array.from({ length: 49 }, (_, index) => ({ id: `e${index}`, title: "T" }));
    await publishContent("about", { values });
    const adminId = db.select().from(users).get()?.id ?? "";
    const editing = { page: "about", version: undefined, adminId, now: new Date() } as const;
    const add = (id: string) =>
      changeEntry(editing, { list: "values", id, isNew: true, values: { title: "Neu" } });
    const other = new Database(databaseFile);
    other.exec("begin immediate");
    const adding = [add("neu-1"), add("neu-2")];
    other.exec("commit");
    other.close();
    const results = await Promise.all(adding);
    expect(results).toEqual([
      { ok: true, outcome: "saved" },
      { ok: false, reason: "full" },
    ]);
  });
});

describe("legal texts", () => {
  const path = "/admin/pages/agb";

  it("are published as Markdown, and every version stays retrievable", async () => {
    for (const text of ["# Erste Fassung", "# Zweite Fassung"]) {
      await pressIntent(ada, path, [await ada.get(path), "publish"], { text });
      await setImmediate();
    }
    expect((await new Browser().get("/agb")).html).toContain("<h2>Zweite Fassung</h2>");
    const old = await new Browser().get("/agb/fassung/1");
    expect([old.status, old.text.includes("Diese Fassung gilt nicht mehr")]).toEqual([200, true]);
    expect(old.html).toContain("<h2>Erste Fassung</h2>");
    expect(old.html).toContain('content="noindex"');
    for (const wrong of ["3", "0", "x", "1.5", "-1"]) {
      expect((await new Browser().get(`/agb/fassung/${wrong}`)).status, wrong).toBe(404);
    }
    expect((await new Browser().get("/impressum/fassung/1")).status).toBe(404);
  });

  it("win over the file in the data folder, which the form starts with", async () => {
    mkdirSync(`${env.DATA_DIR}/legal`, { recursive: true });
    writeFileSync(`${env.DATA_DIR}/legal/agb.md`, "Text der Datei");
    const page = await ada.get(path);
    expect(page.text).toContain("Auf der Website steht der Text der Datei legal/agb.md");
    expect(pageForm(page).text).toBe("Text der Datei");
    await pressIntent(ada, path, [page, "publish"], { text: "Eigener Text" });
    await setImmediate();
    expect((await new Browser().get("/agb")).text).toContain("Eigener Text");
    expect((await ada.get(path)).text).toContain("Sie wird nicht gezeigt");
    await ada.press(await ada.get(path), "Auf Vorlage zurücksetzen");
    await ada.press(await ada.get(path), "Veröffentlichen", { text: "" });
    await setImmediate();
    expect((await new Browser().get("/agb")).text).toContain("Text der Datei");
    rmSync(`${env.DATA_DIR}/legal`, { recursive: true });
  });

  it("cannot add active content", async () => {
    const text = "<script>alert(1)</script>\n\n[x](javascript:alert(1))\n\n<img src=x onerror=y>";
    await pressIntent(ada, path, [await ada.get(path), "publish"], { text });
    await setImmediate();
    for (const address of ["/agb", "/agb/fassung/1"]) {
      const element = (await new Browser().get(address)).document.querySelector(".legal-text");
      expect(element?.querySelectorAll("script, img, a")).toEqual([]);
      expect(element?.querySelectorAll("p")).toHaveLength(3);
    }
  });

  it("may have almost 200 kB, but no more", async () => {
    const longest = "ä".repeat(99_990);
    const published = await pressIntent(ada, path, [await ada.get(path), "publish"], {
      text: longest,
    });
    expect(published.status).toBe(303);
    const refused = await pressIntent(ada, path, [await ada.get(path), "save"], {
      text: longest + "ä".repeat(20),
    });
    expect(refused.status).toBe(400);
    expect(fieldErrors(refused).text).toContain("200 kB");
    expect(pageForm(refused).text).toHaveLength(100_010);
  });
});

describe("hostile input", () => {
  it.each([
    ["a line of 50,000 letters", { lead: "x".repeat(50_000) }],
    ["a title that is too long", { title: "x".repeat(201) }],
    ["an empty title", { title: "  " }],
    ["a number in words", { goalReached: "viele" }],
    ["a negative number", { goalReached: "-5" }],
    ["a picture by javascript:", { storyPicture: "javascript:alert(1)", storyPictureAlt: "x" }],
    ["a picture without description", { storyPicture: "/x.svg" }],
    ["an unknown button", { intent: "drop:values" }],
  ])("is refused and kept: %s", async (_name, fields) => {
    const form = pageForm(await ada.get(PATH));
    const refused = await ada.post(PATH, { ...form, ...(fields as Record<string, string>) });
    expect(refused.status).toBe(400);
    const { intent, ...typed } = fields as Record<string, string>;
    expect(pageForm(refused)).toMatchObject(typed);
    expect(db.select().from(siteDrafts).all()).toEqual([]);
  });

  it("changes nothing by forged field names and lists", async () => {
    const form = pageForm(await ada.get(PATH));
    const forged: Record<string, string>[] = [
      { values: "x", intent: "save" },
      { storyNote: "x", constructor: "y", toString: "z", intent: "save" },
      { intent: "remove:values:gibt-es-nicht" },
    ];
    for (const fields of forged) {
      expect((await ada.post(PATH, { ...form, ...fields })).status).toBe(303);
    }
    for (const intent of ["remove:title:x", "up:constructor:x", "add:__proto__", "edit:nope:1"]) {
      const { status } = await ada.post(PATH, { ...form, intent });
      expect([400, 409], intent).toContain(status);
    }
    expect(db.select().from(siteDrafts).all()).toEqual([]);
  });

  it.each(["constructor", "toString", "settings", "x", "%00"])("finds no page %s", async (name) => {
    expect((await ada.get(`/admin/pages/${name}`)).status).toBe(404);
    expect((await ada.post(`/admin/pages/${name}`, { intent: "save" })).status).toBe(404);
  });

  it("is shown as text if it is HTML, and without its control characters", async () => {
    await publish(ada, {
      title: "<b onclick=x>\u0007Titel</b>\u0000",
      missionText: "Eins\r\n\r\n\r\nZwei",
    });
    const page = await about();
    expect(h1(page)).toBe("<b onclick=x> Titel</b>");
    expect(page.text).toContain("Eins Zwei");
  });

  it("of more than 1 MB is refused, and only an admin's form is read", async () => {
    const form = pageForm(await ada.get(PATH));
    expect((await ada.post(PATH, { ...form, lead: "x".repeat(1_100_000) })).status).toBe(413);
    const customer = await browserOf(await createCustomer());
    expect((await customer.post(PATH, form)).status).toBe(403);
    expect((await new Browser().post(PATH, form)).location).toBe("/auth");
  });
});

describe("a picture", () => {
  const upload = async (file: Buffer, fields: Record<string, string> = {}) => {
    const page = await ada.get(PATH);
    const body = new FormData();
    const form = { ...pageForm(page), storyPictureAlt: "Ein Tisch", intent: "save", ...fields };
    for (const [name, value] of Object.entries(form)) body.append(name, value);
    body.set("storyPictureFile", new File([new Uint8Array(file)], "tisch.png"));
    return ada.post(PATH, body);
  };

  it("is uploaded in the form, and shown where its field is", async () => {
    const answer = await upload(await pictureBytes("png"), {
      storyText: "Es begann an einem Tisch.",
      intent: "publish",
    });
    expect(answer.status).toBe(303);
    const picture = (await new Browser().get("/about")).document.querySelector(
      'main img[alt="Ein Tisch"]',
    );
    expect(picture?.getAttribute("src")).toMatch(/^\/uploads\/[\da-f]{32}\/960\.webp$/);
    const form = pageForm(await ada.get(PATH));
    expect(form.storyPicture).toBe(picture?.getAttribute("src"));
  });

  it("in a file of another kind is refused at its field, and the typed text is kept", async () => {
    const answer = await upload(Buffer.from("kein Bild"), { title: "Neu" });
    expect(answer.status).toBe(400);
    expect(Object.keys(fieldErrors(answer))).toEqual(["storyPictureFile"]);
    expect(pageForm(answer).title).toBe("Neu");
  });
});
