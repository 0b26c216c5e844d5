import type { ContactMessage } from "#app/features/contact/contact-schema.ts";
import { createFormLimits, type Limited } from "#app/http/public-form.server.ts";
import { db } from "#db/client.server.ts";
import { contactMessages } from "#db/schema.ts";

const limits = createFormLimits("contact", { perAddress: 60, perEmail: 20 });

/** Keeps the message within the limits for its e-mail address and the visitor's network address. */
export async function receiveMessage(
  request: Request,
  message: ContactMessage,
): Promise<{ ok: true } | Limited> {
  const limited = await limits.consume(request, message.email);
  if (limited) return limited;
  db.insert(contactMessages).values(message).run();
  return { ok: true };
}
