import { and, desc, eq, inArray, lt, lte } from "drizzle-orm";
import { hasMailServer } from "#app/features/email/outbox.server.ts";
import {
  filledIssue,
  findIssue,
  recordIssueChange,
} from "#app/features/newsletter/issue.server.ts";
import { audienceOf, issueSentences } from "#app/features/newsletter/issue.ts";
import {
  addSubscribers,
  countRecipients,
  isOf,
  listMembersOf,
} from "#app/features/newsletter/issue-audience.server.ts";
import { LATE } from "#app/features/newsletter/issue-rules.ts";
import { db, inTransaction } from "#db/client.server.ts";
import {
  type IssueState,
  issueRecipients,
  type NewsletterIssue,
  newsletterIssues,
  restores,
} from "#db/schema.ts";
import { prepareInsert } from "#db/writing/prepared-writes.server.ts";

type Press = { adminId: string; now: Date };
type SendResult =
  | { ok: true; count: number; sendAt: Date | null }
  | { ok: false; reason: "noMailServer" | "noText" | "nobody" | "changed" };

/** Sends a draft, or plans it for its time. `version`: the one that the admin has seen. */
export async function sendIssue(
  id: string,
  version: number,
  { adminId, now }: Press,
): Promise<SendResult> {
  const issue = findIssue(id);
  if (!issue || issue.version !== version) return { ok: false, reason: "changed" };
  if (!hasMailServer()) return { ok: false, reason: "noMailServer" };
  if (issue.body.trim() === "") return { ok: false, reason: "noText" };
  const { sendAt } = issue;
  const isLater = sendAt !== null && sendAt > now;
  const audience = audienceOf(issue.audience);
  const count = audience ? countRecipients(audience, now) : 0;
  if (count === 0) return { ok: false, reason: "nobody" };
  const isSent = isLater
    ? await changeState(
        { id, version, from: ["draft"], set: { state: "planned" }, adminId, now },
        "geplant",
      )
    : await startIssue(issue, { from: "draft", adminId, now });
  return isSent
    ? { ok: true, count, sendAt: isLater ? sendAt : null }
    : { ok: false, reason: "changed" };
}

interface Start {
  from: IssueState;
  /** Null: the clock starts it. */
  adminId: string | null;
  now: Date;
}

/** Writes down all recipients, in the transaction that starts the sending, so that nobody is lost or gets two. */
async function startIssue(issue: NewsletterIssue, { from, adminId, now }: Start): Promise<boolean> {
  const { filled } = filledIssue(issue, now);
  const audience = audienceOf(issue.audience);
  const members = audience?.kind === "members" ? listMembersOf(audience.planId, now) : [];
  return inTransaction((transaction) => {
    const { number, version } = issue;
    const isThis = and(
      eq(newsletterIssues.number, number),
      eq(newsletterIssues.state, from),
      eq(newsletterIssues.version, version),
    );
    const started = { state: "sending", filled, startedAt: now, nextAt: now } as const;
    const { changes } = transaction.update(newsletterIssues).set(started).where(isThis).run();
    if (changes === 0) return false;
    if (audience?.kind === "subscribers") addSubscribers(transaction, { issueNumber: number, now });
    for (const userId of members) addRecipient({ userId, issueNumber: number, at: now });
    if (adminId) recordIssueChange(transaction, issue, { adminId, now, action: "gesendet" });
    return true;
  });
}

const addRecipient = prepareInsert(issueRecipients);

interface StateChange extends Press {
  id: string;
  /** The version that the admin has seen. Undefined: any. */
  version?: number;
  from: IssueState[];
  set: Partial<typeof newsletterIssues.$inferInsert>;
}

/** Returns false if the issue is in another state by now. */
async function changeState({ id, version, from, set, ...press }: StateChange, action: string) {
  return inTransaction((transaction) => {
    const isThis = and(
      eq(newsletterIssues.id, id),
      inArray(newsletterIssues.state, from),
      version === undefined ? undefined : eq(newsletterIssues.version, version),
    );
    const changed = transaction.update(newsletterIssues).set(set).where(isThis).returning().get();
    if (changed) recordIssueChange(transaction, changed, { ...press, action });
    return changed !== undefined;
  });
}

export function holdIssue(id: string, press: Press): Promise<boolean> {
  const set = { state: "held", heldBecause: null } as const;
  return changeState({ id, from: ["planned", "sending"], set, ...press }, "angehalten");
}

