import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { proveAddress } from "#app/features/accounts/proven-address.server.ts";
import { mailOptionsOf } from "#app/features/email/compose.server.ts";
import { remindMembers } from "#app/features/membership/renewal.server.ts";
import { renewalNotice } from "#app/features/membership/renewal.ts";
import { db, inTransaction } from "#db/client.server.ts";
import {
  businessLetters,
  type CatalogItem,
  catalogItems,
  declarations,
  emails,
  orderItems,
  orders,
  renewalReminders,
  users,
} from "#db/schema.ts";
import { Browser, ORIGIN, visibleText } from "#tests/support/browser.ts";
import { emailsTo, linkIn } from "#tests/support/emails.ts";
import { addOrderItem, changeMembershipOf, createOrder } from "#tests/support/sample-orders.ts";
import {
  browserOf,
  type Customer,
  createCustomer,
  createItem,
  fillCart,
  placeSampleOrder,
  whileRefused,
} from "#tests/support/samples.ts";
import { answer } from "#tests/support/site.ts";

/** A Yearly plan that was completed then ends on 12 December 2027. */
const COMPLETED = new Date("2026-12-12T11:00:00Z");
/** Noon in Berlin, 30 days before the end. */
const EARLY = new Date("2027-11-12T11:00:00Z");
const LATE = new Date("2027-12-05T11:00:00Z");

let yearly: CatalogItem;
let customer: Customer;

const createPlan = (title: string) =>
  createItem({ title, category: "membership", price: 11900, createdAt: COMPLETED });

function orderPlan(plan = yearly, values: Partial<typeof orders.$inferInsert> = {}) {
  const paid = { status: "completed", completedAt: COMPLETED, createdAt: COMPLETED } as const;
  const customerEmail = customer.email;
  const told = { userId: customer.id, customerEmail, isToldOfReminders: true };
  const order = createOrder({ ...paid, ...told, ...values });
  addOrderItem(order, plan, { itemType: "membership" });
  return order;
}

const prove = ({ id: userId, email }: Customer) =>
  inTransaction((transaction) => proveAddress(transaction, { userId, email }, COMPLETED));
const mails = () => emailsTo(customer.email);
const isOff = () =>
  db.select().from(users).where(eq(users.id, customer.id)).get()?.renewalRemindersOffAt !== null;

beforeEach(async () => {
  for (const table of [declarations, orders, emails, renewalReminders, catalogItems])
    db.delete(table).run();
  yearly = createPlan("Yearly Membership");
  customer = await createCustomer();
  await prove(customer);
});

