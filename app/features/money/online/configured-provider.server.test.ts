import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { configuredProvider } from "#app/features/money/online/configured-provider.server.ts";
import type {
  OnlinePayment,
  PaymentProvider,
  ProviderAnswer,
} from "#app/features/money/online/payment-provider.ts";
import { FakeProvider, fakeKeys, stripeSignature } from "#tests/support/fake-provider.ts";

const fake = new FakeProvider();
beforeAll(() => fake.start());
beforeEach(() => fake.reset());
afterAll(() => fake.stop());

const SHORT = 100;
const keysOf = {
  mollie: { MOLLIE_API_KEY: fakeKeys.mollie },
  stripe: { STRIPE_SECRET_KEY: fakeKeys.stripe, STRIPE_WEBHOOK_SECRET: fakeKeys.webhookSecret },
};

function providerOf(name: "mollie" | "stripe", keys: object = keysOf[name], timeLimit = 5000) {
  const provider = configuredProvider({ ...keys, PAYMENT_API_URL: new URL(fake.url) }, timeLimit);
  if (!provider) throw new Error(`${name} is not configured`);
  return provider;
}

let attempts = 0;
function newPayment(changes: object = {}) {
  attempts += 1;
  return {
    attemptId: `attempt-${attempts}`,
    amount: 4990,
    description: "Bestellung BH-2026-000123",
    returnUrl: "http://shop.test/zahlung/zurueck/1",
    webhookUrl: "http://shop.test/zahlung/mollie",
    idempotencyKey: `key-${attempts}`,
    ...changes,
  };
}

async function valueIn<Value>(answer: Promise<ProviderAnswer<Value>>): Promise<Value> {
  const result = await answer;
  if (!result.ok) throw new Error(`${result.reason}: ${result.detail}`);
  return result.value;
}

async function createdBy(provider: PaymentProvider): Promise<OnlinePayment> {
  return valueIn(provider.create(newPayment()));
}

describe("the configured provider", () => {
  it("is none without keys", () => {
    expect(configuredProvider({})).toBeNull();
  });

  it.each([
    [{ MOLLIE_API_KEY: "test_1" }, "mollie", "test"],
    [{ MOLLIE_API_KEY: "live_1" }, "mollie", "live"],
    [{ STRIPE_SECRET_KEY: "sk_live_1", STRIPE_WEBHOOK_SECRET: "whsec_1" }, "stripe", "live"],
    [{ STRIPE_SECRET_KEY: "rk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" }, "stripe", "test"],
  ])("of %o is %s in mode %s", (keys, name, mode) => {
    expect(configuredProvider(keys)).toMatchObject({ name, mode });
  });
});

