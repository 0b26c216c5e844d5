import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "#db/client.server.ts";
import {
  accountNotes,
  changeLog,
  contactAnswers,
  contactMessages,
  declarations,
  emails,
  membershipChanges,
  newsletterSubscriptions,
  orderStatusChanges,
  users,
} from "#db/schema.ts";
import { type Browser, formValues, type Page, visibleText } from "#tests/support/browser.ts";
import { createOrder, orderSeats, payOrder } from "#tests/support/sample-orders.ts";
import {
  browserOf,
  type Customer,
  createAdmin,
  createCustomer,
  createEvent,
  messages,
  whileRefused,
} from "#tests/support/samples.ts";

let admin: Customer;
let browser: Browser;

beforeEach(async () => {
  for (const table of [users, contactMessages, declarations, emails, changeLog]) {
    db.delete(table).run();
  }
  db.delete(newsletterSubscriptions).run();
  ({ admin, browser } = await createAdmin());
});

const pathOf = ({ id }: { id: string }) => `/admin/people/${id}`;

const prove = ({ id }: Customer) =>
  db
    .update(users)
    .set({ emailVerifiedAt: at(1) })
    .where(eq(users.id, id))
    .run();

/** Noon on a day of November 2026. */
const at = (day: number) => new Date(Date.UTC(2026, 10, day, 11));

const receive = (email: string, values: Partial<typeof contactMessages.$inferInsert> = {}) =>
  db
    .insert(contactMessages)
    .values({ name: "Kim", email, message: "Gibt es noch Plätze?", createdAt: at(3), ...values })
    .returning()
    .get();

const declare = (email: string, values: Partial<typeof declarations.$inferInsert> = {}) =>
  db
    .insert(declarations)
    .values({
      kind: "withdrawal",
      token: crypto.randomUUID(),
      sha256: "h",
      name: "Kim",
      contract: "der Feuerabend",
      email,
      receivedAt: at(8),
      ...values,
    })
    .returning()
    .get();

const mail = (recipient: string, values: Partial<typeof emails.$inferInsert> = {}) =>
  db
    .insert(emails)
    .values({
      key: crypto.randomUUID(),
      messageId: crypto.randomUUID(),
      recipient,
      subject: "Willkommen",
      content: [],
      status: "kept",
      priority: "order",
      dueAt: at(9),
      createdAt: at(9),
      ...values,
    })
    .returning()
    .get();

/** Everything that only an address links to a person, with one mark. */
function writeAs(email: string) {
  const message = receive(email.toUpperCase(), { message: "unter-der-adresse" });
  const answer = { messageId: message.id, text: "Ja, gern.", createdAt: at(4) };
  db.insert(contactAnswers).values(answer).run();
  const createdAt = at(5);
  db.insert(newsletterSubscriptions)
    .values({ email, createdAt, confirmedAt: at(6) })
    .run();
  const declaration = declare(email.toUpperCase());
  mail(email, { subject: "Post an die Adresse" });
  return { message, declaration };
}

const linesOf = (page: Page) =>
  page.document.querySelectorAll('main section[aria-labelledby="verlauf"] li').map(visibleText);

const linksOf = (page: Page) =>
  page.document
    .querySelectorAll('main section[aria-labelledby="verlauf"] li a')
    .map((link) => link.getAttribute("href"));

