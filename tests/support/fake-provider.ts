import { createHmac, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

type State = "open" | "pending" | "paid" | "failed" | "canceled" | "expired";

interface FakeRefund {
  id: string;
  amount: number;
  state: "queued" | "pending" | "done" | "failed";
  /** The shop's own id of it; none if it was made at the provider's page. */
  reference?: string | null;
  /** Now by default. */
  createdAt?: Date;
}

export interface FakePayment {
  id: string;
  api: "mollie" | "stripe";
  state: State;
  amount: number;
  currency: string;
  isLive: boolean;
  attempt: string | null;
  description: string;
  returnUrl: string;
  webhookUrl: string | null;
  expiresAt: Date;
  refunds: FakeRefund[];
  chargebacks: { id: string; amount: number; isReversed: boolean }[];
}

/** How the fake misbehaves when it is asked; a number is the status of every answer. */
type Mood = "fine" | "slow" | "down" | "nonsense" | "half" | "lost" | "huge" | number;

interface Webhook {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Below it, both providers refuse to create a payment. */
const SMALLEST_AMOUNT = 50;

export const fakeKeys = {
  mollie: "test_fake",
  stripe: "sk_test_fake",
  webhookSecret: "whsec_fake",
};

/** Speaks the calls of Mollie and Stripe that the shop uses, on loopback, with a page to pay at. */
export class FakeProvider {
  mood: Mood = "fine";
  /** Milliseconds before each answer of the API. */
  delay = 0;
  /** How often and how many milliseconds after a change the webhook is called. */
  webhooks = { times: 1, delay: 0 };
  /** Refunds begin in this state. */
  refundState: FakeRefund["state"] = "pending";
  /** The address that is set in Stripe's account. */
  stripeWebhookUrl: string | null = null;
  readonly payments = new Map<string, FakePayment>();
  /** Every call to the API, such as 'POST /v2/payments'. */
  readonly calls: string[] = [];
  /** The statuses that the shop answered to webhooks. */
  readonly knocks: number[] = [];
  private readonly replays = new Map<string, { request: string; answer: unknown }>();
  private port = 0;
  private readonly server = createServer((request, response) => {
    this.respond(request, response).catch((error) => {
      response.writeHead(500).end(String(error));
    });
  });

  /** Without a port, it listens on a free one. */
  async start(port = 0): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(port, "127.0.0.1", resolve));
    this.port = (this.server.address() as AddressInfo).port;
    return this;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The payment that was created last. */
  get latest(): FakePayment {
    const payment = [...this.payments.values()].at(-1);
    if (!payment) throw new Error("no payment was created");
    return payment;
  }

  reset(): void {
    this.mood = "fine";
    this.delay = 0;
    this.webhooks = { times: 1, delay: 0 };
    this.refundState = "pending";
    this.calls.length = 0;
    this.knocks.length = 0;
  }

  /** Changes a payment like the customer or the provider would, and calls the webhook. */
  async change(id: string, change: Partial<FakePayment>): Promise<void> {
    const payment = Object.assign(this.find(id), change);
    await this.callWebhook(payment);
  }

  /** The call that the provider makes about this payment; null if it was given no address. */
  webhookOf(id: string, type = "checkout.session.completed", now = new Date()): Webhook | null {
    const payment = this.find(id);
    if (payment.api === "mollie") {
      const headers = { "Content-Type": "application/x-www-form-urlencoded" };
      return payment.webhookUrl ? { url: payment.webhookUrl, headers, body: `id=${id}` } : null;
    }
    const object = stripeObjectOf(payment, type);
    const body = JSON.stringify({ id: "evt_1", type, data: { object } });
    const headers = {
      "Content-Type": "application/json",
      "Stripe-Signature": stripeSignature(body, now),
    };
    return { url: this.stripeWebhookUrl ?? "http://127.0.0.1/zahlung/stripe", headers, body };
  }

  private find(id: string): FakePayment {
    const payment = this.payments.get(id);
    if (!payment) throw new Error(`no payment ${id}`);
    return payment;
  }

  private async callWebhook(payment: FakePayment): Promise<void> {
    const { times, delay } = this.webhooks;
    if (payment.api === "stripe" && !this.stripeWebhookUrl) return;
    const webhook = this.webhookOf(payment.id);
    if (!webhook) return;
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
    const { url, headers, body } = webhook;
    const calls = Array.from({ length: times }, () =>
      fetch(url, { method: "POST", headers, body }),
    );
    for (const call of await Promise.allSettled(calls)) {
      this.knocks.push(call.status === "fulfilled" ? call.value.status : 0);
    }
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", this.url);
    const body = await text(request);
    const [, page, id = "", step] = pathname.split("/");
    if (page === "checkout") return this.showCheckout(request, response, { id, step, body });
    this.calls.push(`${request.method} ${pathname}`);
    if (this.delay > 0) await new Promise((resolve) => setTimeout(resolve, this.delay));
    if (this.mood === "slow") return;
    if (this.mood === "down") return void request.socket.destroy();
    if (this.mood === "nonsense") return void response.end("<h1>Wartung</h1>");
    if (this.mood === "half") return void response.end('{"id": "tr_1", "sta');
    if (this.mood === "huge") return void response.end(JSON.stringify("x".repeat(2_000_000)));
    const [status, answer] = this.answer(request, pathname, searchParams, body);
    // It has done what it was asked for, but nobody hears of it.
    if (this.mood === "lost") return void request.socket.destroy();
    response.writeHead(status, { "Content-Type": "application/json" });
    response.end(JSON.stringify(answer));
  }

  private answer(
    request: IncomingMessage,
    path: string,
    query: URLSearchParams,
    body: string,
  ): [number, unknown] {
    const api = path.startsWith("/v2/") ? "mollie" : "stripe";
    if (typeof this.mood === "number") return [this.mood, refusal(api, "not now")];
    const { authorization = "", "idempotency-key": key } = request.headers;
    if (authorization !== `Bearer ${fakeKeys[api]}`) return [401, refusal(api, "unknown key")];
    const replay = typeof key === "string" ? this.replays.get(key) : undefined;
    if (replay && replay.request !== path + body) return [400, refusal(api, "another request")];
    if (replay) return [200, replay.answer];
    const answer =
      api === "mollie"
        ? this.answerAsMollie(request.method ?? "", path, body)
        : this.answerAsStripe(request.method ?? "", path, query, new URLSearchParams(body));
    if (typeof key === "string" && answer[0] < 300) {
      this.replays.set(key, { request: path + body, answer: answer[1] });
    }
    return answer;
  }

  private answerAsMollie(method: string, path: string, body: string): [number, unknown] {
    const [, , collection, id, part] = path.split("/");
    if (collection === "methods") {
      const methods = ["PayPal", "Kreditkarte"].map((description) => ({ description }));
      return [200, { _embedded: { methods } }];
    }
    if (method === "POST" && !id) {
      const { amount, description, redirectUrl, webhookUrl, metadata } = JSON.parse(body);
      return this.create("mollie", {
        amount: Math.round(Number(amount.value) * 100),
        currency: amount.currency,
        attempt: metadata.attempt,
        description,
        returnUrl: redirectUrl,
        webhookUrl: webhookUrl ?? null,
      });
    }
    const payment = this.payments.get(id ?? "");
    if (!payment) return [404, refusal("mollie", "No payment exists with token.")];
    if (part === "refunds") {
      const { amount, metadata } = JSON.parse(body);
      return this.refund(payment, Math.round(Number(amount.value) * 100), metadata?.refund);
    }
    if (method === "DELETE") return this.cancel(payment);
    return [200, bodyOf(payment, this.url)];
  }

  private answerAsStripe(
    method: string,
    path: string,
    query: URLSearchParams,
    fields: URLSearchParams,
  ): [number, unknown] {
    const isOf = (intent: string | null) => (each: FakePayment) => intentIdOf(each) === intent;
    const byIntent = [...this.payments.values()].filter(isOf(query.get("payment_intent")));
    const [, , collection, , id, part] = path.split("/");
    if (collection === "disputes") {
      const disputes = byIntent.flatMap(({ chargebacks }) => chargebacks);
      const data = disputes.map(({ id, amount, isReversed }) => ({
        id,
        amount,
        status: isReversed ? "won" : "needs_response",
      }));
      return [200, { data }];
    }
    if (collection === "refunds") {
      const payment = [...this.payments.values()].find(isOf(fields.get("payment_intent")));
      if (!payment) return [404, refusal("stripe", "No such payment_intent")];
      return this.refund(payment, Number(fields.get("amount")), fields.get("metadata[refund]"));
    }
    if (method === "GET" && !id) return [200, { data: byIntent.map(({ id }) => ({ id })) }];
    if (method === "POST" && !id) {
      return this.create("stripe", {
        amount: Number(fields.get("line_items[0][price_data][unit_amount]")),
        currency: (fields.get("line_items[0][price_data][currency]") ?? "").toUpperCase(),
        attempt: fields.get("metadata[attempt]"),
        description: fields.get("line_items[0][price_data][product_data][name]") ?? "",
        returnUrl: fields.get("success_url") ?? "",
        webhookUrl: null,
      });
    }
    const payment = this.payments.get(id ?? "");
    if (!payment) return [404, refusal("stripe", "No such checkout.session")];
    return part === "expire" ? this.cancel(payment) : [200, bodyOf(payment, this.url)];
  }

  private create(
    api: FakePayment["api"],
    facts: Pick<
      FakePayment,
      "amount" | "currency" | "attempt" | "description" | "returnUrl" | "webhookUrl"
    >,
  ): [number, unknown] {
    if (facts.amount < SMALLEST_AMOUNT) {
      return api === "mollie"
        ? [422, { ...refusal(api, "The amount is too low"), field: "amount" }]
        : [400, refusal(api, "Amount too small", "amount_too_small")];
    }
    const id = (api === "mollie" ? "tr_" : "cs_test_") + randomBytes(8).toString("hex");
    const expiresAt = new Date(Math.floor(Date.now() / 1000) * 1000 + 15 * 60 * 1000);
    const start = { state: "open", isLive: false, refunds: [], chargebacks: [] } as const;
    const payment: FakePayment = {
      id,
      api,
      ...facts,
      ...start,
      expiresAt,
      refunds: [],
      chargebacks: [],
    };
    this.payments.set(id, payment);
    return [201, bodyOf(payment, this.url)];
  }

  private cancel(payment: FakePayment): [number, unknown] {
    if (payment.state !== "open") {
      return payment.api === "mollie"
        ? [422, refusal("mollie", "The payment cannot be canceled")]
        : [400, refusal("stripe", "Only Checkout Sessions with a status in open can be expired.")];
    }
    payment.state = payment.api === "mollie" ? "canceled" : "expired";
    return [200, bodyOf(payment, this.url)];
  }

  private refund(
    payment: FakePayment,
    amount: number,
    reference: string | null = null,
  ): [number, unknown] {
    const returned = payment.refunds.filter(({ state }) => state !== "failed");
    const left = returned.reduce((rest, each) => rest - each.amount, payment.amount);
    if (payment.state !== "paid" || amount > left) {
      return [payment.api === "mollie" ? 422 : 400, refusal(payment.api, "amount is too high")];
    }
    const id = `re_${randomBytes(6).toString("hex")}`;
    const refund = { id, amount, state: this.refundState, reference, createdAt: new Date() };
    payment.refunds.push(refund);
    return [201, refundBody(payment, refund)];
  }

  /** Like both providers, it leads to another address before the page to pay at. */
  private async showCheckout(
    request: IncomingMessage,
    response: ServerResponse,
    { id, step, body }: { id: string; step: string | undefined; body: string },
  ): Promise<void> {
    const payment = this.payments.get(id);
    if (!payment) return void response.writeHead(404).end("unbekannte Zahlung");
    if (!step) return void response.writeHead(302, { Location: `/checkout/${id}/pay` }).end();
    if (request.method !== "POST") {
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      return void response.end(checkoutPage(payment));
    }
    const pressed = new URLSearchParams(body);
    const state = pressed.get("state") as State | null;
    const webhook = pressed.get("webhook") as keyof typeof webhookTimes | null;
    if (state && payment.state !== "paid") payment.state = webhook === "later" ? "pending" : state;
    if (webhook === "later") this.changeLater(payment, state ?? "paid");
    const called = webhook === null || webhook === "first" ? this.callWebhook(payment) : null;
    if (this.webhooks.delay === 0) await called;
    response.writeHead(303, { Location: payment.returnUrl }).end();
  }

  private changeLater(payment: FakePayment, state: State): void {
    setTimeout(() => this.change(payment.id, { state }).catch(() => {}), LATER).unref();
  }
}

/** In milliseconds: longer than the way back to the shop takes. */
const LATER = 2000;

const webhookTimes = {
  first: "vor der Rückkehr",
  later: "nach der Rückkehr, bis dahin läuft die Zahlung",
  never: "nie",
};

const buttons: [State, string][] = [
  ["paid", "bezahlt"],
  ["failed", "fehlgeschlagen"],
  ["canceled", "abgebrochen"],
  ["expired", "abgelaufen"],
  ["pending", "später"],
];

function checkoutPage({ description, amount, currency, state }: FakePayment): string {
  const price = `${(amount / 100).toFixed(2).replace(".", ",")} ${currency}`;
  const controls = buttons.map(
    ([value, label]) => `<p><button name="state" value="${value}">${label}</button></p>`,
  );
  const times = Object.entries(webhookTimes).map(
    ([value, label]) => `<option value="${value}">${label}</option>`,
  );
  return `<!doctype html><html lang="de"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<title>Bezahlseite</title><h1>Bezahlseite zum Ausprobieren</h1>
<p>${description}: ${price} (${state})</p><form method="post"><p><label>Webhook <select name="webhook">${times.join("")}</select></label></p>${controls.join("")}</form></html>`;
}

export function stripeSignature(body: string, now = new Date(), secret = fakeKeys.webhookSecret) {
  const time = Math.floor(now.getTime() / 1000);
  const v1 = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  return `t=${time},v1=${v1}`;
}

function refusal(api: FakePayment["api"], message: string, code?: string) {
  return api === "mollie" ? { status: 400, detail: message } : { error: { message, code } };
}

const intentIdOf = ({ id }: FakePayment) => `pi_${id}`;
const chargeIdOf = ({ id }: FakePayment) => `ch_${id}`;

function bodyOf(payment: FakePayment, url: string): unknown {
  return payment.api === "mollie" ? mollieBody(payment, url) : stripeBody(payment, url);
}

function mollieBody(payment: FakePayment, url: string) {
  const { id, state, isLive, attempt, expiresAt, refunds, chargebacks } = payment;
  const isOpen = state === "open";
  return {
    resource: "payment",
    id,
    mode: isLive ? "live" : "test",
    status: state,
    amount: mollieAmount(payment, payment.amount),
    metadata: attempt === null ? null : { attempt },
    method: isOpen ? null : "paypal",
    expiresAt: isOpen ? expiresAt.toISOString() : undefined,
    _links: isOpen ? { checkout: { href: `${url}/checkout/${id}` } } : {},
    _embedded: {
      refunds: refunds.map((refund) => refundBody(payment, refund)),
      chargebacks: chargebacks.map(({ id, amount, isReversed }) => ({
        id,
        amount: mollieAmount(payment, amount),
        reversedAt: isReversed ? new Date().toISOString() : null,
      })),
    },
  };
}

const mollieAmount = ({ currency }: FakePayment, cents: number) => ({
  currency,
  value: (cents / 100).toFixed(2),
});

function refundBody(payment: FakePayment, refund: FakeRefund) {
  const { id, state, reference = null, createdAt = new Date() } = refund;
  if (payment.api === "mollie") {
    const status = state === "done" ? "refunded" : state;
    const amount = mollieAmount(payment, refund.amount);
    const metadata = reference === null ? null : { refund: reference };
    return { resource: "refund", id, amount, status, metadata, createdAt: createdAt.toISOString() };
  }
  return {
    object: "refund",
    id,
    amount: refund.amount,
    status: state === "done" ? "succeeded" : state,
    metadata: reference === null ? {} : { refund: reference },
    created: Math.floor(createdAt.getTime() / 1000),
    charge: chargeIdOf(payment),
    payment_intent: intentIdOf(payment),
  };
}

/** The object that an event of this type is about, with the fields that the shop could read. */
function stripeObjectOf(payment: FakePayment, type: string) {
  if (type.startsWith("checkout.session.")) return { object: "checkout.session", id: payment.id };
  const of = { charge: chargeIdOf(payment), payment_intent: intentIdOf(payment) };
  if (type.startsWith("charge.dispute.")) return { object: "dispute", id: "du_1", ...of };
  if (/^(charge\.)?refund\./.test(type)) {
    const latest = payment.refunds.at(-1);
    return latest ? refundBody(payment, latest) : { object: "refund", id: "re_1", ...of };
  }
  return { object: "charge", id: of.charge, payment_intent: of.payment_intent };
}

function stripeBody(payment: FakePayment, url: string) {
  const { id, state, isLive, attempt, amount, currency, expiresAt, refunds, chargebacks } = payment;
  const isOpen = state === "open";
  const hasEnded = state === "expired" || state === "canceled";
  const charge = {
    disputed: chargebacks.length > 0,
    payment_method_details: { type: "card" },
    refunds: { data: refunds.map((refund) => refundBody(payment, refund)) },
  };
  const intent = {
    id: intentIdOf(payment),
    status: state === "failed" ? "requires_payment_method" : "processing",
    latest_charge: charge,
  };
  return {
    object: "checkout.session",
    id,
    livemode: isLive,
    status: isOpen ? "open" : hasEnded ? "expired" : "complete",
    payment_status: state === "paid" ? "paid" : "unpaid",
    amount_total: amount,
    currency: currency.toLowerCase(),
    metadata: attempt === null ? {} : { attempt },
    url: isOpen ? `${url}/checkout/${id}` : null,
    expires_at: Math.floor(expiresAt.getTime() / 1000),
    payment_intent: isOpen || hasEnded ? null : intent,
  };
}
