import { setTimeout } from "node:timers/promises";
import { and, asc, desc, eq, inArray, isNotNull, lt, lte } from "drizzle-orm";
import { HOUR, MINUTE, SECOND } from "#app/environment/durations.ts";
import { env } from "#app/environment/env.server.ts";
import { logWarning } from "#app/environment/log-lines.server.ts";
import { serverPause } from "#app/features/email/delivery-rules.ts";
import {
  type ClosableTransport,
  createMailTransport,
  DEADLINE,
  type MailTransport,
} from "#app/features/email/mail-transport.server.ts";
import { hasMailServer } from "#app/features/email/outbox.server.ts";
import { isAnyDue } from "#app/features/email/sender.server.ts";
import { noteDelivered, noteFailed } from "#app/features/newsletter/deliverability.server.ts";
import {
  filledIssue,
  findIssue,
  recordIssueChange,
} from "#app/features/newsletter/issue.server.ts";
import { audienceOf, issueSentences } from "#app/features/newsletter/issue.ts";
import {
  addSubscribers,
  countRecipients,
  isReachable,
  listMembersOf,
} from "#app/features/newsletter/issue-audience.server.ts";
import { markOwnLinks } from "#app/features/newsletter/issue-clicks.server.ts";
import {
  issueMail,
  type RenderedIssue,
  renderIssue,
} from "#app/features/newsletter/issue-email.server.ts";
import {
  gapBetween,
  type Judgement,
  judgeFailure,
  LATE,
  laterPause,
  MOST_DEFERRALS,
  refusedBecause,
  SLOW_FOR,
  WELCOME_PATIENCE,
} from "#app/features/newsletter/issue-rules.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import {
  type IssueRecipient,
  type IssueState,
  issueRecipients,
  type NewsletterIssue,
  newsletterIssues,
  newsletterSubscriptions,
  restores,
  users,
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
    ? await changeState({ id, from: ["draft"], set: { state: "planned" }, adminId, now }, "geplant")
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
  from: IssueState[];
  set: Partial<typeof newsletterIssues.$inferInsert>;
}

/** Returns false if the issue is in another state by now. */
async function changeState({ id, from, set, ...press }: StateChange, action: string) {
  return inTransaction((transaction) => {
    const isThis = and(eq(newsletterIssues.id, id), inArray(newsletterIssues.state, from));
    const changed = transaction.update(newsletterIssues).set(set).where(isThis).returning().get();
    if (changed) recordIssueChange(transaction, changed, { ...press, action });
    return changed !== undefined;
  });
}

export function holdIssue(id: string, press: Press): Promise<boolean> {
  const set = { state: "held", heldBecause: null } as const;
  return changeState({ id, from: ["planned", "sending"], set, ...press }, "angehalten");
}

/** Goes on with those who wait. An issue that never started begins now. */
export async function resumeIssue(id: string, press: Press): Promise<boolean> {
  const issue = findIssue(id);
  if (issue?.state === "held" && !issue.startedAt) {
    return startIssue(issue, { from: "held", ...press });
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
  const set = { state: "aborted", heldBecause: null, endedAt: press.now } as const;
  return changeState({ id, from: ["sending", "held"], set, ...press }, "Versand abgebrochen");
}

/** Sends once more, under the same Message-ID, to those of whom nobody knows whether they have it. */
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
    const set = { state: "sending", heldBecause: null, endedAt: null, nextAt: press.now } as const;
    transaction.update(newsletterIssues).set(set).where(eq(newsletterIssues.id, id)).run();
    recordIssueChange(transaction, issue, { ...press, action: "an Unklare noch einmal gesendet" });
    return true;
  });
}

/** The minutes until the last of those who wait has its e-mail, if the mail server takes all of them. */
export function minutesLeft({ slowUntil }: NewsletterIssue, waiting: number): number {
  const isSlow = slowUntil !== null && slowUntil > new Date();
  return Math.ceil((waiting * gapBetween(env.BULK_PER_MINUTE, isSlow)) / MINUTE);
}

