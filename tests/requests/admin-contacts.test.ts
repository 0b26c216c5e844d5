import { setImmediate } from "node:timers/promises";
import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { changeLog, contactAnswers, contactMessages, emails } from "#db/schema.ts";
import {
  type Browser,
  formValues,
  type Page,
  rowsOf,
  visibleText,
} from "#tests/support/browser.ts";
import { showDemoContent } from "#tests/support/demo-content.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { type Customer, createAdmin, messages, whileRefused } from "#tests/support/samples.ts";
import { listTenRows } from "#tests/support/settings.ts";

type Message = typeof contactMessages.$inferSelect;

const LIST = "/admin/contacts";
const RECEIVED = new Date("2026-11-21T09:05:00Z");

let admin: Customer;
let browser: Browser;

beforeEach(async () => {
  for (const table of [contactMessages, changeLog, emails]) db.delete(table).run();
  ({ admin, browser } = await createAdmin());
});

function receive(values: Partial<typeof contactMessages.$inferInsert> = {}): Message {
  const message = { name: "Kim Groß", email: "kim@beispiel.de", message: "Guten Tag." };
  return db
    .insert(contactMessages)
    .values({ ...message, createdAt: RECEIVED, ...values })
    .returning()
    .get();
}

function stored({ id }: Pick<Message, "id">): Message | undefined {
  return db.select().from(contactMessages).where(eq(contactMessages.id, id)).get();
}

const noted = () => db.select().from(changeLog).orderBy(asc(changeLog.createdAt)).all();

const pathOf = ({ id }: Pick<Message, "id">) => `${LIST}/${id}`;

const mark = (message: Pick<Message, "id">, fields: Record<string, string>, by = browser) =>
  by.post(pathOf(message), fields);

const namesIn = (page: Page) =>
  page.document.querySelectorAll('main td[data-place="title"]').map(visibleText);

