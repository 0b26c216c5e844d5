import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { remindOfDates } from "#app/features/seats/date-reminders.server.ts";
import { db } from "#db/client.server.ts";
import { catalogItems, changeLog, itemContents, itemKinds, orders } from "#db/schema.ts";
import { type Browser, formValues, type Page, visibleText } from "#tests/support/browser.ts";
import { createTyped, formPath } from "#tests/support/item-form.ts";
import { addOrderItem, createOrder, orderSeats } from "#tests/support/sample-orders.ts";
import {
  browserOf,
  createAdmin,
  createCustomer,
  createItem,
  errorSummary,
  fieldErrors,
  messages,
  whileRefused,
} from "#tests/support/samples.ts";

type Fields = Record<string, string>;

let browser: Browser;
let other: Browser;
let customer: Browser;
let item: ReturnType<typeof createTyped>;

beforeEach(async () => {
  db.delete(orders).run();
  db.delete(changeLog).run();
  db.delete(catalogItems).run();
  browser = (await createAdmin()).browser;
  other = (await createAdmin()).browser;
  const { id: userId, ...account } = await createCustomer();
  customer = await browserOf({ id: userId, ...account });
  item = createTyped("product", { withdrawalClass: "service" });
  addOrderItem(createOrder({ userId, status: "completed" }), item);
});

const pathOf = (of: Parameters<typeof formPath>[0]) => `${formPath(of)}/inhalt`;

function contentForm(page: Page): Fields {
  const form = page.document.querySelector("form#inhaltstext");
  if (!form) throw new Error(`no form (${page.status}): ${page.text}`);
  return formValues(form);
}

const open = async (by = browser) => contentForm(await by.get(pathOf(item)));
const send = (intent: string, fields: Fields, by = browser): Promise<Page> =>
  by.post(pathOf(item), { ...fields, intent });
const edit = async (intent: string, fields: Fields): Promise<Page> =>
  send(intent, { ...(await open()), ...fields });

const seen = async () => (await customer.get("/dashboard/inhalte")).text;
const stored = () => db.select().from(itemContents).where(eq(itemContents.itemId, item.id)).get();
const actions = () =>
  db
    .select()
    .from(changeLog)
    .all()
    .map(({ subject, subjectId, label, action }) => {
      expect([subject, subjectId, label]).toEqual(["item", item.id, item.title]);
      return action;
    });
const badge = async () => {
  const title = (await browser.get(pathOf(item))).document.querySelector("main h1")?.parentNode;
  return title ? visibleText(title) : null;
};

describe("the page 'Inhalt'", () => {
  it.each(itemKinds)(
    "of a %s is linked beside its form and says who sees the text",
    async (kind) => {
      const ofKind = createTyped(kind);
      const form = await browser.get(formPath(ofKind));
      const link = form.document.querySelector(`main a[href="${pathOf(ofKind)}"]`);
      expect(link && visibleText(link)).toBe("Inhalt");
      const page = await browser.get(pathOf(ofKind));
      expect(page.status).toBe(200);
      expect(page.text).toContain(ofKind.title);
      expect(page.text).toContain("Den Text bekommen nur Menschen mit Zugang");
      expect(page.text).toContain("in der E-Mail nach dem Abschluss ihrer Bestellung");
      expect(page.text).toContain("Sonst sieht ihn niemand.");
      expect(page.text.includes("Neue Lektion")).toBe(kind === "course");
      const toLessons = page.document.querySelector(`main a[href="${pathOf(ofKind)}#lektionen"]`);
      expect(toLessons !== null).toBe(kind === "course");
      // Controls name their form by its id.
      const ids = page.document.querySelectorAll("[id]").map(({ id }) => id);
      expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    },
  );

  it("exists neither for a plan, nor for an unknown item or one of another kind", async () => {
    const plan = createItem({ category: "membership", isPlan: true });
    const gone = { kind: item.kind, id: "gone" };
    for (const path of [pathOf(plan), pathOf(gone), pathOf({ kind: "event", id: item.id })]) {
      expect((await browser.get(path)).status).toBe(404);
      expect((await browser.post(path, { intent: "save", access: "Tee" })).status).toBe(404);
    }
    expect(db.select().from(itemContents).all()).toEqual([]);
  });

  it("is for admins only", async () => {
    expect((await customer.get(pathOf(item))).status).toBe(403);
    expect((await send("publish", { access: "Tee" }, customer)).status).toBe(403);
    expect(stored()).toBeUndefined();
  });
});