/**
 * Holds what was planned or on its way when the backup was made that this database comes from, because it does not know
 * what went out since.
 */
async function holdRestored(): Promise<void> {
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

/** Starts planned issues, and sends until nobody is left or `stop` is aborted. */
export async function sendIssues(_now: Date, stop: AbortSignal): Promise<void> {
  if (!env.SMTP_URL) return;
  await holdRestored();
  await startPlanned(new Date());
  sender ??= createIssueSender(createMailTransport(env.SMTP_URL, { keepsOpen: true }));
  await sender(stop);
}

let sender: ReturnType<typeof createIssueSender> | undefined;

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

/** The issues that are being sent, the oldest first. One goes out after the other, so that the rate holds for all. */
function listSending(queryable: Queryable): NewsletterIssue[] {
  return queryable
    .select()
    .from(newsletterIssues)
    .where(eq(newsletterIssues.state, "sending"))
    .orderBy(asc(newsletterIssues.startedAt), asc(newsletterIssues.number))
    .all();
}

/** The longest sleep before looking whether an admin has held the issue, in milliseconds. */
const LONGEST_SLEEP = 5 * SECOND;

/**
 * Returns a function that sends what is due, one e-mail after the other at the set rate, until nothing is or `stop` is
 * aborted. E-mails of the outbox go first. Where a crash leaves open whether an e-mail was accepted, it is not sent again.
 */
export function createIssueSender(transport: ClosableTransport, clock = () => new Date()) {
  let misses = 0;
  /** By the monotonic clock, because the system clock may be set back. */
  let waitsUntil = 0;
  const render = createRenderer();
  return async (stop: AbortSignal): Promise<void> => {
    if (performance.now() < waitsUntil) return;
    await noteInterrupted(clock());
    const sendNext = async (next: Taken): Promise<boolean> => {
      const judgement = await deliver(transport, next, await render(next.issue, clock()));
      await recordOutcome(next, judgement, clock());
      if (judgement.kind !== "no server") misses = 0;
      else waitsUntil = performance.now() + serverPause(++misses);
      return judgement.kind !== "no server";
    };
    try {
      while (await isOurTurn(clock, stop)) {
        const next = await takeNext(clock());
        if (!next) return;
        if ("wait" in next) await sleep(Math.min(next.wait, LONGEST_SLEEP), stop);
        else if (!(await sendNext(next))) return;
      }
    } finally {
      transport.close();
    }
  };
}

/** How long a turn waits for the outbox before it ends, and how often it looks, in milliseconds. */
const OUTBOX_PATIENCE = 1 * SECOND;
const LOOK = 100;

/** Resolves to true once the outbox has nothing due, and to false if that takes long, or if `stop` is aborted. */
async function isOurTurn(clock: () => Date, stop: AbortSignal): Promise<boolean> {
  for (let waited = 0; !stop.aborted; waited += LOOK) {
    if (!isAnyDue(clock())) return true;
    if (waited >= OUTBOX_PATIENCE) return false;
    await sleep(LOOK, stop);
  }
  return false;
}

async function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  // Aborting it is no failure.
  await setTimeout(milliseconds, undefined, { signal, ref: false }).catch(() => {});
}

/** Remembers the last issue, because thousands of e-mails in a row are the same. The blocks of a step stay for an hour. */
function createRenderer() {
  let known = "";
  let rendered: Promise<RenderedIssue> | undefined;
  return (issue: NewsletterIssue, now: Date): Promise<RenderedIssue> => {
    const key = `${issue.number} ${issue.version} ${Math.floor(now.getTime() / HOUR)}`;
    if (!rendered || known !== key) rendered = renderNumbered(issue, now);
    known = key;
    return rendered;
  };
}

async function renderNumbered(issue: NewsletterIssue, now: Date): Promise<RenderedIssue> {
  const rendered = await renderIssue(filledIssue(issue, now));
  return siteSettings().countClicks
    ? { ...rendered, ...markOwnLinks(rendered, issue.number) }
    : rendered;
}