describe("the list of messages", () => {
  it("shows name, e-mail, phone, date and status, but not the text", async () => {
    receive({ phone: "0335 1234", createdAt: new Date("2026-11-21T23:05:00Z") });
    receive({ name: "Ida", email: "ida@beispiel.de", status: "read" });
    const page = await browser.get(LIST);
    const head = page.document.querySelectorAll("main thead th").map(visibleText);
    expect(head).toEqual(["Name", "E-Mail", "Telefon", "Datum", "Status"]);
    expect(rowsOf(page)).toEqual([
      "Kim Groß kim@beispiel.de 0335 1234 22.11.2026 Neu",
      "Ida ida@beispiel.de 21.11.2026 Gelesen",
    ]);
    expect(page.document.querySelectorAll('main td[data-place="state"] svg')).toHaveLength(2);
    expect(page.html).not.toContain("Guten Tag.");
  });

  it("opens a new message by POST and a read one by a link", async () => {
    const unread = receive();
    const read = receive({ status: "read", createdAt: new Date(0) });
    const page = await browser.get(`${LIST}?q=kim`);
    const [button, link, ...others] = page.document.querySelectorAll("main [data-opens-row]");
    expect(others).toEqual([]);
    expect(button?.tagName).toBe("BUTTON");
    expect(button?.closest("form")?.getAttribute("action")).toBe(`${pathOf(unread)}?q=kim`);
    expect(button?.closest("form")?.getAttribute("method")).toBe("post");
    expect(link?.getAttribute("href")).toBe(`${pathOf(read)}?q=kim`);
  });

  it("counts new, read and answered messages, and filters by each status", async () => {
    receive({ name: "A" });
    receive({ name: "B" });
    receive({ name: "C", status: "read" });
    receive({ name: "D", status: "read", answeredAt: new Date() });
    const filtersOf = (page: Page) =>
      page.document.querySelectorAll('main nav[aria-label="Status"] a').map(visibleText);
    const all = await browser.get(LIST);
    const counted = ["Alle (4)", "Neu (2)", "Gelesen (2)", "Unbeantwortet (3)", "Beantwortet (1)"];
    expect(filtersOf(all)).toEqual(counted);
    expect(all.text).toContain("4 Nachrichten");
    const fresh = await browser.get(`${LIST}?status=new`);
    expect(filtersOf(fresh)).toEqual(counted);
    const shownBy = async (status: string) =>
      namesIn(await browser.get(`${LIST}?status=${status}`)).sort();
    expect(await shownBy("new")).toEqual(["A", "B"]);
    expect(await shownBy("read")).toEqual(["C", "D"]);
    expect(await shownBy("unanswered")).toEqual(["A", "B", "C"]);
    expect(await shownBy("answered")).toEqual(["D"]);
    expect(await shownBy("nonsense")).toHaveLength(4);
  });

  it.each([
    ["muller", ["Änne Müller"]],
    ["OTTO@", ["Otto"]],
    ["herzogstand", ["Otto"]],
    ["otto müller", []],
    ["%_", []],
  ])("searches name, e-mail and text: %s", async (q, found) => {
    receive({ name: "Änne Müller" });
    receive({ name: "Otto", email: "otto@beispiel.de", message: "Zum Herzogstand" });
    const page = await browser.get(`${LIST}?${new URLSearchParams({ q })}`);
    expect(page.status).toBe(200);
    expect(namesIn(page)).toEqual(found);
  });

  it.each([
    ["", ["Zora", "berta", "Adam"]],
    ["sort=date&dir=asc", ["Adam", "berta", "Zora"]],
    ["sort=name&dir=asc", ["Adam", "berta", "Zora"]],
    ["sort=name&dir=desc", ["Zora", "berta", "Adam"]],
    ["sort=email&dir=asc", ["berta", "Zora", "Adam"]],
    ["sort=status&dir=desc", ["berta"]],
    ["sort=phone&dir=asc", ["Zora", "berta", "Adam"]],
  ])("is sorted by the address's parameters: %j", async (query, order) => {
    const at = (hour: number) => ({ createdAt: new Date(Date.UTC(2026, 10, 1, hour)) });
    receive({ name: "Adam", email: "z@beispiel.de", ...at(1) });
    receive({ name: "berta", email: "A@beispiel.de", ...at(2), status: "read" });
    receive({ name: "Zora", email: "b@beispiel.de", ...at(3) });
    const names = namesIn(await browser.get(`${LIST}?${query}`));
    expect(names.slice(0, order.length)).toEqual(order);
  });

  it("shows ten per page, and keeps search and status across pages", async () => {
    listTenRows();
    for (let index = 0; index < 12; index += 1) receive();
    const page = await browser.get(`${LIST}?q=kim&status=new`);
    expect(page.text).toContain("Seite 1 von 2");
    const next = page.document.querySelector('main a[rel="next"]')?.getAttribute("href") ?? "";
    expect(rowsOf(await browser.get(next))).toHaveLength(2);
  });
});

