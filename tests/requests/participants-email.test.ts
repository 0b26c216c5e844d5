import { asc } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "#db/client.server.ts";
import {
  businessLetters,
  type CatalogItem,
  changeLog,
  emails,
  type Order,
  orders,
} from "#db/schema.ts";
import type { Browser, Page } from "#tests/support/browser.ts";
import { DEMO_EMAIL, showDemoContent } from "#tests/support/demo-content.ts";
import * as samples from "#tests/support/sample-orders.ts";
import {
  type Customer,
  createAdmin,
  createCustomer,
  createEvent,
  createItem,
  errorSummary,
  fieldErrors,
  mainForm,
  messages,
  whileRefused,
} from "#tests/support/samples.ts";

beforeAll(() => showDemoContent());

let admin: Customer;
let browser: Browser;
let event: CatalogItem;

beforeEach(async () => {
  for (const table of [orders, emails, changeLog]) db.delete(table).run();
  ({ admin, browser } = await createAdmin());
  event = createEvent({
    title: "Sonnen\u00ADaufgang",
    time: "05:45",
    location: "Walchensee",
  });
});

interface Seats extends Partial<Pick<Order, "status" | "customerEmail" | "userId">> {
  quantity: number;
  /** Addresses of the participants, in the order of the seats. */
  named?: string[];
  of?: CatalogItem;
}

const orderSeats = ({ of: ordered = event, named = [], ...values }: Seats) =>
  samples.orderSeats(ordered, { ...values, named: named.map((email) => ({ email })) });

const path = () => `/admin/events/new/${event.id}/participants/email`;
const written = () => db.select().from(emails).orderBy(asc(emails.recipient)).all();
const noted = () => db.select().from(changeLog).all();
const recipients = () => written().map(({ recipient }) => recipient);

const typed = { subject: "Treffpunkt", text: "wir treffen uns am Steg.\nPünktlich!\n\nBis dann" };

/** Opens the empty form and submits it for a preview. */
async function preview(fields = typed): Promise<Page> {
  return browser.press(await browser.get(path()), "Vorschau", fields);
}

const send = async (page: Page) => browser.press(page, "An ");