describe("the text for customers", () => {
  it("reaches them once it is published, as Markdown", async () => {
    const draft = await edit("save", { access: "Der Code ist **4711**." });
    expect([draft.status, draft.location]).toEqual([303, pathOf(item)]);
    expect(messages(await browser.follow(draft))[0]).toBe("Entwurf gespeichert");
    expect(await seen()).not.toContain("4711");
    expect(await badge()).toBe("Inhalt Entwurf");
    expect((await open()).access).toBe("Der Code ist **4711**.");

    const published = await send("publish", await open());
    expect(messages(await browser.follow(published))[0]).toBe("Veröffentlicht");
    const page = await customer.get("/dashboard/inhalte");
    expect(page.html).toContain("<strong>4711</strong>");
    expect(await badge()).toBe("Inhalt veröffentlicht");
    expect(actions()).toEqual(["Inhalt als Entwurf gespeichert", "Inhalt veröffentlicht"]);
  });

  it("stays as it is until its next version is published", async () => {
    await edit("publish", { access: "Alter Code" });
    await edit("save", { access: "Neuer Code" });
    expect(await seen()).toContain("Alter Code");
    expect(await seen()).not.toContain("Neuer Code");
    expect(await badge()).toBe("Inhalt Entwurf neben der veröffentlichten Fassung");
    expect((await open()).access).toBe("Neuer Code");
    await edit("publish", {});
    expect(await seen()).toContain("Neuer Code");
    expect(stored()).toMatchObject({ access: "Neuer Code", accessDraft: null, version: 3 });
  });

  it("has no draft any more if it is typed as published", async () => {
    await edit("publish", { access: "Code" });
    await edit("save", { access: "Anders" });
    await edit("save", { access: "Code" });
    expect(await badge()).toBe("Inhalt veröffentlicht");
  });

  it("can be taken back", async () => {
    await edit("publish", { access: "Code" });
    await edit("save", { access: "" });
    expect(await seen()).toContain("Code");
    await edit("publish", {});
    expect(await seen()).not.toContain("Code");
    expect(await badge()).toBe("Inhalt");
  });

  it("is previewed without being saved", async () => {
    const fields = { access: "# Raum\n\n<script>alert(1)</script> **hier**", accessMonths: "3" };
    const page = await edit("preview", fields);
    expect(page.status).toBe(200);
    const frame = page.document.querySelector(".form-preview");
    expect(frame?.querySelector("h3")?.text).toBe("Raum");
    expect(frame?.querySelector("strong")?.text).toBe("hier");
    expect(frame?.querySelector("script")).toBeNull();
    expect(page.document.querySelector("h2#vorschau")?.hasAttribute("autofocus")).toBe(true);
    expect(contentForm(page)).toMatchObject(fields);
    expect(stored()).toBeUndefined();
    expect((await send("save", contentForm(page))).status).toBe(303);
  });

  it("is saved once, however often its button is pressed", async () => {
    const fields = { ...(await open()), access: "Code" };
    await send("publish", fields);
    const again = await send("publish", fields);
    expect(messages(await browser.follow(again))).toContain("Das war schon so");
    expect(actions()).toEqual(["Inhalt veröffentlicht"]);
  });

  it.each([
    ["access", "x".repeat(10_001), "Bitte höchstens 10.000 Zeichen."],
    ["accessMonths", "0", "eine ganze Zahl von 1 bis 60"],
    ["accessMonths", "61", "eine ganze Zahl von 1 bis 60"],
    ["accessMonths", "drei", "eine ganze Zahl von 1 bis 60"],
  ])("is refused with an invalid %s, and keeps what was typed", async (name, value, sentence) => {
    const typed = { access: "Code", accessMonths: "3", [name]: value };
    const page = await edit("publish", typed);
    expect(page.status).toBe(400);
    expect(fieldErrors(page)[name]).toContain(sentence);
    expect(contentForm(page)).toMatchObject(typed);
    expect(stored()).toBeUndefined();
  });

  it("is refused if it is 100 kB of nonsense", async () => {
    expect((await edit("save", { access: "*_[](`".repeat(17_000) })).status).toBe(413);
    expect((await edit("save", { access: "Code" })).status).toBe(303);
  });

  it("keeps what was typed if it cannot be saved", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    for (const table of ["item_contents", "change_log"]) {
      const page = await whileRefused("insert", table, () => edit("publish", { access: "Code" }));
      expect(page.status).toBe(500);
      expect(errorSummary(page)?.title).toBe("Fehler beim Speichern des Inhalts");
      expect(contentForm(page).access).toBe("Code");
    }
    expect(stored()).toBeUndefined();
  });
});

