import {
  and,
  between,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  like,
  or,
  sql,
} from "drizzle-orm";
import { z } from "zod";
import { DAY } from "#app/environment/durations.ts";
import { recordChange } from "#app/features/change-log/change-log.server.ts";
import { enqueueEmail } from "#app/features/email/outbox.server.ts";
import { plainText } from "#app/features/markdown/markdown.server.ts";
import { listAllPlans } from "#app/features/membership/plans.server.ts";
import {
  audienceOf,
  type IssueFieldValues,
  issueLabels,
  issueSentences,
  type RecipientCounts,
  unsubscriptionPath,
} from "#app/features/newsletter/issue.ts";
import {
  audienceOptions,
  countRecipients,
  countUnproven,
} from "#app/features/newsletter/issue-audience.server.ts";
import {
  deadLinksIn,
  fillBlocks,
  withOwnPictures,
} from "#app/features/newsletter/issue-blocks.server.ts";
import { issueContent, renderIssue } from "#app/features/newsletter/issue-email.server.ts";
import {
  type Edit,
  insertRecord,
  type NotSaved,
  saveRecord,
  updateRecord,
} from "#app/features/records/records.server.ts";
import { differencesIn } from "#app/features/records/records.ts";
import { freeSlug, slugOf } from "#app/features/records/slugs.ts";
import {
  checkbox,
  optionalLine,
  optionalText,
  postedShortId,
  requiredLine,
  versionField,
} from "#app/http/form-fields.ts";
import { withBerlinOffset } from "#app/ui/format/berlin-time.ts";
import { berlinClock } from "#app/ui/format/format.ts";
import { formatMoment } from "#app/ui/format/short-date.ts";
import { readTypedDay, readTypedTime } from "#app/ui/format/typed-day.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { createShortId } from "#db/ids.ts";
import {
  issueRecipients,
  type NewsletterIssue,
  newsletterIssues,
  newsletterSubscriptions,
  recipientStates,
  users,
} from "#db/schema.ts";

const LONGEST_BODY = 100_000;
const LONGEST_SLUG = 60;
/** Gmail cuts off what is longer than 102 kB. */
const HEAVY = 80_000;

export function findIssue(id: string, queryable: Queryable = db): NewsletterIssue | null {
  return queryable.select().from(newsletterIssues).where(eq(newsletterIssues.id, id)).get() ?? null;
}

export type ListedIssue = ReturnType<typeof listIssues>[number];

/** All issues, the newest first, with the numbers of their recipients. */
export function listIssues() {
  const { id, number, subject, state, audience, sendAt, startedAt, updatedAt } = newsletterIssues;
  const rows = db
    .select({ id, number, subject, state, audience, sendAt, startedAt, updatedAt })
    .from(newsletterIssues)
    .where(isNull(newsletterIssues.days))
    .orderBy(desc(number))
    .all();
  const counts = countsOf(rows.map((row) => row.number));
  return rows.map((row) => ({ ...row, counts: counts.get(row.number) ?? noRecipients() }));
}

const noRecipients = () =>
  Object.fromEntries(recipientStates.map((state) => [state, 0])) as RecipientCounts;

/** The numbers of recipients of these issues, by the issues' numbers. */
export function countsOf(numbers: number[]): Map<number, RecipientCounts> {
  const { issueNumber, state } = issueRecipients;
  const rows = db
    .select({ issueNumber, state, rows: count() })
    .from(issueRecipients)
    .where(inArray(issueNumber, numbers))
    .groupBy(issueNumber, state)
    .all();
  const counts = new Map(numbers.map((number) => [number, noRecipients()]));
  for (const row of rows) {
    const found = counts.get(row.issueNumber);
    if (found) found[row.state] = row.rows;
  }
  return counts;
}

/** The form's data: for the issue with this id, or for a new one without an id. */
export function loadIssueForm(id: string | undefined, now: Date) {
  const issue = id === undefined ? null : findIssue(id);
  return {
    /** Null for a new or deleted issue. */
    record: issue && {
      id: issue.id,
      version: issue.version,
      state: issue.state,
      subject: issue.subject,
    },
    isMissing: id !== undefined && issue === null,
    defaultValue: issue ? controlsOf(issue) : { audience: "subscribers", archive: "on" },
    audiences: audienceOptions(),
    unproven: countUnproven(),
    problems: issue ? problemsOf(issue, now) : [],
    newId: createShortId(),
  };
}

