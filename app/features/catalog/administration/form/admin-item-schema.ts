import { z } from "zod";
import { adminKinds } from "#app/features/catalog/administration/admin-kinds.ts";
import {
  communityPaysLess,
  hasTaxReason,
  priceControls,
} from "#app/features/catalog/administration/form/price-schema.ts";
import { readTypedDates } from "#app/features/catalog/administration/form/typed-dates.ts";
import {
  datesOf,
  MAX_COUNT,
  MAX_EVERY,
  MIN_COUNT,
  repeatUnits,
} from "#app/features/catalog/administration/repetition.ts";
import { findOverlap } from "#app/features/catalog/further-dates.ts";
import { defaultClasses, possibleClasses } from "#app/features/catalog/withdrawal-class.ts";
import {
  checkbox,
  optionalDay,
  optionalLine,
  optionalText,
  optionalTime,
  optionalWebAddress,
  postedShortId,
  printed,
  requiredDay,
  requiredLine,
  requiredTime,
  versionField,
  wholeNumber,
} from "#app/http/form-fields.ts";
import { endsLater } from "#app/ui/format/berlin-time.ts";
import { addDays } from "#app/ui/format/format.ts";
import { formatShortSpan, type TimeSpan } from "#app/ui/format/time-span.ts";
import type { ItemKind, WithdrawalClass } from "#db/schema.ts";

/** Null means no limit. */
function limitOf(kind: ItemKind) {
  const { label } = adminKinds[kind].limit;
  const noCount = `Bitte geben Sie bei „${label}“ eine ganze Zahl ab 0 an, oder lassen Sie das Feld leer.`;
  return z
    .string(noCount)
    .trim()
    .refine((text) => /^\d{0,6}$/.test(text), noCount)
    .optional()
    .transform((text) => (text ? Number(text) : null));
}

const NO_ADDRESS =
  "Bitte geben Sie eine Adresse an, die mit https:// oder http:// beginnt, oder lassen Sie das Feld leer.";

function classOf(kind: ItemKind) {
  return z
    .enum(possibleClasses[kind], "Bitte wählen Sie eine der Möglichkeiten.")
    .default(defaultClasses[kind]);
}

const UNKNOWN_INTENT = "Diese Änderung kennen wir nicht.";

const shared = {
  intent: z.enum(["save", "preview"], UNKNOWN_INTENT).default("save"),
  version: versionField,
  newId: postedShortId,
  repeatEvery: wholeNumber(1, MAX_EVERY),
  repeatUnit: z.enum(repeatUnits).default("weeks").catch("weeks"),
  repeatCount: wholeNumber(MIN_COUNT, MAX_COUNT),
  /** The list of dates that the admin has seen, and the id that makes their creation idempotent. */
  repeatDates: z.string().max(400).optional().catch(undefined),
  repeatId: postedShortId,
  title: printed(requiredLine("Bitte geben Sie einen Titel an.", 200)),
  category: requiredLine("Bitte geben Sie eine Kategorie an.", 100),
  lead: optionalLine(300),
  description: optionalText(10_000),
  ...priceControls,
  /** `receiveFormPicture` validates it, together with an uploaded file that may replace it. */
  imageUrl: z.string().default(""),
  imageAlt: requiredLine(
    "Bitte beschreiben Sie das Bild für alle, die es nicht sehen können.",
    300,
  ),
  showOnStartpage: checkbox,
  showOnOffer: checkbox,
  /** Whether later dates with the same title get the same change. */
  alsoFollowing: checkbox,
};

const dated = {
  ...shared,
  intent: z.enum(["save", "preview", "repeat"], UNKNOWN_INTENT).default("save"),
  provider: optionalLine(200),
  bring: optionalText(2000),
  suits: optionalText(2000),
  endDate: optionalDay(),
  endTime: optionalTime(),
  /** One date a line. */
  furtherDates: optionalText(4000),
  meetingPoint: optionalLine(300),
  mapUrl: optionalWebAddress(500, NO_ADDRESS),
  directions: optionalText(2000),
  duration: optionalLine(100),
  level: optionalLine(100),
  questions: optionalText(10_000),
  capacity: limitOf("event"),
  namesParticipants: checkbox,
};

/** The form schema of each kind. */
export const itemSchemas = {
  event: z
    .object({
      ...dated,
      withdrawalClass: classOf("event"),
      date: requiredDay("Bitte geben Sie ein Datum an."),
      time: requiredTime("Bitte geben Sie eine Uhrzeit an."),
      location: requiredLine("Bitte geben Sie einen Ort an.", 200),
    })
    .refine(...communityPaysLess())
    .superRefine(hasTaxReason)
    .superRefine(hasEnd)
    .superRefine(hasFurtherDates)
    .superRefine(hasRepetition),
  course: z
    .object({
      ...dated,
      withdrawalClass: classOf("course"),
      date: optionalDay(),
      time: optionalTime(),
      location: optionalLine(200),
    })
    .refine(...communityPaysLess())
    .superRefine(hasTaxReason)
    .superRefine(hasDateOfLeisure)
    .superRefine(hasEnd)
    .superRefine(hasFurtherDates)
    .superRefine(hasRepetition),
  product: z
    .object({
      ...shared,
      withdrawalClass: classOf("product"),
      manufacturer: optionalText(500),
      responsiblePerson: optionalText(500),
      safetyNote: optionalText(2000),
      details: optionalText(10_000),
      availability: checkbox,
      stock: limitOf("product"),
    })
    .refine(...communityPaysLess())
    .superRefine(hasTaxReason),
} satisfies Record<ItemKind, z.ZodType>;

