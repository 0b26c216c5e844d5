import { secrets } from "#app/environment/session-settings.server.ts";
import { type Account, findAddress, findProfile } from "#app/features/accounts/accounts.server.ts";
import type { CountryChoice } from "#app/features/accounts/profile/countries.ts";
import { type JoinDetails, joinDetailsSchema } from "#app/features/membership/join/join-schema.ts";
import { chosenCountry } from "#app/features/orders/checkout/delivery-area.ts";
import { createSiteCookie } from "#app/http/site-cookie.server.ts";

// A session cookie without a max-age. Placing the order deletes it.
const cookie = createSiteCookie("behappy_join", { secrets });

/** The details typed on /join, to prefill the next steps; null if there are none. */
export async function readJoinDetails(request: Request): Promise<JoinDetails | null> {
  const stored = await cookie.parse(request);
  return joinDetailsSchema.safeParse(stored).data ?? null;
}

/** The Set-Cookie value that stores the details in this browser only. */
export function joinDetailsCookie(
  request: Request,
  { firstName, lastName, email }: JoinDetails,
): Promise<string> {
  return cookie.serialize(request, { firstName, lastName, email });
}

/** Updates the details with the values from sign-up, if the visitor came from /join. */
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

/** The initial values of the checkout. Details from /join replace the profile's, because they are newer. */
export async function findBuyerDetails(
  request: Request,
  { userId, countries }: { userId: string; countries: CountryChoice | null },
) {
  const address = await findAddress(userId, countries?.names[0]);
  const country = countries ? chosenCountry(countries, address.country) : address.country;
  return { ...address, country, ...(await readJoinDetails(request)) };
}

/** The initial values of the form on /join: those typed there before, else the profile's. */
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
