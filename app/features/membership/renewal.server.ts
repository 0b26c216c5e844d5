import { setImmediate } from "node:timers/promises";
import { and, eq, isNotNull, isNull, like, or, sql } from "drizzle-orm";
import { logFailure } from "#app/environment/log-lines.server.ts";
import { type AddressProof, proofOf } from "#app/features/accounts/proven-address.server.ts";
import { listPlanItems } from "#app/features/catalog/plan.server.ts";
import { isPathToken } from "#app/features/email/email-links.server.ts";
import { greeting } from "#app/features/email/greeting.server.ts";
import { enqueueEmail, type NewEmail } from "#app/features/email/outbox.server.ts";
import { findMembershipOrders } from "#app/features/membership/membership.server.ts";
import {
  isSamePlan,
  membershipsAt,
  type Plan,
  planOf,
} from "#app/features/membership/membership.ts";
import {
  RENEWAL_OBJECTION,
  type Renewal,
  renewalOf,
  renewalRemindersPath,
} from "#app/features/membership/renewal.ts";
import {
  letterFields,
  paragraphs,
  unprovenAddressBlocks,
} from "#app/features/orders/order-email-parts.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { withBerlinOffset } from "#app/ui/format/berlin-time.ts";
import { formatDay } from "#app/ui/format/format.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { PATH_TOKEN } from "#db/email-content.ts";
import { declarations, emails, orders, renewalReminders, users } from "#db/schema.ts";

export interface OfferedRenewal extends Renewal {
  /** The plan's card, whose button fills the cart. */
  path: string;
}

/**
 * The account's membership that ends soon; null if there is nothing to renew, or if the account has declared a
 * termination that nobody has handled yet. A call within a transaction sees its uncommitted changes.
 */
export function findRenewal(userId: string, now = new Date()): OfferedRenewal | null {
  const renewal = renewalOf(findMembershipOrders(userId), now);
  if (!renewal || hasDeclaredTermination(userId)) return null;
  const path = pathTo(renewal.plan);
  return path === null ? null : { ...renewal, path };
}

/**
 * The address at which a running membership with an end can be renewed; null if there is no such membership, if it is
 * terminated, or if a waiting order would change it.
 */
export function findRenewalPath(userId: string, now = new Date()): string | null {
  const { purchases, pending } = findMembershipOrders(userId);
  const [best] = membershipsAt(purchases, now);
  if (!best || best.until === null || best.isTerminated || pending.length > 0) return null;
  return hasDeclaredTermination(userId) ? null : pathTo(best.plan);
}

/** The card of the plan, or of all plans if it is no longer sold; null if none is. */
function pathTo(plan: Plan): string | null {
  const offered = listPlanItems();
  if (offered.length === 0) return null;
  const same = offered.find(({ id, title, planMonths, planIsPaid }) => {
    const terms = { months: planMonths, isPaid: planIsPaid === true };
    return isSamePlan(planOf(title, { itemId: id, terms }), plan);
  });
  return same ? `/join#plan-${same.id}` : "/join";
}

function hasDeclaredTermination(userId: string): boolean {
  const { kind, userId: declarant, email, outcome, disputedAt } = declarations;
  const isOpen = and(eq(kind, "termination"), isNull(outcome), isNull(disputedAt));
  const isTheirs = or(eq(declarant, userId), eq(sql`lower(${email})`, users.email));
  const found = db
    .select({ id: declarations.id })
    .from(users)
    .innerJoin(declarations, and(isOpen, isTheirs))
    .where(eq(users.id, userId));
  return found.get() !== undefined;
}

/** An account, and whether it gets no e-mails before its membership ends. */
export interface RemindedAccount {
  id: string;
  isOff: boolean;
}

/** The account of a mailed link; null if the token was not mailed for it. */
export function findMailedAccount(userId: string, token: string): RemindedAccount | null {
  if (!isPathToken(token, renewalRemindersPath(userId))) return null;
  return findRemindedAccount(userId);
}

export function findRemindedAccount(userId: string): RemindedAccount | null {
  const { id, renewalRemindersOffAt: offAt } = users;
  const account = db.select({ id, offAt }).from(users).where(eq(id, userId)).get();
  return account ? { id: account.id, isOff: account.offAt !== null } : null;
}

/** The beginning of the keys of an account's reminders in the outbox. */
export const renewalKey = (userId: string) => `renewal:${userId}:`;