describe("opening a message", () => {
  it("marks it as read, logs the admin, and redirects to its page", async () => {
    const now = new Date("2026-11-22T10:00:00Z");
    vi.useFakeTimers({ toFake: ["Date"], now });
    const [message, other] = [receive(), receive({ name: "Ida", createdAt: new Date(0) })];
    const answer = await browser.press(await browser.get(LIST), "Kim Groß");
    expect([answer.status, answer.location]).toEqual([303, pathOf(message)]);
    const page = await browser.follow(answer);
    expect(page.status).toBe(200);
    expect(messages(page)).toEqual(["Nachricht aktualisiert", "Sie gilt jetzt als gelesen."]);
    expect(page.text).toContain("Gelesen");
    expect(stored(message)).toEqual({ ...message, status: "read", updatedAt: now });
    expect(stored(other)).toEqual(other);
    expect(noted()).toEqual([
      expect.objectContaining({
        actorId: admin.id,
        subject: "message",
        subjectId: message.id,
        label: "Nachricht vom 21.11.2026",
        action: "als gelesen markiert",
        createdAt: now,
      }),
    ]);
  });

  it("returns to the same place in the list", async () => {
    const message = receive();
    const page = await browser.get(`${LIST}?q=kim&status=new`);
    const answer = await browser.press(page, "Kim Groß");
    expect(answer.location).toBe(`${pathOf(message)}?q=kim&status=new`);
    const { document } = await browser.follow(answer);
    expect(document.querySelector(`main a[href="${LIST}?q=kim&status=new"]`)).not.toBeNull();
  });

  it("again changes nothing and shows no toast", async () => {
    const message = receive();
    await mark(message, { intent: "read" });
    await browser.get("/admin/contacts");
    const first = stored(message);
    const again = await mark(message, { intent: "read" });
    expect([again.status, again.location]).toEqual([303, pathOf(message)]);
    expect(messages(await browser.follow(again))).toEqual([]);
    expect(stored(message)).toEqual(first);
    expect(noted()).toHaveLength(1);
  });

  it("with script returns the message itself, for the list's dialog", async () => {
    const message = receive({ message: "Zeile eins\nZeile zwei" });
    const ask = () => browser.post(`${pathOf(message)}.data?q=kim`, { intent: "read", stay: "1" });
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(answer.html).toContain("Zeile eins\\nZeile zwei");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(stored(message)?.status).toBe("read");
    await ask();
    expect(noted()).toHaveLength(1);
  });

  it.each([{ intent: "read" }, { intent: "unread" }, { intent: "read", stay: "1" }] as Record<
    string,
    string
  >[])("redirects to the list if the message has been deleted: %j", async (fields) => {
    const answer = await mark({ id: crypto.randomUUID() }, fields);
    expect([answer.status, answer.location]).toEqual([303, LIST]);
    expect(messages(await browser.follow(answer))[0]).toBe("Diese Nachricht gibt es nicht mehr");
    expect(noted()).toEqual([]);
  });

  it.each([[{}], [{ intent: "open" }], [{ intent: "" }], [{ status: "read" }]] as Record<
    string,
    string
  >[][])("rejects a form like %j", async (fields = {}) => {
    const message = receive();
    expect((await mark(message, fields)).status).toBe(400);
    expect(stored(message)).toEqual(message);
  });

  it.each([
    ["update", "contact_messages"],
    ["insert", "change_log"],
  ] as const)("changes nothing if the database refuses the %s of %s", async (what, table) => {
    const log = vi.spyOn(console, "error").mockReturnValue(undefined);
    const message = receive();
    const answer = await whileRefused(what, table, () => mark(message, { intent: "read" }));
    expect([answer.status, answer.location]).toEqual([303, LIST]);
    expect(messages(await browser.follow(answer))).toEqual([
      "Fehler beim Aktualisieren der Nachricht",
      "Bitte versuchen Sie es später erneut.",
    ]);
    expect(stored(message)).toEqual(message);
    expect(log).toHaveBeenCalledOnce();
  });
});

describe("a message's page", () => {
  it("shows sender, date and text with its line breaks", async () => {
    const message = receive({ phone: "+49 (0)335 1234", message: "Erstens.\n\n<b>Zweitens</b>" });
    const page = await browser.get(pathOf(message));
    expect(page.status).toBe(200);
    expect(page.document.querySelector("h1")?.text).toBe("Nachricht von Kim Groß");
    expect(page.text).toContain("21.11.2026, 10:05 Uhr");
    const words = page.document.querySelector("main p.whitespace-pre-wrap");
    expect(words?.text).toBe("Erstens.\n\n<b>Zweitens</b>");
    const hrefs = page.document.querySelectorAll("main dd a").map((a) => a.getAttribute("href"));
    expect(hrefs).toEqual([
      `/admin/people/${message.id}`,
      "mailto:kim@beispiel.de",
      "tel:+493351234",
    ]);
    expect(page.headers.get("Cache-Control")).toBe("no-store");
  });

  it("omits a missing phone number, and does not link an invalid one", async () => {
    expect((await browser.get(pathOf(receive()))).text).not.toContain("Telefon");
    const page = await browser.get(pathOf(receive({ phone: "abends" })));
    expect(page.text).toContain("Telefon abends");
    expect(page.document.querySelector('main a[href^="tel:"]')).toBeNull();
  });

  it("opened by its address changes nothing, and offers to mark the message", async () => {
    const message = receive();
    const page = await browser.get(pathOf(message));
    expect(page.text).toContain("Neu");
    expect(stored(message)).toEqual(message);
    expect(noted()).toEqual([]);
    const answer = await browser.press(page, "Als gelesen markieren");
    expect(answer.location).toBe(pathOf(message));
    expect(stored(message)?.status).toBe("read");
  });

  it("offers to answer here first, but in the demo world the specified draft", async () => {
    const message = receive();
    const firstLinks = async () => {
      const { document } = await browser.get(pathOf(message));
      const links = document.querySelectorAll("main a").map((link) => visibleText(link));
      return links.filter((label) => label.endsWith("ntworten"));
    };
    expect(await firstLinks()).toEqual(["Hier antworten", "Antworten"]);
    showDemoContent();
    onTestFinished(() => showDemoContent(false));
    await setImmediate();
    expect(await firstLinks()).toEqual(["Antworten", "Hier antworten"]);
  });

  it("'Antworten' links to a mail draft that quotes the message", async () => {
    const { document } = await browser.get(pathOf(receive({ message: "Ja & nein?\nVielleicht." })));
    const link = document.querySelectorAll("main a").find((a) => visibleText(a) === "Antworten");
    const draft = link?.getAttribute("href") ?? "";
    expect(draft).toMatch(
      /^mailto:kim@beispiel\.de\?subject=Re%3A%20Deine%20Nachricht%20an%20BeHappy&/,
    );
    expect(decodeURIComponent(draft)).toContain("> Ja & nein?\r\n> Vielleicht.");
  });
});