describe.each(["mollie", "stripe"] as const)("%s", (name) => {
  it("creates a payment with an address to pay at, and reports it", async () => {
    const provider = providerOf(name);
    const payment = newPayment();
    const created = await valueIn(provider.create(payment));
    expect(created).toMatchObject({
      providerId: fake.latest.id,
      state: "open",
      mode: "test",
      amount: 4990,
      currency: "EUR",
      attemptId: payment.attemptId,
      url: `${fake.url}/checkout/${fake.latest.id}`,
      expiresAt: fake.latest.expiresAt,
      refunds: [],
      chargebacks: [],
    });
    expect(fake.latest).toMatchObject({
      description: payment.description,
      returnUrl: payment.returnUrl,
    });
    expect(await valueIn(provider.fetch(created.providerId))).toEqual(created);
  });

  it("returns the same payment for the same key", async () => {
    const payment = newPayment();
    const [first, second] = [
      await valueIn(providerOf(name).create(payment)),
      await valueIn(providerOf(name).create(payment)),
    ];
    expect(second).toEqual(first);
  });

  it.each(["pending", "paid", "failed", "expired"] as const)("reports %s", async (state) => {
    const provider = providerOf(name);
    const { providerId } = await createdBy(provider);
    await fake.change(providerId, { state, webhookUrl: null });
    expect(await valueIn(provider.fetch(providerId))).toMatchObject({ state, url: null });
  });

  it("reports another amount, currency, mode and reference as they are", async () => {
    const provider = providerOf(name);
    const { providerId } = await createdBy(provider);
    const differing = { amount: 4989, currency: "USD", isLive: true, attempt: null };
    await fake.change(providerId, { ...differing, state: "paid", webhookUrl: null });
    expect(await valueIn(provider.fetch(providerId))).toMatchObject({
      amount: 4989,
      currency: "USD",
      mode: "live",
      attemptId: null,
    });
  });

  it("refunds a part, and reports refunds and chargebacks one by one", async () => {
    const provider = providerOf(name);
    const { providerId } = await createdBy(provider);
    await fake.change(providerId, { state: "paid", webhookUrl: null });
    const asked = {
      providerId,
      reference: "refund-1",
      amount: 1000,
      description: "Bestellung",
      idempotencyKey: `r-${name}`,
    };
    const refund = await valueIn(provider.refund(asked));
    expect(refund).toMatchObject({ reference: "refund-1", amount: 1000, state: "pending" });
    expect(Math.abs(Date.now() - Number(refund.createdAt))).toBeLessThan(60_000);
    expect(await valueIn(provider.refund(asked))).toEqual(refund);
    fake.latest.chargebacks.push({ id: "chb_1", amount: 3990, isReversed: false });
    const payment = await valueIn(provider.fetch(providerId));
    expect(payment).toMatchObject({
      state: "paid",
      refunds: [refund],
      chargebacks: [{ chargebackId: "chb_1", amount: 3990, isReversed: false }],
    });
    fake.latest.refunds.push({ id: "re_page", amount: 1, state: "done" });
    const { refunds } = await valueIn(provider.fetch(providerId));
    expect(refunds.map(({ reference }) => reference)).toEqual(["refund-1", null]);
    const tooMuch = { ...asked, amount: 4000, idempotencyKey: `r2-${name}` };
    expect(await provider.refund(tooMuch)).toMatchObject({ ok: false, reason: "refused" });
  });

  it("cancels a payment that is open, and refuses one that is paid", async () => {
    const provider = providerOf(name);
    const first = await createdBy(provider);
    expect(await provider.cancel(first.providerId)).toEqual({ ok: true, value: null });
    expect((await valueIn(provider.fetch(first.providerId))).url).toBeNull();
    const second = await createdBy(provider);
    await fake.change(second.providerId, { state: "paid", webhookUrl: null });
    expect(await provider.cancel(second.providerId)).toMatchObject({
      ok: false,
      reason: "refused",
    });
  });

  it("tells an amount that is too small", async () => {
    const answer = await providerOf(name).create(newPayment({ amount: 49 }));
    expect(answer).toMatchObject({ ok: false, reason: "amount" });
  });

  it.each([
    ["slow", "unreachable"],
    ["down", "unreachable"],
    ["nonsense", "unreadable"],
    ["half", "unreadable"],
    ["huge", "unreadable"],
    [401, "unauthorized"],
    [404, "not-found"],
    [409, "busy"],
    [422, "refused"],
    [429, "busy"],
    [500, "unreachable"],
  ] as const)("that is %s is a failure: %s", async (mood, reason) => {
    fake.mood = mood;
    const answer = await providerOf(name, keysOf[name], mood === "slow" ? SHORT : 5000).fetch(
      "tr_1",
    );
    expect(answer).toMatchObject({ ok: false, reason });
  });

  it("never repeats its key in a failure", async () => {
    const wrong = JSON.parse(JSON.stringify(keysOf[name]).replace("_fake", "_geheim"));
    const answer = await providerOf(name, wrong).fetch("tr_1");
    expect(answer).toMatchObject({ ok: false, reason: "unauthorized" });
    expect(JSON.stringify(answer)).not.toContain("geheim");
  });

  it("shows that the connection works", async () => {
    expect(await providerOf(name).checkConnection()).toMatchObject({ ok: true });
  });
});

describe("a call from Mollie", () => {
  it.each([
    ["id=tr_7UhSN1zuXS", "tr_7UhSN1zuXS"],
    ["id=../../v1/secrets", null],
    ["id=", null],
    ["", null],
  ])("with %j is about %j", async (body, providerId) => {
    const webhook = { body: Buffer.from(body), signature: null, now: new Date() };
    expect(await providerOf("mollie").readWebhook(webhook)).toEqual({ ok: true, providerId });
  });
});

describe("a call from Stripe", () => {
  it.each([
    "checkout.session.completed",
    "charge.refunded",
    "charge.refund.updated",
    "refund.updated",
    "refund.failed",
    "charge.dispute.created",
  ])("about %s names the session", async (type) => {
    const provider = providerOf("stripe");
    const { providerId } = await createdBy(provider);
    const sent = fake.webhookOf(providerId, type);
    const webhook = {
      body: Buffer.from(sent?.body ?? ""),
      signature: sent?.headers["Stripe-Signature"] ?? null,
      now: new Date(),
    };
    expect(await provider.readWebhook(webhook)).toEqual({ ok: true, providerId });
    const forged = { ...webhook, body: Buffer.from(`${sent?.body} `) };
    expect(await provider.readWebhook(forged)).toEqual({ ok: false, reason: "forged" });
  });

  it.each([
    ["a refund without a payment intent", "refund.failed", { id: "re_1", charge: "ch_1" }],
    ["anything else", "customer.created", { id: "cus_1" }],
  ])("about %s is about no payment of this shop", async (_name, type, object) => {
    const body = JSON.stringify({ id: "evt_1", type, data: { object } });
    const webhook = { body: Buffer.from(body), signature: stripeSignature(body), now: new Date() };
    expect(await providerOf("stripe").readWebhook(webhook)).toEqual({ ok: true, providerId: null });
  });
});