const months = () =>
  db.select().from(catalogItems).where(eq(catalogItems.id, item.id)).get()?.accessMonths;

describe("the months of access", () => {
  it("apply to later orders as soon as they are saved, and are logged", async () => {
    expect((await open()).accessMonths).toBe("");
    await edit("save", { access: "Code", accessMonths: "3" });
    expect(stored()).toMatchObject({ access: "", accessDraft: "Code" });
    expect(months()).toBe(3);
    await edit("publish", { accessMonths: "1" });
    await edit("save", { accessMonths: "" });
    expect(months()).toBeNull();
    expect(actions()).toEqual([
      "Inhalt als Entwurf gespeichert, Zugang für 3 Monate",
      "Inhalt veröffentlicht, Zugang für einen Monat",
      "Inhalt als Entwurf gespeichert, Zugang unbegrenzt",
    ]);
  });
});

describe("the reminders of a date", () => {
  beforeEach(() => {
    item = createTyped("event");
  });
  const reminders = (fields: Fields) => {
    const { remindDaysBefore, remindHoursBefore, afterText } = fields;
    return { remindDaysBefore, remindHoursBefore, afterText };
  };
  const usual = { remindDaysBefore: "2", remindHoursBefore: "2", afterText: "" };

  it("are two days and two hours before it, unless the owner chooses otherwise", async () => {
    expect(reminders(await open())).toEqual(usual);
    const { text } = await browser.get(pathOf(item));
    expect(text).toContain("Vor und nach dem Termin");
    expect(text).toContain("Wer erst bestellt, wenn die Erinnerung schon fällig ist");
    await edit("save", {});
    expect(stored()).toBeUndefined();
    await edit("save", { access: "Code" });
    expect(stored()).toMatchObject({ remindDaysBefore: 2, remindHoursBefore: 2, afterText: "" });
  });

  it("apply as soon as they are saved, and are logged", async () => {
    await edit("save", { remindDaysBefore: "7", remindHoursBefore: "" });
    expect(stored()).toMatchObject({ remindDaysBefore: 7, remindHoursBefore: null });
    expect(reminders(await open())).toMatchObject({ remindDaysBefore: "7", remindHoursBefore: "" });
    expect(actions()).toEqual(["Inhalt als Entwurf gespeichert, Erinnerungen geändert"]);
  });

  it("include an e-mail afterwards once it is published", async () => {
    await edit("save", { afterText: "Danke!" });
    expect(stored()).toMatchObject({ afterText: "", afterTextDraft: "Danke!", access: "" });
    expect(await badge()).toBe("Inhalt Entwurf");
    expect((await open()).afterText).toBe("Danke!");
    await edit("publish", {});
    expect(stored()).toMatchObject({ afterText: "Danke!", afterTextDraft: null });
    await edit("save", { afterText: "Danke euch!" });
    expect(stored()).toMatchObject({ afterText: "Danke!", afterTextDraft: "Danke euch!" });
    expect(await badge()).toBe("Inhalt Entwurf neben der veröffentlichten Fassung");
    const preview = await edit("preview", { afterText: "**Bis bald**" });
    expect(preview.document.querySelector(".form-preview strong")?.text).toBe("Bis bald");
  });

  it("say when they go to how many addresses, and when they went", async () => {
    const reminderStates = async () =>
      (await browser.get(pathOf(item))).text.match(/(Geplant für|Gesendet am) [^!]*?Adressen?\./g);
    await edit("publish", { afterText: "Danke!" });
    expect(await reminderStates()).toBeNull();
    orderSeats(item, { quantity: 2, status: "pending" });
    expect(await reminderStates()).toBeNull();
    orderSeats(item, { quantity: 3, status: "completed", named: [{ email: "a@beispiel.de" }] });
    expect(await reminderStates()).toEqual([
      "Geplant für Mi., 11.03.2099, 08:00 Uhr, an 2 Adressen.",
      "Geplant für Sa., 14.03.2099, 08:00 Uhr, an 2 Adressen.",
    ]);
    await remindOfDates(new Date("2099-03-11T09:05:00+01:00"));
    expect(await reminderStates()).toEqual([
      "Gesendet am Mi., 11.03.2099, 09:05 Uhr, an 2 Adressen.",
      "Geplant für Sa., 14.03.2099, 08:00 Uhr, an 2 Adressen.",
    ]);
    db.update(catalogItems).set({ archivedAt: new Date() }).run();
    expect(await reminderStates()).toBeNull();
  });

  it.each([
    ["remindDaysBefore", "0", "eine ganze Zahl von 1 bis 30"],
    ["remindDaysBefore", "31", "eine ganze Zahl von 1 bis 30"],
    ["remindHoursBefore", "25", "eine ganze Zahl von 1 bis 24"],
    ["afterText", "x".repeat(10_001), "Bitte höchstens 10.000 Zeichen."],
  ])("are refused with an invalid %s", async (name, value, sentence) => {
    const page = await edit("publish", { [name]: value });
    expect(page.status).toBe(400);
    expect(fieldErrors(page)[name]).toContain(sentence);
    expect(stored()).toBeUndefined();
  });

  it("are told to an admin who would overwrite those of another", async () => {
    const mine = { ...(await open()), remindDaysBefore: "1" };
    await send("save", { ...(await open(other)), remindDaysBefore: "5" }, other);
    const page = await send("save", mine);
    expect(page.status).toBe(409);
    expect(page.text).toContain("Tage vorher In Ihrem Formular 1 Jetzt gespeichert 5");
  });

  it.each(["product", "course"] as const)(
    "are not asked for a %s without a date, and stay as they are",
    async (kind) => {
      item = createTyped(kind, { date: null });
      expect(reminders(await open())).toEqual({});
      expect((await browser.get(pathOf(item))).text).not.toContain("Vor und nach dem Termin");
      await edit("publish", { access: "Code", remindDaysBefore: "9", afterText: "Danke!" });
      expect(stored()).toMatchObject({ remindDaysBefore: 2, remindHoursBefore: 2, afterText: "" });
    },
  );
});

