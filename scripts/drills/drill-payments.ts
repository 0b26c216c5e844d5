// Proves that no online payment is lost, recorded twice or left without its completed order and its one invoice, and that nobody
// can still pay online for an order that is paid or cancelled. Customers pay, fail, leave and pay in another way while the
// server is killed at random moments, webhooks get lost or come twice, and the provider is slow or away. Prints
// figures for docs/measurements.md. Exits with 1 if a rule is broken.
//
//   npm run drill:payments -- <seed>
import { EventEmitter } from "node:events";
import { setTimeout } from "node:timers/promises";
import { FakeProvider, fakeKeys } from "#tests/support/fake-provider.ts";
import { createRandom } from "#tests/support/random.ts";
import { sellerSettings } from "#tests/support/seller-settings.ts";
import type { Answer } from "../shop-visitor.ts";
import { between, killNowAndThen, report, seed } from "./drill.ts";
import { DrillShop } from "./drill-shop.ts";
import { Shopper } from "./shopper.ts";

const ORDERS = 120;
const CUSTOMERS = 6;
const KILLS = 20;
/** Time limit for the sweep to find what webhooks did not tell, in milliseconds. */
const PATIENCE = 60_000;
/** Longer than the shop waits for word of an attempt, in milliseconds. */
const SILENCE = 11 * 60 * 1000;

console.error(`Seed ${seed}: ${ORDERS} orders and ${KILLS} kills; takes about three minutes.\n`);

const fake = await new FakeProvider().start();
const counts = {
  kills: 0,
  lost: 0,
  twice: 0,
  unanswered: 0,
  failed: 0,
  left: 0,
  outages: 0,
  otherwise: 0,
};
let isOver = false;
/** Tells whenever a customer presses a button of the provider's page. */
const paying = new EventEmitter();
const shop = await DrillShop.open();

/** A customer who pays on the provider's page, and comes back or not. */
class PayingCustomer extends Shopper {
  async buyOnline(): Promise<string> {
    await this.addToCart("product", "tagebuch");
    const form = { ...(await this.fillCheckout(this.email)), paymentMethod: "online" };
    const { location } = await this.ask("/checkout", form);
    const [, orderId] = location?.match(/^\/order-confirmation\/([\w-]+)/) ?? [];
    if (!orderId) throw new Error(`the checkout was answered by ${location}`);
    this.orders.push(orderId);
    return orderId;
  }

  /** Opens the page to pay at, like a browser that follows its refresh. */
  async openProvider(orderId: string): Promise<string> {
    const pay = `/order-confirmation/${orderId}/bezahlen`;
    for (;;) {
      const { html } = await this.ask(`${pay}?weiter=1`);
      const [, address] = html.match(/content="0;url=([^"]+)"/) ?? [];
      if (address) return address;
      counts.unanswered += 1;
      await this.pressTry(pay);
    }
  }

  /** Sends a form until the shop takes it or refuses it. */
  async insist(path: string, fields: Record<string, string>): Promise<void> {
    for (;;) {
      await shop.isUp;
      try {
        const { status } = await this.askOnce(path, fields);
        if (status === 303 || status === 409) return;
      } catch {}
      await setTimeout(50);
    }
  }

  /** A GET that may lead on. */
  async open(path: string): Promise<Answer> {
    for (;;) {
      await shop.isUp;
      try {
        return await this.askOnce(path);
      } catch {
        await setTimeout(50);
      }
    }
  }

  /** The provider may be away: then the page says so with 503, and the customer tries again. */
  private async pressTry(pay: string): Promise<void> {
    await shop.isUp;
    try {
      const { status } = await this.askOnce(pay, { intent: "try" });
      if (status !== 303) await setTimeout(300);
    } catch {
      await setTimeout(50);
    }
  }
}