describe("an answer", () => {
  const openForm = async (message: Message) => {
    const { document } = await browser.get(pathOf(message));
    const form = document.querySelector("main textarea")?.closest("form");
    const fields = form ? formValues(form) : {};
    return (text: string) => browser.post(pathOf(message), { ...fields, intent: "answer", text });
  };
  const write = async (message: Message, text: string) => (await openForm(message))(text);
  const answersTo = ({ id }: Message) =>
    db.select().from(contactAnswers).where(eq(contactAnswers.messageId, id)).all();
  const TEXT = "Ja, zwei Plätze sind frei.\n\nBis bald,\nJule";

  it("goes to the sender, is kept with the message, and marks it as answered", async () => {
    const now = new Date("2026-11-22T11:00:00Z");
    vi.useFakeTimers({ now, toFake: ["Date"] });
    const message = receive({ message: "Gibt es noch Plätze? www.werbung.example" });
    const answer = await write(message, TEXT.replaceAll("\n", "\r\n"));
    expect([answer.status, answer.location]).toEqual([303, pathOf(message)]);
    const page = await browser.follow(answer);
    expect(messages(page)[0]).toBe("Antwort geschrieben");
    expect(answersTo(message)).toMatchObject([{ text: TEXT, createdBy: admin.id, createdAt: now }]);
    expect(stored(message)).toMatchObject({ status: "read", answeredAt: now });
    const [email, ...others] = emailsTo(message.email);
    expect(others).toEqual([]);
    expect(email?.subject).toBe("Re: Deine Nachricht an BeHappy");
    expect(email?.text).toContain(`Hallo,\n\n${TEXT}\n\n`);
    expect(email?.text).toContain("deine Nachricht vom 21.11.2026, 10:05");
    // The sender may have typed a stranger's address.
    expect(email?.text).not.toMatch(/werbung|Kim Groß/);
    const main = page.document.querySelector("main #antworten")?.parentNode;
    expect(main && visibleText(main)).toContain(
      `22.11.2026, 12:00 Uhr ${admin.email} Nicht verschickt E-Mail ansehen Ja, zwei Plätze`,
    );
    expect(main?.querySelector(`a[href="/admin/outbox/${email?.id}"]`)).not.toBeNull();
    expect(noted()).toMatchObject([
      { actorId: admin.id, label: "Nachricht vom 21.11.2026", action: "beantwortet" },
    ]);
  });

  it("is sent once by one form, and again by another", async () => {
    const message = receive();
    const send = await openForm(message);
    await browser.follow(await send("Ja."));
    const again = await browser.follow(await send("Ja."));
    expect(messages(again)[0]).toBe("Diese Antwort gibt es schon");
    expect([answersTo(message).length, emailsTo(message.email).length]).toEqual([1, 1]);
    expect(noted()).toHaveLength(1);
    await write(message, "Und nein.");
    expect(answersTo(message)).toHaveLength(2);
  });

  it.each([
    ["", "Bitte schreiben Sie eine Antwort."],
    [" \n ", "Bitte schreiben Sie eine Antwort."],
    ["ü".repeat(5001), "Bitte höchstens 5.000 Zeichen."],
  ])("is refused if it is empty or too long, with the typed text kept", async (text, sentence) => {
    const message = receive();
    const page = await write(message, text);
    expect(page.status).toBe(400);
    expect(page.text).toContain(sentence);
    expect(page.document.querySelector("main textarea")?.text.trim()).toBe(text.trim());
    expect([answersTo(message), emailsTo(message.email)]).toEqual([[], []]);
    expect(stored(message)).toEqual(message);
  });

  it("changes nothing if the outbox refuses it, and keeps the typed text", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const message = receive();
    const page = await whileRefused("insert", "emails", () => write(message, TEXT));
    expect(page.status).toBe(500);
    expect(page.text).toContain("Fehler beim Schreiben der Antwort");
    expect(page.document.querySelector("main textarea")?.text).toContain(TEXT);
    expect(answersTo(message)).toEqual([]);
    expect(stored(message)).toEqual(message);
  });

  it("to a message that is deleted meanwhile sends nothing", async () => {
    const fields = { intent: "answer", text: "Ja." };
    const answer = await browser.post(pathOf({ id: crypto.randomUUID() }), fields);
    expect([answer.status, answer.location]).toEqual([303, LIST]);
    expect(messages(await browser.follow(answer))[0]).toBe("Diese Nachricht gibt es nicht mehr");
  });

  it("is deleted with its message", async () => {
    const message = receive();
    await write(message, "Ja.");
    await browser.post(`${pathOf(message)}/delete`, {});
    expect(answersTo(message)).toEqual([]);
  });
});

