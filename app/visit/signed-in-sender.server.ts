import { findProfile } from "#app/features/accounts/accounts.server.ts";
import { findUser } from "#app/visit/viewer.server.ts";

/** Prefills the fields of a public form for a signed-in customer. */
export async function findSender(request: Request): Promise<{ name?: string; email?: string }> {
  const user = await findUser(request);
  if (!user) return {};
  const { firstName, lastName } = { ...(await findProfile(user.id)) };
  return { name: [firstName, lastName].filter(Boolean).join(" "), email: user.email };
}
