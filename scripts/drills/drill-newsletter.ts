// Proves that an issue reaches each recipient once, or is named as unclear. Thousands of e-mails go through a mail server
// that refuses, hangs up and disappears, while the server is killed and customers order. Prints figures for
// docs/measurements.md. Exits with 1 if a rule is broken.
//
//   npm run drill:newsletter -- <seed>
import { setTimeout } from "node:timers/promises";
import { MailReceiver } from "#tests/support/mail-receiver.ts";
import { createRandom } from "#tests/support/random.ts";
import { between, killNowAndThen, report, seed } from "./drill.ts";
import { DrillShop } from "./drill-shop.ts";
import { bytesOfDatabase, countWaiting, sendIssue, subscribe } from "./drilled-issue.ts";
import { Shopper } from "./shopper.ts";

const RECIPIENTS = 5000;
const KILLS = 10;
/** Time limit for the issue to end, in milliseconds. */
const PATIENCE = 20 * 60 * 1000;

console.error(`Seed ${seed}: ${RECIPIENTS} recipients and ${KILLS} kills; takes a few minutes.\n`);

interface RecipientRow {
  email: string;
  state: string;
  answer: string | null;
}

const receiver = await new MailReceiver().start();
const random = createRandom(seed);
const trouble = { outages: 0, unanswered: 0 };
/** The longest time from an order to its e-mail, in milliseconds. */
let longestWait = 0;
let isOver = false;
const shop = await DrillShop.open();

try {
  await shop.start({ SMTP_URL: receiver.url, BULK_PER_MINUTE: "6000" });
  subscribe(shop, RECIPIENTS);
  const bytesBefore = bytesOfDatabase(shop);
  const customer = new Shopper("uebung@beispiel.de", shop, "198.51.100.1");
  await customer.signUp(customer.email);
  shop.proveAddresses();
  receiver.behave({ recipient: refuseEveryTenth, email: treatAtRandom, words: "5.1.1 unknown" });
  await sendIssue(shop);
  const kills = killNowAndThen(shop, createRandom(seed + 1), { kills: KILLS, pause: [2000, 8000] });
  const [weather, orders] = [comeAndGo(), orderAgainAndAgain(customer)];
  await kills;
  await ended();
  isOver = true;
  await Promise.all([weather, orders]);
  reportOn(bytesOfDatabase(shop) - bytesBefore);
} finally {
  await shop.stop();
  await receiver.stop();
  await shop.remove();
}

function refuseEveryTenth(address: string): number | undefined {
  return /^leserin-\d*0@/.test(address) ? 550 : undefined;
}

function treatAtRandom(recipients: string[]) {
  const isIssue = recipients.some((address) => address.startsWith("leserin-"));
  if (!isIssue || random() > 0.005) return "take";
  trouble.unanswered += 1;
  return "take and hang up";
}

async function comeAndGo(): Promise<void> {
  while (!isOver) {
    await setTimeout(between(random, [4000, 9000]));
    await receiver.stop();
    trouble.outages += 1;
    await setTimeout(between(random, [300, 1500]));
    await receiver.start();
  }
}

/** Orders one after the other. Only those count during which neither server was away. */
async function orderAgainAndAgain(customer: Shopper): Promise<void> {
  while (!isOver) {
    await setTimeout(1000);
    const { outages } = trouble;
    const begin = Date.now();
    const { email } = customer;
    const status = await customer.order(["product", "tagebuch", 1], { email }).catch(() => 0);
    if (status !== 303) continue;
    const before = receiver.mails.length;
    const isConfirmation = () => receiver.mails.slice(before - 1).some(({ to }) => to === email);
    while (!isConfirmation() && Date.now() - begin < 10_000) await setTimeout(50);
    if (outages === trouble.outages) longestWait = Math.max(longestWait, Date.now() - begin);
  }
}

function recipients(): RecipientRow[] {
  return shop.query(
    `select s.email, r.state, r.answer from issue_recipients r
    join newsletter_subscriptions s on s.id = r.subscription_id`,
  );
}

/** Waits until nobody waits any more. */
async function ended(): Promise<void> {
  const end = Date.now() + PATIENCE;
  while (countWaiting(shop) > 0 && Date.now() < end) await setTimeout(1000);
}

function reportOn(bytes: number): void {
  const rows = recipients();
  const received = new Map<string, number>();
  for (const { to } of receiver.mails) received.set(to, (received.get(to) ?? 0) + 1);
  const timesOf = ({ email }: RecipientRow) => received.get(email) ?? 0;
  const inState = (state: string) => rows.filter((row) => row.state === state);
  const accepted = inState("accepted");
  const refused = inState("refused");
  const unclear = inState("unclear");
  report(
    {
      recipients: rows.length,
      "kills of the server": KILLS,
      "outages of the mail server": trouble.outages,
      "e-mails that it took without an answer": trouble.unanswered,
      accepted: accepted.length,
      refused: refused.length,
      unclear: unclear.length,
      "of the unclear, received": unclear.filter((row) => timesOf(row) > 0).length,
      "bytes that the database grew by, a recipient": Math.round(bytes / rows.length),
      "longest wait for an order's e-mail": `${(longestWait / 1000).toFixed(1)} s`,
    },
    {
      "each recipient has a row": rows.length === RECIPIENTS,
      "nobody waits": accepted.length + refused.length + unclear.length === RECIPIENTS,
      "nobody has two copies": rows.every((row) => timesOf(row) <= 1),
      "who is 'angenommen' has the issue": accepted.every((row) => timesOf(row) === 1),
      "every tenth was refused, and nobody else":
        refused.every(({ email }) => refuseEveryTenth(email)) &&
        rows.every(({ email, state }) => !refuseEveryTenth(email) || state === "refused"),
      "each unclear one has its cause": unclear.every(({ answer }) => answer),
      "an order's e-mail waits below 5 s": longestWait < 5000,
    },
  );
}