describe("an e-mail to all participants", () => {
  it("is sent to each participant, or to the order's address for a seat without one, once per address", async () => {
    orderSeats({
      quantity: 3,
      named: ["ida@beispiel.de", "otto@beispiel.de"],
      customerEmail: "Kim@beispiel.de",
    });
    orderSeats({
      quantity: 1,
      named: ["IDA@beispiel.de"],
      customerEmail: "unbeteiligt@beispiel.de",
    });
    orderSeats({ quantity: 1, customerEmail: "kim@beispiel.de", status: "completed" });
    orderSeats({ quantity: 1, customerEmail: "storniert@beispiel.de", status: "cancelled" });
    orderSeats({
      quantity: 1,
      customerEmail: "woanders@beispiel.de",
      of: createItem({ ...event, id: "anderes-event" }),
    });
    const page = await preview();
    expect(page.status).toBe(200);
    expect(page.text).toContain("Diese E-Mail geht an 3 Adressen, an jede für sich.");
    expect(written()).toEqual([]);
    const answer = await send(page);
    expect([answer.status, answer.location]).toEqual([303, path().replace("/email", "")]);
    expect(messages(await browser.follow(answer))).toEqual([
      "E-Mail geschrieben",
      "Unter „E-Mails“: 3 E-Mails, jede an eine Adresse.",
    ]);
    const addresses = recipients().map((each) => each.toLowerCase());
    expect(addresses.sort()).toEqual(["ida@beispiel.de", "kim@beispiel.de", "otto@beispiel.de"]);
  });

  it("is a business letter to those who have ordered, not to guests", async () => {
    const { id: orderId } = orderSeats({
      quantity: 2,
      named: ["ida@beispiel.de"],
      customerEmail: "Kim@beispiel.de",
    });
    await send(await preview());
    expect(recipients()).toHaveLength(2);
    const letters = db.select().from(businessLetters).all();
    expect(letters).toMatchObject([{ recipient: "Kim@beispiel.de", orderId }]);
  });

  it("contains the admin's text between the site's own, and replies go to the site", async () => {
    orderSeats({ quantity: 1, customerEmail: "kim@beispiel.de" });
    const page = await preview();
    const shown = page.document.querySelector("main pre")?.text ?? "";
    expect(shown).toMatch(
      /^Hallo,\n\nwir treffen uns am Steg\.\nPünktlich!\n\nBis dann\n\nEvent: Sonnenaufgang\nWann und wo: Freitag, 1\. Mai 2099, 05:45\sUhr · Walchensee\n\nDu bekommst diese E-Mail, weil/,
    );
    expect(shown).toContain("Dann hat jemand deine Adresse eingetragen");
    await send(page);
    expect(written()).toMatchObject([
      {
        recipient: "kim@beispiel.de",
        replyTo: DEMO_EMAIL,
        subject: "Treffpunkt",
        unprovenRecipient: null,
      },
    ]);
    expect(written()[0]?.content).toContainEqual({
      kind: "lines",
      lines: ["wir treffen uns am Steg.", "Pünktlich!"],
    });
  });

  it("is deleted with the account if it was sent to the order's own address, and only then", async () => {
    const { id: userId, email } = await createCustomer();
    orderSeats({ quantity: 2, named: ["a-freundin@beispiel.de"], customerEmail: email, userId });
    await send(await preview());
    expect(written().map((each) => [each.recipient, each.userId])).toEqual([
      ["a-freundin@beispiel.de", null],
      [email, userId],
    ]);
  });

  it("is logged once, without a name or an address", async () => {
    orderSeats({ quantity: 2, named: ["ida@beispiel.de"], customerEmail: "kim@beispiel.de" });
    await send(await preview());
    expect(noted()).toMatchObject([
      {
        actorId: admin.id,
        subject: "item",
        subjectId: event.id,
        label: event.title,
        action: "E-Mail an 2 Adressen geschrieben",
      },
    ]);
  });

  it("is sent once, even if the form is submitted repeatedly", async () => {
    orderSeats({ quantity: 1, customerEmail: "kim@beispiel.de" });
    const page = await preview();
    await Promise.all([send(page), send(page)]);
    const again = await send(page);
    expect(messages(await browser.follow(again))).toContain("Diese E-Mail gibt es schon");
    expect(written()).toHaveLength(1);
    expect(noted()).toHaveLength(1);
    // A second e-mail with the same text is a different one.
    await send(await preview());
    expect(written()).toHaveLength(2);
  });

  it("reaches many recipients, including those that were left after a failure", async () => {
    const named = Array.from({ length: 60 }, (_, index) => `gast-${index}@beispiel.de`);
    orderSeats({ quantity: 60, named });
    const page = await preview();
    vi.spyOn(console, "error").mockReturnValue(undefined);
    db.run(
      "create temp trigger refusal before insert on main.emails when new.recipient = 'gast-59@beispiel.de' begin select raise(abort, 'disk full'); end",
    );
    const broken = await send(page).finally(() => db.run("drop trigger refusal"));
    expect(broken.status).toBe(500);
    expect(errorSummary(broken)?.title).toBe("Fehler beim Schreiben der E-Mail");
    expect(written().length).toBeGreaterThan(0);
    expect(written().length).toBeLessThan(60);
    const answer = await send(broken);
    expect(messages(await browser.follow(answer))).toContain("E-Mail geschrieben");
    expect(recipients().toSorted()).toEqual(named.toSorted());
    expect(noted()).toHaveLength(1);
  });

  it("is not written if it cannot be logged", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    orderSeats({ quantity: 1, customerEmail: "kim@beispiel.de" });
    const page = await preview();
    const answer = await whileRefused("insert", "change_log", () => send(page));
    expect(answer.status).toBe(500);
    expect(written()).toEqual([]);
  });

  it("shows a new preview if the recipients have changed", async () => {
    orderSeats({ quantity: 1, customerEmail: "kim@beispiel.de" });
    const page = await preview();
    orderSeats({ quantity: 1, customerEmail: "neu@beispiel.de" });
    const answer = await send(page);
    expect(answer.status).toBe(409);
    expect(errorSummary(answer)?.sentences[0]).toContain("Inzwischen hat sich geändert");
    expect(answer.text).toContain("Diese E-Mail geht an 2 Adressen");
    expect(written()).toEqual([]);
    await send(answer);
    expect(written()).toHaveLength(2);
  });

  it("is not sent without its preview", async () => {
    orderSeats({ quantity: 1, customerEmail: "kim@beispiel.de" });
    const { token = "" } = mainForm(await browser.get(path()));
    const answer = await browser.post(path(), { ...typed, token, intent: "send" });
    expect(answer.status).toBe(409);
    expect(written()).toEqual([]);
  });

  it("can be edited again with all typed values", async () => {
    orderSeats({ quantity: 1, customerEmail: "kim@beispiel.de" });
    const page = await preview();
    const { token } = mainForm(page);
    const form = await browser.press(page, "Ändern");
    expect(form.status).toBe(200);
    expect(mainForm(form)).toMatchObject({ ...typed, token });
    expect(errorSummary(form)).toBeNull();
  });

  it.each([
    [{ subject: "", text: "Hallo" }, { subject: "Bitte geben Sie einen Betreff ein." }],
    [
      { subject: "Neues", text: " \n" },
      { text: "Bitte geben Sie ein, was Sie schreiben möchten." },
    ],
    [{ subject: "x".repeat(151), text: "y" }, { subject: "Bitte höchstens 150 Zeichen." }],
    [{ subject: "x", text: "y".repeat(5001) }, { text: "Bitte höchstens 5.000 Zeichen." }],
  ])("requires a subject and a text within the length limits (%#)", async (fields, errors) => {
    orderSeats({ quantity: 1, customerEmail: "kim@beispiel.de" });
    const page = await preview(fields);
    expect(page.status).toBe(400);
    const found = fieldErrors(page);
    for (const [name, sentence] of Object.entries(errors)) expect(found[name]).toContain(sentence);
    expect(mainForm(page).text?.trim()).toBe(fields.text.trim());
  });

  it("gets no header and no recipient from its subject", async () => {
    orderSeats({ quantity: 1, customerEmail: "kim@beispiel.de" });
    await send(await preview({ ...typed, subject: "Hallo\r\nBcc: alle@beispiel.de" }));
    expect(written()).toMatchObject([{ subject: "Hallo Bcc: alle@beispiel.de" }]);
  });

  it("says in advance if there are no recipients or no addresses", async () => {
    const page = await browser.get(path());
    expect(page.text).toContain("Noch hat niemand einen Platz bestellt");
    expect((await preview()).status).toBe(409);
    orderSeats({ quantity: 2, named: ["ida@beispiel.de"], customerEmail: "" });
    const again = await browser.get(path());
    expect(again.text).toContain("Die E-Mail geht an 1 Adresse:");
    expect(again.text).toContain("Zu 1 Platz gibt es keine Adresse mehr.");
  });
});
