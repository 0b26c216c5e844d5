import {
  findLinkedSubscription,
  type SubscriptionPurpose,
} from "#app/features/newsletter/newsletter.server.ts";
import { refusal } from "#app/http/refusal.server.ts";

/**
 * Finds the newsletter subscription whose link the request's address contains.
 * @throws a 404 with the sentence `outdated` if there is no such link or if it has expired
 */
export async function requireSubscription(
  request: Request,
  purpose: SubscriptionPurpose,
  outdated: string,
) {
  const { searchParams } = new URL(request.url);
  const subscription = await findLinkedSubscription(searchParams.get("token"), purpose);
  if (!subscription) throw refusal(404, outdated);
  return subscription;
}