/** The fields that editions and steps share. */
export const textFields = {
  version: versionField,
  newId: postedShortId,
  subject: requiredLine("Bitte geben Sie einen Betreff an.", 150),
  preview: optionalLine(150),
  body: optionalText(LONGEST_BODY).transform((text) => text && withOwnPictures(text)),
};

type IssueValues = Pick<
  NewsletterIssue,
  "subject" | "preview" | "body" | "audience" | "slug" | "isArchived" | "sendAt"
>;

/** The values by the names of their controls. */
function controlsOf({ sendAt, isArchived, ...texts }: IssueValues): IssueFieldValues {
  const { subject, preview, body, audience, slug } = texts;
  return {
    subject,
    preview,
    body,
    audience,
    slug,
    sendAt: sendAt ? typedMoment(sendAt) : "",
    archive: isArchived ? "on" : "",
  };
}

/** '24.12.2026 08:00', as people type it. */
function typedMoment(moment: Date): string {
  const [day = "", time = ""] = berlinClock(moment).split("T");
  return `${day.split("-").toReversed().join(".")} ${time}`;
}

/** German sentences about what a reader might stumble over. */
export function problemsOf(issue: Pick<NewsletterIssue, "body">, now: Date): string[] {
  const { text, problems } = fillBlocks(issue.body, now);
  return [...problems, ...deadLinksIn(text)];
}

/** A sentence about a heavy e-mail; null for a light one. */
export async function weightProblem(issue: NewsletterIssue): Promise<string | null> {
  const { html } = await renderIssue(filledIssue(issue, new Date()));
  const bytes = Buffer.byteLength(html);
  if (bytes <= HEAVY) return null;
  return `Die E-Mail wiegt ${Math.round(bytes / 1000)} kB. Gmail schneidet ab 102 kB ab.`;
}

/** The recipients whose row says that nobody knows whether they have the issue, or that they refused it. */
export function listTroubled({ number }: NewsletterIssue) {
  const { issueNumber, subscriptionId, userId, state, at, answer, id } = issueRecipients;
  const address = sql<string>`coalesce(${newsletterSubscriptions.email}, ${users.email})`;
  return db
    .select({ id, state, at, answer, address })
    .from(issueRecipients)
    .leftJoin(newsletterSubscriptions, eq(newsletterSubscriptions.id, subscriptionId))
    .leftJoin(users, eq(users.id, userId))
    .where(and(eq(issueNumber, number), inArray(state, ["unclear", "refused"])))
    .orderBy(desc(state), at, id)
    .limit(MOST_TROUBLED)
    .all()
    .map((row) => ({ ...row, id: String(row.id) }));
}

/** The most rows that the page shows. */
const MOST_TROUBLED = 200;

const WEEK = 7 * DAY;

/** The number of recipients who unsubscribed within a week after the issue began. */
export function countUnsubscribed({ number, startedAt }: NewsletterIssue): number {
  if (!startedAt) return 0;
  const { unsubscribedAt } = newsletterSubscriptions;
  const isWithin = between(unsubscribedAt, startedAt, new Date(startedAt.getTime() + WEEK));
  const found = db
    .select({ rows: count() })
    .from(issueRecipients)
    .innerJoin(
      newsletterSubscriptions,
      eq(newsletterSubscriptions.id, issueRecipients.subscriptionId),
    )
    .where(and(eq(issueRecipients.issueNumber, number), isWithin))
    .get();
  return found?.rows ?? 0;
}

/** The issues whose answers tell what the mail server allows today. */
const RECENT_ISSUES = 3;

/** The mail server's last words about how much it takes, such as '450 too many messages'; null if it has never complained. */
export function findSlowedDown(): string | null {
  const { answer, deferrals, at, issueNumber } = issueRecipients;
  const recent = db
    .select({ number: newsletterIssues.number })
    .from(newsletterIssues)
    .orderBy(desc(newsletterIssues.number))
    .limit(RECENT_ISSUES);
  const isAboutLimit = or(
    ...["limit", " rate", "quota", "too many", "throttl"].map((word) => like(answer, `%${word}%`)),
  );
  const found = db
    .select({ answer })
    .from(issueRecipients)
    .where(and(inArray(issueNumber, recent), gt(deferrals, 0), isAboutLimit))
    .orderBy(desc(at))
    .limit(1)
    .get();
  return found?.answer ?? null;
}

