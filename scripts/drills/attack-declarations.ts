import { demoAccounts } from "#db/seed/accounts.ts";
import { Visitor } from "../shop-visitor.ts";
import { untilNothingIsDue } from "./attack-shop.ts";
import type { Battlefield, Outcome } from "./battlefield.ts";

const FORM = "/vertrag-widerrufen";
const POSTS = 480;
const MAX_TO_ONE = 10;
const MAX_FROM_ONE = 60;
const MAX_TO_STRANGERS = 60;
const TYPED = "Jetzt bestätigen: https://boese.example/ oder www.boese.example oder boese.example";

/** Declares a customer's withdrawal from order numbers that count up, then looks at it as an admin. */
export async function withdrawForOthers({ server, sql }: Battlefield): Promise<Outcome> {
  const { email } = demoAccounts.customer;
  const orders = sql<{ number: string }>(
    "select number from orders join users on users.id = user_id where users.email = ?",
    email,
  );
  const stranger = new Visitor(server, "198.51.100.1");
  for (const { number } of orders) {
    await stranger.ask(FORM, { name: "Irgend Wer", contract: `Bestellung ${number}`, email });
  }
  const admin = new Visitor(server, "198.51.100.2");
  await admin.signInAs("admin");
  let preselected = 0;
  let warned = 0;
  const declarations = sql<{ id: string }>("select id from declarations");
  for (const { id } of declarations) {
    const { html } = await admin.ask(`/admin/declarations/${id}`);
    preselected += (html.match(/<option value="[1-9]\d*" selected/g) ?? []).length;
    if (/Niemand war angemeldet/.test(html) && /Der Name ist ein anderer/.test(html)) warned += 1;
  }
  return {
    figure: `${preselected} pieces preselected, ${warned} of ${declarations.length} marked`,
    limit: "0, all marked",
    holds: warned > 0 && warned === declarations.length && preselected === 0,
  };
}

/** Declares from all networks of one /48, mostly to plus addresses of one mailbox. Then a customer declares from there. */
export async function mailOneMailbox(field: Battlefield): Promise<Outcome> {
  const { server, receiver, sql } = field;
  const network = (post: number) => `2001:db8:7:${post.toString(16)}::1`;
  const accepted = await declare(field, POSTS, network, (post) => `opfer+${post}@beispiel.de`);
  const others = await declare(field, 80, network, (post) => `opfer-${post}@beispiel.de`);
  const { email } = demoAccounts.customer;
  const customer = new Visitor(server, network(1));
  await customer.signInAs("customer");
  const own = await customer.ask(FORM, { name: "Annegret", contract: "Mein Vertrag", email });
  await untilNothingIsDue(sql);
  const mails = receiver.mails.filter(({ to }) => to.startsWith("opfer"));
  const linked = mails.filter(({ text, html }) =>
    /boese\.example|www\.boese|:\/\/boese/.test(text + html),
  );
  const toOne = mails.filter(({ to }) => to.startsWith("opfer+")).length;
  const inAll = accepted + others;
  return {
    figure: `${accepted} accepted, ${toOne} e-mails to one mailbox, ${inAll} accepted in all, ${linked.length} e-mails with links; the customer got ${own.status}`,
    limit: `${MAX_TO_ONE}, ${MAX_TO_ONE}, ${MAX_FROM_ONE}, 0; 303`,
    holds:
      toOne > 0 &&
      accepted <= MAX_TO_ONE &&
      toOne <= MAX_TO_ONE &&
      inAll === MAX_FROM_ONE &&
      linked.length === 0 &&
      own.status === 303,
  };
}

/** Declares from more networks, and to more addresses, than the hour has e-mails for. */
export async function mailManyStrangers(field: Battlefield): Promise<Outcome> {
  const posts = 2 * MAX_TO_STRANGERS;
  const network = (post: number) => `2001:db8:${post.toString(16)}::1`;
  const accepted = await declare(field, posts, network, (post) => `opfer-${post}@beispiel.de`);
  await untilNothingIsDue(field.sql);
  const mails = field.receiver.mails.filter(({ to }) => to.startsWith("opfer")).length;
  return {
    figure: `${accepted} of ${posts} accepted, ${mails} e-mails`,
    limit: `all; ${MAX_TO_STRANGERS} e-mails`,
    holds: accepted === posts && mails > 0 && mails <= MAX_TO_STRANGERS,
  };
}

/** Posts this number of withdrawals. Returns how many were accepted. */
async function declare(
  { server }: Battlefield,
  posts: number,
  network: (post: number) => string,
  email: (post: number) => string,
): Promise<number> {
  let accepted = 0;
  for (let post = 0; post < posts; post += 1) {
    const fields = { name: "Mia Last", contract: TYPED, email: email(post) };
    const { status } = await new Visitor(server, network(post)).ask(FORM, fields);
    if (status === 303) accepted += 1;
  }
  return accepted;
}
