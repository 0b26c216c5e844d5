import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { beginPayment } from "#app/features/money/online/begin-payment.server.ts";
import { endUnwantedAttempts } from "#app/features/money/online/stop-payment.server.ts";
import { recordPayment } from "#app/features/money/payments.server.ts";
import { listOpenRefunds } from "#app/features/money/refunds/open-refunds.server.ts";
import { settleOutgoing } from "#app/features/money/refunds/settle-outgoing.server.ts";
import { followUp } from "#app/features/orders/what-follows.server.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { db, inTransaction, sqlite } from "#db/client.server.ts";
import { emails, orders, payments, refundAccounts, refunds } from "#db/schema.ts";
import { camtFile, payerIban } from "#tests/support/bank-files.ts";
import type { Browser } from "#tests/support/browser.ts";
import {
  amountsOf,
  attemptOf,
  attemptsOf,
  bank,
  knock,
  leavingPathOf,
  orderOnline,
  payAt,
  paymentIdOf,
  payPathOf,
  refreshOf,
  storedOrder,
  useProvider,
} from "#tests/support/online-shop.ts";
import { addOrderItem, createOrder } from "#tests/support/sample-orders.ts";
import { createAdmin, createItem, messages } from "#tests/support/samples.ts";
import { storeSettings } from "#tests/support/settings.ts";

