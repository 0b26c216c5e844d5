import {
  contactMessageEmail,
  contactReceiptEmail,
} from "#app/features/contact/contact-emails.server.ts";
import type { ContactMessage } from "#app/features/contact/contact-schema.ts";
import { enqueueEmail } from "#app/features/email/outbox.server.ts";
import { operatorMailbox } from "#app/features/settings/operator.server.ts";
import {
  createFormLimits,
  createLimit,
  type Limited,
  type Sender,
} from "#app/http/rate-limit.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { contactMessages } from "#db/schema.ts";
import { type Fingerprint, isDone, recordDone } from "#db/writing/done-forms.server.ts";

const limits = createFormLimits("contact", { perAddress: 60, perOwner: 20 });

/** Anyone can type a stranger's address, so each address gets only a few receipts per hour. */
const receipts = createLimit({ name: "contact-receipt", points: 3, seconds: 60 * 60 });

/**
 * Stores the message, within the rate limits for its sender, and enqueues an e-mail to the operator and a receipt to the
 * sender. Submitting the same form twice stores it once.
 */
export async function receiveMessage(
  sender: Sender,
  message: ContactMessage,
  fingerprint: Fingerprint,
): Promise<{ ok: true } | Limited> {
  const limited = await limits.consume(sender, message.email);
  if (limited) return limited;
  const hasReceipt = (await receipts.consume(message.email.toLowerCase())) === 0;
  await inTransaction((transaction) => {
    if (isDone(transaction, fingerprint)) return;
    recordDone(transaction, fingerprint);
    const { id } = transaction.insert(contactMessages).values(message).returning().get();
    const mailbox = operatorMailbox();
    if (mailbox) enqueueEmail(transaction, contactMessageEmail(id, message, mailbox));
    if (hasReceipt) enqueueEmail(transaction, contactReceiptEmail(id, message));
  });
  return { ok: true };
}