/** Between two turns nothing is on its way, so a row that still says so was interrupted. */
async function noteInterrupted(now: Date): Promise<void> {
  const numbers = db.select({ number: newsletterIssues.number }).from(newsletterIssues);
  const isInterrupted = and(
    inArray(issueRecipients.issueNumber, numbers),
    eq(issueRecipients.state, "sending"),
  );
  const found = db.select().from(issueRecipients).where(isInterrupted).limit(1).get();
  if (!found) return;
  const unclear = { state: "unclear", at: now, answer: INTERRUPTED } as const;
  await inTransaction((transaction) =>
    transaction.update(issueRecipients).set(unclear).where(isInterrupted).run(),
  );
}

const INTERRUPTED = "Der Versand wurde unterbrochen, bevor der Mailserver geantwortet hat.";
const NO_ANSWER = "Der Mailserver hat die E-Mail ganz bekommen, aber nie geantwortet.";

interface Taken {
  issue: NewsletterIssue;
  recipient: Pick<IssueRecipient, "id" | "subscriptionId" | "userId" | "deferrals">;
  address: string;
}

/**
 * The next recipient whose turn it is, marked as on its way; how long to wait for it; or null if nobody is due. Ends
 * issues of which nobody is left.
 */
async function takeNext(now: Date): Promise<Taken | { wait: number } | null> {
  const sending = listSending(db);
  if (sending.length === 0) return null;
  const pausedUntil = Math.max(...sending.map(({ nextAt }) => nextAt?.getTime() ?? 0));
  if (pausedUntil > now.getTime() && sending.some((issue) => findDue(db, issue, now))) {
    return { wait: pausedUntil - now.getTime() };
  }
  return inTransaction((transaction) => {
    for (const issue of listSending(transaction)) {
      const taken = takeFrom(transaction, issue, now);
      if (taken) return taken;
      if (issue.days === null && !hasOpen(transaction, issue)) {
        setIssue(transaction, issue, { state: "sent", endedAt: now });
      }
    }
    return null;
  });
}

/** Leaves out those whom the issue must not or cannot reach any more. */
function takeFrom(transaction: Queryable, issue: NewsletterIssue, now: Date): Taken | null {
  let recipient = findDue(transaction, issue, now);
  while (recipient) {
    const isTooLate =
      issue.days !== null && now.getTime() - recipient.at.getTime() > WELCOME_PATIENCE;
    const address = isTooLate ? null : findAddress(transaction, recipient);
    if (address !== null) {
      setRecipient(transaction, recipient, { state: "sending", at: now });
      const isSlow = issue.slowUntil !== null && issue.slowUntil > now;
      const gap = gapBetween(env.BULK_PER_MINUTE, isSlow);
      setIssue(transaction, issue, { nextAt: new Date(now.getTime() + gap) });
      return { issue, recipient, address };
    }
    setRecipient(transaction, recipient, { state: "skipped", at: now });
    recipient = findDue(transaction, issue, now);
  }
  return null;
}

function findDue(queryable: Queryable, issue: NewsletterIssue, now: Date) {
  return queryable
    .select()
    .from(issueRecipients)
    .where(and(isOf(issue), eq(issueRecipients.state, "waiting"), lte(issueRecipients.at, now)))
    .orderBy(asc(issueRecipients.at))
    .limit(1)
    .get();
}

/** Null: the subscription has ended since, or its address cannot be reached. */
function findAddress(
  queryable: Queryable,
  { subscriptionId, userId }: Pick<IssueRecipient, "subscriptionId" | "userId">,
): string | null {
  if (subscriptionId !== null) {
    const { email, id } = newsletterSubscriptions;
    const isThis = and(eq(id, subscriptionId), isReachable);
    const found = queryable.select({ email }).from(newsletterSubscriptions).where(isThis).get();
    return found?.email ?? null;
  }
  const isThis = and(eq(users.id, userId ?? ""), isNotNull(users.emailVerifiedAt));
  return queryable.select({ email: users.email }).from(users).where(isThis).get()?.email ?? null;
}

