import { and, asc, eq, gt, gte, isNotNull, lte, notExists } from "drizzle-orm";
import { z } from "zod";
import { DAY } from "#app/environment/durations.ts";
import { hasMailServer } from "#app/features/email/outbox.server.ts";
import {
  countsOf,
  findIssue,
  problemsOf,
  recordIssueChange,
  textFields,
} from "#app/features/newsletter/issue.server.ts";
import {
  issueSentences,
  MOST_STEPS,
  type StepFieldValues,
  stepLabels,
} from "#app/features/newsletter/issue.ts";
import { isReachable } from "#app/features/newsletter/issue-audience.server.ts";
import { WELCOME_PATIENCE } from "#app/features/newsletter/issue-rules.ts";
import {
  type Edit,
  insertRecord,
  type NotSaved,
  saveRecord,
  updateRecord,
} from "#app/features/records/records.server.ts";
import { differencesIn } from "#app/features/records/records.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { createShortId } from "#db/ids.ts";
import {
  issueRecipients,
  type NewsletterIssue,
  newsletterIssues,
  newsletterSubscriptions,
} from "#db/schema.ts";
import { prepareInsert } from "#db/writing/prepared-writes.server.ts";

/** A step that is switched on is an issue that is sent without an end. */
const isOn = ({ state }: Pick<NewsletterIssue, "state">) => state === "sending";

const isStep = isNotNull(newsletterIssues.days);

export function findStep(id: string, queryable: Queryable = db): NewsletterIssue | null {
  const found = findIssue(id, queryable);
  return found?.days === null ? null : found;
}

export type ListedStep = ReturnType<typeof listSteps>[number];

/** All steps in the order of their days, with how many have got them. */
export function listSteps() {
  const rows = db
    .select()
    .from(newsletterIssues)
    .where(isStep)
    .orderBy(asc(newsletterIssues.days), asc(newsletterIssues.number))
    .all();
  const counts = countsOf(rows.map(({ number }) => number));
  return rows.map(({ id, number, subject, days, state, heldBecause }) => ({
    id,
    subject,
    days,
    state,
    heldBecause,
    accepted: counts.get(number)?.accepted ?? 0,
  }));
}

/** The form's data: for the step with this id, or for a new one without an id. */
export function loadStepForm(id: string | undefined, now: Date) {
  const step = id === undefined ? null : findStep(id);
  return {
    /** Null for a new or deleted step. */
    record: step && {
      id: step.id,
      version: step.version,
      subject: step.subject,
      state: step.state,
      heldBecause: step.heldBecause,
    },
    isMissing: id !== undefined && step === null,
    defaultValue: step ? controlsOf(step) : { days: "0" },
    problems: step ? problemsOf(step, now) : [],
    newId: createShortId(),
  };
}

type StepValues = Pick<NewsletterIssue, "subject" | "preview" | "body" | "days">;

function controlsOf({ subject, preview, body, days }: StepValues): StepFieldValues {
  return { subject, preview, body, days: String(days ?? 0) };
}

const DAYS = "Bitte geben Sie eine ganze Zahl von 0 bis 60 an.";

/** The form of a step. */
export const stepSchema = z.object({
  intent: z.enum(["save", "test", "on", "off"], "Diese Änderung kennen wir nicht.").default("save"),
  ...textFields,
  days: z.coerce.number(DAYS).int(DAYS).min(0, DAYS).max(60, DAYS),
});

type PostedStep = z.output<typeof stepSchema>;
type SavedStep = { ok: true; subject: string } | NotSaved;

