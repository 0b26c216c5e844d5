import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "#db/client.server.ts";
import {
  articles,
  type CatalogItem,
  catalogItems,
  changeLog,
  contentFiles,
  orders,
} from "#db/schema.ts";
import { Browser, formValues, type Page, visibleText } from "#tests/support/browser.ts";
import { createArticle, createContentFile, storeContent } from "#tests/support/sample-contents.ts";
import {
  createAdmin,
  createItem,
  fieldErrors,
  messages,
  whileRefused,
} from "#tests/support/samples.ts";

type Fields = Record<string, string>;

const LIST = "/admin/articles";

let browser: Browser;
let other: Browser;
let yearly: CatalogItem;

beforeEach(async () => {
  db.delete(articles).run();
  db.delete(orders).run();
  db.delete(catalogItems).run();
  db.delete(changeLog).run();
  browser = (await createAdmin()).browser;
  other = (await createAdmin()).browser;
  yearly = createItem({ title: "Yearly Membership", category: "membership", price: 9900 });
});

const typed = {
  title: "Über das Glück",
  lead: "Ein paar Sätze.",
  text: "Atme **ein**.",
  topic: "Alltag",
};

const pathOf = ({ id }: { id: string }) => `${LIST}/${id}`;

function articleForm(page: Page): Fields {
  const form = page.document.querySelector("form#beitrag");
  if (!form) throw new Error(`no form (${page.status}): ${page.text}`);
  return formValues(form);
}

const open = async (path: string, by = browser) => articleForm(await by.get(path));
const create = async (intent: string, fields: Fields = {}) =>
  browser.post(`${LIST}/new`, { ...(await open(`${LIST}/new`)), ...typed, ...fields, intent });
const edit = async (article: { id: string }, intent: string, fields: Fields = {}) =>
  browser.post(pathOf(article), { ...(await open(pathOf(article))), ...fields, intent });

const only = () => {
  const [article] = db.select().from(articles).all();
  if (!article) throw new Error("no article");
  return article;
};
const actions = () =>
  db
    .select()
    .from(changeLog)
    .all()
    .map(({ subject, label, action }) => `${subject} ${label}: ${action}`);
const publicStatus = async (slug: string) =>
  (await new Browser().get(`/mitglieder/${slug}`)).status;