describe("the page of a person with an account", () => {
  it("shows all dealings, newest first, each with a link to its record", async () => {
    const kim = await createCustomer({ email: "kim@beispiel.de" });
    db.update(users)
      .set({ createdAt: at(1), emailVerifiedAt: at(2) })
      .where(eq(users.id, kim.id))
      .run();
    const { message, declaration } = writeAs(kim.email);
    const event = createEvent({ title: "Feuerabend" });
    const seat = { firstName: "Ida", createdAt: at(10) };
    const order = orderSeats(event, {
      userId: kim.id,
      createdAt: at(10),
      quantity: 1,
      named: [seat],
    });
    const actor = { actor: "admin", actorId: admin.id } as const;
    payOrder(order, { paidOn: "2026-11-11", createdAt: at(11) });
    const change = { orderId: order.id, fromStatus: "pending", toStatus: "completed" } as const;
    db.insert(orderStatusChanges)
      .values({ ...change, ...actor, createdAt: at(12) })
      .run();
    const granted = { kind: "granted", plan: "Yearly", planMonths: 12, planIsPaid: true } as const;
    db.insert(membershipChanges)
      .values({ userId: kim.id, ...granted, ...actor, createdAt: at(13) })
      .run();
    const email = mail("an-alt@beispiel.de", { userId: kim.id, createdAt: at(14) });
    const note = { userId: kim.id, text: "Kommt mit Hund.", createdBy: admin.id };
    db.insert(accountNotes)
      .values({ ...note, createdAt: at(15) })
      .run();
    const logged = {
      ...actor,
      subject: "order",
      subjectId: order.id,
      label: order.number,
    } as const;
    for (const [number, action] of [
      [16, "1 × Feuerabend nach einem Widerruf zurückgenommen"],
      [17, "zurückgekommene Ware vermerkt"],
      [18, "E-Mail geändert"],
    ] as const) {
      db.insert(changeLog)
        .values({ ...logged, action, createdAt: at(number) })
        .run();
    }
    const page = await browser.get(pathOf(kim));
    expect(page.status).toBe(200);
    const day = (number: number) => `${String(number).padStart(2, "0")}.11.2026, 12:00 Uhr`;
    expect(linesOf(page)).toContain(`${day(10)} Platz: Feuerabend für Ida Özdemir`);
    expect(linesOf(page).filter((line) => !line.includes("Platz:"))).toEqual([
      `${day(17)} Bestellung ${order.number} Ware ist zurück`,
      `${day(16)} Bestellung ${order.number} 1 × Feuerabend nach einem Widerruf zurückgenommen`,
      `${day(15)} Notiz von ${admin.email} Kommt mit Hund. Notiz löschen`,
      `${day(14)} Willkommen Nicht verschickt`,
      `${day(13)} Mitgliedschaft vergeben Yearly`,
      `${day(12)} Bestellung ${order.number} Jetzt: Abgeschlossen`,
      `${day(11)} Bezahlt: 10,00 € Überweisung am 11.11.2026 für ${order.number}`,
      `${day(10)} Bestellung ${order.number} 10,00 €: Feuerabend (01.05.2099)`,
      `${day(9)} Post an die Adresse Nicht verschickt`,
      `${day(8)} Widerruf der Feuerabend`,
      `${day(6)} Newsletter bestätigt`,
      `${day(5)} Newsletter bestellt`,
      `${day(4)} Antwort auf eine Nachricht Ja, gern.`,
      `${day(3)} Nachricht unter-der-adresse`,
      `${day(2)} Adresse bestätigt`,
      `${day(1)} Konto angelegt`,
    ]);
    for (const path of [
      `/admin/outbox/${email.id}`,
      `/admin/people/${kim.id}#mitgliedschaft`,
      `/admin/orders/${order.id}`,
      `/admin/declarations/${declaration.id}`,
      `/admin/contacts/${message.id}`,
      "/admin/newsletter?q=kim%40beispiel.de",
    ]) {
      expect(linksOf(page)).toContain(path);
      expect((await browser.get(path)).status).toBe(200);
    }
  });

  it("marks e-mails that were not sent, and no others", async () => {
    const kim = await createCustomer();
    for (const status of ["sent", "failed", "queued", "kept"] as const) {
      const sentAt = status === "sent" ? at(9) : null;
      mail(kim.email, { userId: kim.id, status, sentAt, subject: `E-Mail ${status}` });
    }
    const lines = linesOf(await browser.get(pathOf(kim))).map((line) => line.split("Uhr ")[1]);
    for (const line of [
      "E-Mail sent",
      "E-Mail failed Nicht zugestellt",
      "E-Mail queued Wartet",
      "E-Mail kept Nicht verschickt",
    ]) {
      expect(lines).toContain(line);
    }
  });

  it("sums what is to pay, what is to refund and what was paid, without others' orders", async () => {
    const kim = await createCustomer();
    const text = async () => (await browser.get(pathOf(kim))).text.replaceAll("\u00A0", " ");
    expect(await text()).not.toContain("Noch zu bezahlen");
    createOrder({ userId: kim.id, totalAmount: 1500 });
    createOrder({ userId: kim.id, status: "completed", totalAmount: 4000 });
    const cancelled = createOrder({ userId: kim.id, status: "cancelled", totalAmount: 2500 });
    payOrder(cancelled);
    payOrder(cancelled, { amount: -500, reference: "zurück" });
    payOrder(createOrder({ status: "cancelled", totalAmount: 9900 }));
    expect(await text()).toContain(
      "Noch zu bezahlen 15,00 € Zu erstatten 20,00 € Insgesamt bezahlt 65,00 €, davon 5,00 € zurückgezahlt",
    );
  });

  it("contains nothing of an address that the account has not proven", async () => {
    const stranger = await createCustomer({ email: "kim@beispiel.de" });
    writeAs(stranger.email);
    const page = await browser.get(pathOf(stranger));
    expect(linesOf(page)).toEqual([expect.stringContaining("Konto angelegt")]);
    expect(page.text).toContain("Adresse bestätigt noch nicht.");
  });

  it("contains nothing of other people, even in orders with the person's address", async () => {
    const [kim, ida] = [await createCustomer(), await createCustomer()];
    prove(kim);
    createOrder({ userId: ida.id, customerEmail: kim.email });
    mail(kim.email, { userId: ida.id });
    writeAs("jemand@beispiel.de");
    const lines = linesOf(await browser.get(pathOf(kim)));
    expect(lines.map((line) => line.replace(/^.* Uhr /, ""))).toEqual([
      "Konto angelegt",
      "Adresse bestätigt",
    ]);
  });

  it("shows the newest 50 entries, and more on request", async () => {
    const kim = await createCustomer();
    for (let count = 0; count < 60; count += 1) mail("x@beispiel.de", { userId: kim.id });
    const page = await browser.get(pathOf(kim));
    expect(linesOf(page)).toHaveLength(50);
    const more = page.document.querySelector('main a[href*="?schritte="]')?.attrs.href ?? "";
    const whole = await browser.get(more);
    expect(linesOf(whole)).toHaveLength(61);
    expect(whole.document.querySelector('main a[href*="?schritte="]')).toBeNull();
    for (const steps of ["-1", "x", "999999", "Infinity"]) {
      expect((await browser.get(`${pathOf(kim)}?schritte=${steps}`)).status).toBe(200);
    }
  });

  it("is reached from the former address of the account", async () => {
    const answer = await browser.get(`/admin/accounts/${admin.id}`);
    expect([answer.status, answer.location]).toEqual([303, pathOf(admin)]);
  });
});