/** Creates or changes a step, also one that is switched on: those who have not had it get the new text. */
export async function saveStep(edit: Edit, posted: PostedStep): Promise<SavedStep> {
  const { subject, preview, body, days } = posted;
  const values = { subject, preview: preview ?? "", body: body ?? "", days };
  return inTransaction((transaction) => {
    const stored = findStep(edit.id, transaction);
    if (!stored && edit.isNew && countSteps(transaction) >= MOST_STEPS) {
      return { ok: false, reason: "refused", problems: tooMany };
    }
    return saveRecord<NewsletterIssue, SavedStep>(transaction, edit, {
      found: stored,
      isOurs: stored !== null,
      values,
      subject: "issue",
      differences: (found) =>
        differencesIn(stepLabels, { typed: controlsOf(values), stored: controlsOf(found) }, {}),
      keep: () => ({ ok: true, subject }),
      write: (found) => {
        if (found) updateRecord(transaction, newsletterIssues, edit, values);
        else insertRecord(transaction, newsletterIssues, edit, { ...values, ...fixed(edit) });
        const action = found ? "geändert" : "angelegt";
        recordIssueChange(transaction, { id: edit.id, subject }, { ...edit, action });
        return { ok: true, subject };
      },
    });
  });
}

const tooMany = { title: "Nicht gespeichert", formErrors: [issueSentences.tooManySteps] };

const fixed = ({ id }: Edit) => ({
  audience: "subscribers",
  slug: `willkommen-${id}`,
  isArchived: false,
});

function countSteps(transaction: Queryable): number {
  return transaction.select().from(newsletterIssues).where(isStep).all().length;
}

type SwitchResult = { ok: true } | { ok: false; reason: "noMailServer" | "noText" };

/** Switching a step on again begins with those who confirm from then on, unless the mail server or a restore held it. */
export async function switchStep(
  id: string,
  { toOn, adminId, now }: { toOn: boolean; adminId: string; now: Date },
): Promise<SwitchResult> {
  if (toOn && !hasMailServer()) return { ok: false, reason: "noMailServer" };
  return inTransaction((transaction) => {
    const step = findStep(id, transaction);
    if (toOn && step?.body.trim() === "") return { ok: false, reason: "noText" };
    if (!step || isOn(step) === toOn) return { ok: true };
    const set = toOn
      ? ({
          state: "sending",
          switchedOnAt: step.state === "held" ? step.switchedOnAt : now,
          nextAt: now,
          heldBecause: null,
        } as const)
      : ({ state: "draft" } as const);
    transaction.update(newsletterIssues).set(set).where(eq(newsletterIssues.id, id)).run();
    const action = toOn ? "eingeschaltet" : "ausgeschaltet";
    recordIssueChange(transaction, step, { adminId, now, action });
    return { ok: true };
  });
}

const addRecipient = prepareInsert(issueRecipients);

/** Writes down whose day has come. More than two days late, it is left out. */
export async function enrolWelcomed(now: Date): Promise<void> {
  const running = and(isStep, eq(newsletterIssues.state, "sending"));
  for (const step of db.select().from(newsletterIssues).where(running).all()) {
    const due = dueFor(db, step, now);
    if (due.length === 0) continue;
    await inTransaction((transaction) => {
      for (const { id: subscriptionId } of dueFor(transaction, step, now)) {
        addRecipient({ issueNumber: step.number, subscriptionId, at: now });
      }
    });
  }
}

function dueFor(queryable: Queryable, step: NewsletterIssue, now: Date) {
  const { id, confirmedAt } = newsletterSubscriptions;
  const day = new Date(now.getTime() - (step.days ?? 0) * DAY);
  const has = queryable
    .select({ id: issueRecipients.id })
    .from(issueRecipients)
    .where(
      and(eq(issueRecipients.subscriptionId, id), eq(issueRecipients.issueNumber, step.number)),
    );
  return queryable
    .select({ id })
    .from(newsletterSubscriptions)
    .where(
      and(
        isReachable,
        gte(confirmedAt, step.switchedOnAt ?? now),
        lte(confirmedAt, day),
        gt(confirmedAt, new Date(day.getTime() - WELCOME_PATIENCE)),
        notExists(has),
      ),
    )
    .all();
}