describe("an article", () => {
  it("appears on the site once it is published", async () => {
    const draft = await create("save", { plan: yearly.id });
    const article = only();
    expect(draft.location).toBe(pathOf(article));
    expect(messages(await browser.follow(draft))[0]).toBe("Entwurf gespeichert");
    expect(article).toMatchObject({
      ...typed,
      slug: "ueber-das-glueck",
      planId: yearly.id,
      publishedAt: null,
    });
    expect(await publicStatus(article.slug)).toBe(404);
    await edit(article, "publish");
    expect(await publicStatus(article.slug)).toBe(200);
    expect(actions()).toEqual([
      "article Über das Glück: als Entwurf gespeichert",
      "article Über das Glück: veröffentlicht",
    ]);
    expect((await browser.get(LIST)).text).toContain("Über das Glück Alltag Ab Yearly");
    expect((await browser.get("/admin/changes")).text).toContain("Beitrag Über das Glück");
  });

  it("keeps its address when its title changes, and shares it with no other", async () => {
    await create("publish");
    const first = only();
    await edit(first, "publish", { title: "Über etwas anderes" });
    expect(only().slug).toBe("ueber-das-glueck");
    await create("publish");
    await create("publish", { title: "Feed" });
    const slugs = db
      .select()
      .from(articles)
      .all()
      .map(({ slug }) => slug);
    expect(slugs.toSorted()).toEqual(["feed-2", "ueber-das-glueck", "ueber-das-glueck-2"]);
  });

  it("keeps what members read until its draft is published", async () => {
    await create("publish");
    await edit(only(), "save", { title: "Neu" });
    expect(only()).toMatchObject({ title: typed.title, draft: { title: "Neu" } });
    expect(await open(pathOf(only()))).toMatchObject({ title: "Neu" });
    await edit(only(), "save", { title: typed.title });
    expect(only().draft).toBeNull();
    const { revisedAt: before } = only();
    expect(before).toEqual(only().publishedAt);
    const later = new Date(Date.now() + 60_000);
    vi.setSystemTime(later);
    await edit(only(), "publish", { title: "Neu" });
    vi.useRealTimers();
    expect(only()).toMatchObject({ title: "Neu", draft: null });
    expect(only().revisedAt?.getTime()).toBeGreaterThanOrEqual(later.getTime());
  });

  it("can be withdrawn with what the form holds, and published again", async () => {
    await create("publish");
    const { slug, publishedAt } = only();
    expect(publishedAt).not.toBeNull();
    await edit(only(), "withdraw", { title: "Neu" });
    expect(only()).toMatchObject({ title: "Neu", publishedAt: null, draft: null });
    expect(await publicStatus(slug)).toBe(404);
    await edit(only(), "publish");
    expect(await publicStatus(slug)).toBe(200);
  });

  it("is shown before it is saved, with its pictures", async () => {
    const article = createArticle();
    createContentFile({
      itemId: null,
      articleId: article.id,
      name: "steg.jpg",
      mediaType: "image/jpeg",
    });
    const page = await edit(article, "preview", { text: "Ein ![Steg](steg.jpg)" });
    expect(page.document.querySelector(".markdown-text img")?.getAttribute("alt")).toBe("Steg");
    expect(page.text).not.toContain("Diese Bilder");
    expect(only().text).toBe("");
  });

  it("is shown before it is saved, with its recording and its files", async () => {
    const article = createArticle();
    const held = { itemId: null, articleId: article.id };
    const recording = { name: "atem.mp3", mediaType: "audio/mpeg" };
    createContentFile({ ...held, ...recording, ...(await storeContent("ID3 Atem")) });
    createContentFile({ ...held, title: "Das Heft", mediaType: "application/pdf" });
    const { document } = await edit(article, "preview");
    const preview = document.querySelector(".form-preview");
    expect(preview?.querySelector("audio")).not.toBeNull();
    expect(preview?.text).toContain("Das Heft");
  });

  it("names the pictures in its text that members would not see", async () => {
    const article = createArticle();
    const draft = { name: "entwurf.jpg", mediaType: "image/jpeg", publishedAt: null };
    createContentFile({ itemId: null, articleId: article.id, ...draft });
    const text =
      "![a](mein%20steg.jpg) ![b](entwurf.jpg) ![c](https://example.com/c.jpg) ![d](/uploads/d.jpg)";
    const sentence =
      "Diese Bilder gibt es bei den veröffentlichten Dateien nicht: mein steg.jpg, entwurf.jpg.";
    expect((await edit(article, "preview", { text })).text).toContain(sentence);
    for (const intent of ["save", "publish"]) {
      const page = await browser.follow(await edit(article, intent, { text }));
      expect(page.text).toContain(sentence);
    }
  });

  it("says which plans are greater", async () => {
    const page = await browser.get(`${LIST}/new`);
    expect(page.text).toContain("Eine bezahlte steht über einer kostenlosen");
    expect(page.text).toContain("Die Reihenfolge auf /join zählt nicht.");
  });

  it("is created once by a double click", async () => {
    const fields = { ...(await open(`${LIST}/new`)), ...typed, intent: "save" };
    await browser.post(`${LIST}/new`, fields);
    await browser.post(`${LIST}/new`, fields);
    expect(db.select().from(articles).all()).toHaveLength(1);
    expect(actions()).toHaveLength(1);
  });

  it("reports another admin's change, with both versions", async () => {
    const article = createArticle({ title: "Alt" });
    const mine = await open(pathOf(article));
    await other.post(pathOf(article), {
      ...(await open(pathOf(article), other)),
      title: "Von nebenan",
      plan: yearly.id,
      intent: "publish",
    });
    const answer = await browser.post(pathOf(article), { ...mine, title: "Meins", intent: "save" });
    expect(answer.status).toBe(409);
    expect(answer.text).toContain("Jemand war schneller");
    expect(answer.text).toContain("Von nebenan");
    expect(answer.text).toContain("Yearly");
    expect(only().title).toBe("Von nebenan");
  });

  it("keeps what was typed when another admin has deleted it", async () => {
    const article = createArticle();
    const mine = await open(pathOf(article));
    await other.post(`${pathOf(article)}/delete`, {});
    const answer = await browser.post(pathOf(article), { ...mine, ...typed, intent: "save" });
    expect(answer.status).toBe(409);
    expect(articleForm(answer)).toMatchObject(typed);
    await browser.post(pathOf(article), { ...articleForm(answer), intent: "save" });
    expect(only()).toMatchObject(typed);
  });

  it.each<[string, Fields, string]>([
    ["a missing title", { title: " " }, "Bitte geben Sie einen Titel an."],
    [
      "a plan that is gone",
      { plan: "unknown" },
      "Diese Mitgliedschaft gibt es nicht mehr. Bitte wählen Sie eine andere.",
    ],
  ])("refuses %s and keeps the rest", async (_name, fields, sentence) => {
    const answer = await create("publish", fields);
    expect(answer.status).toBe(400);
    expect(Object.values(fieldErrors(answer)).join()).toContain(sentence);
    expect(articleForm(answer)).toMatchObject({ text: typed.text });
    expect(db.select().from(articles).all()).toEqual([]);
  });

  it("stores nothing if the log cannot be written", async () => {
    const fields = { ...(await open(`${LIST}/new`)), ...typed, intent: "publish" };
    const answer = await whileRefused("insert", "change_log", () =>
      browser.post(`${LIST}/new`, fields),
    );
    expect(answer.status).toBe(500);
    expect(articleForm(answer)).toMatchObject(typed);
    expect(db.select().from(articles).all()).toEqual([]);
  });

  it("is deleted with its files", async () => {
    const article = createArticle({ title: "Weg" });
    createContentFile({ itemId: null, articleId: article.id });
    const answer = await browser.post(`${pathOf(article)}/delete`, {});
    expect(messages(await browser.follow(answer))[0]).toBe("Beitrag gelöscht");
    expect(db.select().from(articles).all()).toEqual([]);
    expect(db.select().from(contentFiles).all()).toEqual([]);
    expect(
      messages(await browser.follow(await browser.post(`${pathOf(article)}/delete`, {})))[0],
    ).toBe("Diesen Beitrag gibt es nicht (mehr).");
  });

  it("offers the plans in their order, the hidden ones last", async () => {
    const category = "membership";
    createItem({ title: "Alte Membership", category, archivedAt: new Date(), planPosition: 1 });
    createItem({ title: "Basis Membership", category, planPosition: 1 });
    const page = await browser.get(`${LIST}/new`);
    const labels = page.document.querySelectorAll("select[name=plan] option");
    const names = labels.map((label) => visibleText(label).split(" ")[0]);
    expect(names).toEqual(["Alle", "Basis", "Yearly", "Alte"]);
  });

  it("keeps its plan from being deleted, so that it does not open to everyone", async () => {
    createArticle({ planId: yearly.id });
    const answer = await browser.post(`/admin/plans/${yearly.id}/delete`, {});
    expect(messages(await browser.follow(answer))[0]).toBe("Mitgliedschaft ausgeblendet");
    expect(only().planId).toBe(yearly.id);
  });
});