export type PostedItem = z.output<(typeof itemSchemas)[ItemKind]>;

interface Times extends Omit<TimeSpan, "date"> {
  date: string | null;
}

/** A later end is a typing error in the year. */
const MAX_DAYS = 366;

/** Refuses an end without a beginning, before it, or long after it. */
function hasEnd({ date, time, endDate, endTime }: Times, context: z.RefinementCtx): void {
  const refuse = (field: "endDate" | "endTime", message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  if (endDate !== null) {
    const problem = problemOfDays(date, endDate);
    if (problem) refuse("endDate", problem);
    if (problem) return;
  }
  if (endTime === null) return;
  if (time === null) {
    refuse("endTime", "Bitte geben Sie auch an, wann es beginnt.");
    return;
  }
  const laterDay = endDate === date ? null : endDate;
  const isLater =
    date === null ? endTime > time : endsLater({ date, time, endDate: laterDay, endTime });
  if (!isLater) refuse("endTime", TOO_EARLY);
}

const TOO_EARLY =
  "Das Ende muss nach dem Beginn liegen. Endet es an einem späteren Tag, füllen Sie auch „Ende am“ aus.";

function problemOfDays(date: string | null, endDate: string): string | null {
  if (date === null) return "Bitte geben Sie auch an, an welchem Tag es beginnt.";
  if (endDate < date) return "Das Ende muss nach dem Beginn liegen.";
  return isLong(date, endDate)
    ? "Das Ende liegt über ein Jahr nach dem Beginn. Bitte prüfen Sie das Jahr."
    : null;
}

function isLong(date: string, endDate: string): boolean {
  return endDate > addDays(date, MAX_DAYS);
}

const MAX_DATES = 60;

/** Refuses further dates that cannot be read, or that are not after a first date with a time. */
function hasFurtherDates(
  { furtherDates, date, time, ...end }: Times & { furtherDates: string | null },
  context: z.RefinementCtx,
): void {
  if (furtherDates === null) return;
  const refuse = (message: string) =>
    context.addIssue({ code: "custom", path: ["furtherDates"], message });
  if (date === null || time === null) {
    refuse("Bitte geben Sie oben an, an welchem Tag und um wie viel Uhr der erste Termin ist.");
    return;
  }
  const read = readTypedDates(furtherDates, { date, time, ...end });
  if (!read.ok) {
    refuse(
      `„${read.wrong}“ ist kein Termin. Bitte schreiben Sie ihn wie 18.1.2027, 18:00–20:00, jeden in eine eigene Zeile.`,
    );
    return;
  }
  const problem = problemOfDates({ date, time, ...end }, read.spans);
  if (problem) refuse(problem);
}

/** The reason why an item cannot take place on these dates; null if it can. */
function problemOfDates(first: TimeSpan, further: TimeSpan[]): string | null {
  if (further.length > MAX_DATES) return `Bitte höchstens ${MAX_DATES} weitere Termine.`;
  const starts = further.map((span) => `${span.date} ${span.time}`);
  if (starts.some((start) => start <= `${first.date} ${first.time}`)) {
    return "Weitere Termine müssen nach dem ersten liegen.";
  }
  if (starts.some((start) => start > addDays(first.date, 2 * MAX_DAYS))) {
    return "Ein Termin liegt über zwei Jahre nach dem ersten. Bitte prüfen Sie das Jahr.";
  }
  if (further.some(({ date, endDate }) => endDate !== null && isLong(date, endDate))) {
    return "Ein Termin endet über ein Jahr nach seinem Beginn. Bitte prüfen Sie das Jahr.";
  }
  const overlap = findOverlap([first, ...further]);
  return overlap && describeOverlap(overlap);
}

function describeOverlap(overlap: TimeSpan[]): string {
  const dates = overlap.map((span) => `„${formatShortSpan(span)}“`).join(" und ");
  return `${dates} überschneiden sich. Bitte ändern Sie einen der beiden Termine.`;
}

interface Classified {
  date: string | null;
  withdrawalClass: WithdrawalClass;
}

/**
 * Refuses dated leisure without a date: only a fixed date excludes the right of withdrawal
 * (§ 312g Abs. 2 Nr. 9 BGB).
 */
function hasDateOfLeisure(posted: Classified, context: z.RefinementCtx): void {
  if (posted.withdrawalClass !== "dated-leisure" || posted.date !== null) return;
  const message =
    "Ohne Datum ist das kein fester Termin. Bitte geben Sie ein Datum an, oder wählen Sie eine andere Art.";
  context.addIssue({ code: "custom", path: ["withdrawalClass"], message });
}

interface PostedRepetition {
  intent: string;
  date: string | null;
  repeatEvery: number | null;
  repeatUnit: (typeof repeatUnits)[number];
  repeatCount: number | null;
}

/** Refuses a repetition without a date, or with only one of its two numbers. */
function hasRepetition(posted: PostedRepetition, context: z.RefinementCtx): void {
  const { intent, date, repeatEvery: every, repeatUnit: unit, repeatCount: count } = posted;
  if (intent !== "repeat" && every === null && count === null) return;
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  if (date === null) refuse("date", "Bitte geben Sie an, wann der erste Termin ist.");
  if (every === null) refuse("repeatEvery", "Bitte geben Sie den Abstand der Termine an.");
  if (count === null)
    refuse("repeatCount", "Bitte geben Sie an, wie viele Termine es insgesamt werden.");
  if (date === null || every === null || count === null) return;
  if (datesOf(date, { every, unit, count }).length < count) {
    refuse("repeatCount", "So weit reicht der Kalender nicht.");
  }
}
