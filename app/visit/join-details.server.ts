import { type Account, findProfile } from "#app/features/accounts/accounts.server.ts";
import { type JoinDetails, joinDetailsSchema } from "#app/features/membership/join/join-schema.ts";
import { createSiteCookie } from "#app/http/site-cookie.server.ts";
import { secrets } from "#app/settings/session-settings.server.ts";

// Without an age: it lasts as long as the browser is open, or until the order is placed.
const cookie = createSiteCookie("behappy_join", { secrets });

/** The details that were typed on /join, to fill in the next steps with; null where there are none. */
export async function readJoinDetails(request: Request): Promise<JoinDetails | null> {
  const stored = await cookie.parse(request);
  return joinDetailsSchema.safeParse(stored).data ?? null;
}

/** The Set-Cookie value that keeps the details, in this browser alone. */
export function joinDetailsCookie(
  request: Request,
  { firstName, lastName, email }: JoinDetails,
): Promise<string> {
  return cookie.serialize(request, { firstName, lastName, email });
}

/** Replaces the details by newer ones from sign-up, where /join led there. */
export async function renewJoinDetails(
  request: Request,
  headers: Headers,
  details: JoinDetails,
): Promise<void> {
  if (!(await readJoinDetails(request))) return;
  headers.append("Set-Cookie", await joinDetailsCookie(request, details));
}

export async function forgetJoinDetails(request: Request, headers: Headers): Promise<void> {
  headers.append("Set-Cookie", await cookie.remove(request));
}

/** The values that the form on /join starts with: those typed there before, else the profile's. */
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