describe("a record that names only an address", () => {
  it.each(["message", "declaration"] as const)(
    "leads from a %s to the account that has proven the address",
    async (kind) => {
      const kim = await createCustomer({ email: "kim@beispiel.de" });
      prove(kim);
      const answer = await browser.get(pathOf(writeAs(kim.email)[kind]));
      expect([answer.status, answer.location]).toEqual([303, pathOf(kim)]);
    },
  );

  it("leads to the account that was signed in, whatever the address", async () => {
    const kim = await createCustomer();
    const answer = await browser.get(pathOf(declare("x@beispiel.de", { userId: kim.id })));
    expect(answer.location).toBe(pathOf(kim));
  });

  it("leads to a page of the address otherwise, which names an unproven account", async () => {
    const stranger = await createCustomer({ email: "kim@beispiel.de" });
    createOrder({ userId: stranger.id });
    const { message } = writeAs(stranger.email);
    const page = await browser.get(pathOf(message));
    expect(page.status).toBe(200);
    expect(page.document.querySelector("h1")?.text).toBe("kim@beispiel.de");
    expect(linesOf(page).map((line) => line.replace(/^.* Uhr /, ""))).toEqual([
      "Post an die Adresse Nicht verschickt",
      "Widerruf der Feuerabend",
      "Newsletter bestätigt",
      "Newsletter bestellt",
      "Antwort auf eine Nachricht Ja, gern.",
      "Nachricht unter-der-adresse",
    ]);
    expect(page.document.querySelector(`main a[href="${pathOf(stranger)}"]`)).not.toBeNull();
    expect(page.document.querySelector("main textarea")).toBeNull();
  });

  it("is linked with names and addresses in the lists, except for the operator's own", async () => {
    const kim = await createCustomer({ email: "kim@beispiel.de" });
    const order = createOrder({ userId: kim.id });
    const { message, declaration } = writeAs("x@beispiel.de");
    const mailed = mail("andere@beispiel.de", { userId: kim.id });
    const written = mail("x@beispiel.de");
    const own = mail(admin.email);
    const linksOn = async (list: string) =>
      (await browser.get(list)).document
        .querySelectorAll('main tbody a[href^="/admin/people/"]')
        .map((link) => link.getAttribute("href"));
    expect(await linksOn("/admin/contacts")).toEqual([pathOf(message)]);
    expect(await linksOn("/admin/declarations")).toEqual([pathOf(declaration)]);
    expect(await linksOn("/admin/orders")).toEqual([pathOf({ id: order.userId ?? "" })]);
    const emailed = await linksOn("/admin/outbox");
    expect(emailed).toEqual(expect.arrayContaining([pathOf(mailed), pathOf(written)]));
    expect(emailed).not.toContain(pathOf(own));
    expect((await browser.get(pathOf(mailed))).location).toBe(pathOf(kim));
    expect((await browser.get(pathOf(written))).document.querySelector("h1")?.text).toBe(
      "x@beispiel.de",
    );
  });

  it("leads nowhere if it does not exist", async () => {
    expect((await browser.get(pathOf({ id: crypto.randomUUID() }))).status).toBe(404);
  });
});