function hasOpen(queryable: Queryable, issue: NewsletterIssue): boolean {
  const isOpen = inArray(issueRecipients.state, ["waiting", "sending"]);
  const { id } = issueRecipients;
  const found = queryable
    .select({ id })
    .from(issueRecipients)
    .where(and(isOf(issue), isOpen));
  return found.limit(1).get() !== undefined;
}

const isOf = ({ number }: Pick<NewsletterIssue, "number">) =>
  eq(issueRecipients.issueNumber, number);

type Judged = (Judgement | { kind: "accepted" }) & { answer?: string };

async function deliver(
  transport: MailTransport,
  { issue, recipient, address }: Taken,
  rendered: RenderedIssue,
): Promise<Judged> {
  const mail = issueMail(issue, rendered, { ...recipient, address });
  try {
    await transport.sendMail({ ...mail, signal: AbortSignal.timeout(DEADLINE) });
    return { kind: "accepted" };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { ...judgeFailure(error), answer: error.message.slice(0, 300) };
  }
}

/** Notes what became of an e-mail, in the row of its recipient, its subscription and its issue. */
async function recordOutcome(
  { issue, recipient }: Taken,
  judged: Judged,
  now: Date,
): Promise<void> {
  const { answer = "" } = judged;
  if (judged.kind === "ours") logWarning("newsletter", `issue ${issue.id} is held: ${answer}`);
  await inTransaction((transaction) => {
    const isThis = and(eq(issueRecipients.id, recipient.id), eq(issueRecipients.state, "sending"));
    const outcome = outcomeOf(judged, recipient, now);
    const { changes } = transaction.update(issueRecipients).set(outcome).where(isThis).run();
    if (changes === 0) return;
    if (outcome.state === "accepted") noteDelivered(transaction, recipient);
    if (outcome.state === "refused") {
      noteFailed(transaction, recipient, {
        isGone: judged.kind === "refused" && judged.isGone,
        now,
      });
    }
    setIssue(transaction, issue, changesOf(issue, judged, now));
  });
}

type Outcome = Pick<IssueRecipient, "state"> & Partial<IssueRecipient>;

function outcomeOf(
  { kind, answer }: Judged,
  { deferrals: before }: Taken["recipient"],
  now: Date,
): Outcome {
  if (kind === "accepted") return { state: "accepted", at: now };
  if (kind === "unclear") return { state: "unclear", at: now, answer: NO_ANSWER };
  if (kind === "refused") return { state: "refused", at: now, answer };
  if (kind !== "later") return { state: "waiting", at: now };
  const deferrals = before + 1;
  const pause = laterPause(deferrals);
  if (pause === null) return { state: "refused", at: now, deferrals, answer };
  return { state: "waiting", at: new Date(now.getTime() + pause), deferrals, answer };
}

/** The changes of the issue, which concern those who still wait. */
function changesOf(issue: NewsletterIssue, { kind, answer = "" }: Judged, now: Date) {
  if (kind === "ours") return { state: "held", heldBecause: refusedBecause(answer) } as const;
  if (kind !== "later") return { deferrals: 0 };
  const deferrals = issue.deferrals + 1;
  if (deferrals < MOST_DEFERRALS) return { deferrals };
  return { deferrals: 0, slowUntil: new Date(now.getTime() + SLOW_FOR) };
}

function setRecipient(
  transaction: Queryable,
  { id }: Pick<IssueRecipient, "id">,
  set: Partial<IssueRecipient>,
): void {
  transaction.update(issueRecipients).set(set).where(eq(issueRecipients.id, id)).run();
}

/** Does nothing to an issue that an admin has held or ended meanwhile. */
function setIssue(
  transaction: Queryable,
  { number }: Pick<NewsletterIssue, "number">,
  set: Partial<NewsletterIssue>,
): void {
  const isThis = and(eq(newsletterIssues.number, number), eq(newsletterIssues.state, "sending"));
  transaction.update(newsletterIssues).set(set).where(isThis).run();
}
