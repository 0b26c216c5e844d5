import type { ReceivedMail } from "#tests/support/mail-receiver.ts";
import type { AcknowledgedDeclaration } from "./shopper.ts";

/** Findings at the end of the drill. */
export interface Evidence {
  /** Number of forms that the customers sent, and the order ids in the answers. */
  forms: number;
  answered: string[];
  /** Declarations that the shop has confirmed to its customers. */
  acknowledged: AcknowledgedDeclaration[];
  /** Rows of the database. */
  orders: { id: string; number: string; email: string; createdAt: number }[];
  declarations: { id: string; token: string; email: string }[];
  outbox: { messageId: string; status: string }[];
  /** E-mails in the order of their arrival. */
  mails: ReceivedMail[];
  lives: Life[];
}

/** One run of the server from its start to its kill, in milliseconds since 1970. */
export interface Life {
  startedAt: number;
  endedAt: number;
  /** Message-IDs that the server had not recorded as sent. */
  unsent: Set<string>;
}

/** The reason why a delivered e-mail was sent again. */
export type Cause = "server died" | "answer cut" | "none";

/** A running server records an accepted e-mail within this time, in milliseconds. */
const NOTE_TIME = 1000;

/** The rules, and whether they hold. */
export function rulesOn(evidence: Evidence): Record<string, boolean> {
  const { forms, answered, orders, outbox, mails } = evidence;
  const numbers = new Set(orders.map(({ number }) => number));
  const inOutbox = new Set(outbox.map(({ messageId }) => messageId));
  const arrived = new Set(mails.map(({ messageId }) => messageId));
  const confirmations = orders.map((order) => confirmationsOf(order, mails));
  const { acknowledged, declarations } = evidence;
  const receipts = acknowledged.map(({ email }) => receiptsFor(email, mails));
  return {
    "every form has created one order": orders.length === forms,
    "every form was answered with a separate order": new Set(answered).size === forms,
    "every order belongs to an answered form": orders.every(({ id }) => answered.includes(id)),
    "every order has its confirmation": confirmations.every((copies) => copies.length > 0),
    "every confirmation has one Message-ID": confirmations.every((copies) => idsOf(copies) === 1),
    "every acknowledged declaration has its row": acknowledged.every(({ id, token, email }) =>
      declarations.some((row) => row.id === id && row.token === token && row.email === email),
    ),
    "every declaration has one row":
      new Set(declarations.map(({ token }) => token)).size === declarations.length &&
      declarations.length === acknowledged.length,
    "every acknowledged declaration has its e-mail": receipts.every((copies) => copies.length > 0),
    "every receipt of a declaration has one Message-ID": receipts.every(
      (copies) => idsOf(copies) === 1,
    ),
    "every e-mail is recorded as sent": outbox.every(({ status }) => status === "sent"),
    "every e-mail has arrived": [...inOutbox].every((id) => arrived.has(id)),
    "every e-mail that has arrived is in the outbox": [...arrived].every((id) => inOutbox.has(id)),
    "every order in an e-mail exists": mails
      .flatMap(({ text }) => text.match(/BH-\d{4}-\d{6}/g) ?? [])
      .every((number) => numbers.has(number)),
    "every duplicate e-mail had a known cause": !causes(evidence).includes("none"),
  };
}

/** The cause of each repeated e-mail. */
export function causes({ mails, lives }: Pick<Evidence, "mails" | "lives">): Cause[] {
  return mails
    .filter(({ messageId }, index) =>
      mails.slice(index + 1).some((mail) => mail.messageId === messageId),
    )
    .map((copy) => causeAfter(copy, lives));
}

/** Longest time between an order and its confirmation, in seconds. */
export function longestWait({ orders, mails }: Pick<Evidence, "orders" | "mails">): number {
  const waits = orders.map((order) => {
    const [first] = confirmationsOf(order, mails);
    return ((first?.receivedAt ?? Number.NaN) - order.createdAt) / 1000;
  });
  return Math.max(...waits);
}

function causeAfter(copy: ReceivedMail, lives: Life[]): Cause {
  const { messageId, connectedAt, receivedAt, isAnswered } = copy;
  const life = lives.find(
    ({ startedAt, endedAt }) => startedAt <= connectedAt && connectedAt <= endedAt,
  );
  if (!life) return "none";
  if (!isAnswered && receivedAt < life.endedAt) return "answer cut";
  const hadTime = life.endedAt - receivedAt > NOTE_TIME;
  return life.unsent.has(messageId) && !hadTime ? "server died" : "none";
}

function confirmationsOf(order: Evidence["orders"][number], mails: ReceivedMail[]): ReceivedMail[] {
  return mails.filter(
    ({ to, subject, text }) =>
      to === order.email && subject.includes(order.number) && text.includes(order.number),
  );
}

/** Each declaration of the drill has its own address. */
function receiptsFor(email: string, mails: ReceivedMail[]): ReceivedMail[] {
  return mails.filter(({ to, subject }) => to === email && subject.endsWith("ist eingegangen"));
}

function idsOf(copies: ReceivedMail[]): number {
  return new Set(copies.map(({ messageId }) => messageId)).size;
}