describe("a note", () => {
  const openForm = async (person: Customer) => {
    const { document } = await browser.get(pathOf(person));
    const form = document.querySelector("main textarea")?.closest("form");
    const fields = form ? formValues(form) : {};
    return (text: string) =>
      browser.post(pathOf(person), { ...fields, intent: "write-note", text });
  };
  const notesOf = ({ id }: Customer) =>
    db.select().from(accountNotes).where(eq(accountNotes.userId, id)).all();
  const logged = () =>
    db
      .select()
      .from(changeLog)
      .all()
      .map(({ label, action, userId }) => [label, action, userId]);

  it("is stored once per form, with its author, and logged without its text", async () => {
    const kim = await createCustomer();
    const write = await openForm(kim);
    const answer = await write("Kommt mit Hund.\r\nAm Telefon besprochen.");
    expect([answer.status, answer.location]).toEqual([303, pathOf(kim)]);
    const page = await browser.follow(answer);
    expect(messages(page)).toEqual(["Notiz gespeichert"]);
    expect(linesOf(page)[0]).toContain("Kommt mit Hund. Am Telefon besprochen.");
    const again = await write("Kommt mit Hund.\r\nAm Telefon besprochen.");
    expect(messages(await browser.follow(again))[0]).toBe("Diese Notiz gibt es schon");
    expect(notesOf(kim)).toMatchObject([
      { text: "Kommt mit Hund.\nAm Telefon besprochen.", createdBy: admin.id },
    ]);
    expect(logged()).toEqual([["Notiz", "geschrieben", kim.id]]);
  });

  it.each([
    ["", "Bitte schreiben Sie eine Notiz."],
    ["x".repeat(2001), "Bitte höchstens 2.000 Zeichen."],
  ])("is refused if it is empty or too long, with the typed text kept", async (text, sentence) => {
    const kim = await createCustomer();
    const page = await (await openForm(kim))(text);
    expect(page.status).toBe(400);
    expect(page.text).toContain(sentence);
    expect(page.document.querySelector("main textarea")?.text.trim()).toBe(text);
    expect(notesOf(kim)).toEqual([]);
  });

  it("is kept typed if it cannot be stored", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const kim = await createCustomer();
    const write = await openForm(kim);
    const page = await whileRefused("insert", "change_log", () => write("Kommt mit Hund."));
    expect(page.status).toBe(500);
    expect(page.text).toContain("Fehler beim Speichern der Notiz");
    expect(page.document.querySelector("main textarea")?.text).toContain("Kommt mit Hund.");
    expect(notesOf(kim)).toEqual([]);
  });

  it("is deleted only from the page of its person", async () => {
    const [kim, ida] = [await createCustomer(), await createCustomer()];
    await browser.follow(await (await openForm(kim))("Kommt mit Hund."));
    const [note] = notesOf(kim);
    const fields = { intent: "delete-note", noteId: note?.id ?? "" };
    const elsewhere = await browser.post(pathOf(ida), fields);
    expect(messages(await browser.follow(elsewhere))[0]).toBe("Diese Notiz gibt es nicht mehr");
    expect(notesOf(kim)).toHaveLength(1);
    const answer = await browser.press(await browser.get(pathOf(kim)), "Notiz löschen");
    expect(messages(await browser.follow(answer))).toEqual(["Notiz gelöscht"]);
    expect(notesOf(kim)).toEqual([]);
    expect(logged().at(-1)).toEqual(["Notiz", "gelöscht", kim.id]);
  });

  it("about nobody is refused", async () => {
    const { message } = writeAs("kim@beispiel.de");
    const fields = { intent: "write-note", text: "Wer ist das?" };
    for (const path of [pathOf(message), pathOf({ id: "gibt-es-nicht" })]) {
      expect((await browser.post(path, fields)).status).toBe(404);
    }
  });

  it("can be read by its person, and is deleted with the account", async () => {
    const kim = await createCustomer();
    await (await openForm(kim))("Kommt mit Hund.");
    const theirs = await browserOf(kim);
    const page = await theirs.get("/dashboard/data");
    expect(page.text).toContain("Notizen über dich");
    expect(page.text).toContain("Kommt mit Hund.");
    expect(page.html).not.toContain(admin.id);
    await theirs.post("/dashboard/delete-account", { password: kim.password, isSure: "on" });
    expect(notesOf(kim)).toEqual([]);
  });
});
