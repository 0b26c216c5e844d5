import { z } from "zod";
import { secrets } from "#app/environment/session-settings.server.ts";
import { addressSchema } from "#app/features/accounts/profile/address-schema.ts";
import { createPageCookie } from "#app/http/site-cookie.server.ts";

const LIFETIME = 2 * 60 * 60;
/** Leaves room for the session, since servers and proxies limit all cookies of a request together. */
const MAX_LENGTH = 3000;

/** The values typed at the checkout, for the way back from the cart. Not validated: the order does that. */
const cookie = createPageCookie("behappy_checkout", "/checkout", { maxAge: LIFETIME, secrets });

const fieldNames = z.enum([
  ...addressSchema.keyof().options,
  "notes",
  "paymentMethod",
  "consentDigital",
  "consentService",
]);

const draftSchema = z.strictObject({
  userId: z.string(),
  /** The fingerprint of the overview on the page. */
  overview: z.string(),
  typed: z.partialRecord(fieldNames, z.string()),
});

type Typed = z.output<typeof draftSchema>["typed"];

interface Reading {
  userId: string;
  /** The fingerprint of the current cart. */
  overview: string;
}

/** The values that this account typed. A consent counts only for the cart that it was given for. */
export async function readCheckoutDraft(
  request: Request,
  { userId, overview }: Reading,
): Promise<Typed> {
  const draft = draftSchema.safeParse(await cookie.parse(request)).data;
  if (draft?.userId !== userId) return {};
  if (draft.overview === overview) return draft.typed;
  const { consentDigital: _, consentService: __, ...others } = draft.typed;
  return others;
}

/** Stores the posted values in this browser, without the note or not at all if they are too long. */
export async function keepCheckoutDraft(
  request: Request,
  headers: Headers,
  { userId, posted }: { userId: string; posted: FormData },
): Promise<void> {
  const typed = typedIn(posted);
  const { notes: _, ...withoutNotes } = typed;
  const overview = String(posted.get("overview") ?? "");
  for (const kept of [typed, withoutNotes]) {
    const draft = await cookie.serialize(request, { userId, overview, typed: kept });
    if (draft.every(({ length }) => length <= MAX_LENGTH)) return append(headers, draft);
  }
  await forgetCheckoutDraft(request, headers);
}

export async function forgetCheckoutDraft(request: Request, headers: Headers): Promise<void> {
  append(headers, await cookie.remove(request));
}

function typedIn(posted: FormData): Typed {
  const entries = fieldNames.options.map((name) => [name, posted.get(name)] as const);
  return Object.fromEntries(entries.filter(([, value]) => typeof value === "string"));
}

function append(headers: Headers, setCookies: string[]): void {
  for (const setCookie of setCookies) headers.append("Set-Cookie", setCookie);
}