describe("the reminder before a membership ends", () => {
  it("is sent 30 and 7 days before, each once, with a link to the plan", async () => {
    const order = orderPlan();
    const sent: [string, number][] = [];
    for (const day of ["11-11", "11-12", "11-13", "12-04", "12-05", "12-12", "12-13"]) {
      sent.push([day, await remindMembers(new Date(`2027-${day}T11:00:00Z`))]);
    }
    expect(sent.filter(([, count]) => count > 0)).toEqual([
      ["11-12", 1],
      ["12-05", 1],
    ]);
    const letters = db.select().from(businessLetters).where(eq(businessLetters.orderId, order.id));
    expect(letters.all()).toHaveLength(2);
    const [second, first] = mails();
    expect(first?.subject).toBe("Deine Mitgliedschaft endet am 12. Dezember 2027");
    expect(first?.text).toContain(
      "deine Yearly-Mitgliedschaft endet am Sonntag, 12. Dezember 2027.",
    );
    expect(first?.text).toContain(
      `Mitgliedschaft verlängern:\nhttp://localhost:3000/join#plan-${yearly.id}`,
    );
    expect(first?.text).toContain(
      "jederzeit widersprechen, ohne dass dafür andere als die Übermittlungskosten nach den Basistarifen entstehen",
    );
    expect(first?.text).toContain("Nicht mehr erinnern:\nhttp");
    expect(first?.userId).toBe(customer.id);
    // Midnight in Berlin, when the next one follows and when the membership is over.
    expect(first?.expiresAt).toEqual(new Date("2027-12-04T23:00:00Z"));
    expect(second?.expiresAt).toEqual(new Date("2027-12-12T23:00:00Z"));
  });

  it("is sent once by two processes at the same time", async () => {
    orderPlan();
    const both = await Promise.all([remindMembers(EARLY), remindMembers(EARLY)]);
    expect(both.toSorted()).toEqual([0, 1]);
    expect(mails()).toHaveLength(1);
  });

  it("is not noted as sent if its e-mail cannot be written", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    orderPlan();
    await whileRefused("insert", "emails", () => remindMembers(EARLY));
    expect(db.select().from(renewalReminders).all()).toEqual([]);
    expect(log).toHaveBeenCalled();
    log.mockRestore();
    expect(await remindMembers(EARLY)).toBe(1);
  });

  it.each<[string, () => unknown]>([
    ["an unlimited plan", () => orderPlan(createPlan("Lifetime Membership"))],
    ["an order that is not paid", () => orderPlan(yearly, { status: "pending" })],
    ["a cancelled order", () => orderPlan(yearly, { status: "cancelled" })],
    [
      "a membership that was taken back",
      () => {
        const { id } = orderPlan();
        db.update(orderItems).set({ cancelledQuantity: 1 }).where(eq(orderItems.orderId, id)).run();
      },
    ],
    [
      "a membership that was terminated",
      () => {
        orderPlan();
        changeMembershipOf(customer.id, null, { lastDay: "2027-12-10", createdAt: COMPLETED });
      },
    ],
    [
      "a membership whose termination nobody has handled yet",
      () => {
        orderPlan();
        const declared = { name: "Kim", contract: "Yearly", email: customer.email };
        const content = { kind: "termination", terminationKind: "ordinary" } as const;
        db.insert(declarations)
          .values({ ...declared, ...content, token: "t", sha256: "h", receivedAt: EARLY })
          .run();
      },
    ],
    [
      "a membership that is renewed",
      () => {
        orderPlan();
        orderPlan(yearly, { completedAt: new Date("2027-11-01T11:00:00Z") });
      },
    ],
    [
      "a membership whose renewal is ordered",
      () => {
        orderPlan();
        orderPlan(yearly, { status: "pending", completedAt: null });
      },
    ],
    [
      "a membership that an admin gave away",
      () => changeMembershipOf(customer.id, "Yearly", { createdAt: COMPLETED }),
    ],
    [
      "a membership that an admin gave away after one that was ordered",
      () => {
        const earlier = new Date("2025-06-01T11:00:00Z");
        orderPlan(yearly, { completedAt: earlier, createdAt: earlier });
        changeMembershipOf(customer.id, "Yearly", { createdAt: COMPLETED });
      },
    ],
    [
      "an order whose checkout did not mention reminders",
      () => orderPlan(yearly, { isToldOfReminders: false }),
    ],
    [
      "a shop that offers no memberships any more",
      () => {
        orderPlan();
        db.update(catalogItems).set({ archivedAt: EARLY }).run();
      },
    ],
  ])("is not sent about %s", async (_case, arrange) => {
    arrange();
    expect(await remindMembers(EARLY)).toBe(0);
    expect(await remindMembers(LATE)).toBe(0);
    expect(mails()).toEqual([]);
  });

  it("leads to all plans if this one is not on offer any more", async () => {
    orderPlan();
    createPlan("Lifetime Membership");
    db.update(catalogItems).set({ archivedAt: EARLY }).where(eq(catalogItems.id, yearly.id)).run();
    await remindMembers(EARLY);
    expect(mails()[0]?.text).toContain("verlängern:\nhttp://localhost:3000/join\n");
  });

  it("goes to the order's address while the account's own is not proven", async () => {
    customer = await createCustomer();
    orderPlan(yearly, { customerEmail: "post@beispiel.de" });
    await remindMembers(EARLY);
    expect(mails()).toEqual([]);
    expect(emailsTo("post@beispiel.de")).toMatchObject([{ unprovenRecipient: "post@beispiel.de" }]);
    await prove(customer);
    await remindMembers(LATE);
    expect(mails()).toMatchObject([{ unprovenRecipient: null }]);
  });
});

