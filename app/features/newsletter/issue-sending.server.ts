import { setTimeout } from "node:timers/promises";
import { and, asc, eq, gt, gte, inArray, isNotNull, lte } from "drizzle-orm";
import { DAY, HOUR, MINUTE, SECOND } from "#app/environment/durations.ts";
import { env } from "#app/environment/env.server.ts";
import { logWarning } from "#app/environment/log-lines.server.ts";
import { isTooOld, type SendError, serverPause } from "#app/features/email/delivery-rules.ts";
import {
  type ClosableTransport,
  createMailTransport,
  DEADLINE,
  type MailTransport,
} from "#app/features/email/mail-transport.server.ts";
import { isAnyDue } from "#app/features/email/sender.server.ts";
import { noteDelivered, noteFailed } from "#app/features/newsletter/deliverability.server.ts";
import { filledIssue } from "#app/features/newsletter/issue.server.ts";
import { isOf, isReachable } from "#app/features/newsletter/issue-audience.server.ts";
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
  laterPause,
  MOST_DEFERRALS,
  refusedBecause,
  SLOW_FOR,
  WELCOME_PATIENCE,
} from "#app/features/newsletter/issue-rules.ts";
import { holdRestored, startPlanned } from "#app/features/newsletter/issue-states.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import {
  type IssueRecipient,
  issueRecipients,
  type NewsletterIssue,
  newsletterIssues,
  newsletterSubscriptions,
  users,
} from "#db/schema.ts";

/** Starts planned issues, and sends until nobody is left or `stop` is aborted. */
export async function sendIssues(_now: Date, stop: AbortSignal): Promise<void> {
  if (!env.SMTP_URL) return;
  await holdRestored();
  sender ??= createIssueSender(createMailTransport(env.SMTP_URL, { keepsOpen: true }));
  await sender(stop);
}

let sender: ReturnType<typeof createIssueSender> | undefined;

/** The minutes until the last of those who wait has its e-mail, if the mail server takes all of them. */
export function minutesLeft(waiting: number, now: Date): number {
  return Math.ceil((waiting * gapNow(db, now)) / MINUTE);
}

