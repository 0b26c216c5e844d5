import { setTimeout } from "node:timers/promises";
import type { FakeProvider } from "#tests/support/fake-provider.ts";
import { Visitor } from "../shop-visitor.ts";
import type { Battlefield, Outcome } from "./battlefield.ts";

const TRIES = 60;
const MAX_PAYMENTS = 10;
const WEBHOOKS = 500;
const SECONDS = 10;
const MAX_QUESTIONS = 4;

/** Begins a payment of one order and cancels it, again and again. */
export async function payAgainAndAgain({ server, provider }: Battlefield): Promise<Outcome> {
  const customer = new Visitor(server, "198.51.100.1");
  const pay = await orderOnline(customer);
  let last = "";
  for (let tries = 0; tries < TRIES; tries += 1) {
    await customer.ask(`${pay}?weiter=1`);
    await cancelAll(provider);
    last = (await customer.ask(pay, { intent: "try" })).html;
  }
  const begun = provider.payments.size;
  const hasWayOut = last.includes("Überweisung");
  return {
    figure: `${begun} payments at the provider, ${hasWayOut ? "a" : "no"} word about the transfer`,
    limit: `${MAX_PAYMENTS} payments, a word`,
    holds: begun > 0 && begun <= MAX_PAYMENTS && hasWayOut,
  };
}

/** Calls the webhook of one payment again and again, and then pays. */
export async function knockAgainAndAgain(field: Battlefield): Promise<Outcome> {
  const { server, provider, sql } = field;
  const customer = new Visitor(server, "198.51.100.1");
  await customer.ask(`${await orderOnline(customer)}?weiter=1`);
  const payment = provider.latest;
  const webhook = provider.webhookOf(payment.id);
  if (!webhook) throw new Error("the shop gave no address for the webhook");
  const knock = () =>
    fetch(server.url(new URL(webhook.url).pathname), { ...webhook, method: "POST" });
  const before = provider.calls.length;
  for (let knocked = 0; knocked < WEBHOOKS; knocked += 1) {
    await (await knock()).arrayBuffer();
    if (knocked % 50 === 0) await setTimeout((SECONDS * 1000) / (WEBHOOKS / 50));
  }
  const questions = provider.calls.length - before;
  payment.state = "paid";
  await (await knock()).arrayBuffer();
  const isPaid = () => sql("select 1 from payments where amount > 0").length > 0;
  for (let waited = 0; waited < 30 && !isPaid(); waited += 1) await setTimeout(1000);
  return {
    figure: `${questions} questions, and the payment was ${isPaid() ? "noted" : "lost"}`,
    limit: `${MAX_QUESTIONS} questions, noted`,
    holds: questions > 0 && questions <= MAX_QUESTIONS && isPaid(),
  };
}

/** Orders, to be paid online. Returns the path of the page to pay at. */
async function orderOnline(customer: Visitor): Promise<string> {
  const email = "kundin@beispiel.de";
  await customer.signUp(email);
  await customer.addToCart("product", "tagebuch");
  const form = { ...(await customer.fillCheckout(email)), paymentMethod: "online" };
  const { location } = await customer.ask("/checkout", form);
  const [, orderId] = location?.match(/^\/order-confirmation\/([\w-]+)/) ?? [];
  if (!orderId) throw new Error(`the checkout was answered by ${location}`);
  return `/order-confirmation/${orderId}/bezahlen`;
}

async function cancelAll(provider: FakeProvider): Promise<void> {
  for (const { id, state } of provider.payments.values()) {
    if (state === "open") await provider.change(id, { state: "canceled" });
  }
}
