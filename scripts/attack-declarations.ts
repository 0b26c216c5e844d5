import { demoAccounts } from "#db/seed/accounts.ts";
import { untilNothingIsDue } from "./attack-shop.ts";
import { type Battlefield, type Outcome, Stranger } from "./battlefield.ts";

const FORM = "/vertrag-widerrufen";
const POSTS = 480;
const MAX_TO_ONE = 10;
const TYPED = "Jetzt bestätigen: https://boese.example/ oder www.boese.example oder boese.example";

/** Declares a customer's withdrawal from order numbers that count up, then looks at it as an admin. */
export async function withdrawForOthers({ server, sql }: Battlefield): Promise<Outcome> {
  const { email } = demoAccounts.customer;
  const orders = sql<{ number: string }>(
    "select number from orders join users on users.id = user_id where users.email = ?",
    email,
  );
  const stranger = new Stranger(server, "198.51.100.1");
  for (const { number } of orders) {
    await stranger.ask(FORM, { name: "Irgend Wer", contract: `Bestellung ${number}`, email });
  }
  const admin = new Stranger(server, "198.51.100.2");
  await admin.signInAsAdmin();
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

/** Declares from all networks of one /48 to plus addresses of one mailbox. Then a customer declares from there. */
export async function mailDeclarations({ server, receiver, sql }: Battlefield): Promise<Outcome> {
  let accepted = 0;
  for (let post = 0; post < POSTS; post += 1) {
    const stranger = new Stranger(server, `2001:db8:7:${post.toString(16)}::1`);
    const email = `opfer+${post}@beispiel.de`;
    const { status } = await stranger.ask(FORM, { name: "Mia Last", contract: TYPED, email });
    if (status === 303) accepted += 1;
  }
  for (let post = 0; post < 80; post += 1) {
    const email = `opfer-${post}@beispiel.de`;
    const stranger = new Stranger(server, `2001:db8:7:${post.toString(16)}::1`);
    await stranger.ask(FORM, { name: "Mia Last", contract: TYPED, email });
  }
  const { email, password } = demoAccounts.customer;
  const customer = new Stranger(server, "2001:db8:7:1::1");
  await customer.ask("/auth", { email, password });
  const own = await customer.ask(FORM, { name: "Annegret", contract: "Mein Vertrag", email });
  await untilNothingIsDue(sql);
  const mails = receiver.mails.filter(({ to }) => to.startsWith("opfer"));
  const linked = mails.filter(({ text, html }) =>
    /boese\.example|www\.boese|:\/\/boese/.test(text + html),
  );
  const toOne = mails.filter(({ to }) => to.startsWith("opfer+")).length;
  return {
    figure: `${accepted} accepted, ${toOne} e-mails to one mailbox, ${mails.length} in all, ${linked.length} with links; the customer got ${own.status}`,
    limit: `${MAX_TO_ONE}, ${MAX_TO_ONE}, 60, 0; 303`,
    holds:
      accepted > 0 &&
      accepted <= MAX_TO_ONE &&
      toOne <= MAX_TO_ONE &&
      mails.length <= 60 &&
      linked.length === 0 &&
      own.status === 303,
  };
}
