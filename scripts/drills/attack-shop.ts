import { setTimeout } from "node:timers/promises";
import { Visitor } from "../shop-visitor.ts";
import type { Battlefield, Outcome } from "./battlefield.ts";

const TYPED = "Jetzt bestätigen: https://boese.example";
const RECIPIENTS = 40;
const COPIES_TO_ONE = 15;
const MAX_FROM_ACCOUNT = 30;
const MAX_TO_ONE = 10;
const MAX_PIECES = 20;
const MAX_COPIES = 5;
/** Public forms are refused within two seconds of their creation. */
const SECONDS_TO_FILL = 3;

/** Orders for other people's addresses, from accounts with unproven addresses. */
export async function mailStrangers({ server, receiver, sql }: Battlefield): Promise<Outcome> {
  const typed = { firstName: TYPED, lastName: TYPED, street: TYPED, city: TYPED, notes: TYPED };
  const orderFor = async (stranger: Visitor, email: string) => {
    const status = await stranger.order(["product", "tagebuch", 1], { ...typed, email });
    if (status !== 303) throw new Error(`the order for ${email} was answered ${status}`);
  };
  const spammer = new Visitor(server, "198.51.100.1");
  await spammer.signUp("spammer@beispiel.de");
  for (let order = 0; order < RECIPIENTS; order += 1) {
    await orderFor(spammer, `opfer-${order}@beispiel.de`);
  }
  for (let account = 0; account < COPIES_TO_ONE; account += 1) {
    const one = new Visitor(server, `198.51.100.${account + 2}`);
    await one.signUp(`spammer-${account}@beispiel.de`);
    await orderFor(one, "opfer@beispiel.de");
  }
  await untilNothingIsDue(sql);
  const confirmations = receiver.mails.filter(({ to }) => to.startsWith("opfer"));
  const toOne = confirmations.filter(({ to }) => to === "opfer@beispiel.de").length;
  const fromAccount = confirmations.length - toOne;
  const hasMailed = fromAccount > 0 && toOne > 0;
  const withWords = confirmations.filter(({ raw, text }) => (raw + text).includes("boese")).length;
  return {
    figure: `${fromAccount} from one account, ${toOne} to one address, ${withWords} with typed words`,
    limit: `${MAX_FROM_ACCOUNT}, ${MAX_TO_ONE}, 0`,
    holds: hasMailed && fromAccount <= MAX_FROM_ACCOUNT && toOne <= MAX_TO_ONE && withWords === 0,
  };
}

/** Orders every limited item from one account, which never pays. */
export async function sellOut({ server, sql }: Battlefield): Promise<Outcome> {
  const limited = sql<{ type: string; id: string }>(
    `select kind type, id from catalog_items
    where coalesce(capacity, stock) is not null and price is not null`,
  );
  sql("update catalog_items set capacity = 50 where id = 'herzogstand'");
  const hoarder = new Visitor(server, "198.51.100.1");
  await hoarder.signUp("hamster@beispiel.de");
  for (const { type, id } of [{ type: "event", id: "herzogstand" }, ...limited]) {
    for (const quantity of [50, 10, 5, 1, 1, 1, 1, 1, 1]) {
      await hoarder.order([type, id, quantity]);
    }
  }
  const [taken] = sql<{ pieces: number }>(
    `select coalesce(sum(quantity), 0) pieces from order_items
    join orders on orders.id = order_id join users on users.id = user_id
    join catalog_items on catalog_items.id = item_id
    where users.email = 'hamster@beispiel.de' and coalesce(capacity, stock) is not null`,
  );
  const pieces = taken?.pieces ?? 0;
  return {
    figure: `${pieces} limited pieces`,
    limit: `${MAX_PIECES} pieces`,
    holds: pieces > 0 && pieces <= MAX_PIECES,
  };
}

/** Orders an item of 45 pieces from three accounts that never confirm their address. */
export async function sellOutTogether({ server, sql }: Battlefield): Promise<Outcome> {
  sql("update catalog_items set capacity = 45, ordered = 0 where id = 'herzogstand'");
  for (let account = 0; account < 3; account += 1) {
    const hoarder = new Visitor(server, `198.51.100.${account + 1}`);
    await hoarder.signUp(`hamster-${account}@beispiel.de`);
    for (const quantity of [15, 5, 1, 1, 1]) {
      await hoarder.order(["event", "herzogstand", quantity]);
    }
  }
  const [item] = sql<{ ordered: number }>(
    "select ordered from catalog_items where id = 'herzogstand'",
  );
  const pieces = item?.ordered ?? 0;
  return {
    figure: `${pieces} of 45 pieces`,
    limit: "22 pieces",
    holds: pieces > 0 && pieces <= 22,
  };
}

/** Makes the mail server accept each e-mail and hang up before it answers. Simulates 40 hours. */
export async function repeatMail({ server, receiver, sql }: Battlefield): Promise<Outcome> {
  receiver.behave({ email: () => "take and hang up" });
  const customer = new Visitor(server, "198.51.100.1");
  await customer.signUp("kundin@beispiel.de");
  for (let hour = 0; hour < 40; hour += 1) {
    sql("update emails set due_at = 0 where status = 'queued'");
    await setTimeout(400);
  }
  const copies = receiver.mails.filter(({ to }) => to === "kundin@beispiel.de").length;
  const [row] = sql<{ attempts: number }>("select attempts from emails limit 1");
  const counted = row?.attempts ?? 0;
  return {
    figure: `${copies} copies, ${counted} of them counted`,
    limit: `${MAX_COPIES} copies, all counted`,
    holds: copies > 0 && copies <= MAX_COPIES && counted === copies,
  };
}

/** Subscribes to the newsletter from one page view before and after unsubscribing. */
export async function subscribeAgain({ server, receiver, sql }: Battlefield): Promise<Outcome> {
  const reader = new Visitor(server, "198.51.100.1");
  const { html } = await reader.ask("/contact");
  const [, formToken = ""] = /name="formToken" value="([^"]+)"/.exec(html) ?? [];
  await setTimeout(SECONDS_TO_FILL * 1000);
  const subscribe = async () => {
    const { status } = await reader.ask("/newsletter", { email: "leserin@beispiel.de", formToken });
    await untilNothingIsDue(sql);
    return status;
  };
  const first = await subscribe();
  sql("update newsletter_subscriptions set status = 'unsubscribed', unsubscribed_at = 0");
  const second = await subscribe();
  const asked = receiver.mails.filter(({ to }) => to === "leserin@beispiel.de").length;
  const figure = `${asked} requests to confirm (answers ${first}, ${second})`;
  return { figure, limit: "2", holds: asked === 2 };
}

/**
 * Waits up to a minute until the outbox has sent all e-mails that are due. One that is being sent has been tried, without a
 * failure so far, and is due again only after its lease.
 */
export async function untilNothingIsDue(sql: Battlefield["sql"]): Promise<void> {
  for (let waited = 0; waited < 120; waited += 1) {
    await setTimeout(500);
    const due = sql(
      `select id from emails where status = 'queued'
      and (due_at <= ? or (attempts > 0 and last_error is null))`,
      Date.now(),
    );
    if (due.length === 0) return;
  }
  throw new Error("the outbox still has e-mails to send after a minute");
}