/** Switches the reminders off or on. A reminder that waits in the outbox is not sent any more. */
export async function switchReminders(
  { id, isOff }: RemindedAccount,
  now = new Date(),
): Promise<void> {
  const { renewalRemindersOffAt: offAt } = users;
  await inTransaction((transaction) => {
    transaction
      .update(users)
      .set({ renewalRemindersOffAt: isOff ? now : null })
      .where(and(eq(users.id, id), isOff ? isNull(offAt) : isNotNull(offAt)))
      .run();
    if (!isOff) return;
    const isWaiting = and(eq(emails.status, "queued"), like(emails.key, `${renewalKey(id)}%`));
    transaction
      .delete(emails)
      .where(and(eq(emails.userId, id), isWaiting))
      .run();
  });
}

/**
 * Reminds every member whose membership ends soon, of each planned day once. Returns the number of e-mails. A member for
 * whom it fails does not hold up the others.
 */
export async function remindMembers(now: Date): Promise<number> {
  let count = 0;
  for (const userId of findMembers()) {
    try {
      if (!findRenewal(userId, now)) continue;
      if (await inTransaction((transaction) => remind(transaction, userId, now))) count += 1;
    } catch (error) {
      logFailure("reminders", error);
    } finally {
      // Other requests get their turn.
      await setImmediate();
    }
  }
  return count;
}

/**
 * Selects orders whose customer was told at the checkout that reminders follow (§ 7 Abs. 3 UWG) and has not objected
 * since.
 */
const isReminded = and(eq(orders.isToldOfReminders, true), isNull(users.renewalRemindersOffAt));

function findMembers(): string[] {
  return db
    .selectDistinct({ id: users.id })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(orders.status, "completed"), isReminded))
    .all()
    .map(({ id }) => id);
}

/** Returns false if there is nothing to renew any more, or if another process was faster. */
function remind(transaction: Queryable, userId: string, now: Date): boolean {
  const renewal = findRenewal(userId, now);
  const id = renewal?.orderId;
  const member = id ? findMember(transaction, id) : null;
  if (!renewal || !id || !member) return false;
  const { lastDay, daysBefore } = renewal;
  const { changes } = transaction
    .insert(renewalReminders)
    .values({ userId, lastDay, daysBefore, createdAt: now })
    .onConflictDoNothing()
    .run();
  if (changes === 0) return false;
  const { customerEmail } = member;
  const proof = proofOf(userId, customerEmail);
  const email = renewalEmail(renewal, { id, userId, customerEmail }, proof);
  enqueueEmail(transaction, email, now);
  return true;
}

/**
 * The address of the account if it is proven, else the one of the order that the membership comes from. Null if this
 * order's customer gets no reminders.
 */
function findMember(transaction: Queryable, orderId: string): { customerEmail: string } | null {
  const { email, emailVerifiedAt } = users;
  const found = transaction
    .select({ email, emailVerifiedAt, customerEmail: orders.customerEmail })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(orders.id, orderId), isReminded))
    .get();
  if (!found) return null;
  return { customerEmail: found.emailVerifiedAt ? found.email : found.customerEmail };
}

interface Member {
  /** The order that the membership comes from. */
  id: string;
  userId: string;
  customerEmail: string;
}

/** Reminds a member that the membership ends, with a link to the plan. */
export function renewalEmail(
  { plan, lastDay, daysBefore, replacedOn, path }: OfferedRenewal,
  member: Member,
  proof: AddressProof,
): NewEmail {
  const { weekday, long } = formatDay(lastDay);
  return {
    key: `${renewalKey(member.userId)}${lastDay}:${daysBefore}`,
    ...letterFields(member, proof),
    replyTo: siteSettings().email ?? undefined,
    expiresAt: new Date(withBerlinOffset(replacedOn, "00:00")),
    subject: `Deine Mitgliedschaft endet am ${long}`,
    content: [
      greeting,
      ...paragraphs(
        `deine ${plan.name}-Mitgliedschaft endet am ${weekday}, ${long}. Sie verlängert sich nicht von selbst.`,
        "Möchtest du Mitglied bleiben? Bestellst du vorher neu, schließt die neue Zeit an die alte an, und du verlierst keinen Tag:",
      ),
      { kind: "link", label: "Mitgliedschaft verlängern", path },
      ...paragraphs("Möchtest du nicht verlängern, brauchst du nichts zu tun."),
      {
        kind: "note",
        text: `Wir erinnern dich 30 und 7 Tage vor dem Ende, weil du die Mitgliedschaft bei uns bestellt hast. ${RENEWAL_OBJECTION}`,
      },
      {
        kind: "unsubscription",
        label: "Nicht mehr erinnern",
        path: renewalRemindersPath(member.userId, PATH_TOKEN),
      },
      ...unprovenAddressBlocks(member, proof),
    ],
  };
}
