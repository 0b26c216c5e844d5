import { setTimeout } from "node:timers/promises";
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lt, lte } from "drizzle-orm";
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

const isOf = ({ number }: Pick<NewsletterIssue, "number">) =>
  eq(issueRecipients.issueNumber, number);

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