/** An issue as it would be sent now. */
export function filledIssue(issue: NewsletterIssue, now: Date): NewsletterIssue {
  return { ...issue, filled: issue.filled ?? fillBlocks(issue.body, now).text };
}

const PAST = "Dieser Zeitpunkt ist vorbei. Lassen Sie das Feld leer, um sofort zu senden.";
const SKIPPED =
  "Diese Uhrzeit gibt es an dem Tag nicht: In der Nacht werden die Uhren vorgestellt.";
const UNREADABLE = "Bitte geben Sie Datum und Uhrzeit an, zum Beispiel 24.12.2026 08:00.";

/** 'YYYY-MM-DDTHH:MM' in Berlin. Null if it is empty. */
const optionalMoment = z
  .string()
  .optional()
  .transform((typed, context) => {
    if (!typed?.trim()) return null;
    const [, dayPart = "", timePart = ""] = /^(\S+?)(?:T|,?\s+)(.+)$/.exec(typed.trim()) ?? [];
    const day = readTypedDay(dayPart);
    const time = readTypedTime(timePart);
    const moment = new Date(day && time ? withBerlinOffset(day, time) : Number.NaN);
    if (Number.isNaN(moment.getTime())) context.addIssue(UNREADABLE);
    else if (berlinClock(moment) !== `${day}T${time}`) context.addIssue(SKIPPED);
    else if (moment <= new Date()) context.addIssue(PAST);
    else return moment;
    return z.NEVER;
  });

/** The form of an issue. */
export const issueSchema = z.object({
  intent: z.enum(["save", "test", "send"], "Diese Änderung kennen wir nicht.").default("save"),
  ...textFields,
  audience: z
    .string()
    .max(40)
    .default("subscribers")
    .refine((text) => isKnown(text), "Bitte wählen Sie, an wen die Ausgabe geht."),
  sendAt: optionalMoment,
  archive: checkbox,
  slug: optionalLine(LONGEST_SLUG).refine(
    (slug) => slug === null || /^[a-z0-9-]+$/.test(slug),
    "Bitte nur kleine Buchstaben von a bis z, Ziffern und Bindestriche.",
  ),
});

type PostedIssue = z.output<typeof issueSchema>;

function isKnown(text: string): boolean {
  const audience = audienceOf(text);
  if (audience?.kind !== "members" || audience.planId === null) return audience !== null;
  return listAllPlans().some(({ itemId }) => itemId === audience.planId);
}

type SavedIssue = { ok: true; subject: string } | NotSaved;

/** Creates or changes a draft. */
export async function saveIssue(edit: Edit, posted: PostedIssue): Promise<SavedIssue> {
  return inTransaction((transaction) => {
    const stored = findIssue(edit.id, transaction);
    const slug = slugFor(transaction, edit.id, posted);
    if (slug === null) return { ok: false, reason: "refused", problems: takenSlug };
    const values = valuesOf(posted, slug);
    return saveRecord<Comparable, SavedIssue>(transaction, edit, {
      found: stored && comparable(stored),
      isOurs: stored !== null,
      values: withMoment(values),
      subject: "issue",
      differences: (found) => differencesIn(issueLabels, bothOf(values, found), wordings),
      refuse: ({ state }) =>
        state === "draft"
          ? null
          : { title: "Nicht gespeichert", formErrors: [issueSentences.notDraft] },
      keep: () => ({ ok: true, subject: values.subject }),
      write: (found) => {
        if (found) updateRecord(transaction, newsletterIssues, edit, values);
        else insertRecord(transaction, newsletterIssues, edit, values);
        const action = found ? "geändert" : "angelegt";
        recordIssueChange(transaction, { ...values, id: edit.id }, { ...edit, action });
        return { ok: true, subject: values.subject };
      },
    });
  });
}

const takenSlug = { fieldErrors: { slug: ["Diese Adresse hat schon eine andere Ausgabe."] } };

/** Null: the typed one is taken. */
function slugFor(transaction: Queryable, id: string, { slug, subject }: PostedIssue) {
  const isTaken = (each: string) => {
    const isThis = eq(newsletterIssues.slug, each);
    const found = transaction.select().from(newsletterIssues).where(isThis).get();
    return found !== undefined && found.id !== id;
  };
  if (slug === null) return freeSlug(slugOf(subject, "ausgabe"), isTaken);
  return isTaken(slug) ? null : slug;
}

