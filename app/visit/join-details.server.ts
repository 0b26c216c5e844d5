import type { Account } from "#app/features/accounts/accounts.server.ts";
import { findProfile } from "#app/features/accounts/accounts.server.ts";
import { type JoinDetails, joinDetailsSchema } from "#app/features/membership/join/join-schema.ts";
import { createSiteCookie } from "#app/http/site-cookie.server.ts";
import { secrets } from "#app/settings/session-settings.server.ts";

// Without an age: it lasts as long as the browser is open, or until the order is placed.
const cookie = createSiteCookie("behappy_join", { secrets });

/** What was typed on /join, to fill in the next steps with; null where nothing was. */
export async function readJoinDetails(request: Request): Promise<JoinDetails | null> {
  const stored = await cookie.parse(request);
  return joinDetailsSchema.safeParse(stored).data ?? null;
}

/** The Set-Cookie value that keeps them, in this browser alone. */
export function joinDetailsCookie(
  request: Request,
  { firstName, lastName, email }: JoinDetails,
): Promise<string> {
  return cookie.serialize(request, { firstName, lastName, email });
}

/** What was typed at sign-up is newer, where it was /join that led there. */
export async function renewJoinDetails(
  request: Request,
  headers: Headers,
  details: JoinDetails,
): Promise<void> {
  if (!(await readJoinDetails(request))) return;
  headers.append("Set-Cookie", await joinDetailsCookie(request, details));
}

/** They are not needed any more. */
export async function forgetJoinDetails(request: Request, headers: Headers): Promise<void> {
  headers.append("Set-Cookie", await cookie.remove(request));
}

/** What the form on /join starts with: what was typed there before, else the profile. */
export async function findJoinDetails(request: Request, user: Account | null) {
  const typed = await readJoinDetails(request);
  if (typed || !user) return typed;
  const profile = await findProfile(user.id);
  return {
    firstName: profile?.firstName,
    lastName: profile?.lastName,
    email: profile?.email ?? user.email,
  };
}
