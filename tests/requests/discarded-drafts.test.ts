import { beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { articles, catalogItems, changeLog, itemContents, lessons } from "#db/schema.ts";
import { type Browser, formValues, type Page, visibleText } from "#tests/support/browser.ts";
import { createTyped, formPath } from "#tests/support/item-form.ts";
import { createArticle, createLesson } from "#tests/support/sample-contents.ts";
import { createAdmin, createItem, messages, whileRefused } from "#tests/support/samples.ts";

let browser: Browser;

beforeEach(async () => {
  for (const table of [articles, catalogItems, changeLog]) db.delete(table).run();
  browser = (await createAdmin()).browser;
});

interface Sample {
  /** The path of the form. */
  path: string;
  draft: () => unknown;
  logged: string;
}

function storeText({ id }: { id: string }) {
  const access = { access: "Alt", accessDraft: "Neu", afterTextDraft: "Danke" };
  db.insert(itemContents)
    .values({ itemId: id, ...access })
    .run();
  return () => {
    const { accessDraft, afterTextDraft } = db.select().from(itemContents).get() ?? {};
    return accessDraft ?? afterTextDraft;
  };
}

const samples: Record<string, () => Sample> = {
  "the text of an item": () => {
    const item = createTyped("event");
    const path = `${formPath(item)}/inhalt`;
    return { path, draft: storeText(item), logged: "Entwurf des Inhalts verworfen" };
  },
  "the text of a plan": () => {
    const plan = createItem({ category: "membership", isPlan: true });
    const path = `/admin/plans/${plan.id}/inhalt`;
    return { path, draft: storeText(plan), logged: "Entwurf des Inhalts verworfen" };
  },
  "a lesson": () => {
    const course = createTyped("course");
    const { id } = createLesson({ itemId: course.id, title: "Alt", text: "Alt" });
    const values = { section: "", transcript: "", opensOn: null, opensAfterDays: null };
    const draft = { ...values, title: "Neu", text: "Neu", isPreview: false, posterUrl: null };
    db.update(lessons).set({ draft }).run();
    return {
      path: `${formPath(course)}/inhalt/lektionen/${id}`,
      draft: () => db.select().from(lessons).get()?.draft,
      logged: "Entwurf der Lektion „Alt“ verworfen",
    };
  },
  "an article": () => {
    const { id } = createArticle({ title: "Alt", text: "Alt" });
    const values = { lead: "", topic: "", planId: null, imageUrl: null, imageAlt: "" };
    const draft = { ...values, title: "Neu", text: "Neu" };
    db.update(articles).set({ draft }).run();
    return {
      path: `/admin/articles/${id}`,
      draft: () => db.select().from(articles).get()?.draft,
      logged: "Entwurf verworfen",
    };
  },
};

const discardLink = ({ document }: Page) =>
  document.querySelectorAll("main a").find((link) => visibleText(link).startsWith("Entwurf verw"));

/** Opens the question, as one does without script. */
async function ask(path: string): Promise<{ address: string; fields: Record<string, string> }> {
  const address = discardLink(await browser.get(path))?.getAttribute("href") ?? "";
  const question = await browser.get(address);
  expect(question.document.querySelector("h1")?.text).toBe("Sind Sie sicher?");
  const form = question.document.querySelector("main form");
  return { address, fields: form ? formValues(form) : {} };
}

const actions = () =>
  db
    .select()
    .from(changeLog)
    .all()
    .map(({ action }) => action);

describe.each(Object.entries(samples))("the draft beside %s", (_name, create) => {
  it("is discarded once, after a question, and what is published stays", async () => {
    const { path, draft, logged } = create();
    const { address, fields } = await ask(path);
    const answer = await browser.post(address, fields);
    expect([answer.status, answer.location]).toEqual([303, path]);
    const page = await browser.follow(answer);
    expect(messages(page)[0]).toBe("Entwurf verworfen");
    expect(draft()).toBeNull();
    const form = page.document.querySelector(".edit-form form");
    expect(JSON.stringify(form && formValues(form))).toContain('"Alt"');
    expect(page.text).not.toContain("Neu ");
    expect(discardLink(page)).toBeUndefined();
    expect(actions()).toEqual([logged]);
    const again = await browser.post(address, fields);
    expect(messages(await browser.follow(again))[0]).toBe("Das war schon so");
    expect(actions()).toEqual([logged]);
  });

  it("stays if another admin has changed it since the question, or if that fails", async () => {
    const { path, draft } = create();
    const { address, fields } = await ask(path);
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const refused = await whileRefused("insert", "change_log", () => browser.post(address, fields));
    expect(refused.status).toBe(500);
    expect(draft()).toBeTruthy();
    for (const table of [itemContents, lessons, articles])
      db.update(table).set({ version: 7 }).run();
    const answer = await browser.post(address, fields);
    expect(messages(await browser.follow(answer))[0]).toBe("Jemand war schneller");
    expect(draft()).toBeTruthy();
  });
});

it("there is nothing to discard where nothing is published", async () => {
  const { id } = createArticle({ publishedAt: null });
  expect(discardLink(await browser.get(`/admin/articles/${id}`))).toBeUndefined();
});
