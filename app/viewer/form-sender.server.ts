import { findAccountId, findProfile } from "#app/features/accounts/accounts.server.ts";
import { findDevice } from "#app/features/accounts/sign-in/sign-in-limits.server.ts";
import { type Sender, visitorOf } from "#app/http/rate-limit.server.ts";
import { clientOf } from "#app/viewer/sign-in-client.server.ts";
import { findUser } from "#app/viewer/viewer.server.ts";

/** Prefills the fields of a public form for a signed-in customer. */
export async function findSender(request: Request): Promise<{ name?: string; email?: string }> {
  const user = await findUser(request);
  if (!user) return {};
  const { firstName, lastName } = { ...(await findProfile(user.id)) };
  return { name: [firstName, lastName].filter(Boolean).join(" "), email: user.email };
}

/**
 * The person who posts a form with this address. They are its owner if they are signed in to its account, or if this
 * browser has signed in to it before.
 */
export async function senderOf(request: Request, email: string): Promise<Sender> {
  const visitor = visitorOf(request);
  const accountId = await findAccountId(email.toLowerCase());
  if (accountId === undefined) return { visitor, ownerId: null };
  const { devices } = await clientOf(request);
  const isTheirs =
    (await findUser(request))?.id === accountId || findDevice(devices, accountId) !== null;
  return { visitor, ownerId: isTheirs ? accountId : null };
}
