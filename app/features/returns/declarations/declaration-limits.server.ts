import { eq } from "drizzle-orm";
import { mailboxOf } from "#app/environment/mailbox.ts";
import { proofOf } from "#app/features/accounts/address/proven-address.server.ts";
import { countWithin, type Limited, type Sender } from "#app/http/rate-limit.server.ts";
import type { Queryable } from "#db/client.server.ts";
import { membershipChanges, orders } from "#db/schema.ts";

const ONE_HOUR = 60 * 60 * 1000;
const ONE_DAY = 24 * ONE_HOUR;
const PER_CUSTOMER = 20;
const PER_NETWORK = 60;
const PER_RECIPIENT = 10;

interface Declarant extends Sender {
  /** The recipient of the confirmation. */
  email: string;
  /** The signed-in account. */
  userId: string | null;
}

/**
 * Counts a declaration towards the hourly limits, in the transaction that stores it, so that a repeated post
 * does not count. Customers who are signed in or in a browser of theirs count towards a limit of their own, so that
 * nobody else can keep them from the form, and towards the recipient's where the address is not theirs. Returns null,
 * or the form's result if a limit is reached.
 */
export function countDeclaration(
  transaction: Queryable,
  { visitor, ownerId, email, userId }: Declarant,
  now: Date,
): Limited | null {
  const customerId = userId ?? ownerId;
  const ofCustomer = within(`customer:${customerId}`, PER_CUSTOMER);
  const ofNetwork = within(`network:${visitor.address}`, PER_NETWORK);
  const ofRecipient = within(`recipient:${mailboxOf(email)}`, PER_RECIPIENT);
  const isCustomer = customerId !== null && hasContract(transaction, customerId);
  const isToThemselves = isCustomer && proofOf(customerId, email) !== "foreign";
  const limits = [isCustomer ? ofCustomer : ofNetwork, ...(isToThemselves ? [] : [ofRecipient])];
  return countWithin(limits, now);
}

const within = (key: string, max: number) => ({
  key: `declaration-${key}`,
  max,
  duration: ONE_HOUR,
});

/** Whether the account has ordered something or is a member. It says nothing about anybody else. */
function hasContract(transaction: Queryable, userId: string): boolean {
  return [orders, membershipChanges].some((table) => {
    const { id } = table;
    return transaction.select({ id }).from(table).where(eq(table.userId, userId)).get();
  });
}

/** Counts an e-mail about strangers' declarations. Returns null, or the seconds to wait. */
export function countNotice(contractId: string, now: Date): Limited | null {
  return countWithin([{ key: `declaration-notice:${contractId}`, max: 1, duration: ONE_DAY }], now);
}
