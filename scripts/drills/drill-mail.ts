// Proves that no e-mail is lost. Customers order, withdraw and terminate while the server is killed at
// random moments, and while the mail server disappears and returns, hangs up and defers. Prints figures for
// docs/measurements.md. Exits with 1 if a rule of drill-evidence.ts is broken.
//
//   npm run drill:mail -- <seed>
import { EventEmitter } from "node:events";
import { setTimeout } from "node:timers/promises";
import { MailReceiver } from "#tests/support/mail-receiver.ts";
import { createRandom } from "#tests/support/random.ts";
import { between, killNowAndThen, report, seed } from "./drill.ts";
import { causes, type Evidence, type Life, longestWait, rulesOn } from "./drill-evidence.ts";
import { DrillShop } from "./drill-shop.ts";
import { Shopper } from "./shopper.ts";

const ORDERS = 200;
/** Withdrawals and terminations in turn, fewer than the e-mails an hour to addresses that nobody knows. */
const DECLARATIONS = 50;
const CUSTOMERS = 8;
const KILLS = 20;
const ITEMS = [
  ["product", "tagebuch"],
  ["product", "mutkarten"],
  ["course", "morgenseiten"],
  ["event", "herzogstand"],
] as const;
/** Time limit for the outbox to become empty at the end, in milliseconds. */
const PATIENCE = 5 * 60 * 1000;

console.error(
  `Seed ${seed}: ${ORDERS} orders, ${DECLARATIONS} declarations and ${KILLS} kills; takes about five minutes.\n`,
);

const receiver = await new MailReceiver().start();
const lives: Life[] = [];
const trouble = { outages: 0, hangUps: 0, refusals: 0 };
let isOver = false;
/** Tells whenever an order or a declaration is sent. */
const shopping = new EventEmitter();
const shop = await DrillShop.open();

try {
  begin();
  // Each customer has a separate network address, because one address may send few declarations per hour.
  await shop.start({ SMTP_URL: receiver.url, TRUST_PROXY: "1" });
  const customers = await signUpAll();
  receiver.behave({ email: treatAtRandom(createRandom(seed)) });
  const weather = comeAndGo(createRandom(seed + 1));
  const kills = killNowAndThen(shop, createRandom(seed + 2), {
    kills: KILLS,
    pause: [500, 6000],
    after: { emitter: shopping, event: "submit" },
    delay: [0, 15],
    onKill: () => {
      end();
      begin();
    },
  });
  await Promise.all([kills, orderAll(customers)]);
  await emptied({ butFor: ORDERS / 10 });
  isOver = true;
  await weather;
  receiver.behave();
  await emptied();
  reportOn(customers);
} finally {
  await shop.stop();
  await receiver.stop();
  await shop.remove();
}

/** Records that a server begins its life. */
function begin(): void {
  lives.push({ startedAt: Date.now(), endedAt: Number.POSITIVE_INFINITY, unsent: new Set() });
}

/** Records that it was killed. */
function end(): void {
  const life = lives.at(-1);
  if (!life) return;
  life.endedAt = Date.now();
  life.unsent = new Set(outbox("queued").map(({ messageId }) => messageId));
}

async function signUpAll(): Promise<Shopper[]> {
  const customers = Array.from({ length: CUSTOMERS }, (_, index) => {
    const address = `198.51.100.${index + 1}`;
    return new Shopper(`uebung-${index}@beispiel.de`, shop, address);
  });
  for (const customer of customers) await customer.signUp(customer.email);
  shop.proveAddresses();
  return customers;
}

async function orderAll(customers: Shopper[]): Promise<void> {
  let left = ORDERS;
  let undeclared = DECLARATIONS;
  const visit = async (customer: Shopper, index: number) => {
    const random = createRandom(seed + 10 + index);
    customer.onSubmit = () => shopping.emit("submit");
    while (left > 0 || undeclared > 0) {
      if (left > 0) {
        left -= 1;
        const [type, id] = ITEMS[Math.floor(random() * ITEMS.length)] ?? ITEMS[0];
        await customer.buy(type, id);
      }
      if (undeclared > 0 && random() < DECLARATIONS / ORDERS) {
        undeclared -= 1;
        const path = undeclared % 2 === 0 ? "/vertrag-widerrufen" : "/vertraege-kuendigen";
        await customer.declare(path, `erklaerung-${undeclared}@beispiel.de`);
      }
      await setTimeout(between(random, [0, 4000]));
    }
  };
  await Promise.all(customers.map(visit));
}

async function comeAndGo(random: () => number): Promise<void> {
  while (!isOver) {
    await setTimeout(between(random, [3000, 9000]));
    await receiver.stop();
    trouble.outages += 1;
    await setTimeout(between(random, [500, 3000]));
    await receiver.start();
  }
}

/**
 * Hangs up on each e-mail at most once, because the growing pauses would outlast the drill.
 */
function treatAtRandom(random: () => number) {
  const cut = new Set<string>();
  return async (_recipients: string[], messageId: string) => {
    const chance = cut.has(messageId) ? 1 : random();
    // Short pauses keep the shop busy, so that kills interrupt work.
    await setTimeout(between(random, [0, 200]));
    if (chance < 0.04) trouble.refusals += 1;
    else if (chance < 0.12) {
      trouble.hangUps += 1;
      cut.add(messageId);
    }
    if (chance < 0.04) return 451;
    if (chance < 0.08) return "hang up";
    return chance < 0.12 ? "take and hang up" : "take";
  };
}

/** Waits until at most `butFor` e-mails are waiting, or the time limit is over. */
async function emptied({ butFor = 0 } = {}): Promise<void> {
  const end = Date.now() + PATIENCE;
  while (outbox("queued").length > butFor && Date.now() < end) await setTimeout(500);
}

function reportOn(customers: Shopper[]): void {
  const evidence: Evidence = {
    forms: ORDERS,
    answered: customers.flatMap(({ orders }) => orders),
    acknowledged: customers.flatMap(({ declarations }) => declarations),
    orders: shop.query(
      `select id, number, customer_email email, created_at createdAt from orders
      where customer_email like 'uebung-%'`,
    ),
    declarations: shop.query("select id, token, email from declarations"),
    outbox: outbox(),
    mails: receiver.mails,
    lives,
  };
  const reasons = causes(evidence);
  const again = (cause: string) => reasons.filter((each) => each === cause).length;
  const figures = {
    orders: evidence.orders.length,
    "withdrawals and terminations": evidence.declarations.length,
    "forms sent once more, because no answer came": sum(customers.map((each) => each.repetitions)),
    "kills of the server": lives.length - 1,
    "outages of the mail server": trouble.outages,
    "connections that it cut, and e-mails that it put off": trouble.hangUps + trouble.refusals,
    "e-mails to send (confirmations, receipts and welcomes)": evidence.outbox.length,
    "e-mails received": receiver.mails.length,
    "again, because the server had died before its note": again("server died"),
    "again, because the answer was cut": again("answer cut"),
    "again, without a cause": again("none"),
    "longest wait for a confirmation": `${longestWait(evidence).toFixed(0)} s`,
  };
  report(figures, rulesOn(evidence));
}

/** The e-mails with this status, by default all. */
function outbox(status = "%"): Evidence["outbox"] {
  return shop.query("select message_id messageId, status from emails where status like ?", status);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