try {
  await shop.start({
    TRUST_PROXY: "1",
    MOLLIE_API_KEY: fakeKeys.mollie,
    PAYMENT_API_URL: fake.url,
    BANK_RECIPIENT: "BeHappy",
    BANK_IBAN: "DE02120300000000202051",
  });
  // Without the seller's facts there are no invoices.
  shop.write(
    `update shop_settings set version = 1, settings = '${JSON.stringify(sellerSettings)}'`,
  );
  const customers = Array.from(
    { length: CUSTOMERS },
    (_, index) => new PayingCustomer(`uebung-${index}@beispiel.de`, shop, `198.51.100.${index}`),
  );
  for (const customer of customers) await customer.signUp(customer.email);
  const owner = new PayingCustomer("", shop, "198.51.100.99");
  await owner.signInAs("admin");
  const weather = comeAndGo(createRandom(seed + 1));
  const kills = killNowAndThen(shop, createRandom(seed + 2), {
    kills: KILLS,
    pause: [300, 2500],
    after: { emitter: paying, event: "press" },
    delay: [0, 60],
    onKill: () => (counts.kills += 1),
  });
  await Promise.all([kills, orderAll(customers, owner)]);
  isOver = true;
  await weather;
  await findTheRest();
  reportOn(customers);
} finally {
  await shop.stop();
  await fake.stop();
  await shop.remove();
}

async function orderAll(customers: PayingCustomer[], owner: PayingCustomer): Promise<void> {
  let left = ORDERS;
  const visit = async (customer: PayingCustomer, index: number) => {
    const random = createRandom(seed + 10 + index);
    while (left > 0) {
      left -= 1;
      const orderId = await customer.buyOnline();
      if (random() < 0.25) await payOtherwise(customer, owner, orderId, random);
      else await pay(customer, orderId, random);
      await setTimeout(between(random, [0, 1500]));
    }
  };
  await Promise.all(customers.map(visit));
}

async function pay(customer: PayingCustomer, orderId: string, random: () => number) {
  const fate = random();
  if (fate < 0.1) {
    counts.left += 1;
    return;
  }
  if (fate < 0.2) {
    counts.failed += 1;
    const refused = await customer.openProvider(orderId);
    await comeBack(customer, await pressAt(refused, "failed", random));
  }
  const returnPath = await pressAt(await customer.openProvider(orderId), "paid", random);
  // Some close the browser instead of coming back.
  if (random() < 0.6) await comeBack(customer, returnPath);
}

/** The way of paying changes, or the order is cancelled, while the provider's page is open. Some pay there all the same. */
async function payOtherwise(
  customer: PayingCustomer,
  owner: PayingCustomer,
  orderId: string,
  random: () => number,
): Promise<void> {
  counts.otherwise += 1;
  const page = await customer.openProvider(orderId);
  const changes = [
    () => owner.insist(`/admin/orders/${orderId}`, { intent: "pay" }),
    () => owner.insist(`/admin/orders/${orderId}`, { status: "completed" }),
    () => owner.insist(`/admin/orders/${orderId}`, { status: "cancelled" }),
    async () => {
      await customer.insist(`/order-confirmation/${orderId}/bezahlen`, { intent: "transfer" });
      await owner.insist(`/admin/orders/${orderId}`, { intent: "pay" });
    },
  ];
  await changes[Math.floor(random() * changes.length)]?.();
  const id = page.split("/").at(-1) ?? "";
  if (random() < 0.3 && fake.payments.get(id)?.state === "open")
    await pressAt(page, "paid", random);
}

/** Presses a button of the provider's page, which calls the webhook now, later, twice or never. */
async function pressAt(page: string, state: string, random: () => number): Promise<string> {
  const chance = random();
  const webhook = chance < 0.4 ? "never" : chance < 0.6 ? "later" : "first";
  if (webhook === "never") counts.lost += 1;
  fake.webhooks.times = random() < 0.3 ? 2 : 1;
  if (webhook === "first" && fake.webhooks.times === 2) counts.twice += 1;
  paying.emit("press");
  const answer = await fetch(`${page}/pay`, {
    method: "POST",
    body: new URLSearchParams({ state, webhook }),
    redirect: "manual",
  });
  return new URL(answer.headers.get("Location") ?? "").pathname;
}

/** Opens the return address and the page that it leads to. */
async function comeBack(customer: PayingCustomer, returnPath: string): Promise<void> {
  const { location } = await customer.open(returnPath);
  if (location) await customer.open(location);
}

/** The provider is slow, and sometimes away. */
async function comeAndGo(random: () => number): Promise<void> {
  while (!isOver) {
    fake.delay = between(random, [0, 800]);
    await setTimeout(between(random, [500, 3000]));
    fake.mood = random() < 0.3 ? 500 : "fine";
    if (fake.mood === 500) counts.outages += 1;
    await setTimeout(between(random, [200, 800]));
    fake.mood = "fine";
  }
  fake.delay = 0;
}