describe("'Als neu markieren'", () => {
  it("marks the message as unread and redirects to the list", async () => {
    const message = receive({ status: "read" });
    const page = await browser.get(`${pathOf(message)}?status=read`);
    const answer = await browser.press(page, "Als neu markieren");
    expect([answer.status, answer.location]).toEqual([303, `${LIST}?status=read`]);
    expect(messages(await browser.follow(answer))).toEqual([
      "Nachricht aktualisiert",
      "Sie gilt jetzt als neu.",
    ]);
    expect(stored(message)?.status).toBe("new");
    expect(noted()).toMatchObject([
      { label: "Nachricht vom 21.11.2026", action: "als neu markiert" },
    ]);
  });

  it("is idempotent, and says that nothing changed", async () => {
    const message = receive();
    const answer = await mark(message, { intent: "unread" });
    expect(messages(await browser.follow(answer))[0]).toBe("Die Nachricht gilt schon als neu");
    expect(stored(message)).toEqual(message);
    expect(noted()).toEqual([]);
  });
});

describe("'Als beantwortet markieren'", () => {
  const press = async (message: Message, button: string) =>
    browser.press(await browser.get(`${pathOf(message)}?q=kim`), button);

  it("stores the time, logs the admin, and is shown on the page and in the list", async () => {
    const now = new Date("2026-11-22T11:00:00Z");
    vi.useFakeTimers({ now, toFake: ["Date"] });
    const message = receive();
    const answer = await press(message, "Als beantwortet markieren");
    expect([answer.status, answer.location]).toEqual([303, `${pathOf(message)}?q=kim`]);
    const page = await browser.follow(answer);
    expect(messages(page)).toEqual(["Nachricht aktualisiert", "Sie gilt jetzt als beantwortet."]);
    expect(page.text).toContain("Beantwortet 22.11.2026, 12:00 Uhr");
    expect(rowsOf(await browser.get(LIST))).toEqual([
      "Kim Groß kim@beispiel.de 21.11.2026 Gelesen Beantwortet",
    ]);
    // Answering a message implies having read it.
    expect(stored(message)).toMatchObject({ status: "read", answeredAt: now });
    expect(noted()).toMatchObject([
      {
        actorId: admin.id,
        subject: "message",
        subjectId: message.id,
        label: "Nachricht vom 21.11.2026",
        action: "als beantwortet markiert",
        createdAt: now,
      },
    ]);
  });

  it("again keeps the first time, and says that nothing changed", async () => {
    const message = receive();
    await mark(message, { intent: "answered" });
    const first = stored(message);
    const again = await mark(message, { intent: "answered" });
    expect(messages(await browser.follow(again))).toContain(
      "Die Nachricht gilt schon als beantwortet",
    );
    expect(stored(message)).toEqual(first);
    expect(noted()).toHaveLength(1);
  });

  it("can be undone by a button, which keeps the message read", async () => {
    const message = receive({ status: "read", answeredAt: RECEIVED });
    const answer = await press(message, "Als unbeantwortet markieren");
    const page = await browser.follow(answer);
    expect(messages(page)).toContain("Sie gilt jetzt als unbeantwortet.");
    expect(stored(message)).toMatchObject({ status: "read", answeredAt: null });
    expect(noted()).toMatchObject([{ action: "als unbeantwortet markiert" }]);
    const again = await mark(message, { intent: "unanswered" });
    expect(messages(await browser.follow(again))[0]).toBe(
      "Die Nachricht gilt schon als unbeantwortet",
    );
    expect(noted()).toHaveLength(1);
  });

  it("stays when the message is marked as new", async () => {
    const message = receive({ status: "read", answeredAt: RECEIVED });
    await press(message, "Als neu markieren");
    expect(stored(message)).toMatchObject({ status: "new", answeredAt: RECEIVED });
    expect(rowsOf(await browser.get(LIST))[0]).toContain("Neu Beantwortet");
  });

  it("by the script behind 'Antworten' returns the message itself", async () => {
    const message = receive();
    const fields = { intent: "answered", stay: "1" };
    const answer = await browser.post(`${pathOf(message)}.data`, fields);
    expect(answer.status).toBe(200);
    expect(answer.html).toContain("answeredAt");
    expect(stored(message)?.answeredAt).toEqual(expect.any(Date));
  });

  it("changes nothing if the change cannot be logged", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const message = receive();
    const answer = await whileRefused("insert", "change_log", () =>
      mark(message, { intent: "answered" }),
    );
    expect(messages(await browser.follow(answer))[0]).toBe(
      "Fehler beim Aktualisieren der Nachricht",
    );
    expect(stored(message)).toEqual(message);
  });
});