describe("if two admins write the text,", () => {
  it.each([
    ["of which none was stored before", null],
    ["of a stored one", "Alt"],
  ])("%s, the later one sees both versions and can overwrite the other", async (_when, before) => {
    if (before) await edit("publish", { access: before });
    const mine = { ...(await open()), access: "Meins" };
    await send("publish", { ...(await open(other)), access: "Ihres", accessMonths: "6" }, other);
    const page = await send("publish", mine);
    expect(page.status).toBe(409);
    expect(errorSummary(page)?.title).toBe("Jemand war schneller");
    expect(page.text).toContain(
      "Text für Kundinnen und Kunden In Ihrem Formular Meins Jetzt gespeichert Ihres",
    );
    expect(page.text).toContain("In Ihrem Formular leer Jetzt gespeichert 6");
    expect(await seen()).toContain("Ihres");
    expect(contentForm(page).access).toBe("Meins");
    expect((await send("publish", contentForm(page))).status).toBe(303);
    expect(await seen()).toContain("Meins");
  });

  it("nothing is lost if the later one only publishes an older draft", async () => {
    await edit("save", { access: "Entwurf" });
    const mine = await open();
    await send("save", { ...(await open(other)), access: "Besserer Entwurf" }, other);
    expect((await send("publish", mine)).status).toBe(409);
    expect(stored()).toMatchObject({ access: "", accessDraft: "Besserer Entwurf" });
  });
});
