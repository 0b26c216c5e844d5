import { eq } from "drizzle-orm";
import type { SendMailOptions } from "nodemailer";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { enqueueEmail } from "#app/features/email/outbox.server.ts";
import { sendNext } from "#app/features/email/sender.server.ts";
import { findOrderNumber } from "#app/features/orders/orders.server.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { emails, orders, rateLimits, users } from "#db/schema.ts";
import type { Browser, Page } from "#tests/support/browser.ts";
import { emailsTo, linkIn } from "#tests/support/emails.ts";
import { givenEnvironment } from "#tests/support/environment.ts";
import {
  browserOf,
  type Customer,
  createCustomer,
  createItem,
  fillCart,
  placeSampleOrder,
  readCheckout,
} from "#tests/support/samples.ts";

givenEnvironment({ SMTP_URL: "smtp://127.0.0.1:1" });

const STRANGER = "fremd@beispiel.de";
const LATER = /Die Bestätigung an \S+ kommt etwas später/;

let customer: Customer;
let browser: Browser;
/** E-mails that the mail server has accepted. */
let taken: SendMailOptions[];
const transport = { sendMail: async (mail: SendMailOptions) => void taken.push(mail) };

beforeEach(async () => {
  for (const table of [rateLimits, emails, orders, users]) db.delete(table).run();
  taken = [];
  customer = await createCustomer();
  browser = await browserOf(customer);
});

async function order(email = STRANGER, title = "Ein Kompass"): Promise<string> {
  await fillCart(browser, [createItem({ title }), 1]);
  return placeSampleOrder(browser, { email });
}

/** Queues this many e-mails like orders do, without the slow checkout. */
async function enqueue(howMany: number, recipient = STRANGER): Promise<void> {
  const content = [{ kind: "paragraph" as const, text: "Hallo," }];
  const email = { recipient, subject: "Eine", content, userId: customer.id, isUnproven: true };
  await inTransaction((transaction) => {
    for (let each = 0; each < howMany; each += 1) {
      enqueueEmail(transaction, { ...email, priority: "order", key: crypto.randomUUID() });
    }
  });
}

async function sendAll(): Promise<void> {
  while ((await sendNext(transport)) !== "nothing due");
}

const path = (orderId: string) => `/order-confirmation/${orderId}`;
const file = (orderId: string) => `${path(orderId)}/confirmation.html`;

const downloads = ({ document }: Page) =>
  document.querySelectorAll("main a[download]").map((link) => link.getAttribute("href"));

describe("more orders than e-mails that an unproven address may get", () => {
  it("are placed anyway, and the pages say which confirmation is delayed", async () => {
    const first = await order();
    await enqueue(9);
    const last = await order();
    const early = await browser.get(path(first));
    expect(early.text).toContain(`Eine Bestätigung geht an ${STRANGER}.`);
    expect(downloads(early)).toEqual([]);
    const late = await browser.get(path(last));
    expect(late.text).toMatch(LATER);
    expect(late.text).not.toContain("Eine Bestätigung geht an");
    expect(downloads(late)).toEqual([file(last)]);
    const dashboard = await browser.get("/dashboard");
    expect(dashboard.text).toMatch(LATER);
    expect(downloads(dashboard)).toEqual([file(last)]);
    await sendAll();
    expect(taken.map(({ to }) => to)).toEqual(Array(10).fill({ name: "", address: STRANGER }));
    expect((await browser.get(path(last))).text).toMatch(LATER);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60 * 60 * 1000 });
    await sendAll();
    expect(taken).toHaveLength(11);
    expect((await browser.get(path(last))).text).toContain("Eine Bestätigung geht an");
  });

  it("delay the same number of e-mails if they are placed concurrently", async () => {
    await enqueue(7);
    const browsers = await Promise.all(Array.from({ length: 5 }, () => browserOf(customer)));
    const item = createItem();
    const forms = await Promise.all(
      browsers.map(async (each) => {
        await fillCart(each, [item, 1]);
        return { ...(await readCheckout(each)), email: STRANGER };
      }),
    );
    const answers = await Promise.all(
      browsers.map((each, index) => each.post("/checkout", forms[index] ?? {})),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(303));
    await Promise.all([sendAll(), sendAll(), sendAll()]);
    expect(taken).toHaveLength(10);
    expect(emailsTo(STRANGER).filter(({ status }) => status === "queued")).toHaveLength(2);
  });

  it("send the delayed e-mails as soon as the account's address is confirmed", async () => {
    const email = customer.email.toUpperCase();
    await enqueue(10, email);
    const id = await order(email);
    expect((await browser.get(path(id))).text).toMatch(LATER);
    await sendAll();
    expect(taken).toHaveLength(10);
    const letter = emailsTo(email).find(({ key }) => key === `order-confirmation:${id}`);
    expect((await browser.post(letter ? linkIn(letter) : "", {})).status).toBe(303);
    await sendAll();
    expect(taken).toHaveLength(11);
    await order(customer.email);
    await sendAll();
    expect(taken).toHaveLength(12);
    expect((await browser.get("/dashboard")).text).not.toMatch(LATER);
  });

  it("cause no delay if the address is proven", async () => {
    db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, customer.id)).run();
    await enqueue(10, customer.email);
    const id = await order(customer.email);
    expect((await browser.get(path(id))).text).not.toMatch(LATER);
    await sendAll();
    expect(taken).toHaveLength(11);
    expect(String(taken.at(-1)?.text)).toContain("Kurfürstenstraße 117a");
  });
});

describe("the confirmation as a file", () => {
  it("contains the text of the e-mail, and is offered as a download", async () => {
    const id = await order(STRANGER, "Ein Zelt");
    const page = await browser.get(file(id));
    expect(page.status).toBe(200);
    expect(page.headers.get("Content-Disposition")).toBe(
      `attachment; filename="bestellbestaetigung-${findOrderNumber(id)?.number}.html"`,
    );
    expect(page.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(page.text).toContain("Ein Zelt");
    expect(page.text).toContain("Mit ihr ist der Vertrag geschlossen.");
    expect(page.text).not.toContain("{address-token}");
  });

  it("is only for its customer", async () => {
    const id = await order();
    const admin = await createCustomer({ role: "admin" });
    for (const other of [admin, await createCustomer()]) {
      expect((await (await browserOf(other)).get(file(id))).status).toBe(404);
    }
    expect((await browser.get(file(crypto.randomUUID()))).status).toBe(404);
  });
});
