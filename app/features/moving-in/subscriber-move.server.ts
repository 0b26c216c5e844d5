import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import {
  type JudgedRow,
  type Judgement,
  type MoveCells,
  type MoveContext,
  type MoveKind,
  unusable,
} from "#app/features/moving-in/move-kind.server.ts";
import { readMovedMoment } from "#app/features/moving-in/moved-days.ts";
import { readMovedAddress } from "#app/features/moving-in/people-move.server.ts";
import { askOnce, endConfirmations, wasAsked } from "#app/features/newsletter/newsletter.server.ts";
import { inQuotes } from "#app/ui/format/format.ts";
import type { Queryable } from "#db/client.server.ts";
import { newsletterSubscriptions } from "#db/schema.ts";

const LONGEST = 100;
const LONGEST_SOURCE = 500;
/** Begins the version of a consent that another provider has taken. */
const SOURCE = "Umzug: ";

const states: Record<string, FileState> = {
  "": "subscribed",
  subscribed: "subscribed",
  active: "subscribed",
  true: "subscribed",
  ja: "subscribed",
  angemeldet: "subscribed",
  aktiv: "subscribed",
  abonniert: "subscribed",
  bestätigt: "subscribed",
  unsubscribed: "unsubscribed",
  cleaned: "unsubscribed",
  bounced: "unsubscribed",
  complained: "unsubscribed",
  false: "unsubscribed",
  nein: "unsubscribed",
  abgemeldet: "unsubscribed",
  abbestellt: "unsubscribed",
  pending: "pending",
  unbestätigt: "pending",
};

type FileState = "subscribed" | "unsubscribed" | "pending";

/** The proof that Art. 7 Abs. 1 DSGVO wants. */
interface Proof {
  consentedAt: Date;
  confirmedAt: Date;
  consentVersion: string;
}

/** The proof in a row, or the German reason why it is none. */
function proofIn(cells: MoveCells, now: Date): Proof | string {
  const { consentAt = "", confirmedAt: confirmed = "", source = "" } = cells;
  const consentedAt = readMovedMoment(consentAt);
  const confirmedAt = readMovedMoment(confirmed);
  if (!consentedAt || !confirmedAt) return "Einwilligung oder Bestätigung fehlt.";
  if (source === "") return "Quelle oder Text der Einwilligung fehlt.";
  if (confirmedAt < consentedAt) return "Die Bestätigung ist älter als die Einwilligung.";
  if (confirmedAt > now) return "Die Bestätigung liegt in der Zukunft.";
  const text = source.startsWith(SOURCE) ? source : SOURCE + source;
  return { consentedAt, confirmedAt, consentVersion: text.slice(0, LONGEST_SOURCE) };
}

const asksAnew = ({ choices }: MoveContext) => choices.withoutProof === "ask";

function judge(
  queryable: Queryable,
  { cells, key, twin }: JudgedRow,
  context: MoveContext,
): Judgement {
  const state = states[(cells.status ?? "").trim().toLowerCase()];
  if (!state) {
    const typed = inQuotes(cells.status ?? "");
    return unusable(
      `Diesen Status kennen wir nicht: ${typed}. Möglich sind Angemeldet, Abgemeldet und Unbestätigt.`,
    );
  }
  const stored = findSubscription(queryable, key);
  if (state === "unsubscribed") return judgeUnsubscribed(stored, cells);
  if (twin) return unusable(`Diese Adresse hat schon Zeile ${twin.line}.`);
  if (stored && hasUnsubscribed(stored)) {
    return { verdict: "known", reason: "Hat sich hier abgemeldet und bleibt es." };
  }
  if (stored?.status === "subscribed") return { verdict: "known" };
  const proof =
    state === "pending" ? "Die Anmeldung wurde nie bestätigt." : proofIn(cells, context.now);
  if (typeof proof !== "string") return { verdict: stored ? "different" : "new" };
  if (stored) return { verdict: "known", reason: "Die Bestätigung steht noch aus." };
  if (!asksAnew(context)) return unusable(`Ohne Nachweis: ${proof}`);
  return wasAsked(queryable, key)
    ? unusable("Ohne Nachweis, und schon einmal gefragt.")
    : { verdict: "new", reason: "Wird um eine neue Einwilligung gebeten." };
}

type Subscription = typeof newsletterSubscriptions.$inferSelect;

/** Somebody who subscribed again after it has still unsubscribed until they confirm. */
const hasUnsubscribed = ({ status, unsubscribedAt }: Subscription) =>
  status === "unsubscribed" || (status === "pending" && unsubscribedAt !== null);