function valuesOf({ subject, preview, body, audience, ...posted }: PostedIssue, slug: string) {
  return {
    subject,
    preview: preview ?? "",
    body: body ?? "",
    audience,
    sendAt: posted.sendAt,
    isArchived: posted.archive,
    slug,
  };
}

type Comparable = ReturnType<typeof comparable>;

/** Dates are compared by their milliseconds. */
const comparable = (issue: NewsletterIssue) => withMoment(issue);
const withMoment = <Values extends { sendAt: Date | null }>(values: Values) => ({
  ...values,
  sendAt: values.sendAt?.getTime() ?? null,
});

function bothOf(typed: IssueValues, { sendAt, ...found }: Comparable) {
  const stored = { ...found, sendAt: sendAt === null ? null : new Date(sendAt) };
  return { typed: controlsOf(typed), stored: controlsOf(stored) };
}

const wordings = { archive: { on: "ja" } };

interface Occasion {
  adminId: string;
  /** A short German phrase, for example 'gelöscht'. */
  action: string;
  now: Date;
}

/** Logs a change of an issue within the transaction that makes it. */
export function recordIssueChange(
  transaction: Queryable,
  { id: subjectId, subject: label }: Pick<NewsletterIssue, "id" | "subject">,
  { adminId, action, now }: Occasion,
): void {
  const actor = { admin: adminId };
  recordChange(transaction, { subject: "issue", subjectId, label, actor, action, now });
}

/** Deletes an issue with its recipients. `running`: it is being sent. Returns its subject; null if it is gone. */
export async function deleteIssue(
  id: string,
  occasion: { adminId: string; now: Date },
): Promise<string | null | "running"> {
  return inTransaction((transaction) => {
    const issue = findIssue(id, transaction);
    if (!issue) return null;
    if (issue.state === "sending") return "running";
    transaction.delete(newsletterIssues).where(eq(newsletterIssues.id, id)).run();
    recordIssueChange(transaction, issue, { ...occasion, action: "gelöscht" });
    return issue.subject;
  });
}

/** Writes the issue to one admin, as it would be sent now, with a link that ends nothing. */
export async function testIssue(
  issue: NewsletterIssue,
  { address, now }: { address: string; now: Date },
): Promise<void> {
  const content = issueContent(filledIssue(issue, now), unsubscriptionPath("test", "test"));
  const email = {
    key: `issue-test:${issue.id}:${now.getTime()}`,
    priority: "account" as const,
    recipient: address,
    subject: `Test: ${issue.subject}`,
    content,
  };
  await inTransaction((transaction) => void enqueueEmail(transaction, email, now));
}

/** The question before an issue is sent. */
export function loadQuestion(issue: NewsletterIssue, now: Date) {
  const audience = audienceOf(issue.audience);
  const { text } = fillBlocks(issue.body, now);
  return {
    count: audience ? countRecipients(audience, now) : 0,
    firstLine: plainText(text).split("\n")[0] ?? "",
    moment: issue.sendAt && issue.sendAt > now ? formatMoment(issue.sendAt) : null,
    isForMembers: audience?.kind === "members",
  };
}

/** The issues that everyone may read: those for subscribers, from the start of sending. */
export function listArchive() {
  const { subject, preview, slug, startedAt, audience, isArchived } = newsletterIssues;
  return db
    .select({ subject, preview, slug, startedAt, audience, isArchived })
    .from(newsletterIssues)
    .where(isNotNull(startedAt))
    .orderBy(desc(startedAt), desc(newsletterIssues.number))
    .all()
    .filter(isPublic)
    .map(({ startedAt: at, ...issue }) => ({ ...issue, at: at ?? new Date(0) }));
}

export function findArchived(slug: string): NewsletterIssue | null {
  const isThis = eq(newsletterIssues.slug, slug);
  const issue = db.select().from(newsletterIssues).where(isThis).get();
  return issue?.startedAt && isPublic(issue) ? issue : null;
}

/** Whether the archive shows an issue that has begun. */
export function isPublic({
  audience,
  isArchived,
}: Pick<NewsletterIssue, "audience" | "isArchived">) {
  return isArchived && audience === "subscribers";
}
