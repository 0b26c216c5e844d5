import type { ContactMessage } from "#app/features/contact/contact-schema.ts";
import { clientAddress, createLimit } from "#app/http/rate-limit.server.ts";
import { db } from "#db/client.server.ts";
import { contactMessages } from "#db/schema.ts";

type ReceiveResult = { ok: true } | { ok: false; reason: "limited"; seconds: number };

const ONE_HOUR = 60 * 60;
const perAddress = createLimit({ name: "contact-address", points: 60, seconds: ONE_HOUR });
const perEmail = createLimit({ name: "contact-email", points: 20, seconds: ONE_HOUR });

/** Keeps the message within the limits for its e-mail address and the visitor's network address. */
export async function receiveMessage(
  request: Request,
  message: ContactMessage,
): Promise<ReceiveResult> {
  const seconds =
    (await perAddress.consume(clientAddress(request))) ||
    (await perEmail.consume(message.email.toLowerCase()));
  if (seconds) return { ok: false, reason: "limited", seconds };
  db.insert(contactMessages).values(message).run();
  return { ok: true };
}
