import { ne } from "drizzle-orm";
import type { Subscriber } from "#app/features/newsletter/newsletter-schema.ts";
import { createFormLimits, type Limited } from "#app/http/public-form.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { newsletterSubscriptions } from "#db/schema.ts";

type SubscribeResult = { ok: true; outcome: "subscribed" | "duplicate" } | Limited;

const limits = createFormLimits("newsletter", { perAddress: 60, perEmail: 10 });

/**
 * Subscribes the e-mail address, which is unique without regard to case, within the limits for it and
 * for the visitor's network address. Whoever has unsubscribed before is subscribed again.
 */
export async function subscribe(
  request: Request,
  { email, firstName, lastName }: Subscriber,
): Promise<SubscribeResult> {
  const address = email.toLowerCase();
  const limited = await limits.consume(request, address);
  if (limited) return limited;
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
  return { ok: true, outcome: stored ? "subscribed" : "duplicate" };
}