describe("the files of an article", () => {
  it("are uploaded for members at once, withdrawn and deleted beside it", async () => {
    const article = createArticle({ title: "Mit Heft" });
    const files = `${pathOf(article)}/dateien`;
    expect((await browser.get(files)).text).toContain("Dateien: Mit Heft");
    const body = new FormData();
    body.set("fileTitle", "Das Heft");
    body.set("file", new File(["%PDF-1.7 Heft"], "heft.pdf"));
    const added = await browser.follow(await browser.post(files, body));
    expect(added.text).toContain("Mitglieder sehen sie, sobald der Beitrag veröffentlicht ist.");
    const [file] = db.select().from(contentFiles).all();
    expect(file).toMatchObject({ articleId: article.id, itemId: null, title: "Das Heft" });
    expect(file?.publishedAt).not.toBeNull();
    await browser.post(files, { intent: "withdraw", fileId: file?.id ?? "" });
    expect(db.select().from(contentFiles).get()?.publishedAt).toBeNull();
    await browser.post(`${files}/${file?.id}/delete`, {});
    expect(db.select().from(contentFiles).all()).toEqual([]);
    expect(actions().map((action) => action.replace(/.*: /, ""))).toEqual([
      "Datei „Das Heft“ hinzugefügt",
      "Datei „Das Heft“ zurückgezogen",
      "Datei „Das Heft“ gelöscht",
    ]);
  });

  it("belong to it alone", async () => {
    const [article, neighbour] = [createArticle(), createArticle()];
    const file = createContentFile({ itemId: null, articleId: neighbour.id });
    const address = `${pathOf(article)}/dateien/${file.id}`;
    expect((await browser.get(address)).status).toBe(404);
    await browser.post(`${address}/delete`, {});
    const isThis = eq(contentFiles.id, file.id);
    expect(db.select().from(contentFiles).where(isThis).all()).toHaveLength(1);
  });
});
