import { isDeepStrictEqual } from "node:util";
import { and, asc, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { asciiAddress, isAddress } from "#app/environment/mailbox.ts";
import { listPlanItems } from "#app/features/catalog/plan.server.ts";
import { planTermsOf } from "#app/features/catalog/plan.ts";
import {
  findMembershipOrders,
  listMembershipEntries,
} from "#app/features/membership/membership.server.ts";
import { isSamePlan, periodsOf } from "#app/features/membership/membership.ts";
import type { MembershipEntry } from "#app/features/membership/membership-entries.ts";
import {
  type JudgedRow,
  type Judgement,
  type MoveCells,
  type MoveContext,
  type MoveKind,
  unusable,
} from "#app/features/moving-in/move-kind.server.ts";
import { readMovedDay } from "#app/features/moving-in/moved-days.ts";
import { berlinDay, formatDay, inQuotes } from "#app/ui/format/format.ts";
import type { Queryable } from "#db/client.server.ts";
import {
  accountNotes,
  type CatalogItem,
  contactMessages,
  declarations,
  membershipChanges,
  movedMemberships,
  movedPeople,
  moves,
  orders,
  profiles,
  users,
} from "#db/schema.ts";
import { planName } from "#db/specified-plans.ts";

const LONGEST = 100;
const LONGEST_NOTE = 1000;
const UNLIMITED = /^(unbegrenzt|unlimited|kein ende|-)?$/i;

/** Begins the reason why a row waits for an admin's word. */
export const LEFT_HERE = "Hat die Mitgliedschaft hier beendet, am";

/** The period that a row asks for. */
interface Wanted {
  plan: CatalogItem | null;
  /** The plan's name in the file if the shop does not know it and nobody has said what it means. */
  unknownPlan: string | null;
  firstDay: string;
  /** Whether the file names the first day. */
  hasFirstDay: boolean;
  lastDay: string | null;
}

/** The address in a cell as it is stored; null if it is none. */
export function readMovedAddress(cell = ""): string | null {
  const address = asciiAddress(cell.trim()).toLowerCase();
  return isAddress(address) ? address : null;
}

/** As plans' names are compared. */
export const plainName = (title: string) => planName(title).trim().toLowerCase();

/** The names of all plans, hidden or not. */
export const listNamesOfPlans = () => new Set(listAllPlans().map(({ title }) => plainName(title)));

function findPlanNamed(name: string, queryable: Queryable): CatalogItem | undefined {
  return plansIn(queryable).find(({ title }) => plainName(title) === plainName(name));
}

const plansByTransaction = new WeakMap<Queryable, CatalogItem[]>();

/** Each row asks for them, and within one transaction they stay the same. */
function plansIn(transaction: Queryable): CatalogItem[] {
  const plans = plansByTransaction.get(transaction) ?? listAllPlans(transaction);
  plansByTransaction.set(transaction, plans);
  return plans;
}

function listAllPlans(queryable?: Queryable): CatalogItem[] {
  return [...listPlanItems({}, queryable), ...listPlanItems({ isHidden: true }, queryable)];
}

/** The plan that the owner has chosen for a name in the file, or that is called so; null for none. */
function planFor(queryable: Queryable, name: string, { choices }: MoveContext) {
  const chosen = choices.plans?.[name];
  if (chosen === undefined) return findPlanNamed(name, queryable);
  return plansIn(queryable).find(({ id }) => id === chosen) ?? null;
}

/** The sentence that refuses the row, or what it asks for. */
function readWanted(
  queryable: Queryable,
  { key, cells: { plan: name = "", since = "", until = "" } }: JudgedRow,
  context: MoveContext,
): string | Wanted {
  const plan = name === "" ? null : planFor(queryable, name, context);
  const begunOn = since === "" && plan ? firstDayOf(queryable, key, plan) : undefined;
  const firstDay = since === "" ? (begunOn ?? berlinDay(context.uploadedAt)) : readMovedDay(since);
  if (firstDay === null) return `Diesen Tag gibt es nicht: ${inQuotes(since)}.`;
  const lastDay = UNLIMITED.test(until.trim()) ? null : readMovedDay(until);
  if (lastDay === null && !UNLIMITED.test(until.trim())) {
    return `Diesen Tag gibt es nicht: ${inQuotes(until)}.`;
  }
  if (name === "" && (since !== "" || until.trim() !== ""))
    return "Zu diesen Tagen fehlt der Plan.";
  if (lastDay !== null && lastDay < firstDay) return "Die Mitgliedschaft endet, bevor sie beginnt.";
  const days = { firstDay, hasFirstDay: since !== "", lastDay };
  return { plan: plan ?? null, unknownPlan: plan === undefined ? name : null, ...days };
}

/** The day on which the moved membership begins whose end a row without a first day may change. */
function firstDayOf(queryable: Queryable, email: string, plan: CatalogItem): string | undefined {
  const account = queryable.select().from(users).where(eq(users.email, email)).get();
  return account && findMoved(queryable, account.id, { plan })?.firstDay;
}

function judge(queryable: Queryable, row: JudgedRow, context: MoveContext): Judgement {
  const { cells, key, twin, isForced } = row;
  if (twin && namesIn(twin.cells).join() !== namesIn(cells).join()) {
    return unusable(`Diese Adresse hat schon Zeile ${twin.line}.`);
  }
  const wanted = readWanted(queryable, row, context);
  if (typeof wanted === "string") return unusable(wanted);
  if (twin && isDeepStrictEqual(twin.cells, cells)) {
    return { verdict: "known", reason: `Steht schon in Zeile ${twin.line}.` };
  }
  const remark = remarkOn(wanted);
  const account = queryable.select().from(users).where(eq(users.email, key)).get();
  if (!account) return { verdict: "new", reason: remark };
  if (account.role === "admin")
    return { verdict: "known", reason: "Konto der Verwaltung: bleibt, wie es ist." };
  const left = isForced ? null : dayOfLeaving(queryable, account.id);
  if (left) return unusable(`${LEFT_HERE} ${formatDay(left).long}.`);
  const changes = [
    ...membershipChange(queryable, account.id, wanted),
    ...profileChange(queryable, account, cells),
    ...numberOrNoteChange(queryable, account.id, cells),
  ];
  if (changes.length === 0) return { verdict: "known", reason: remark };
  return { verdict: "different", reason: [...changes, ...(remark ? [remark] : [])].join(" ") };
}

const namesIn = ({ firstName = "", lastName = "" }: MoveCells) =>
  [firstName, lastName].map((name) => name.trim().toLowerCase());

function remarkOn({ plan, unknownPlan, hasFirstDay, firstDay }: Wanted): string | undefined {
  if (unknownPlan !== null)
    return `Den Plan ${inQuotes(unknownPlan)} gibt es hier nicht: Ohne Ihre Wahl kommt die Person ohne Mitgliedschaft.`;
  return plan && !hasFirstDay ? `Beginnt am ${formatDay(firstDay).long}.` : undefined;
}

/** The day on which the person terminated or withdrew here; null if that never happened, or if a membership came after it. */
function dayOfLeaving(queryable: Queryable, userId: string): string | null {
  const entries = listMembershipEntries(userId);
  const left = entries
    .flatMap((entry) => momentOfLeaving(queryable, entry) ?? [])
    .reduce<Date | null>((last, each) => (last && last > each ? last : each), null);
  const isBack = left && entries.some((entry) => entry.at > left && bringsMembership(entry));
  return left && !isBack ? berlinDay(left) : null;
}

const bringsMembership = (entry: MembershipEntry) =>
  entry.kind === "granted" ||
  entry.kind === "moved" ||
  (entry.kind === "ordered" && entry.status === "completed");

function momentOfLeaving(queryable: Queryable, entry: MembershipEntry): Date | null {
  if (entry.kind === "ended") return entry.at;
  if (entry.kind !== "ordered" || entry.status !== "withdrawn") return null;
  const isOfOrder = eq(declarations.orderId, entry.orderId);
  const isAccepted = and(eq(declarations.kind, "withdrawal"), eq(declarations.outcome, "accepted"));
  const withdrawal = queryable
    .select({ at: declarations.receivedAt })
    .from(declarations)
    .where(and(isOfOrder, isAccepted))
    .orderBy(desc(declarations.receivedAt))
    .get();
  return withdrawal?.at ?? entry.at;
}

function membershipChange(queryable: Queryable, userId: string, wanted: Wanted): string[] {
  const { plan, firstDay, lastDay } = wanted;
  if (!plan) return [];
  const moved = findMoved(queryable, userId, { plan, firstDay });
  if (moved) {
    if (moved.lastDay === lastDay) return [];
    return [`Endet bisher ${moved.lastDay ? `am ${formatDay(moved.lastDay).long}` : "nie"}.`];
  }
  // A file names a plan only by its title, which two plans of the shop may have.
  const named = { itemId: plan.id, name: nameOf(plan) };
  const has = periodsOf(findMembershipOrders(userId).purchases).some(
    (period) =>
      (period.plan.name === named.name || isSamePlan(period.plan, named)) &&
      period.lastDay === lastDay &&
      (!wanted.hasFirstDay || period.firstDay === wanted.firstDay),
  );
  return has ? [] : ["Die Mitgliedschaft kommt dazu."];
}

/** The membership that an earlier move, or an earlier row, has brought, the first if no first day is given. */
function findMoved(
  queryable: Queryable,
  userId: string,
  { plan, firstDay }: { plan: CatalogItem; firstDay?: string },
) {
  const isOfName = and(isNull(movedMemberships.planId), eq(movedMemberships.plan, nameOf(plan)));
  return queryable
    .select()
    .from(movedMemberships)
    .where(
      and(
        eq(movedMemberships.userId, userId),
        or(eq(movedMemberships.planId, plan.id), isOfName),
        firstDay === undefined ? undefined : eq(movedMemberships.firstDay, firstDay),
      ),
    )
    .orderBy(asc(movedMemberships.firstDay))
    .get();
}

const nameOf = ({ title }: CatalogItem) => planName(title);

/** Columns of a profile by their names. */
type Columns = Record<string, string | null>;
type UnusedAccount = Pick<typeof users.$inferSelect, "id" | "passwordHash">;

function profileChange(queryable: Queryable, account: UnusedAccount, cells: MoveCells): string[] {
  const changed = Object.keys(changedColumns(queryable, account, cells));
  return changed.length > 0 ? ["Name oder Anschrift ändern sich."] : [];
}

/** Only an account that a move has made, and that nobody has used, takes names and addresses from a file. */
function changedColumns(queryable: Queryable, account: UnusedAccount, cells: MoveCells): Columns {
  if (account.passwordHash !== "" || !isMade(queryable, account.id)) return {};
  const stored = queryable.select().from(profiles).where(eq(profiles.id, account.id)).get();
  const changed = Object.entries(profileIn(cells)).filter(
    ([name, value]) => value !== null && stored?.[name as keyof typeof stored] !== value,
  );
  return Object.fromEntries(changed);
}

function isMade(queryable: Queryable, userId: string): boolean {
  const isIts = and(eq(movedPeople.userId, userId), eq(movedPeople.isNew, true));
  return (
    queryable.select({ id: movedPeople.userId }).from(movedPeople).where(isIts).get() !== undefined
  );
}

/** Number and note of the system before. */
function recordIn({ number = "", note = "" }: MoveCells) {
  return { number: number.slice(0, LONGEST) || null, note: note.slice(0, LONGEST_NOTE) || null };
}

function numberOrNoteChange(queryable: Queryable, userId: string, cells: MoveCells): string[] {
  const { number, note } = recordIn(cells);
  const stored = findRecord(queryable, userId);
  const differs =
    (number !== null && number !== stored?.number) || (note !== null && note !== stored?.note);
  return differs ? ["Nummer oder Notiz ändern sich."] : [];
}

function findRecord(queryable: Queryable, userId: string) {
  return queryable.select().from(movedPeople).where(eq(movedPeople.userId, userId)).get();
}

/** The columns of a profile that the file fills. */
function profileIn(cells: MoveCells) {
  const line = (text = "") => text.replaceAll(/\s+/g, " ").trim().slice(0, LONGEST) || null;
  return {
    firstName: line(cells.firstName),
    lastName: line(cells.lastName),
    street: line(cells.street),
    zipcode: line(cells.zipcode),
    city: line(cells.city),
    country: line(cells.country),
    phone: line(cells.phone),
  };
}

/** The changes that a row has made, to undo them. */
interface Made {
  userId: string;
  /** Whether the row has made the account. */
  isNew: boolean;
  /** Whether nobody had used the account before. */
  isUnused?: boolean;
  /** The columns of the profile that the row has changed. */
  profile?: { before: Columns; given: Columns };
  /** The number and note that an earlier move had brought; missing if none had. */
  recordBefore?: { number: string | null; note: string | null };
  membershipId?: string;
  /** The end of a membership that was there before; missing if the row has brought the membership. */
  endBefore?: string | null;
  /** The end that the row has given. */
  end?: string | null;
}

function apply(transaction: Queryable, row: JudgedRow, context: MoveContext): Made | null {
  const wanted = readWanted(transaction, row, context);
  if (typeof wanted === "string") return null;
  const made = saveAccount(transaction, row, context);
  const { plan, firstDay, lastDay } = wanted;
  if (!plan || membershipChange(transaction, made.userId, wanted).length === 0) return made;
  const period = { plan, firstDay, lastDay };
  return { ...made, ...saveMembership(transaction, made.userId, { row, period, context }) };
}

function saveAccount(transaction: Queryable, row: JudgedRow, { now }: MoveContext): Made {
  const { key, cells, moveId } = row;
  const known = transaction.select().from(users).where(eq(users.email, key)).get();
  const isUnused = known === undefined || !isUsed(transaction, known.id);
  const profile = known && saveProfile(transaction, known, cells);
  const userId = known?.id ?? createAccount(transaction, row, now);
  const isNew = known === undefined;
  const made: Made = { userId, isNew, isUnused, ...(profile && { profile }) };
  const record = recordIn(cells);
  const before = findRecord(transaction, userId);
  if (!before) {
    transaction
      .insert(movedPeople)
      .values({ userId, moveId, ...record, isNew, createdAt: now })
      .run();
    return made;
  }
  const { number, note } = before;
  const changed = { number: record.number ?? number, note: record.note ?? note };
  transaction.update(movedPeople).set(changed).where(eq(movedPeople.userId, userId)).run();
  return { ...made, recordBefore: { number, note } };
}

/** Fills the columns that the file has. Returns what they were. */
function saveProfile(
  transaction: Queryable,
  account: UnusedAccount,
  cells: MoveCells,
): Made["profile"] {
  const given = changedColumns(transaction, account, cells);
  if (Object.keys(given).length === 0) return undefined;
  const isTheirs = eq(profiles.id, account.id);
  const stored = transaction.select().from(profiles).where(isTheirs).get();
  if (!stored) return undefined;
  transaction.update(profiles).set(given).where(isTheirs).run();
  const before = Object.keys(given).map((name) => [name, stored[name as keyof typeof stored]]);
  return { before: Object.fromEntries(before), given };
}

/** Brings back the columns that nobody has changed since, unless somebody has set a password. */
function takeProfileBack(transaction: Queryable, userId: string, { profile }: Made): void {
  const isUnused = and(eq(users.id, userId), eq(users.passwordHash, ""));
  const account = transaction.select({ id: users.id }).from(users).where(isUnused).get();
  const isTheirs = eq(profiles.id, userId);
  const stored = transaction.select().from(profiles).where(isTheirs).get();
  if (!profile || !account || !stored) return;
  const unchanged = Object.entries(profile.before).filter(
    ([name]) => stored[name as keyof typeof stored] === profile.given[name],
  );
  if (unchanged.length === 0) return;
  transaction.update(profiles).set(Object.fromEntries(unchanged)).where(isTheirs).run();
}

/** No password matches an empty hash. */
function createAccount(transaction: Queryable, { key, cells }: JudgedRow, now: Date): string {
  const { id } = transaction
    .insert(users)
    .values({ email: key, passwordHash: "", createdAt: now })
    .returning({ id: users.id })
    .get();
  const { firstName, lastName, ...address } = profileIn(cells);
  const names = { firstName: firstName ?? "", lastName: lastName ?? "" };
  transaction
    .insert(profiles)
    .values({ id, email: key, ...names, ...address })
    .run();
  return id;
}

interface OfRow {
  row: JudgedRow;
  period: { plan: CatalogItem; firstDay: string; lastDay: string | null };
  context: MoveContext;
}

function saveMembership(
  transaction: Queryable,
  userId: string,
  { row, period, context }: OfRow,
): Pick<Made, "membershipId" | "endBefore" | "end"> {
  const { plan, firstDay, lastDay } = period;
  const before = findMoved(transaction, userId, period);
  if (before) {
    transaction
      .update(movedMemberships)
      .set({ lastDay })
      .where(eq(movedMemberships.id, before.id))
      .run();
    return { membershipId: before.id, endBefore: before.lastDay, end: lastDay };
  }
  const { months, isPaid } = planTermsOf(plan);
  const { id } = transaction
    .insert(movedMemberships)
    .values({
      userId,
      moveId: row.moveId,
      plan: nameOf(plan),
      planId: plan.id,
      planMonths: months,
      planIsPaid: isPaid,
      firstDay,
      lastDay,
      createdAt: context.now,
    })
    .returning({ id: movedMemberships.id })
    .get();
  return { membershipId: id };
}

function undo(transaction: Queryable, row: JudgedRow, stored: unknown): void {
  const made = stored as Made;
  const person = findPerson(transaction, row, made);
  const userId = person?.userId ?? made.userId;
  const isUsedSince = made.isUnused === true && isUsed(transaction, userId);
  takeMembershipBack(transaction, made, isUsedSince);
  takeProfileBack(transaction, userId, made);
  if (!person) return;
  const isPerson = eq(movedPeople.userId, userId);
  const isOfUndoneRun = person.isNew && isTakenBack(transaction, person.moveId);
  const isLeft = isUsed(transaction, userId) || hasMoved(transaction, userId);
  if (isOfUndoneRun && !isLeft) {
    transaction.delete(users).where(eq(users.id, userId)).run();
    return;
  }
  // An account that a move has made stays known as such, because its address may still be unproven.
  const nothing = person.isNew ? { number: null, note: null } : undefined;
  const kept = isOfUndoneRun ? nothing : (made.recordBefore ?? nothing);
  if (kept) transaction.update(movedPeople).set(kept).where(isPerson).run();
  else transaction.delete(movedPeople).where(isPerson).run();
}

/** A stranger who gave the address up has left the person behind in another account of that address. */
function findPerson(queryable: Queryable, { key, moveId }: JudgedRow, { userId }: Made) {
  const person = findRecord(queryable, userId);
  if (person) return person;
  const account = queryable.select().from(users).where(eq(users.email, key)).get();
  const left = account && findRecord(queryable, account.id);
  return left?.moveId === moveId ? left : undefined;
}

/** Runs are undone in any order, so an account may outlive the run that has made it until the last one is undone. */
function isTakenBack(queryable: Queryable, moveId: string | null): boolean {
  const isIts = and(eq(moves.id, moveId ?? ""), inArray(moves.state, ["undoing", "undone"]));
  return queryable.select({ id: moves.id }).from(moves).where(isIts).get() !== undefined;
}

/**
 * Removes it unless its owner has used the account since, or brings back its earlier end unless a later file has changed
 * the end again.
 */
function takeMembershipBack(
  transaction: Queryable,
  { membershipId, endBefore, end }: Pick<Made, "membershipId" | "endBefore" | "end">,
  isUsedSince: boolean,
): void {
  if (!membershipId) return;
  const isIts = eq(movedMemberships.id, membershipId);
  if (endBefore === undefined) {
    if (isUsedSince) return;
    transaction.delete(movedMemberships).where(isIts).run();
    return;
  }
  const isUnchanged = sql`${movedMemberships.lastDay} is ${end ?? null}`;
  transaction
    .update(movedMemberships)
    .set({ lastDay: endBefore })
    .where(and(isIts, isUnchanged))
    .run();
}

/** Whether the person has set a password, ordered, written or declared something, or an admin has worked on the account. */
function isUsed(queryable: Queryable, userId: string): boolean {
  const isUnused = and(
    eq(users.id, userId),
    eq(users.passwordHash, ""),
    isNull(users.emailVerifiedAt),
  );
  const unused = queryable.select({ email: users.email }).from(users).where(isUnused).get();
  if (!unused) return true;
  const { email } = unused;
  const traces = [
    queryable.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId)).get(),
    queryable
      .select({ id: contactMessages.id })
      .from(contactMessages)
      .where(eq(contactMessages.email, email))
      .get(),
    queryable
      .select({ id: declarations.id })
      .from(declarations)
      .where(eq(declarations.email, email))
      .get(),
    queryable
      .select({ id: membershipChanges.id })
      .from(membershipChanges)
      .where(eq(membershipChanges.userId, userId))
      .get(),
    queryable
      .select({ id: accountNotes.id })
      .from(accountNotes)
      .where(eq(accountNotes.userId, userId))
      .get(),
  ];
  return traces.some((trace) => trace !== undefined);
}

