import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { env } from "#app/environment/env.server.ts";
import { listInvoicesWithCancellations } from "#app/features/invoices/invoices.server.ts";
import {
  ASK_PAUSE,
  askPutOff,
  sweepAttempts,
} from "#app/features/money/online/ask-provider.server.ts";
import { beginPayment } from "#app/features/money/online/begin-payment.server.ts";
import { payableUntil } from "#app/features/money/payments.ts";
import { changeOrderStatus } from "#app/features/orders/change-status.server.ts";
import { loadMenu } from "#app/features/overview/overview.server.ts";
import { operatorMailbox } from "#app/features/settings/operator.server.ts";
import { nouns } from "#app/nouns.server.ts";
import { db } from "#db/client.server.ts";
import { paymentAttempts } from "#db/schema.ts";
import { Browser, type Page, visibleText } from "#tests/support/browser.ts";
import { showDemoContent } from "#tests/support/demo-content.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { storeSeller } from "#tests/support/invoices.ts";
import {
  amountsOf,
  attemptOf,
  attemptsOf,
  bank,
  call,
  knock,
  leavingPathOf,
  orderOnline,
  passPause,
  payAt,
  paymentIdOf,
  payPathOf,
  refreshOf,
  storedOrder,
  subjectsAbout,
  useProvider,
} from "#tests/support/online-shop.ts";
import { payOrder } from "#tests/support/sample-orders.ts";
import {
  browserOf,
  createAdmin,
  createItem,
  fillCart,
  messages,
  placeSampleOrder,
  readCheckout,
} from "#tests/support/samples.ts";
import { forgetBankAccount, storeSettings } from "#tests/support/settings.ts";

beforeAll(() => showDemoContent());
afterEach(() => vi.restoreAllMocks());

const MINUTE = 60 * 1000;
const beginningOf = (page: Page) => {
  const main = page.document.querySelector("main");
  return main ? visibleText(main) : "";
};
const titleOf = (page: Page) => page.document.querySelector("title")?.text ?? "";
const later = (minutes: number) => new Date(Date.now() + minutes * MINUTE);