describe("the link 'Nicht mehr erinnern'", () => {
  let link: string;

  beforeEach(async () => {
    orderPlan();
    await remindMembers(EARLY);
    const [email] = mails();
    if (!email) throw new Error("no reminder");
    link = linkIn(email);
  });

  it("opens a page without signing in, and changes nothing by being opened", async () => {
    expect(link).toMatch(/^\/mitgliedschaft\/erinnerung\?konto=/);
    for (const method of ["GET", "HEAD"]) {
      const opened = await answer(new Request(new URL(link, ORIGIN), { method }));
      expect(opened.status).toBe(200);
      expect(opened.headers.get("Cache-Control")).toBe("no-store");
    }
    expect(isOff()).toBe(false);
    expect(await remindMembers(LATE)).toBe(1);
  });

  it("ends the reminders by a button, drops the one that waits, and can be undone", async () => {
    db.update(emails).set({ status: "queued" }).run();
    const browser = new Browser();
    const pressed = await browser.press(await browser.get(link), "Nicht mehr erinnern");
    expect([pressed.status, pressed.location]).toEqual([303, link]);
    const page = await browser.follow(pressed);
    expect(page.text).toContain("Wir erinnern dich nicht mehr");
    expect(isOff()).toBe(true);
    expect(mails()).toEqual([]);
    expect(await remindMembers(LATE)).toBe(0);
    await browser.press(page, "Wieder erinnern");
    expect(isOff()).toBe(false);
    expect(await remindMembers(LATE)).toBe(1);
  });

  it("works in a mail program's own button", async () => {
    const [email] = mails();
    const headers = email && (await mailOptionsOf(email))?.headers;
    expect(headers).toMatchObject({
      "List-Unsubscribe": `<http://localhost:3000${link}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    const pressed = await answer(new Request(new URL(link, ORIGIN), { method: "POST", body }));
    expect([pressed.status, isOff()]).toEqual([200, true]);
  });

  it("does not work with a forged signature or for another account", async () => {
    const other = await createCustomer();
    const [path = "", token = ""] = link.split("&token=");
    for (const forged of [
      `${path}&token=`,
      `${path}&token=${"A".repeat(43)}`,
      `${path}&token=${token.slice(0, -1)}`,
      link.replace(customer.id, other.id),
      link.replace(/konto=[^&]*&/, ""),
    ]) {
      const browser = new Browser();
      expect((await browser.get(forged)).status, forged).toBe(404);
      expect((await browser.post(forged, { intent: "off" })).status, forged).toBe(404);
    }
    expect(isOff()).toBe(false);
    const { renewalRemindersOffAt } =
      db.select().from(users).where(eq(users.id, other.id)).get() ?? {};
    expect(renewalRemindersOffAt).toBeNull();
  });
});

describe("the dashboard of a member", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: EARLY });
    return () => vi.useRealTimers();
  });
  const HINT = "Deine Yearly-Mitgliedschaft endet am 12. Dezember 2027.";

  it("says that the membership ends soon, and leads to the plan's button", async () => {
    orderPlan();
    const browser = await browserOf(customer);
    for (const path of ["/dashboard", "/dashboard?tab=profile"]) {
      const page = await browser.get(path);
      expect(page.text).toContain(HINT);
      const link = page.document.querySelector(`main a[href="/join#plan-${yearly.id}"]`);
      expect(link && visibleText(link)).toBe("Mitgliedschaft verlängern");
    }
    const join = await browser.get("/join");
    expect(join.document.querySelector(`#plan-${yearly.id} button[name="plan"]`)).not.toBeNull();
  });

  it("does not say so to a renewed or unlimited member, nor to other customers", async () => {
    expect((await (await browserOf(customer)).get("/dashboard")).text).not.toContain("endet am");
    orderPlan();
    orderPlan(yearly, { status: "pending", completedAt: null });
    expect((await (await browserOf(customer)).get("/dashboard")).text).not.toContain(HINT);
  });

  it("leads to a page that switches the e-mails off and on; the hint stays", async () => {
    orderPlan();
    const browser = await browserOf(customer);
    const dashboard = await browser.get("/dashboard");
    const path = "/mitgliedschaft/erinnerung";
    expect(dashboard.document.querySelector(`main a[href="${path}"]`)).not.toBeNull();
    await browser.press(await browser.get(path), "Nicht mehr erinnern");
    expect(isOff()).toBe(true);
    expect(await remindMembers(EARLY)).toBe(0);
    expect((await browser.get("/dashboard")).text).toContain(HINT);
    await browser.press(await browser.get(path), "Wieder erinnern");
    expect(isOff()).toBe(false);
  });
});

describe("the checkout", () => {
  it.each([
    ["Yearly Membership", true],
    ["Lifetime Membership", false],
  ])("of a %s mentions reminders beside the e-mail field: %s", async (title, isTold) => {
    const browser = await browserOf(customer);
    await fillCart(browser, [title === yearly.title ? yearly : createPlan(title), 1]);
    const page = await browser.get("/checkout");
    const field = page.document.querySelector('input[name="email"]');
    const hintId = field?.getAttribute("aria-describedby")?.split(" ")[0];
    const hint = hintId && page.document.querySelector(`#${hintId}`);
    expect(hint ? visibleText(hint) : "").toBe(isTold ? renewalNotice : "");
    const id = await placeSampleOrder(browser);
    const order = db.select().from(orders).where(eq(orders.id, id)).get();
    expect(order?.isToldOfReminders).toBe(isTold);
  });
});