/** An unsubscription ends the subscription here, unless the consent here is younger. */
function judgeUnsubscribed(stored: Subscription | undefined, cells: MoveCells): Judgement {
  if (!stored) return { verdict: "new", reason: "Abgemeldet, und bleibt es." };
  if (stored.status === "unsubscribed") return { verdict: "known" };
  const before = readMovedMoment(cells.confirmedAt ?? "") ?? readMovedMoment(cells.consentAt ?? "");
  const isYounger = before && stored.consentedAt && stored.consentedAt > before;
  if (isYounger) return { verdict: "known", reason: "Hat sich hier später wieder angemeldet." };
  return { verdict: "different", reason: "Hat sich im bisherigen System abgemeldet." };
}

function findSubscription(queryable: Queryable, email: string): Subscription | undefined {
  return queryable
    .select()
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.email, email))
    .get();
}

interface Made {
  id: string;
  /** The state and the moments, in milliseconds, that the row has given. */
  status: Subscription["status"];
  consentedAt: number | null;
  confirmedAt: number | null;
  /** The subscription as it was; null if the row has made it. */
  before: ReturnType<typeof consentOf> | null;
}

function apply(
  transaction: Queryable,
  { key: email, cells }: JudgedRow,
  context: MoveContext,
): Made {
  const { now } = context;
  const state = states[(cells.status ?? "").trim().toLowerCase()];
  const proof = state === "subscribed" ? proofIn(cells, now) : "";
  const before = findSubscription(transaction, email);
  const names = {
    firstName: cells.firstName?.slice(0, LONGEST) || null,
    lastName: cells.lastName?.slice(0, LONGEST) || null,
  };
  const values =
    state === "unsubscribed"
      ? { status: "unsubscribed" as const, unsubscribedAt: now }
      : typeof proof === "string"
        ? { status: "pending" as const }
        : { status: "subscribed" as const, ...proof };
  const subscription = transaction
    .insert(newsletterSubscriptions)
    .values({ email, ...names, ...values, createdAt: now })
    .onConflictDoUpdate({ target: newsletterSubscriptions.email, set: values })
    .returning()
    .get();
  const { id, status } = subscription;
  if (status === "pending") askOnce(transaction, { id, email }, now);
  else endConfirmations(transaction, id);
  return { id, before: before ? consentOf(before) : null, ...stateOf(subscription) };
}

/** The columns that a row replaces, as they are stored with it. */
function consentOf({ consentVersion, ...subscription }: Subscription) {
  return { ...stateOf(subscription), consentVersion };
}

function stateOf({
  status,
  consentedAt,
  confirmedAt,
}: Pick<Subscription, "status" | "consentedAt" | "confirmedAt">) {
  return {
    status,
    consentedAt: consentedAt?.getTime() ?? null,
    confirmedAt: confirmedAt?.getTime() ?? null,
  };
}

/** Takes back a subscription that nobody has confirmed or ended since. Unsubscribed rows stay for ever. */
function undo(transaction: Queryable, { key }: JudgedRow, stored: unknown): void {
  const { id, before, ...given } = stored as Made;
  if (given.status === "unsubscribed") return;
  const subscription = findSubscription(transaction, key);
  if (subscription?.id !== id || !isDeepStrictEqual(stateOf(subscription), given)) return;
  const isIts = eq(newsletterSubscriptions.id, id);
  if (!before) transaction.delete(newsletterSubscriptions).where(isIts).run();
  else {
    const consentedAt = momentAt(before.consentedAt);
    const confirmedAt = momentAt(before.confirmedAt);
    const values = { ...before, consentedAt, confirmedAt };
    transaction.update(newsletterSubscriptions).set(values).where(isIts).run();
  }
}

const momentAt = (milliseconds: number | null) =>
  milliseconds === null ? null : new Date(milliseconds);

export const subscriberMove: MoveKind = {
  roles: [
    {
      role: "email",
      label: "E-Mail",
      headings: ["e mail", "mail", "email address", "e mail adresse"],
      isNeeded: true,
    },
    { role: "firstName", label: "Vorname", headings: ["first name"] },
    { role: "lastName", label: "Nachname", headings: ["last name", "name"] },
    { role: "status", label: "Status", headings: ["state", "member rating", "subscribed"] },
    {
      role: "consentAt",
      label: "Eingewilligt am",
      headings: [
        "optin time",
        "opt in time",
        "signup date",
        "subscribed at",
        "created at",
        "angemeldet am",
      ],
    },
    {
      role: "confirmedAt",
      label: "Bestätigt am",
      headings: ["confirm time", "confirmed at", "doi confirmed at"],
    },
    {
      role: "source",
      label: "Quelle oder Text",
      headings: ["source", "quelle", "fassung der einwilligung", "consent text", "signup source"],
    },
  ],
  keyOf: ({ email }) => readMovedAddress(email),
  noKey: "Das ist keine E-Mail-Adresse.",
  judge,
  apply,
  undo,
};