describe.each(["mollie", "stripe"] as const)("an order paid online with %s", (name) => {
  const fake = useProvider(name);

  it("leads to a page of the shop that leads on to the provider, and is completed by the webhook", async () => {
    const { browser, orderId } = await orderOnline();
    const page = await browser.get(leavingPathOf(orderId));
    expect(page.status).toBe(200);
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    const address = `${fake.url}/checkout/${paymentIdOf(orderId)}`;
    expect(refreshOf(page)).toBe(`0;url=${address}`);
    const link = page.document
      .querySelectorAll("main a")
      .find((each) => each.text === "Weiter zur Zahlung");
    expect(link?.getAttribute("href")).toBe(address);
    expect(storedOrder(orderId).status).toBe("pending");

    await payAt(fake, orderId);
    expect((await knock(fake, paymentIdOf(orderId))).status).toBe(200);
    expect(storedOrder(orderId)).toMatchObject({ status: "completed" });
    expect(attemptOf(orderId).state).toBe("paid");
    expect(amountsOf(orderId)).toEqual([4990]);
    expect(subjectsAbout(orderId)).toHaveLength(2);
    expect((await browser.get(`/order-confirmation/${orderId}`)).text).toContain("bezahlt");
  });

  it("is completed by the return alone, once, whatever comes later", async () => {
    const { browser, orderId } = await orderOnline();
    await payAt(fake, orderId);
    const path = `/zahlung/zurueck/${attemptOf(orderId).id}`;
    const back = await browser.get(path);
    expect(back.location).toBe(`/order-confirmation/${orderId}`);
    expect((await browser.follow(back)).text).toContain("bezahlt");
    await Promise.all(Array.from({ length: 50 }, () => knock(fake, paymentIdOf(orderId))));
    await browser.get(path);
    await sweepAttempts(later(30));
    expect(amountsOf(orderId)).toEqual([4990]);
    expect(storedOrder(orderId).status).toBe("completed");
    expect(subjectsAbout(orderId)).toHaveLength(2);
  });

  it("is booked once by 50 webhooks at the same time, which ask the provider once", async () => {
    const { orderId } = await orderOnline();
    await payAt(fake, orderId);
    fake.calls.length = 0;
    const calls = Array.from({ length: 50 }, () => call(fake, paymentIdOf(orderId)));
    for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
    expect(fake.calls).toHaveLength(1);
    expect(amountsOf(orderId)).toEqual([4990]);
  });

  it("is asked about once more after many webhooks and returns, which gets the provider's last word", async () => {
    const { browser, orderId } = await orderOnline();
    const id = paymentIdOf(orderId);
    await passPause();
    fake.calls.length = 0;
    for (let times = 0; times < 10; times += 1) {
      if (times === 5) await payAt(fake, orderId);
      expect((await call(fake, id)).status).toBe(200);
      await browser.get(`/zahlung/zurueck/${attemptOf(orderId).id}`);
    }
    expect(fake.calls).toHaveLength(1);
    expect(storedOrder(orderId).status).toBe("pending");
    await askPutOff(new Date(Date.now() + ASK_PAUSE));
    expect(fake.calls).toHaveLength(2);
    expect(storedOrder(orderId).status).toBe("completed");
    await askPutOff(later(5));
    expect(fake.calls).toHaveLength(2);
  });

  it.each([
    ["down", 2],
    ["nonsense", 11],
  ] as const)(
    "is asked about again if the provider is %s when the later question is asked",
    async (mood, minutes) => {
      vi.spyOn(console, "warn").mockReturnValue(undefined);
      const { orderId } = await orderOnline();
      for (let times = 0; times < 2; times += 1) await call(fake, paymentIdOf(orderId));
      await payAt(fake, orderId);
      fake.mood = mood;
      await askPutOff(new Date(Date.now() + ASK_PAUSE));
      fake.mood = "fine";
      await askPutOff(later(minutes));
      expect(storedOrder(orderId).status).toBe("completed");
    },
  );

  it("is tried ten times an hour; a transfer is possible meanwhile, and a new try later", async () => {
    const { browser, orderId } = await orderOnline();
    const post = (intent: string) => browser.post(payPathOf(orderId), { intent });
    for (let times = 1; times < 10; times += 1) {
      expect((await post("transfer")).status).toBe(303);
      expect((await post("try")).status).toBe(303);
    }
    expect((await post("transfer")).status).toBe(303);
    fake.calls.length = 0;
    const refused = await post("try");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(3500);
    expect(refused.text).toMatch(/in 60\sMinuten wieder, .+ zum Beispiel eine Überweisung\./);
    expect(fake.calls).toEqual([]);
    expect(attemptsOf(orderId)).toHaveLength(10);
    expect((await browser.get(`/order-confirmation/${orderId}`)).text).toContain(
      "Verwendungszweck",
    );
    expect((await beginPayment(orderId, later(61))).ok).toBe(true);
  });

  it("is completed by the sweep after ten minutes without word", async () => {
    const { orderId } = await orderOnline();
    await payAt(fake, orderId);
    await sweepAttempts(later(9));
    expect(storedOrder(orderId).status).toBe("pending");
    await sweepAttempts(later(11));
    expect(storedOrder(orderId).status).toBe("completed");
  });

  it.each([
    ["refuses to tell about one of them", 422, 2],
    ["is away", 500, 1],
  ])("is swept with all others, unless the provider %s", async (_mood, status, asked) => {
    await sweepAttempts(later(11));
    for (const _order of [1, 2]) await orderOnline();
    fake.mood = status;
    fake.calls.length = 0;
    await sweepAttempts(later(22));
    expect(Math.min(fake.calls.length, 2)).toBe(asked);
  });

  it("is not completed by another amount, which is noted and told to the owner", async () => {
    const { orderId } = await orderOnline();
    await fake.change(paymentIdOf(orderId), { amount: 5990, state: "paid" });
    expect((await knock(fake, paymentIdOf(orderId))).status).toBe(200);
    expect(storedOrder(orderId).status).toBe("pending");
    expect(attemptOf(orderId).problem).toContain("59,90");
    expect(amountsOf(orderId)).toEqual([5990]);
    expect(subjectsAbout(orderId).join()).toContain("passt nicht");
  });

  it("does not tell its customer that nothing was paid after too small an amount", async () => {
    const { browser, orderId } = await orderOnline();
    await fake.change(paymentIdOf(orderId), { amount: 100, state: "paid" });
    await knock(fake, paymentIdOf(orderId));
    const page = await browser.open(`/order-confirmation/${orderId}`);
    expect(page.text).toContain("Deine letzte Zahlung passt nicht zum Betrag");
    expect(page.text).not.toContain("es wurde nichts abgebucht");
  });

  it.each([
    ["another currency", { currency: "USD" }],
    ["the other mode", { isLive: true }],
    ["another reference", { attempt: "another" }],
    ["no reference", { attempt: null }],
  ])("is neither paid nor completed by a payment of %s", async (_name, difference) => {
    const { orderId } = await orderOnline();
    await fake.change(paymentIdOf(orderId), { ...difference, state: "paid" });
    expect((await knock(fake, paymentIdOf(orderId))).status).toBe(200);
    expect(storedOrder(orderId).status).toBe("pending");
    expect(amountsOf(orderId)).toEqual([]);
    expect(attemptOf(orderId).problem).not.toBeNull();
  });

  it.each(["failed", "expired"] as const)(
    "stays pending when the attempt is %s, and can be tried again",
    async (state) => {
      const { browser, orderId } = await orderOnline();
      const first = paymentIdOf(orderId);
      await fake.change(first, { state });
      const back = await browser.open(`/zahlung/zurueck/${attemptOf(orderId).id}`);
      expect(storedOrder(orderId).status).toBe("pending");
      expect(beginningOf(back)).toMatch(
        /^Noch nicht bezahlt Deine Bestellung ist bei uns\. Die Zahlung/,
      );
      const buttons = back.document.querySelectorAll("main button").map((each) => each.text);
      expect(buttons.slice(0, 2)).toEqual(["Noch einmal versuchen", "Stattdessen überweisen"]);
      expect(back.text).not.toMatch(/Danke|Online-Zahlung/);
      expect(titleOf(back)).toMatch(/^Noch nicht bezahlt/);
      const paying = await browser.get(payPathOf(orderId));
      expect([beginningOf(paying), titleOf(paying)]).toEqual([
        expect.stringMatching(/^Noch nicht bezahlt/),
        expect.stringMatching(/^Noch nicht bezahlt/),
      ]);
      const again = await browser.press(back, "Noch einmal versuchen");
      expect(again.location).toBe(leavingPathOf(orderId));
      expect(paymentIdOf(orderId)).not.toBe(first);
      await payAt(fake, orderId);
      await knock(fake, paymentIdOf(orderId));
      await knock(fake, first);
      expect(storedOrder(orderId).status).toBe("completed");
      expect(attemptsOf(orderId).map((attempt) => attempt.state)).toEqual([state, "paid"]);
    },
  );

  it("has one running attempt, to which a second press and a second tab lead", async () => {
    const { orderId } = await orderOnline();
    const begun = await Promise.all([1, 2, 3].map(() => beginPayment(orderId, new Date())));
    const ids = begun.map((result) => result.ok && result.attempt.providerId);
    expect(new Set(ids)).toEqual(new Set([paymentIdOf(orderId)]));
    expect(attemptsOf(orderId)).toHaveLength(1);
  });

  it("stays when the provider is silent, and the next try creates the same payment", async () => {
    fake.mood = "down";
    vi.spyOn(console, "warn").mockReturnValue(undefined);
    const { browser, orderId } = await orderOnline();
    const page = await browser.get(leavingPathOf(orderId));
    expect(refreshOf(page)).toBeNull();
    expect(page.text).toContain("nicht bezahlt");
    expect(page.text).toContain(
      "Deine Bestellung ist bei uns. Der Zahlungsdienst antwortet gerade nicht",
    );
    const refused = await browser.press(page, "Noch einmal versuchen");
    expect(refused.status).toBe(503);
    expect(refused.text).toContain("Der Zahlungsdienst antwortet nicht");
    expect(refused.text).toContain("Stattdessen überweisen");
    fake.mood = "fine";
    await browser.press(page, "Noch einmal versuchen");
    expect(attemptsOf(orderId)).toHaveLength(1);
    expect(fake.latest.attempt).toBe(attemptOf(orderId).id);
  });

  it("makes a new attempt after a day, because the provider has forgotten the key", async () => {
    fake.mood = 500;
    vi.spyOn(console, "warn").mockReturnValue(undefined);
    const { orderId } = await orderOnline();
    fake.mood = "fine";
    await beginPayment(orderId, later(24 * 60 + 1));
    expect(
      attemptsOf(orderId)
        .map(({ state }) => state)
        .sort(),
    ).toEqual(["expired", "open"]);
  });

  it.each([401, 422])("says so when the provider refuses with %d", async (status) => {
    fake.mood = status;
    vi.spyOn(console, "warn").mockReturnValue(undefined);
    const { browser, orderId } = await orderOnline();
    const page = await browser.get(payPathOf(orderId));
    expect(page.text).toContain("nicht bezahlt");
    const refused = await browser.press(page, "Noch einmal versuchen");
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Online bezahlen geht gerade nicht");
  });

  it("can be paid by transfer instead, which ends the attempt at the provider", async () => {
    const { browser, orderId } = await orderOnline();
    const order = await browser.get(`/order-confirmation/${orderId}`);
    expect(order.text).not.toContain("Verwendungszweck");
    const answer = await browser.press(order, "Stattdessen überweisen");
    const page = await browser.follow(answer);
    expect(page.text).toContain("Verwendungszweck");
    expect(page.text).toContain("DE02 1203 0000 0000 2020 51");
    expect(["canceled", "expired"]).toContain(fake.latest.state);
    expect(attemptOf(orderId).state).toBe(fake.latest.state);
    expect((await browser.get(payPathOf(orderId))).text).toContain("Online bezahlen");
  });

  it("books money that came before the transfer was chosen", async () => {
    const { browser, orderId } = await orderOnline();
    const order = await browser.get(`/order-confirmation/${orderId}`);
    await payAt(fake, orderId);
    const refused = await browser.press(order, "Stattdessen überweisen");
    expect(refused.status).toBe(409);
    expect(storedOrder(orderId).status).toBe("completed");
  });

  it("is pending at the provider for a while: the page says so, and stops looking after six rounds", async () => {
    const { browser, orderId } = await orderOnline();
    await fake.change(paymentIdOf(orderId), { state: "pending" });
    const path = `/zahlung/zurueck/${attemptOf(orderId).id}`;
    const back = await browser.get(path);
    expect(back.location).toBe(`/order-confirmation/${orderId}?runde=0`);
    const page = await browser.follow(back);
    expect(page.text.split("läuft noch")).toHaveLength(2);
    expect(beginningOf(page)).toMatch(/^Deine Zahlung läuft noch Der Zahlungsdienst/);
    expect(titleOf(page)).toMatch(/^Deine Zahlung läuft noch/);
    expect(page.text).not.toMatch(/Danke|wartet auf deine Zahlung|Du bezahlst|nicht bezahlt/);
    const card = await browser.get("/dashboard");
    expect(card.text).not.toContain("wartet auf deine Zahlung");
    expect(refreshOf(page)).toBe(`5;url=${path}?runde=1`);
    expect(refreshOf(await browser.get(`/order-confirmation/${orderId}?runde=6`))).toBeNull();
    expect(refreshOf(await browser.get(payPathOf(orderId)))).toBeNull();
    await payAt(fake, orderId);
    await passPause();
    expect((await browser.open(`${path}?runde=1`)).text).toContain("bezahlt");
  });

  it("can be tried again as soon as a pending payment has failed, without waiting for word", async () => {
    const { browser, orderId } = await orderOnline();
    const first = paymentIdOf(orderId);
    await fake.change(first, { state: "pending" });
    await knock(fake, first);
    await browser.post(payPathOf(orderId), { intent: "try" });
    expect(paymentIdOf(orderId)).toBe(first);
    await fake.change(first, { state: "failed" });
    await passPause();
    await browser.post(payPathOf(orderId), { intent: "try" });
    expect(paymentIdOf(orderId)).not.toBe(first);
    expect(refreshOf(await browser.get(leavingPathOf(orderId)))).toContain(paymentIdOf(orderId));
  });

  it("shows state and number alone to a visitor without the session", async () => {
    const { orderId } = await orderOnline();
    await payAt(fake, orderId);
    const page = await new Browser().get(`/zahlung/zurueck/${attemptOf(orderId).id}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain(storedOrder(orderId).number);
    expect(page.text).toContain("bezahlt");
    expect(page.text).not.toContain("Annegret");
    expect(page.text).not.toContain("49,90");
    expect(storedOrder(orderId).status).toBe("completed");
  });

  it("leads nowhere once it is paid, also when the browser goes back", async () => {
    const { browser, orderId } = await orderOnline();
    await payAt(fake, orderId);
    await knock(fake, paymentIdOf(orderId));
    const page = await browser.get(leavingPathOf(orderId));
    expect(refreshOf(page)).toBeNull();
    expect(page.text).toContain("bezahlt");
    expect(page.text).not.toContain("Noch einmal versuchen");
  });

  it("does not lead on again when the customer goes back from the provider", async () => {
    const { browser, orderId } = await orderOnline();
    const page = await browser.get(payPathOf(orderId));
    expect(refreshOf(page)).toBeNull();
    expect(page.text).toContain("aber noch nicht bezahlt");
    expect(page.text).toContain("Weiter zur Zahlung");
    expect(page.text).toContain("Stattdessen überweisen");
  });

  it("waits on the empty cart for a customer who goes back right after ordering", async () => {
    const { browser, orderId } = await orderOnline();
    const { number } = storedOrder(orderId);
    const page = await browser.get("/cart");
    expect(page.text).toContain(number);
    const again = await browser.press(page, "Noch einmal versuchen");
    expect(again.location).toBe(leavingPathOf(orderId));
    await payAt(fake, orderId);
    await knock(fake, paymentIdOf(orderId));
    expect((await browser.get("/cart")).text).not.toContain(number);
  });

  it("that is partly paid asks only for the rest", async () => {
    const { browser, orderId } = await orderOnline();
    await browser.post(payPathOf(orderId), { intent: "transfer" });
    payOrder(storedOrder(orderId), { amount: 1990 });
    const { text } = await browser.get(payPathOf(orderId));
    expect([text.includes("30,00"), text.includes("49,90")]).toEqual([true, false]);
    const page = await browser.get(`/order-confirmation/${orderId}`);
    expect(beginningOf(page)).toMatch(
      /^Noch nicht bezahlt: 30,00\s€ Deine Bestellung ist bei uns\. Schon bezahlt: 19,90\s€\. Offen sind noch 30,00\s€\./,
    );
    expect(page.text).not.toContain("Danke");
    expect(page.text.split("Verwendungszweck")).toHaveLength(2);
  });

  it("tells the day until which it is payable", async () => {
    const { browser, orderId } = await orderOnline();
    const sentence = payableUntil(storedOrder(orderId).paymentDue ?? "");
    expect((await browser.get(`/order-confirmation/${orderId}`)).text).toContain(sentence);
  });

  it("is overpaid when two attempts are paid, and the owner is told", async () => {
    const { browser, orderId } = await orderOnline();
    const first = paymentIdOf(orderId);
    await fake.change(first, { state: "expired" });
    await browser.open(`/zahlung/zurueck/${attemptOf(orderId).id}`);
    await beginPayment(orderId, new Date());
    await payAt(fake, orderId);
    await knock(fake, paymentIdOf(orderId));
    await fake.change(first, { state: "paid" });
    await knock(fake, first);
    expect(amountsOf(orderId)).toEqual([4990, 4990]);
    expect(subjectsAbout(orderId).join()).toContain("Zu viel bezahlt");
  });

  it("stays completed after a refund at the provider and a chargeback, each noted once", async () => {
    const { orderId } = await orderOnline();
    await payAt(fake, orderId);
    const id = paymentIdOf(orderId);
    await knock(fake, id);
    fake.latest.refunds.push({ id: "re_1", amount: 1000, state: "queued" });
    await knock(fake, id, "charge.refunded");
    expect(amountsOf(orderId)).toEqual([4990]);
    fake.latest.refunds = [{ id: `re_${id}`, amount: 1000, state: "pending" }];
    fake.latest.chargebacks.push({ id: `chb_${id}`, amount: 3990, isReversed: false });
    for (let count = 0; count < 3; count += 1) await knock(fake, id, "charge.dispute.created");
    expect(amountsOf(orderId).sort()).toEqual([-1000, -3990, 4990].sort());
    expect(storedOrder(orderId).status).toBe("completed");
    expect(subjectsAbout(orderId).join()).toContain("zurückgebucht");
    expect(subjectsAbout(orderId).join()).toContain("Erstattung beim Zahlungsdienst");
    fake.latest.chargebacks = [{ id: `chb_${id}`, amount: 3990, isReversed: true }];
    fake.latest.refunds = [{ id: `re_${id}`, amount: 1000, state: "failed" }];
    await knock(fake, id, "charge.dispute.closed");
    expect(amountsOf(orderId).reduce((sum, cents) => sum + cents, 0)).toBe(4990);
  });

  it.each(["refund.failed", "refund.updated", "charge.refund.updated"])(
    "owes a refund again that fails after it was done, once %s tells it",
    async (type) => {
      const {
        browser: admin,
        admin: { id },
      } = await createAdmin();
      const { orderId } = await orderOnline();
      await payAt(fake, orderId);
      await knock(fake, paymentIdOf(orderId));
      const actor = { admin: id };
      await changeOrderStatus({ orderId, status: "cancelled", actor, now: new Date() });
      fake.refundState = "done";
      const page = await admin.get(`/admin/orders/${orderId}`);
      await admin.press(page, "Erstatten");
      expect(amountsOf(orderId)).toEqual([4990, -4990]);
      const [refund] = fake.latest.refunds;
      if (refund) refund.state = "failed";
      expect((await knock(fake, paymentIdOf(orderId), type)).status).toBe(200);
      expect(amountsOf(orderId)).toEqual([4990]);
      expect(subjectsAbout(orderId)).toContain(
        `Eine Erstattung ist fehlgeschlagen: Bestellung ${storedOrder(orderId).number}`,
      );
      const { text } = await admin.get(`/admin/orders/${orderId}`);
      expect(text).toContain("Das Geld liegt wieder auf Ihrem Konto dort");
    },
  );

  it("keeps its invoice when a part is refunded at the provider, and the owner reads what to do", async () => {
    storeSeller();
    const { orderId } = await orderOnline();
    await payAt(fake, orderId);
    const id = paymentIdOf(orderId);
    await knock(fake, id);
    fake.latest.refunds.push({ id: `re_part_${id}`, amount: 1000, state: "done" });
    await knock(fake, id, "charge.refunded");
    const papers = () =>
      listInvoicesWithCancellations(orderId).flatMap((each) => [
        each.invoice,
        ...each.cancellations,
      ]);
    const [invoice, ...others] = papers();
    expect(others).toEqual([]);
    const news = () =>
      emailsTo(operatorMailbox() ?? "").filter(({ subject }) =>
        subject.endsWith(
          `Erstattung beim Zahlungsdienst: Bestellung ${storedOrder(orderId).number}`,
        ),
      );
    expect(news()[0]?.text).toContain(`Auch die Rechnung ${invoice?.number} bleibt, wie sie ist`);
    const actor = { admin: (await createAdmin()).admin.id };
    await changeOrderStatus({ orderId, status: "cancelled", actor, now: new Date() });
    expect(papers().map(({ gross }) => gross)).toEqual([4990, -4990]);
    fake.latest.refunds.push({ id: `re_rest_${id}`, amount: 3990, state: "done" });
    await knock(fake, id, "charge.refunded");
    expect(news()).toHaveLength(2);
    expect(news().filter(({ text }) => text.includes("Rechnung"))).toHaveLength(1);
  });

  it("shows its customer money that a bank took back, until the shop has won it again", async () => {
    const { orderId, browser } = await orderOnline();
    await payAt(fake, orderId);
    const id = paymentIdOf(orderId);
    const shown = async (chargebacks: typeof fake.latest.chargebacks) => {
      fake.latest.chargebacks = chargebacks;
      await knock(fake, id, "charge.dispute.created");
      const pages = [`/order-confirmation/${orderId}`, "/dashboard"].map(async (path) =>
        (await browser.get(path)).text.match(/(Schon erstattet|Zurückgebucht) [\d,]+/g),
      );
      return Promise.all(pages);
    };
    fake.latest.refunds.push({ id: `re_${id}`, amount: 1000, state: "done" });
    const taken = { id: `chb_${id}`, amount: 3990 };
    const both = ["Schon erstattet 10,00", "Zurückgebucht 39,90"];
    expect(await shown([{ ...taken, isReversed: false }])).toEqual([both, both]);
    const refunded = ["Schon erstattet 10,00"];
    expect(await shown([{ ...taken, isReversed: true }])).toEqual([refunded, refunded]);
  });

  it("cannot be cancelled while it is being paid; cancelling stops a payment that was only begun", async () => {
    const { browser: admin } = await createAdmin();
    const paid = await orderOnline();
    await fake.change(paymentIdOf(paid.orderId), { state: "pending" });
    const cancel = async (orderId: string) =>
      admin.post(`/admin/orders/${orderId}`, { status: "cancelled" });
    const refused = await cancel(paid.orderId);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("wird gerade bezahlt");
    expect(storedOrder(paid.orderId).status).toBe("pending");
    const begun = await orderOnline();
    expect((await cancel(begun.orderId)).status).toBe(303);
    expect(storedOrder(begun.orderId).status).toBe("cancelled");
    expect(["canceled", "expired"]).toContain(fake.latest.state);
    const page = await begun.browser.get(payPathOf(begun.orderId));
    expect(page.text).toContain("ist online nichts zu bezahlen");
  });

  it("keeps the money of a cancelled order, and tells the customer and the owner", async () => {
    const { browser: admin } = await createAdmin();
    const { browser, orderId } = await orderOnline();
    await admin.post(`/admin/orders/${orderId}`, { status: "cancelled" });
    await payAt(fake, orderId);
    await knock(fake, paymentIdOf(orderId));
    expect(storedOrder(orderId).status).toBe("cancelled");
    const { text } = await browser.get(`/order-confirmation/${orderId}`);
    expect(text).toMatch(/Du bekommst 49,90\s€ von uns zurück/);
    expect(text).not.toContain("Online-Zahlung");
    expect(amountsOf(orderId)).toEqual([4990]);
    const subjects = subjectsAbout(orderId).join();
    expect(subjects).toContain("Geld für eine stornierte Bestellung");
    expect(subjects).toContain("Deine Zahlung für die stornierte Bestellung");
  });

  it("that is paid waits for an owner who completes orders by hand", async () => {
    storeSettings({ ...bank, autoComplete: "no" });
    const { orderId } = await orderOnline();
    await payAt(fake, orderId);
    await knock(fake, paymentIdOf(orderId));
    expect(storedOrder(orderId).status).toBe("pending");
    expect(amountsOf(orderId)).toEqual([4990]);
    expect(subjectsAbout(orderId).join()).toContain("ist da");
  });

  it("asks the provider again when it does not answer a webhook", async () => {
    const { orderId } = await orderOnline();
    const id = paymentIdOf(orderId);
    await payAt(fake, orderId);
    fake.mood = "nonsense";
    vi.spyOn(console, "warn").mockReturnValue(undefined);
    expect((await knock(fake, id)).status).toBe(503);
    fake.mood = "fine";
    expect((await knock(fake, id)).status).toBe(200);
    expect(storedOrder(orderId).status).toBe("completed");
  });

  it("is not paid by the payment of another order", async () => {
    const cheap = await orderOnline(100);
    const dear = await orderOnline(49900);
    await payAt(fake, cheap.orderId);
    db.update(paymentAttempts)
      .set({ providerId: null })
      .where(eq(paymentAttempts.orderId, cheap.orderId))
      .run();
    const cheapId = [...fake.payments.values()].at(-2)?.id ?? "";
    const dearAttempt = attemptOf(dear.orderId);
    db.update(paymentAttempts)
      .set({ providerId: cheapId })
      .where(eq(paymentAttempts.id, dearAttempt.id))
      .run();
    await knock(fake, cheapId);
    expect(storedOrder(dear.orderId).status).toBe("pending");
    expect(amountsOf(dear.orderId)).toEqual([]);
  });
});

/** The number beside 'Zahlungen' in the administration's menu. */
async function waitingPayments() {
  const entries = (await loadMenu(nouns)).flatMap((group) => group.entries);
  return entries.find(({ path }) => path === "/admin/payments")?.waiting;
}

describe("a webhook", () => {
  const fake = useProvider("stripe");

  it("of an unknown payment is answered and forgotten", async () => {
    await orderOnline();
    const id = fake.latest.id;
    db.delete(paymentAttempts).where(eq(paymentAttempts.providerId, id)).run();
    fake.calls.length = 0;
    expect((await knock(fake, id)).status).toBe(200);
    expect(fake.calls).toEqual([]);
  });

  it.each([
    ["without a signature", {}],
    ["with a forged one", { "Stripe-Signature": `t=${Math.floor(Date.now() / 1000)},v1=00` }],
  ])("%s is refused", async (_name, headers) => {
    const answer = await new Browser().post("/zahlung/stripe", { id: "cs_1" }, headers);
    expect(answer.status).toBe(400);
  });

  it("of the provider that is not configured does not exist, and a GET changes nothing", async () => {
    expect((await new Browser().post("/zahlung/mollie", { id: "tr_1" })).status).toBe(404);
    expect((await new Browser().get("/zahlung/stripe")).status).toBe(405);
  });

  it("that is too long is refused", async () => {
    const body = { id: "x".repeat(300_000) };
    expect((await new Browser().post("/zahlung/stripe", body)).status).toBe(413);
  });
});

describe("the checkout", () => {
  const fake = useProvider("mollie");

  async function checkoutOf(price: number) {
    const browser = await browserOf();
    await fillCart(browser, [createItem({ price }), 1]);
    return { browser, page: await browser.get("/checkout") };
  }
  const ways = (page: Pick<Page, "document">) =>
    page.document
      .querySelectorAll('[name="paymentMethod"]')
      .map((each) => [each.getAttribute("value"), each.hasAttribute("checked")]);

  it("offers both ways above the overview, the owner's default first", async () => {
    const { page } = await checkoutOf(1000);
    expect(ways(page)).toEqual([
      ["online", true],
      ["transfer", false],
    ]);
    const at = (text: string) => page.html.indexOf(text);
    expect(at(">Zahlungsart<")).toBeGreaterThan(0);
    expect(at(">Zahlungsart<")).toBeLessThan(at('id="bestellung"'));
    expect(page.text.match(/Zahlungspflichtig bestellen/g)).toHaveLength(1);
    storeSettings({ ...bank, paymentDefault: "transfer" });
    expect(ways((await checkoutOf(1000)).page)).toEqual([
      ["transfer", true],
      ["online", false],
    ]);
  });

  it("offers no choice where there is none", async () => {
    expect(ways((await checkoutOf(0)).page)).toEqual([]);
    expect(ways((await checkoutOf(49)).page)).toEqual([]);
    forgetBankAccount();
    const { browser, page } = await checkoutOf(1000);
    expect(ways(page)).toEqual([]);
    expect(page.text).toContain("Bezahlen kannst du online");
    const answer = await browser.post("/checkout", await readCheckout(browser));
    expect(answer.location).toMatch(/bezahlen\?weiter=1$/);
  });

  it("keeps the chosen way when the form is refused", async () => {
    const { browser } = await checkoutOf(1000);
    const fields = { ...(await readCheckout(browser)), paymentMethod: "transfer", city: "" };
    const refused = await browser.post("/checkout", fields);
    expect(refused.status).toBe(400);
    expect(ways(refused)).toEqual([
      ["online", false],
      ["transfer", true],
    ]);
  });

  it("places an order by transfer as before", async () => {
    const { browser } = await checkoutOf(1000);
    const orderId = await placeSampleOrder(browser, { paymentMethod: "transfer" });
    const page = await browser.get(`/order-confirmation/${orderId}`);
    expect(page.text).toContain("Verwendungszweck");
    expect(page.text).toContain("Online bezahlen");
    expect(fake.calls.filter((call) => call.startsWith("POST"))).toEqual([]);
  });

  it("offers the payment on the dashboard, too", async () => {
    const { browser } = await orderOnline();
    expect((await browser.get("/dashboard")).text).toContain("nicht bezahlt");
  });

  it("does not let others see or pay the order", async () => {
    const { orderId } = await orderOnline();
    const stranger = await browserOf();
    expect((await stranger.get(payPathOf(orderId))).status).toBe(404);
    expect((await stranger.post(payPathOf(orderId), { intent: "try" })).status).toBe(404);
    const visitor = new Browser();
    expect((await visitor.get("/zahlung/zurueck/unbekannt")).status).toBe(404);
    const signIn = await visitor.open(payPathOf(orderId));
    expect(signIn.text).toContain("Bitte melde dich an, um zu bezahlen");
    expect(signIn.document.querySelector("[name=password]")).not.toBeNull();
  });

  it("is left out without a provider, and the privacy page names the one there is", async () => {
    expect((await new Browser().get("/datenschutz")).text).toContain("Mollie B.V.");
    const { MOLLIE_API_KEY } = env;
    delete env.MOLLIE_API_KEY;
    try {
      expect(ways((await checkoutOf(1000)).page)).toEqual([]);
      expect((await new Browser().get("/datenschutz")).text).not.toContain("Mollie");
    } finally {
      env.MOLLIE_API_KEY = MOLLIE_API_KEY;
    }
  });
});

describe("the administration", () => {
  const fake = useProvider("mollie");

  it("says which provider is set up, and checks the connection", async () => {
    const { browser } = await createAdmin();
    const page = await browser.get("/admin/settings/payments");
    expect(page.text).toContain("Mollie, Testbetrieb");
    expect(page.html).not.toContain("test_fake");
    const works = await browser.press(page, "Verbindung prüfen");
    expect((await browser.follow(works)).text).toContain("Mollie antwortet, der Schlüssel gilt");
    fake.mood = 401;
    const refused = await browser.press(page, "Verbindung prüfen");
    expect(refused.status).toBe(502);
    expect(refused.text).toContain("nimmt den Schlüssel nicht an");
    const customer = await browserOf();
    expect(
      (await customer.post("/admin/settings/zahlungsdienst", { intent: "check" })).status,
    ).toBe(403);
  });

  it("lists the attempts of an order with their problems", async () => {
    const { browser } = await createAdmin();
    const { orderId } = await orderOnline();
    await fake.change(paymentIdOf(orderId), { amount: 4000, state: "paid" });
    await knock(fake, paymentIdOf(orderId));
    const page = await browser.get(`/admin/orders/${orderId}`);
    expect(page.text).toContain("Online-Zahlungen");
    expect(page.text).toContain("Verlangt waren 49,90 €, bezahlt wurden 40,00 €.");
    expect(page.text).toMatch(/ · PayPal · /);
  });

  it.each([
    ["another currency", { currency: "USD" }],
    ["the other mode", { isLive: true }],
    ["another reference", { attempt: "another" }],
  ])("lists a payment of %s until an admin has dealt with it", async (_name, difference) => {
    const { browser, admin } = await createAdmin();
    db.update(paymentAttempts).set({ handledAt: new Date() }).run();
    const { orderId } = await orderOnline();
    const { number } = storedOrder(orderId);
    const before = (await waitingPayments()) ?? 0;
    await fake.change(paymentIdOf(orderId), { ...difference, state: "paid" });
    await knock(fake, paymentIdOf(orderId));
    expect(await waitingPayments()).toBe(before + 1);
    expect((await browser.get("/admin")).text).toContain("1 Online-Zahlungen, die nicht passen");
    const page = await browser.get("/admin/payments");
    const section = page.document.querySelector("[aria-labelledby=online-zahlungen]")?.text;
    expect(section).toContain(number);
    expect(section).toContain(attemptOf(orderId).problem);
    const done = await browser.press(page, `Erledigt: ${number}`);
    const left = await browser.follow(done);
    expect(messages(left).join()).toContain("Als erledigt vermerkt");
    expect(left.text).not.toContain(number);
    await knock(fake, paymentIdOf(orderId));
    expect(await waitingPayments()).toBe(before);
    expect((await browser.get("/admin")).text).not.toContain("Online-Zahlungen, die nicht passen");
    const { text } = await browser.get(`/admin/orders/${orderId}`);
    expect(text).toContain(
      `Online-Zahlung, die nicht passt, als erledigt vermerkt (${attemptOf(orderId).problem})`,
    );
    expect(attemptOf(orderId)).toMatchObject({ handledBy: admin.id, handledAt: expect.any(Date) });
    const again = await browser.press(page, `Erledigt: ${number}`);
    expect(messages(await browser.follow(again)).join()).toContain("Das war schon so");
  });

  it("does not list a payment of another amount, which is booked, nor one that is only begun", async () => {
    const { browser } = await createAdmin();
    db.update(paymentAttempts).set({ handledAt: new Date() }).run();
    const paid = await orderOnline();
    await fake.change(paymentIdOf(paid.orderId), { amount: 4000, state: "paid" });
    await knock(fake, paymentIdOf(paid.orderId));
    const begun = await orderOnline();
    await fake.change(paymentIdOf(begun.orderId), { currency: "USD" });
    await knock(fake, paymentIdOf(begun.orderId));
    expect((await browser.get("/admin/payments")).text).not.toContain("die nicht passen");
  });
});
