import { and, desc, isNotNull, lte } from "drizzle-orm";
import { proofOf } from "#app/features/accounts/proven-address.server.ts";
import { greeting } from "#app/features/email/greeting.server.ts";
import { enqueueEmail, type NewEmail } from "#app/features/email/outbox.server.ts";
import { listMemberNames, loadMembers } from "#app/features/membership/members-admin.server.ts";
import { countNotice } from "#app/features/returns/declarations.server.ts";
import {
  authorshipPath,
  declarationNames,
  formatReceivedAt,
} from "#app/features/returns/declarations.ts";
import { comparable } from "#app/features/returns/declarations-admin.ts";
import {
  findMatchingOrders,
  type MatchingOrder,
} from "#app/features/returns/declared-contract.server.ts";
import { whereToWrite } from "#app/features/settings/operator.server.ts";
import { isAmong } from "#db/among.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { type EmailBlock, PATH_TOKEN } from "#db/email-content.ts";
import { type Declaration, declarations } from "#db/schema.ts";

/** Far more than come about one order on a day, because one e-mail tells them all. */
const BATCH = 1000;

/**
 * Tells customers about declarations from other addresses that concern their orders and memberships. A post must not look
 * them up itself, because its duration would reveal whether they exist.
 */
export async function tellCustomers(now = new Date()): Promise<void> {
  const { noticeDueAt, receivedAt } = declarations;
  const isDue = and(isNotNull(noticeDueAt), lte(noticeDueAt, now));
  const findDue = (queryable: Queryable) =>
    queryable.select().from(declarations).where(isDue).orderBy(desc(receivedAt)).limit(BATCH).all();
  // Most polls find nothing and so need no write lock.
  if (findDue(db).length === 0) return;
  await inTransaction((transaction) => {
    const due = findDue(transaction);
    const setNext = (told: Declaration[], next: Date | null) => {
      const ids = told.map(({ id }) => id);
      const isTold = isAmong(declarations.id, ids);
      transaction.update(declarations).set({ noticeDueAt: next }).where(isTold).run();
    };
    setNext(due, null);
    for (const [customer, concerning] of byContract(due, transaction, now)) {
      const limited = countNotice(customer.contractId, now);
      if (limited) setNext(concerning, new Date(now.getTime() + limited.seconds * 1000));
      else enqueueEmail(transaction, noticeEmail(concerning, customer), now);
    }
  });
}

type Concerning = [Declaration, ...Declaration[]];

/** The declarations about each contract whose customer has to hear of them, in their order. */
function byContract(
  due: Declaration[],
  transaction: Queryable,
  now: Date,
): [ConcernedCustomer, Concerning][] {
  const orders = findMatchingOrders(due, transaction);
  const findMember = createMemberSearch(now);
  const groups = new Map<string, [ConcernedCustomer, Concerning]>();
  for (const declaration of due) {
    const customer = concernedCustomer(declaration, orders.get(declaration.id), findMember);
    if (!customer) continue;
    const known = groups.get(customer.contractId);
    if (known) known[1].push(declaration);
    else groups.set(customer.contractId, [customer, [declaration]]);
  }
  return [...groups.values()];
}

/** The customer whose order or membership a declaration from another address concerns. */
interface ConcernedCustomer {
  /** The id of the order or, for a membership, of the account. */
  contractId: string;
  /** Null after the account is deleted. */
  userId: string | null;
  recipient: string;
  /** The order's number; null for a membership. */
  number: string | null;
}

/**
 * The customer who has to hear of an open declaration. Null if nobody is found, if the owner was signed in, or if the
 * confirmation tells the customer already.
 */
function concernedCustomer(
  declaration: Declaration,
  order: MatchingOrder | undefined,
  findMember: MemberSearch,
): ConcernedCustomer | null {
  if (declaration.outcome !== null) return null;
  const customer = order ? customerOf(order) : memberOf(findMember(declaration));
  const isOwners = order ? order.isOwners : customer?.userId === declaration.userId;
  if (!customer?.recipient || isOwners) return null;
  return comparable(customer.recipient) === comparable(declaration.email) ? null : customer;
}

