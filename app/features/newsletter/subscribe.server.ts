import { ne } from "drizzle-orm";
import type { Subscriber } from "#app/features/newsletter/newsletter-schema.ts";
import { clientAddress, createLimit } from "#app/http/rate-limit.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { newsletterSubscriptions } from "#db/schema.ts";

type SubscribeResult =
  | { ok: true }
  | { ok: false; reason: "duplicate" }
  | { ok: false; reason: "limited"; seconds: number };

const ONE_HOUR = 60 * 60;
const perAddress = createLimit({ name: "newsletter-address", points: 60, seconds: ONE_HOUR });
const perEmail = createLimit({ name: "newsletter-email", points: 10, seconds: ONE_HOUR });

/**
 * Subscribes the e-mail address, which is unique without regard to case, within the limits for it and
 * for the visitor's network address. Whoever has unsubscribed before is subscribed again.
 */
export async function subscribe(
  request: Request,
  { email, firstName, lastName }: Subscriber,
): Promise<SubscribeResult> {
  const address = email.toLowerCase();
  const seconds =
    (await perAddress.consume(clientAddress(request))) || (await perEmail.consume(address));
  if (seconds) return { ok: false, reason: "limited", seconds };
  const subscription = { firstName, lastName, status: "subscribed" as const };
  const stored = inTransaction((transaction) =>
    transaction
      .insert(newsletterSubscriptions)
      .values({ ...subscription, email: address })
      .onConflictDoUpdate({
        target: newsletterSubscriptions.email,
        set: subscription,
        setWhere: ne(newsletterSubscriptions.status, "subscribed"),
      })
      .returning({ id: newsletterSubscriptions.id })
      .get(),
  );
  return stored ? { ok: true } : { ok: false, reason: "duplicate" };
}