/** Whether another run, or this one to a person who has used the account since, has brought a membership. */
function hasMoved(queryable: Queryable, userId: string): boolean {
  const isTheirs = eq(movedMemberships.userId, userId);
  const { id } = movedMemberships;
  return queryable.select({ id }).from(movedMemberships).where(isTheirs).get() !== undefined;
}

export const peopleMove: MoveKind = {
  roles: [
    {
      role: "email",
      label: "E-Mail",
      headings: [
        "e mail",
        "mail",
        "email address",
        "e mail adresse",
        "user email",
        "billing email",
      ],
      isNeeded: true,
    },
    { role: "firstName", label: "Vorname", headings: ["first name", "billing first name"] },
    { role: "lastName", label: "Nachname", headings: ["last name", "name", "billing last name"] },
    {
      role: "street",
      label: "Straße",
      headings: ["straße und hausnummer", "address", "address 1", "billing address 1", "strasse"],
    },
    {
      role: "zipcode",
      label: "Postleitzahl",
      headings: ["plz", "zip", "postcode", "billing postcode"],
    },
    { role: "city", label: "Ort", headings: ["stadt", "city", "billing city"] },
    { role: "country", label: "Land", headings: ["country", "billing country"] },
    { role: "phone", label: "Telefon", headings: ["phone", "billing phone"] },
    {
      role: "plan",
      label: "Plan",
      headings: ["tarif", "mitgliedschaft", "membership", "plan name"],
    },
    {
      role: "since",
      label: "Seit",
      headings: ["beginn", "start", "start date", "mitglied seit", "created at"],
    },
    {
      role: "until",
      label: "Bis",
      headings: ["ende", "end", "end date", "expires", "mitglied bis"],
    },
    {
      role: "number",
      label: "Nummer",
      headings: ["mitgliedsnummer", "kundennummer", "id", "user id", "number"],
    },
    { role: "note", label: "Notiz", headings: ["note", "bemerkung", "notiz"] },
  ],
  keyOf: ({ email }) => readMovedAddress(email),
  noKey: "Das ist keine E-Mail-Adresse.",
  judge,
  apply,
  undo,
};