function customerOf({ id, userId, number, accountEmail, customerEmail }: MatchingOrder) {
  // An order keeps no address after its account is deleted.
  return { contractId: id, userId, recipient: accountEmail ?? customerEmail, number };
}

function memberOf(member: { id: string; email: string } | null): ConcernedCustomer | null {
  if (!member) return null;
  const { id, email } = member;
  return { contractId: id, userId: id, recipient: email, number: null };
}

type MemberSearch = (termination: Declaration) => { id: string; email: string } | null;

/**
 * Creates the search for the only member with the typed name among those of the plan that a termination names. It
 * reads the names of all members once, when it needs them.
 */
function createMemberSearch(now: Date): MemberSearch {
  let idsByName: Map<string, string[]> | undefined;
  return ({ kind, name, contract }) => {
    if (kind !== "termination") return null;
    idsByName ??= groupedByName();
    const members = loadMembers(idsByName.get(comparable(name)) ?? [], now).filter(
      ({ membership }) =>
        membership.state === "running" &&
        comparable(contract).includes(comparable(membership.plan)),
    );
    return members.length === 1 && members[0] ? members[0] : null;
  };
}

function groupedByName(): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const member of listMemberNames()) {
    const name = comparable(member.name);
    ids.set(name, [...(ids.get(name) ?? []), member.id]);
  }
  return ids;
}

const MAX_LINKS = 10;

/**
 * Tells a customer about declarations from other addresses that concern one order or the membership. It contains no
 * typed text.
 * @param concerning the newest first
 */
function noticeEmail(
  concerning: Concerning,
  { contractId, userId, recipient, number }: ConcernedCustomer,
): NewEmail {
  const [newest] = concerning;
  const count = concerning.length;
  const contract = number === null ? "deiner Mitgliedschaft" : `zu deiner Bestellung ${number}`;
  const many = `${count} ${number === null ? "Kündigungen" : "Erklärungen"} ${contract}`;
  const one = `${newest.kind === "withdrawal" ? "Ein Widerruf" : "Eine Kündigung"} ${contract}`;
  const proof = userId === null ? "foreign" : proofOf(userId, recipient);
  return {
    key: `declaration-notice:${newest.id}`,
    priority: "order",
    recipient,
    userId: userId ?? undefined,
    contract: { orderId: number === null ? null : contractId, declarationId: newest.id },
    isUnproven: proof !== "proven",
    subject: count === 1 ? one : many,
    content: [
      greeting,
      {
        kind: "paragraph",
        text:
          count === 1
            ? `am ${formatReceivedAt(newest.receivedAt)} (Ortszeit Berlin), hat jemand über unser Formular ${deedOf(newest, number)} und dabei eine andere E-Mail-Adresse als diese hier angegeben.`
            : `über unser Formular kamen ${many}. Darin steht eine andere E-Mail-Adresse als diese hier.`,
      },
      {
        kind: "paragraph",
        text: "Es hat sich noch nichts geändert. Warst du es selbst, musst du nichts tun. Warst du es nicht, sag uns bitte Bescheid:",
      },
      ...concerning.slice(0, MAX_LINKS).map((declaration): EmailBlock => {
        const { id, kind, receivedAt } = declaration;
        const which = `${declarationNames[kind]} vom ${formatReceivedAt(receivedAt)}: `;
        return {
          kind: "link",
          label: `${count === 1 ? "" : which}Das war ich nicht`,
          path: authorshipPath(id, "customer", PATH_TOKEN),
        };
      }),
      ...(count > MAX_LINKS ? [leftOut(count)] : []),
    ],
  };
}

function deedOf({ kind }: Declaration, number: string | null): string {
  if (number === null) return "unter deinem Namen deine Mitgliedschaft gekündigt";
  return kind === "withdrawal"
    ? `deine Bestellung ${number} widerrufen`
    : `einen Vertrag aus deiner Bestellung ${number} gekündigt`;
}

function leftOut(count: number): EmailBlock {
  const text = `Das sind die neuesten ${MAX_LINKS} von ${count}. Kommen auch die anderen nicht von dir, schreib uns bitte ${whereToWrite()}.`;
  return { kind: "note", text };
}
