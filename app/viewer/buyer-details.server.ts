import { z } from "zod";
import { secrets } from "#app/environment/session-settings.server.ts";
import { type Account, findAddress, findProfile } from "#app/features/accounts/accounts.server.ts";
import { addressSchema } from "#app/features/accounts/address-schema.ts";
import type { CountryChoice } from "#app/features/accounts/countries.ts";
import {
  type AskedSeat,
  MOST_ASKED_SEATS,
  nameParts,
  seatField,
} from "#app/features/checkout/attendance.ts";
import { chosenCountry } from "#app/features/checkout/checkout-form.server.ts";
import { deliveryFieldNames } from "#app/features/checkout/delivery-address.ts";
import { type JoinDetails, joinDetailsSchema } from "#app/features/membership/join-schema.ts";
import { createPageCookie, createSiteCookie } from "#app/http/site-cookie.server.ts";

// The values that a buyer has typed, stored in their browser for the next steps.

// A session cookie without a max-age.
const joinCookie = createSiteCookie("behappy_join", { secrets });

/** The details typed on /join, to prefill the next steps; null if there are none. */
export async function readJoinDetails(request: Request): Promise<JoinDetails | null> {
  const stored = await joinCookie.parse(request);
  return joinDetailsSchema.safeParse(stored).data ?? null;
}

/** The Set-Cookie value that stores the details in this browser only. */
export function joinDetailsCookie(
  request: Request,
  { firstName, lastName, email }: JoinDetails,
): Promise<string> {
  return joinCookie.serialize(request, { firstName, lastName, email });
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

interface Buyer extends Reading {
  countries: CountryChoice | null;
  /** Whether the cart has exactly one seat, which most customers take themselves. */
  isOnlySeat: boolean;
}

/**
 * The initial values of the checkout. Details from /join replace the profile's, because they are newer, and what was typed
 * here replaces both.
 */
export async function findBuyerDetails(
  request: Request,
  { userId, overview, countries, isOnlySeat }: Buyer,
) {
  const address = await findAddress(userId, countries?.names[0]);
  const country = countries ? chosenCountry(countries, address.country) : address.country;
  return {
    ...address,
    country,
    deliveryCountry: countries?.names[0] ?? "Deutschland",
    selfAttends: isOnlySeat ? "on" : "",
    ...(await readJoinDetails(request)),
    ...(await readCheckoutDraft(request, { userId, overview })),
  };
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

const LIFETIME = 2 * 60 * 60;
/** Leaves room for the session, since servers and proxies limit all cookies of a request together. */
const MAX_LENGTH = 3000;

/** The values typed at the checkout, for the way back from the cart. Not validated: the order does that. */
const draftCookie = createPageCookie("behappy_checkout", "/checkout", {
  maxAge: LIFETIME,
  secrets,
});

const fieldNames = z.enum([
  ...addressSchema.keyof().options,
  "notes",
  "paymentMethod",
  "consentDigital",
  "consentService",
  "selfAttends",
  "deliverElsewhere",
  ...deliveryFieldNames,
]);

const draftSchema = z.strictObject({
  userId: z.string(),
  /** The fingerprint of the overview on the page. */
  overview: z.string(),
  typed: z.partialRecord(fieldNames, z.string()),
  /** Item, number, first and last name. Shorter than the names of the fields, because a cookie has little room. */
  seats: z.array(z.tuple([z.string(), z.number(), z.string(), z.string()])).default([]),
});

type Draft = z.output<typeof draftSchema>;
type Typed = Draft["typed"];

interface Reading {
  userId: string;
  /** The fingerprint of the current cart. */
  overview: string;
}

/**
 * The values that this account typed. A consent, or the lack of a tick that the form had set, counts only for the cart that it
 * was given for.
 */
async function readCheckoutDraft(
  request: Request,
  { userId, overview }: Reading,
): Promise<Record<string, string>> {
  const draft = draftSchema.safeParse(await draftCookie.parse(request)).data;
  if (draft?.userId !== userId) return {};
  const names = namesIn(draft);
  if (draft.overview === overview) return { selfAttends: "", ...draft.typed, ...names };
  const { consentDigital: _, consentService: __, ...others } = draft.typed;
  return { ...others, ...names };
}

function namesIn({ seats }: Draft): Record<string, string> {
  const fields = seats.flatMap(([itemId, number, ...names]) =>
    nameParts.map((part, index) => [seatField({ itemId, number }, part), names[index] ?? ""]),
  );
  return Object.fromEntries(fields);
}

type Posted = Pick<FormData | URLSearchParams, "get" | "keys">;

/** Stores the posted values in this browser, without the note or not at all if they are too long. */
export async function storeCheckoutDraft(
  request: Request,
  headers: Headers,
  { userId, posted }: { userId: string; posted: Posted },
): Promise<void> {
  const typed = typedIn(posted);
  const { notes: _, ...withoutNotes } = typed;
  const overview = String(posted.get("overview") ?? "");
  const seats = seatsIn(posted);
  for (const storable of [typed, withoutNotes]) {
    const values = { userId, overview, typed: storable, seats };
    const draft = await draftCookie.serialize(request, values);
    if (draft.every(({ length }) => length <= MAX_LENGTH)) return append(headers, draft);
  }
  append(headers, await draftCookie.remove(request));
}

/** Deletes what was typed on /join and at the checkout, once the order is placed. */
export async function forgetBuyerDetails(request: Request, headers: Headers): Promise<void> {
  append(headers, [await joinCookie.remove(request), ...(await draftCookie.remove(request))]);
}

function typedIn(posted: Posted): Typed {
  const entries = fieldNames.options.map((name) => [name, posted.get(name)] as const);
  return Object.fromEntries(entries.filter(([, value]) => typeof value === "string"));
}

const FIRST_NAME = /^seat-(\w{1,20})-(\d{1,2})-firstName$/;

function seatsIn(posted: Posted): Draft["seats"] {
  const seats: AskedSeat[] = [...posted.keys()].flatMap((name) => {
    const [, itemId, number] = name.match(FIRST_NAME) ?? [];
    return itemId ? [{ itemId, number: Number(number) }] : [];
  });
  return seats
    .map((seat): Draft["seats"][number] => {
      const [first, last] = nameParts.map((part) =>
        String(posted.get(seatField(seat, part)) ?? ""),
      );
      return [seat.itemId, seat.number, first ?? "", last ?? ""];
    })
    .filter(([, , first, last]) => first !== "" || last !== "")
    .slice(0, MOST_ASKED_SEATS);
}

function append(headers: Headers, setCookies: string[]): void {
  for (const setCookie of setCookies) headers.append("Set-Cookie", setCookie);
}