describe("what follows a change of an order", () => {
  const fake = useProvider("mollie");

  let admin: Browser;
  beforeEach(async () => {
    admin = (await createAdmin()).browser;
    vi.spyOn(console, "warn").mockImplementation(() => {});
  });

  const setStatus = (orderId: string, status: string) =>
    admin.post(`/admin/orders/${orderId}`, { status });

  /** The admin notes a payment on the order's page. `amount`: '10,00'; everything that is open by default. */
  async function recordByHand(orderId: string, amount?: string) {
    const page = await admin.get(`/admin/orders/${orderId}`);
    return admin.press(page, "Zahlung eintragen", amount ? { amount, method: "cash" } : {});
  }

  /** Undoes the last payment on the order's page that can be undone. */
  async function undoLast(orderId: string) {
    const page = await admin.get(`/admin/orders/${orderId}`);
    const undos = page.document.querySelectorAll('a[href^="/admin/payments/"][href$="/undo"]');
    return admin.post([...undos].at(-1)?.getAttribute("href")?.split("?")[0] ?? "", {});
  }

  const subjectsTo = (orderId: string) => {
    const { number } = storedOrder(orderId);
    const all = db.select({ subject: emails.subject }).from(emails).all();
    return all.map(({ subject }) => subject).filter((subject) => subject.includes(number));
  };

  /** Writes nothing of a second call, because everything has followed the first. */
  async function expectNothingFollows(orderId: string): Promise<void> {
    const changes = await inTransaction((transaction) => {
      const before = sqlite.prepare("select total_changes()").pluck().get();
      followUp(transaction, orderId, { actor: { system: "payment" }, now: new Date() });
      return Number(sqlite.prepare("select total_changes()").pluck().get()) - Number(before);
    });
    expect(changes).toBe(0);
  }

  describe("an online payment that was begun", () => {
    it("cannot be continued once the money came another way, and ends at the provider", async () => {
      const { browser, orderId } = await orderOnline(2989);
      await recordByHand(orderId);
      await expectNothingFollows(orderId);
      const page = await browser.get(leavingPathOf(orderId));
      expect(refreshOf(page)).toBeNull();
      expect(page.text).toContain("Diese Bestellung ist bezahlt.");
      expect(page.text).not.toMatch(/noch nicht bezahlt|Weiter zur Zahlung/);
      const order = await admin.get(`/admin/orders/${orderId}`);
      expect(order.text).toContain("wird beim Zahlungsdienst beendet");
      await endUnwantedAttempts();
      expect(fake.payments.get(paymentIdOf(orderId))?.state).toBe("canceled");
      expect(attemptOf(orderId)).toMatchObject({ state: "canceled", endAt: null });
    });

    it("is replaced by one over the rest after a part was paid", async () => {
      const { browser, orderId } = await orderOnline(2989);
      const first = paymentIdOf(orderId);
      await recordByHand(orderId, "10,00");
      const page = await browser.get(leavingPathOf(orderId));
      expect(refreshOf(page)).toBeNull();
      expect(page.text).toMatch(/19,89\s€/);
      expect(page.text).toContain("noch nicht ganz bezahlt");
      expect(page.text).not.toMatch(/29,89|Weiter zur Zahlung/);
      await browser.press(page, "Noch einmal versuchen");
      expect(fake.payments.get(first)?.state).toBe("canceled");
      expect(attemptOf(orderId)).toMatchObject({ amount: 1989, state: "open", endAt: null });
      expect(refreshOf(await browser.get(leavingPathOf(orderId)))).toContain(paymentIdOf(orderId));
    });

    it("may be continued if the other payment proves to be a mistake in time", async () => {
      const { browser, orderId } = await orderOnline(2989);
      await recordByHand(orderId, "10,00");
      expect(attemptOf(orderId).endAt).not.toBeNull();
      await undoLast(orderId);
      expect(attemptOf(orderId).endAt).toBeNull();
      expect(refreshOf(await browser.get(leavingPathOf(orderId)))).toContain(paymentIdOf(orderId));
    });

    it("ends at the provider although nobody has heard its answer", async () => {
      const { orderId } = await orderOnline(2989);
      await fake.change(paymentIdOf(orderId), { state: "canceled" });
      await knock(fake, paymentIdOf(orderId));
      fake.mood = "lost";
      await beginPayment(orderId, new Date());
      fake.mood = "fine";
      const payable = () =>
        [...fake.payments.values()].filter(
          ({ attempt, state }) => attempt === attemptOf(orderId).id && state === "open",
        );
      expect(payable()).toHaveLength(1);
      expect(attemptOf(orderId)).toMatchObject({ state: "creating", providerId: null });
      await recordByHand(orderId);
      await endUnwantedAttempts();
      expect(payable()).toEqual([]);
      expect(attemptOf(orderId)).toMatchObject({ state: "canceled", endAt: null });
    });

    it("is not ended by a refusal in one tab after another tab has saved it", async () => {
      const { orderId } = await orderOnline(2989);
      await fake.change(paymentIdOf(orderId), { state: "canceled" });
      await knock(fake, paymentIdOf(orderId));
      let refuse = () => {};
      const isRefused = new Promise<void>((resolve) => {
        refuse = resolve;
      });
      vi.spyOn(globalThis, "fetch").mockImplementationOnce(async () => {
        await isRefused;
        return Response.json({ detail: "no more" }, { status: 422 });
      });
      const first = beginPayment(orderId, new Date());
      const second = await beginPayment(orderId, new Date());
      refuse();
      expect([second.ok, (await first).ok]).toEqual([true, true]);
      expect(attemptOf(orderId)).toMatchObject({ state: "open", problem: null, amount: 2989 });
    });

    it("is asked to end again until the provider answers", async () => {
      const { orderId } = await orderOnline(2989);
      await recordByHand(orderId);
      const now = Date.now();
      fake.mood = "down";
      await endUnwantedAttempts(new Date(now + 1000));
      expect(attemptOf(orderId)).toMatchObject({ state: "open" });
      fake.mood = "fine";
      await endUnwantedAttempts(new Date(now + 40_000));
      expect(attemptOf(orderId)).toMatchObject({ state: "canceled", endAt: null });
    });
  });

  describe("a withdrawal from an order that can still be paid", () => {
    async function declare(browser: Browser, orderId: string): Promise<string> {
      const form = await browser.get(`/vertrag-widerrufen?order=${orderId}`);
      const answer = await browser.press(form, "Widerruf bestätigen");
      return `/admin/declarations/${answer.location?.split("/").at(-1)}`;
    }

    it("asks the provider before the order is cancelled", async () => {
      const { browser, orderId } = await orderOnline(2989);
      const path = await declare(browser, orderId);
      await admin.press(await admin.get(path), "Annehmen");
      expect(fake.payments.get(paymentIdOf(orderId))?.state).toBe("canceled");
      expect(storedOrder(orderId).status).toBe("cancelled");
      await expectNothingFollows(orderId);
    });

    it("cancels it only once the provider says that nobody can pay any more", async () => {
      const { browser, orderId } = await orderOnline(2989);
      const path = await declare(browser, orderId);
      fake.mood = "down";
      await admin.press(await admin.get(path), "Annehmen");
      fake.mood = "fine";
      expect(storedOrder(orderId).status).toBe("pending");
      await expectNothingFollows(orderId);
      await endUnwantedAttempts();
      expect(fake.payments.get(paymentIdOf(orderId))?.state).toBe("canceled");
      expect(storedOrder(orderId).status).toBe("cancelled");
      expect(subjectsTo(orderId).join()).not.toContain("ist storniert");
    });

    it("tells the customer about money that came in spite of it", async () => {
      const { browser, orderId } = await orderOnline(2989);
      const path = await declare(browser, orderId);
      const page = await admin.get(path);
      await payAt(fake, orderId);
      fake.mood = "down";
      await admin.press(page, "Annehmen");
      fake.mood = "fine";
      await endUnwantedAttempts();
      expect(storedOrder(orderId).status).toBe("cancelled");
      expect(amountsOf(orderId)).toEqual([2989]);
      expect(subjectsTo(orderId).join()).toContain("Deine Zahlung für die stornierte Bestellung");
      await expectNothingFollows(orderId);
    });

    it("owes the money of a customer who was faster", async () => {
      const { browser, orderId } = await orderOnline(2989);
      const path = await declare(browser, orderId);
      const page = await admin.get(path);
      await payAt(fake, orderId);
      await admin.press(page, "Annehmen");
      expect(storedOrder(orderId).status).toBe("cancelled");
      expect(listOpenRefunds().find(({ order }) => order.id === orderId)?.amount).toBe(2989);
    });
  });

  describe("a planned refund", () => {
    /** A cancelled order of 24.99 € whose money is in a SEPA file. */
    async function planned(): Promise<string> {
      storeSettings(bank);
      const order = createOrder({ totalAmount: 2499, paymentDue: "2099-01-01" });
      addOrderItem(order, createItem({ title: "Kerze", price: 2499 }));
      await recordByHand(order.id);
      await setStatus(order.id, "cancelled");
      const account = { name: "Ida Kühn", iban: payerIban };
      db.insert(refundAccounts)
        .values({ orderId: order.id, ...account })
        .run();
      await admin.post("/admin/payments/sepa.xml", { mark: order.id });
      return order.id;
    }

    const isListed = (orderId: string) =>
      listOpenRefunds().some(({ order, planned }) => order.id === orderId && planned.length > 0);

    it.each(["completed", "pending"])("stops the order from becoming %s", async (status) => {
      const orderId = await planned();
      expect(isListed(orderId)).toBe(true);
      const answer = await setStatus(orderId, status);
      expect([answer.status, answer.text]).toEqual([409, expect.stringMatching(/24,99\s€/)]);
      expect(answer.text).toContain("Eine Erstattung ist unterwegs");
      expect(storedOrder(orderId).status).toBe("cancelled");
    });

    it("stops an order from becoming pending that only its completion had noted as paid", async () => {
      storeSettings(bank);
      const order = createOrder({ totalAmount: 2499, paymentDue: "2099-01-01" });
      addOrderItem(order, createItem({ title: "Kerze", price: 2499 }));
      await setStatus(order.id, "completed");
      const page = await admin.get(`/admin/orders/${order.id}`);
      await admin.press(page, "Zahlung eintragen", { amount: "10,00", isExtra: "on" });
      db.insert(refundAccounts)
        .values({ orderId: order.id, name: "Ida Kühn", iban: payerIban })
        .run();
      await admin.post("/admin/payments/sepa.xml", { mark: order.id });
      expect(isListed(order.id)).toBe(true);
      const answer = await setStatus(order.id, "pending");
      expect([answer.status, storedOrder(order.id).status]).toEqual([409, "completed"]);
      expect(answer.text).toContain("Eine Erstattung ist unterwegs");
    });

    it("keeps the payment that it returns from being undone", async () => {
      const orderId = await planned();
      const answer = await undoLast(orderId);
      expect([answer.status, amountsOf(orderId)]).toEqual([409, [2499]]);
      expect(answer.text).toContain("Eine Erstattung ist unterwegs");
    });

    it("stays listed and is ticked off by a statement, whatever has become of its order", async () => {
      const orderId = await planned();
      // As a version before this rule may have left it.
      db.update(orders)
        .set({ status: "completed", completedAt: new Date() })
        .where(eq(orders.id, orderId))
        .run();
      expect(isListed(orderId)).toBe(true);
      const entry = { amount: -2499, name: "Ida Kühn", iban: null, endToEndId: null };
      const purpose = storedOrder(orderId).number;
      const now = new Date();
      const day = berlinDay(now);
      const outgoing = { ...entry, purpose, day, isReversal: false };
      expect(await settleOutgoing([outgoing], { actor: { system: "payment" }, now })).toBe(1);
      expect(db.select().from(refunds).where(eq(refunds.orderId, orderId)).all()).toMatchObject([
        { state: "done" },
      ]);
      expect(isListed(orderId)).toBe(false);
    });
  });

  describe("money that came online", () => {
    it("is told to the owner as too much, also when it completes the order", async () => {
      const { orderId } = await orderOnline(2989);
      await recordByHand(orderId, "10,00");
      await payAt(fake, orderId);
      await knock(fake, paymentIdOf(orderId));
      expect(storedOrder(orderId).status).toBe("completed");
      expect(amountsOf(orderId)).toEqual([1000, 2989]);
      expect(subjectsTo(orderId).filter((each) => each.startsWith("Zu viel bezahlt"))).toHaveLength(
        1,
      );
      await expectNothingFollows(orderId);
    });

    it("does not complete again what the owner has set back, until new money comes", async () => {
      const { orderId } = await orderOnline(2989);
      await payAt(fake, orderId);
      await knock(fake, paymentIdOf(orderId));
      expect(storedOrder(orderId).status).toBe("completed");
      await setStatus(orderId, "pending");
      await knock(fake, paymentIdOf(orderId));
      await knock(fake, paymentIdOf(orderId));
      expect(storedOrder(orderId).status).toBe("pending");
      await expectNothingFollows(orderId);
      const page = await admin.get(`/admin/orders/${orderId}`);
      await admin.press(page, "Zahlung eintragen", { amount: "1,00", isExtra: "on" });
      expect(storedOrder(orderId).status).toBe("completed");
    });
  });

  describe("a completed order", () => {
    it("stays completed if money goes back after a double payment was undone", async () => {
      const { orderId } = await orderOnline(2989);
      await payAt(fake, orderId);
      await knock(fake, paymentIdOf(orderId));
      const page = await admin.get(`/admin/orders/${orderId}`);
      await admin.press(page, "Zahlung eintragen", { amount: "29,89", isExtra: "on" });
      await undoLast(orderId);
      expect([storedOrder(orderId).status, amountsOf(orderId)]).toEqual(["completed", [2989]]);
      const { id } = attemptOf(orderId);
      await inTransaction((transaction) => {
        const now = new Date();
        const chargeback = { orderId, attemptId: id, amount: -2989, reference: "chargeback" };
        const facts = { method: "online", paidOn: berlinDay(now), now } as const;
        const actor = { system: "payment" } as const;
        recordPayment(transaction, { ...chargeback, ...facts, actor });
        followUp(transaction, orderId, { actor, now });
      });
      expect(storedOrder(orderId).status).toBe("completed");
    });
  });

  describe("a pending order that is paid", () => {
    it("is completed by a transfer although an online payment before it was too small", async () => {
      const { orderId } = await orderOnline(2989);
      await fake.change(paymentIdOf(orderId), { state: "paid", amount: 1000 });
      await knock(fake, paymentIdOf(orderId));
      expect([storedOrder(orderId).status, amountsOf(orderId)]).toEqual(["pending", [1000]]);
      await recordByHand(orderId, "19,89");
      expect(storedOrder(orderId).status).toBe("completed");
    });

    it("stays as the owner has set it if a statement only confirms its money", async () => {
      const { orderId } = await orderOnline(2499);
      const page = await admin.get(`/admin/orders/${orderId}`);
      await admin.press(page, "Zahlung eintragen", { amount: "24,99", method: "transfer" });
      expect(storedOrder(orderId).status).toBe("completed");
      await setStatus(orderId, "pending");
      const statement = new FormData();
      const day = berlinDay(new Date());
      const purpose = storedOrder(orderId).number;
      const entry = { name: "Ida Kühn", iban: payerIban, day, amount: 2499, purpose };
      const file = new Uint8Array(camtFile([{ ...entry, bankReference: "R-kept-pending" }]));
      statement.append("intent", "check");
      statement.append("statement", new File([file], "auszug.xml"));
      await admin.post("/admin/payments", statement);
      await admin.post("/admin/payments", { intent: "book-all" });
      const [payment] = db.select().from(payments).where(eq(payments.orderId, orderId)).all();
      expect(payment).toMatchObject({ amount: 2499, confirmed: [{ amount: 2499 }] });
      const { text } = await admin.get(`/admin/orders/${orderId}`);
      expect(text).toMatch(/Zahlung über 24,99\s€ vom Kontoauszug bestätigt und durch/);
      expect(storedOrder(orderId).status).toBe("pending");
    });
  });

  it("the attempts of an order are one at a time, however often the amount changes", async () => {
    const { browser, orderId } = await orderOnline(2989);
    for (const amount of ["5,00", "6,00"]) {
      await recordByHand(orderId, amount);
      await browser.press(await browser.get(payPathOf(orderId)), "Noch einmal versuchen");
    }
    expect(attemptsOf(orderId).map(({ amount, state }) => [amount, state])).toEqual([
      [2989, "canceled"],
      [2489, "canceled"],
      [1889, "open"],
    ]);
    expect(messages(await browser.get(payPathOf(orderId)))).toEqual([]);
  });
});