/** Goes on with those who wait. An issue that never started waits for its time again, or begins if that has come. */
export async function resumeIssue(id: string, press: Press): Promise<boolean> {
  const issue = findIssue(id);
  if (issue?.state === "held" && !issue.startedAt) {
    const { sendAt, version } = issue;
    if (!sendAt || sendAt <= press.now) return startIssue(issue, { from: "held", ...press });
    const planned = { state: "planned", heldBecause: null } as const;
    return changeState({ id, version, from: ["held"], set: planned, ...press }, "wieder geplant");
  }
  const set = { state: "sending", heldBecause: null, nextAt: press.now, deferrals: 0 } as const;
  return changeState({ id, from: ["held"], set, ...press }, "fortgesetzt");
}

/** Ends an issue early. Those who wait do not get it. One that never started is a draft again. */
export async function abortIssue(id: string, press: Press): Promise<boolean> {
  const issue = findIssue(id);
  if (issue && !issue.startedAt) {
    const set = { state: "draft", heldBecause: null } as const;
    return changeState({ id, from: ["planned", "held"], set, ...press }, "nicht gesendet");
  }
  return inTransaction((transaction) => {
    const isRunning = and(
      eq(newsletterIssues.id, id),
      inArray(newsletterIssues.state, ["sending", "held"]),
    );
    const set = { state: "aborted", heldBecause: null, endedAt: press.now } as const;
    const ended = transaction.update(newsletterIssues).set(set).where(isRunning).returning().get();
    if (!ended) return false;
    const isWaiting = and(isOf(ended), eq(issueRecipients.state, "waiting"));
    const skipped = { state: "skipped", at: press.now } as const;
    transaction.update(issueRecipients).set(skipped).where(isWaiting).run();
    recordIssueChange(transaction, ended, { ...press, action: "Versand abgebrochen" });
    return true;
  });
}

/**
 * Sends once more, under the same Message-ID, to those of whom nobody knows whether they have it. If the issue is held,
 * they wait like the others.
 */
export async function sendUnclearAgain(id: string, press: Press): Promise<boolean> {
  return inTransaction((transaction) => {
    const issue = findIssue(id, transaction);
    if (!issue || !hasMailServer()) return false;
    const { changes } = transaction
      .update(issueRecipients)
      .set({ state: "waiting", at: press.now, answer: null })
      .where(and(isOf(issue), eq(issueRecipients.state, "unclear")))
      .run();
    if (changes === 0) return false;
    const set = { state: "sending", endedAt: null, nextAt: press.now } as const;
    const hasEnded = inArray(newsletterIssues.state, ["sent", "aborted"]);
    const isThis = and(eq(newsletterIssues.id, id), hasEnded);
    transaction.update(newsletterIssues).set(set).where(isThis).run();
    recordIssueChange(transaction, issue, { ...press, action: "an Unklare noch einmal gesendet" });
    return true;
  });
}

/** Starts the issues whose time has come. One that is too late waits for an admin. */
export async function startPlanned(now: Date): Promise<void> {
  const isDue = and(eq(newsletterIssues.state, "planned"), lte(newsletterIssues.sendAt, now));
  for (const issue of db.select().from(newsletterIssues).where(isDue).all()) {
    const { sendAt, number } = issue;
    if (sendAt && now.getTime() - sendAt.getTime() <= LATE) {
      await startIssue(issue, { from: "planned", adminId: null, now });
    } else await hold(number, issueSentences.tooLate, "planned");
  }
}

async function hold(number: number, heldBecause: string, from: IssueState): Promise<void> {
  const isThis = and(eq(newsletterIssues.number, number), eq(newsletterIssues.state, from));
  await inTransaction((transaction) =>
    transaction.update(newsletterIssues).set({ state: "held", heldBecause }).where(isThis).run(),
  );
}

/**
 * Holds what was planned or on its way when the backup was made that this database comes from, because it does not know
 * what went out since.
 */
export async function holdRestored(): Promise<void> {
  const [last] = db.select().from(restores).orderBy(desc(restores.restoredAt)).limit(1).all();
  if (!last) return;
  const { state, updatedAt } = newsletterIssues;
  const isOlder = and(inArray(state, ["planned", "sending"]), lt(updatedAt, last.restoredAt));
  if (!db.select().from(newsletterIssues).where(isOlder).limit(1).get()) return;
  const set = { state: "held", heldBecause: issueSentences.restored } as const;
  await inTransaction((transaction) =>
    transaction.update(newsletterIssues).set(set).where(isOlder).run(),
  );
}
