import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { env } from "#app/environment/env.server.ts";
import { ASK_PAUSE, askPutOff } from "#app/features/money/online/ask-provider.server.ts";
import { db } from "#db/client.server.ts";
import { emails, orders, paymentAttempts, payments } from "#db/schema.ts";
import { type Browser, ORIGIN, type Page } from "#tests/support/browser.ts";
import { FakeProvider, fakeKeys } from "#tests/support/fake-provider.ts";
import { browserOf, createItem, fillCart, readCheckout } from "#tests/support/samples.ts";
import { forgetSettings, storeSettings } from "#tests/support/settings.ts";
import { answer } from "#tests/support/site.ts";

export const bank = { bankRecipient: "Bürger & Söhne", bankIban: "DE02120300000000202051" };

const keysOf = {
  mollie: { MOLLIE_API_KEY: fakeKeys.mollie },
  stripe: { STRIPE_SECRET_KEY: fakeKeys.stripe, STRIPE_WEBHOOK_SECRET: fakeKeys.webhookSecret },
};
const allKeys = ["MOLLIE_API_KEY", "STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"] as const;

/** Configures this provider for the tests of a file, with a bank account beside it. Webhooks come by `knock` alone. */
export function useProvider(name: "mollie" | "stripe"): FakeProvider {
  const fake = new FakeProvider();
  beforeAll(async () => {
    await fake.start();
    for (const key of allKeys) delete env[key];
    Object.assign(env, keysOf[name], { PAYMENT_API_URL: new URL(fake.url) });
  });
  beforeEach(() => {
    storeSettings(bank);
    fake.reset();
    fake.webhooks.times = 0;
  });
  afterAll(async () => {
    for (const key of [...allKeys, "PAYMENT_API_URL"] as const) delete env[key];
    forgetSettings();
    await fake.stop();
  });
  return fake;
}

export const payPathOf = (orderId: string) => `/order-confirmation/${orderId}/bezahlen`;
/** The address that leads on to the provider. */
export const leavingPathOf = (orderId: string) => `${payPathOf(orderId)}?weiter=1`;

/** Posts the provider's call about this payment to the shop, whose later question follows at once. */
export async function knock(fake: FakeProvider, id: string, type?: string): Promise<Response> {
  const response = await call(fake, id, type);
  await passPause();
  return response;
}

/** Asks what was put off, as the clock does a few seconds later. */
export async function passPause(): Promise<void> {
  await askPutOff(new Date(Date.now() + ASK_PAUSE));
  db.update(paymentAttempts).set({ askedAt: null }).run();
}

/** Posts the provider's call about this payment to the shop. */
export function call(fake: FakeProvider, id: string, type?: string): Promise<Response> {
  const webhook = fake.webhookOf(id, type);
  if (!webhook) throw new Error(`${id} has no webhook`);
  const { url, headers, body } = webhook;
  return answer(new Request(ORIGIN + new URL(url).pathname, { method: "POST", headers, body }));
}

export interface OnlineOrder {
  browser: Browser;
  orderId: string;
}

/** A customer who has just ordered something for this price in cents, and has been led on to pay online. */
export async function orderOnline(price = 4990): Promise<OnlineOrder> {
  const browser = await browserOf();
  await fillCart(browser, [createItem({ price }), 1]);
  const fields = { ...(await readCheckout(browser)), paymentMethod: "online" };
  const answer = await browser.post("/checkout", fields);
  const orderId = answer.location?.match(
    /^\/order-confirmation\/([^/]+)\/bezahlen\?weiter=1$/,
  )?.[1];
  if (!orderId) throw new Error(`not led on to pay (${answer.status}, ${answer.location})`);
  return { browser, orderId };
}

export function storedOrder(orderId: string) {
  const order = db.select().from(orders).where(eq(orders.id, orderId)).get();
  if (!order) throw new Error(`no order ${orderId}`);
  return order;
}

export function attemptsOf(orderId: string) {
  return db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(paymentAttempts.createdAt)
    .all();
}

export function attemptOf(orderId: string) {
  const attempt = attemptsOf(orderId).at(-1);
  if (!attempt) throw new Error(`no attempt of ${orderId}`);
  return attempt;
}

/** The provider's id of the last attempt's payment. */
export function paymentIdOf(orderId: string): string {
  const { providerId } = attemptOf(orderId);
  if (!providerId) throw new Error(`the provider does not know the attempt of ${orderId}`);
  return providerId;
}

/** The cents of all payments of an order, in their order. */
export function amountsOf(orderId: string): number[] {
  return db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(payments.createdAt)
    .all()
    .map(({ amount }) => amount);
}

/** The keys of the e-mails that mention this order's number in their subject. */
export function subjectsAbout(orderId: string): string[] {
  const { number } = storedOrder(orderId);
  return db
    .select()
    .from(emails)
    .all()
    .map(({ subject }) => subject)
    .filter((subject) => subject.includes(number));
}

/** The target of the page's own refresh. */
export function refreshOf(page: Page): string | null {
  const meta = page.document.querySelector('meta[http-equiv="refresh"]');
  return meta?.getAttribute("content") ?? null;
}

/** Every order's payment as the customer presses the button of the provider's page. */
export async function payAt(fake: FakeProvider, orderId: string): Promise<void> {
  await fake.change(paymentIdOf(orderId), { state: "paid" });
}