/** The milliseconds from one e-mail to the next. A mail server that has deferred one issue gets all of them slower. */
function gapNow(queryable: Queryable, now: Date): number {
  const { number, slowUntil } = newsletterIssues;
  const slow = queryable.select({ number }).from(newsletterIssues).where(gt(slowUntil, now));
  return gapBetween(env.BULK_PER_MINUTE, slow.limit(1).get() !== undefined);
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

/** How often a turn looks for planned issues whose time has come, in milliseconds. */
const PLANNED_EVERY = MINUTE;
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
  const judgeAgain = createSecondJudge();
  return async (stop: AbortSignal): Promise<void> => {
    if (performance.now() < waitsUntil) return;
    await noteInterrupted(clock());
    let looksAt = 0;
    const sendNext = async (next: Taken): Promise<boolean> => {
      const rendered = await render(next.issue, clock()).catch(async (error) => {
        await putBack(next, clock());
        throw error;
      });
      const judgement = judgeAgain(next, await deliver(transport, next, rendered), clock());
      await recordOutcome(next, judgement, clock());
      if (judgement.kind !== "no server") misses = 0;
      else waitsUntil = performance.now() + serverPause(++misses);
      return judgement.kind !== "no server";
    };
    try {
      while (await isOurTurn(clock, stop)) {
        // A turn lasts as long as an issue, which may be hours.
        if (performance.now() >= looksAt) {
          await startPlanned(clock());
          looksAt = performance.now() + PLANNED_EVERY;
        }
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

/** Recipients whose failures are remembered. */
const MOST_REMEMBERED = 1000;

/** Finds recipients of whom a mail server complains as if it were about all e-mails. Others must not wait for them. */
function createSecondJudge() {
  let accepted = 0;
  /** The number of accepted e-mails when the mail server was first away at a recipient. */
  const missed = new Map<number, number>();
  return ({ recipient, issue }: Taken, judged: Judged, now: Date): Judged => {
    if (judged.kind === "accepted") accepted += 1;
    if (judged.kind === "no server") {
      if (missed.size >= MOST_REMEMBERED) missed.clear();
      const before = missed.get(recipient.id) ?? accepted;
      missed.set(recipient.id, before);
      const isAboutThem = accepted > before;
      return isAboutThem || hasTriedTooLong(issue, now) ? { ...judged, kind: "later" } : judged;
    }
    missed.delete(recipient.id);
    const isRefusedAgain = recipient.answer?.includes("5.7.") && accepted > 0;
    return judged.kind === "ours" && judged.isAboutRecipient && isRefusedAgain
      ? { ...judged, kind: "unwanted" }
      : judged;
  };
}

function hasTriedTooLong({ startedAt, days }: NewsletterIssue, now: Date): boolean {
  return days === null && startedAt !== null && isTooOld({ createdAt: startedAt }, now);
}

async function putBack({ recipient }: Taken, now: Date): Promise<void> {
  const isThis = and(eq(issueRecipients.id, recipient.id), eq(issueRecipients.state, "sending"));
  const waiting = { state: "waiting", at: now } as const;
  await inTransaction((transaction) =>
    transaction.update(issueRecipients).set(waiting).where(isThis).run(),
  );
}

/** Remembers the last issue, because thousands of e-mails in a row are the same. The blocks of a step stay for an hour. */
function createRenderer() {
  let known = "";
  let rendered: Promise<RenderedIssue> | undefined;
  return (issue: NewsletterIssue, now: Date): Promise<RenderedIssue> => {
    // Deleted issues leave their numbers to others.
    const key = `${issue.id} ${issue.version} ${Math.floor(now.getTime() / HOUR)}`;
    if (!rendered || known !== key) rendered = renderNumbered(issue, now);
    known = key;
    // A failure is not remembered.
    rendered.catch(() => (known = ""));
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
  recipient: Pick<IssueRecipient, "id" | "subscriptionId" | "userId" | "deferrals" | "answer">;
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
    const running = listSending(transaction);
    for (const issue of byTurn(transaction, running, now)) {
      const taken = takeFrom(transaction, issue, now);
      if (taken) return taken;
    }
    for (const issue of running) {
      if (issue.days === null && !hasOpen(transaction, issue)) {
        setIssue(transaction, issue, { state: "sent", endedAt: now });
      }
    }
    return null;
  });
}

/** Those with somebody due, the longest wait first, so that one recipient who is tried again and again stops no other issue. */
function byTurn(queryable: Queryable, running: NewsletterIssue[], now: Date): NewsletterIssue[] {
  return running
    .flatMap((issue) => {
      const due = findDue(queryable, issue, now);
      return due ? [{ issue, at: due.at.getTime() }] : [];
    })
    .toSorted((one, other) => one.at - other.at)
    .map(({ issue }) => issue);
}

/** Leaves out those whom the issue must not or cannot reach any more. */
function takeFrom(transaction: Queryable, issue: NewsletterIssue, now: Date): Taken | null {
  let recipient = findDue(transaction, issue, now);
  while (recipient) {
    const address = findAddress(transaction, recipient, issue, now);
    if (address !== null) {
      setRecipient(transaction, recipient, { state: "sending", at: now });
      const nextAt = new Date(now.getTime() + gapNow(transaction, now));
      setIssue(transaction, issue, { nextAt });
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

/** Null: the subscription has ended since, its address cannot be reached, or its day of a step is long over. */
function findAddress(
  queryable: Queryable,
  { subscriptionId, userId }: Pick<IssueRecipient, "subscriptionId" | "userId">,
  { days }: NewsletterIssue,
  now: Date,
): string | null {
  if (subscriptionId !== null) {
    const { email, id, confirmedAt } = newsletterSubscriptions;
    const earliest = new Date(now.getTime() - (days ?? 0) * DAY - WELCOME_PATIENCE);
    const isInTime = days === null ? undefined : gte(confirmedAt, earliest);
    const isThis = and(eq(id, subscriptionId), isReachable, isInTime);
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

type Judged = (Judgement | { kind: "accepted" }) & {
  /** The mail server's words, without the recipient's address. */
  answer?: string;
  /** For the log. */
  code?: number | string;
};

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
    const { message, responseCode, code }: SendError = error;
    const isAddress = new RegExp(address.replace(/[^\w@]/g, "\\$&"), "gi");
    const answer = message.replaceAll(isAddress, "…").slice(0, 300);
    return { ...judgeFailure(error), answer, code: responseCode ?? code };
  }
}

/** Notes what became of an e-mail, in the row of its recipient, its subscription and its issue. */
async function recordOutcome(
  { issue, recipient }: Taken,
  judged: Judged,
  now: Date,
): Promise<void> {
  if (judged.kind === "ours") logWarning("newsletter", `issue ${issue.id} is held: ${judged.code}`);
  await inTransaction((transaction) => {
    const isThis = and(eq(issueRecipients.id, recipient.id), eq(issueRecipients.state, "sending"));
    const outcome = outcomeOf(judged, recipient, now);
    // An admin may have ended the issue while this e-mail was on its way.
    if (outcome.state === "waiting" && isAborted(transaction, issue)) outcome.state = "skipped";
    const { changes } = transaction.update(issueRecipients).set(outcome).where(isThis).run();
    if (changes === 0) return;
    if (outcome.state === "accepted") {
      noteDelivered(transaction, { ...recipient, issueNumber: issue.number });
    }
    if (outcome.state === "refused" && judged.kind !== "unwanted") {
      noteFailed(transaction, recipient, {
        isGone: judged.kind === "refused" && judged.isGone,
        now,
      });
    }
    setIssue(transaction, issue, changesOf(issue, judged, now));
  });
}

function isAborted(transaction: Queryable, { number }: NewsletterIssue): boolean {
  const isThis = and(eq(newsletterIssues.number, number), eq(newsletterIssues.state, "aborted"));
  return (
    transaction
      .select({ number: newsletterIssues.number })
      .from(newsletterIssues)
      .where(isThis)
      .get() !== undefined
  );
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
  if (kind === "ours") return { state: "waiting", at: now, answer };
  if (kind === "no server") return { state: "waiting", at: now };
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