/** Lets ten minutes pass for the database alone, and waits for the sweep after the start. */
async function findTheRest(): Promise<void> {
  await setTimeout(3000);
  await shop.killAndStart(() =>
    shop.write(`update payment_attempts set told_at = told_at - ${SILENCE}`),
  );
  const end = Date.now() + PATIENCE;
  while (unnoted().length + payable().length > 0 && Date.now() < end) await setTimeout(300);
}

/** The payments that somebody could still make although their orders are paid or cancelled. */
function payable(): string[] {
  const settled = new Set(
    shop
      .query<{ id: string }>(
        `select payment_attempts.id from payment_attempts join orders on orders.id = order_id
         where status <> 'pending' or payment_due is null`,
      )
      .map(({ id }) => id),
  );
  return [...fake.payments.values()]
    .filter(({ state, attempt }) => state === "open" && settled.has(attempt ?? ""))
    .map(({ id }) => id);
}

function paidAtProvider() {
  return [...fake.payments.values()].filter(({ state }) => state === "paid");
}

function unnoted(): string[] {
  const noted = new Set(
    shop
      .query<{ reference: string }>("select reference from payments where method = 'online'")
      .map(({ reference }) => reference),
  );
  return paidAtProvider()
    .map(({ id }) => `mollie:${id}`)
    .filter((reference) => !noted.has(reference));
}

function reportOn(customers: PayingCustomer[]): void {
  const bought = customers.flatMap(({ orders }) => orders);
  const orders = shop.query<{ id: string; status: string }>(
    "select id, status from orders where customer_email like 'uebung-%'",
  );
  const money = shop.query<{ orderId: string; reference: string; amount: number }>(
    "select order_id orderId, reference, amount from payments where method = 'online'",
  );
  const completions = shop.query<{ orderId: string }>(
    "select order_id orderId from order_status_changes where to_status = 'completed'",
  );
  const emails = shop.query("select key from emails where key like 'order-status:%'");
  const invoices = shop.query<{ orderId: string; sequence: number }>(
    "select order_id orderId, sequence from invoices order by sequence",
  );
  const paid = paidAtProvider();
  const ids = new Set(orders.map(({ id }) => id));
  const own = money.filter(({ orderId }) => ids.has(orderId));
  const allMoney = shop.query<{ orderId: string }>("select order_id orderId from payments");
  const withMoney = new Set(allMoney.map(({ orderId }) => orderId));
  const isCompleted = ({ status }: { status: string }) => status === "completed";
  const ordersPaid = new Set(orders.filter(isCompleted).map(({ id }) => id));
  const changes = shop.query<{ orderId: string }>(
    "select order_id orderId from order_status_changes",
  );
  const figures = {
    orders: orders.length,
    "payments at the provider": paid.length,
    "payments noted by the shop": own.length,
    "orders completed": orders.filter(({ status }) => status === "completed").length,
    invoices: invoices.length,
    "orders that were paid otherwise or cancelled meanwhile": counts.otherwise,
    "attempts that failed first": counts.failed,
    "customers who left the provider's page": counts.left,
    "kills of the server": counts.kills,
    "webhooks lost": counts.lost,
    "webhooks that came twice": counts.twice,
    "outages of the provider": counts.outages,
    "times that a customer had to press 'Noch einmal versuchen'": counts.unanswered,
    "calls to the provider": fake.calls.length,
  };
  const rules: Record<string, boolean> = {
    "every form has created one order": new Set(bought).size === ORDERS && orders.length === ORDERS,
    "every payment at the provider is noted": unnoted().length === 0,
    "no payment is noted twice, and none that was not made": own.length === paid.length,
    "every payment has its amount": paid.every(({ id, amount }) =>
      own.some((each) => each.reference === `mollie:${id}` && each.amount === amount),
    ),
    "the paid orders, and no others, are completed": orders.every(
      ({ id, status }) => status === "cancelled" || isCompleted({ status }) === withMoney.has(id),
    ),
    "nothing payable is left for a paid or cancelled order": payable().length === 0,
    "every order is completed once, with one e-mail about each change":
      completions.filter(({ orderId }) => ids.has(orderId)).length === ordersPaid.size &&
      emails.length === changes.filter(({ orderId }) => ids.has(orderId)).length,
    "every paid order has one invoice, numbered without gaps":
      new Set(invoices.map(({ orderId }) => orderId)).size === ordersPaid.size &&
      invoices.length === ordersPaid.size &&
      invoices.every(({ sequence }, index) => sequence === index + 1),
  };
  report(figures, rules);
}