describe("deleting a message", () => {
  const deletionOf = (message: Pick<Message, "id">) => `${pathOf(message)}/delete`;

  it("asks for confirmation on a separate page, which changes nothing", async () => {
    const message = receive();
    const detail = await browser.get(`${pathOf(message)}?q=kim`);
    const link = detail.document
      .querySelectorAll("main a")
      .find((each) => visibleText(each).startsWith("Löschen"));
    expect(link?.getAttribute("href")).toBe(`${deletionOf(message)}?q=kim`);
    const page = await browser.get(link?.getAttribute("href") ?? "");
    for (const words of [
      "Sind Sie sicher?",
      "Diese Aktion kann nicht rückgängig gemacht werden...",
      "Die Nachricht von Kim Groß vom 21.11.2026 wird gelöscht.",
      "Abbrechen",
    ]) {
      expect(page.text).toContain(words);
    }
    expect(page.document.querySelector(`main a[href="${pathOf(message)}?q=kim"]`)).not.toBeNull();
    expect(stored(message)).toEqual(message);
  });

  it("deletes only this message, and logs no name", async () => {
    const [message, other] = [receive(), receive()];
    const page = await browser.get(`${deletionOf(message)}?page=2`);
    const answer = await browser.press(page, "Löschen");
    expect([answer.status, answer.location]).toEqual([303, `${LIST}?page=2`]);
    expect(messages(await browser.follow(answer))[0]).toBe("Nachricht gelöscht");
    expect(stored(message)).toBeUndefined();
    expect(stored(other)).toEqual(other);
    expect(noted()).toMatchObject([
      { actorId: admin.id, label: "Nachricht vom 21.11.2026", action: "gelöscht" },
    ]);
  });

  it("is idempotent, and says that nothing changed", async () => {
    const message = receive();
    await browser.post(deletionOf(message), {});
    const again = await browser.post(deletionOf(message), {});
    expect(messages(await browser.follow(again))).toContain("Diese Nachricht gibt es nicht mehr");
    expect(noted()).toHaveLength(1);
  });

  it.each([
    ["delete", "contact_messages"],
    ["insert", "change_log"],
  ] as const)("keeps it if the database refuses the %s of %s", async (what, table) => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const message = receive();
    const answer = await whileRefused(what, table, () => browser.post(deletionOf(message), {}));
    expect(answer.status).toBe(500);
    const alert = answer.document.querySelector('main [role="alert"]');
    expect(alert && visibleText(alert)).toBe(
      "Fehler beim Löschen der Nachricht Bitte versuchen Sie es später erneut.",
    );
    expect(stored(message)).toEqual(message);
    expect((await browser.press(answer, "Löschen")).status).toBe(303);
    expect(stored(message)).toBeUndefined();
  });
});
