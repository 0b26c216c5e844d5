import { and, asc, count, eq, gt, gte, isNotNull, isNull, like, ne, or } from "drizzle-orm";
import { createEmailLink, linkPath } from "#app/features/email/email-links.server.ts";
import { greeting } from "#app/features/email/greeting.server.ts";
import { enqueueEmail, type NewEmail, predictBulkEnd } from "#app/features/email/outbox.server.ts";
import { DAY } from "#app/features/noun.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { isAmong } from "#db/among.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { paginate } from "#db/lists/paging.ts";
import { emailLinks, emails, movedMemberships, movedPeople, profiles, users } from "#db/schema.ts";

/** Begins the keys of these e-mails. */
const ACCESS_KEY = "access:";
const ACCESS_DAYS = 14;
const BATCH = 200;
const PAGE = 50;

/** A page of the people who have not come yet, with how many have. `asked`: `?personen=`. */
export function listMovedPeople(
  { moveId, asked }: { moveId: string; asked: string | null },
  now: Date,
) {
  const counts = countMovedPeople(moveId);
  const { page, pageCount, offset } = paginate(asked, { count: counts.waiting, size: PAGE });
  const people = db
    .select({
      id: users.id,
      email: users.email,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      invitedAt: movedPeople.invitedAt,
    })
    .from(movedPeople)
    .innerJoin(users, eq(users.id, movedPeople.userId))
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(isWaiting(moveId))
    .orderBy(asc(users.email))
    .limit(PAGE)
    .offset(offset)
    .all();
  const onTheWay = countOnTheWay(moveId);
  return {
    counts,
    people,
    page,
    pageCount,
    onTheWay,
    until: onTheWay > 0 ? predictBulkEnd(now) : null,
  };
}

const isOfMove = (moveId: string) =>
  and(eq(movedPeople.moveId, moveId), eq(movedPeople.isNew, true));
const isWaiting = (moveId: string) => and(isOfMove(moveId), eq(users.passwordHash, ""));

/** How many accounts the run has made, how many of their owners were written to, and how many have come. */
function countMovedPeople(moveId: string) {
  const counted = (condition: ReturnType<typeof and>) =>
    db
      .select({ rows: count() })
      .from(movedPeople)
      .innerJoin(users, eq(users.id, movedPeople.userId))
      .where(condition)
      .get()?.rows ?? 0;
  return {
    waiting: counted(isWaiting(moveId)),
    invited: counted(and(isWaiting(moveId), isNotNull(movedPeople.invitedAt))),
    come: counted(and(isOfMove(moveId), ne(users.passwordHash, ""))),
  };
}

/** The access e-mails of the run that the mail server has not got yet. */
function countOnTheWay(moveId: string): number {
  const isAccess = and(eq(emails.status, "queued"), like(emails.key, `${ACCESS_KEY}%`));
  const found = db
    .select({ rows: count() })
    .from(movedPeople)
    .innerJoin(emails, eq(emails.userId, movedPeople.userId))
    .where(and(isOfMove(moveId), isAccess))
    .get();
  return found?.rows ?? 0;
}

/** Writes to these people, or to all who were not written to yet. Returns the number of e-mails. */
export async function sendAccess(
  { moveId, userIds }: { moveId: string; userIds: string[] | null },
  now: Date,
): Promise<number> {
  let sent = 0;
  let last = "";
  for (;;) {
    const batch = await inTransaction((transaction) => {
      const people = transaction
        .select({ id: users.id, email: users.email, invitedAt: movedPeople.invitedAt })
        .from(movedPeople)
        .innerJoin(users, eq(users.id, movedPeople.userId))
        .where(
          and(
            isWaiting(moveId),
            gt(users.id, last),
            userIds ? isAmong(users.id, userIds) : undefined,
          ),
        )
        .orderBy(asc(users.id))
        .limit(BATCH)
        .all();
      const chosen = people.filter(({ invitedAt }) => userIds || invitedAt === null);
      for (const person of chosen) writeTo(transaction, person, now);
      return { last: people.at(-1)?.id, isFull: people.length === BATCH, sent: chosen.length };
    });
    sent += batch.sent;
    if (!batch.isFull || !batch.last) return sent;
    last = batch.last;
  }
}

function writeTo(
  transaction: Queryable,
  { id, email }: { id: string; email: string },
  now: Date,
): void {
  const isEarlier = and(eq(emailLinks.userId, id), eq(emailLinks.purpose, "password-reset"));
  transaction.delete(emailLinks).where(isEarlier).run();
  const expiresAt = new Date(now.getTime() + ACCESS_DAYS * DAY);
  const link = { purpose: "password-reset", userId: id, expiresAt } as const;
  const linkId = createEmailLink(transaction, link, now);
  const { userId, lastDay } = movedMemberships;
  const isRunning = or(isNull(lastDay), gte(lastDay, berlinDay(now)));
  const membership = transaction
    .select({ id: movedMemberships.id })
    .from(movedMemberships)
    .where(and(eq(userId, id), isRunning))
    .get();
  enqueueEmail(
    transaction,
    accessEmail({ userId: id, email, linkId, isMember: membership !== undefined }),
    now,
  );
  transaction.update(movedPeople).set({ invitedAt: now }).where(eq(movedPeople.userId, id)).run();
}

interface Access {
  userId: string;
  email: string;
  linkId: string;
  isMember: boolean;
}

/** Contains no word from the file, because nobody has checked it. */
function accessEmail({ userId, email, linkId, isMember }: Access): NewEmail {
  const { siteName } = siteSettings();
  return {
    key: ACCESS_KEY + linkId,
    priority: "bulk",
    recipient: email,
    userId,
    linkId,
    subject: `Dein Zugang bei ${siteName}`,
    content: [
      greeting,
      {
        kind: "paragraph",
        text: `wir sind umgezogen. Dein Konto ist mitgekommen${isMember ? ", und deine Mitgliedschaft auch" : ""}. Wähle ein neues Passwort, denn das alte gilt hier nicht:`,
      },
      { kind: "link", label: "Passwort wählen", path: linkPath("/auth/new-password") },
      {
        kind: "note",
        text: `Der Link gilt ${ACCESS_DAYS} Tage. Danach bekommst du auf der Seite „Anmelden“ mit „Passwort vergessen?“ einen neuen.`,
      },
    ],
  };
}
