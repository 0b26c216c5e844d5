import { desc, eq } from "drizzle-orm";
import { HOUR } from "#app/environment/durations.ts";
import { listPlanItems } from "#app/features/catalog/plan.server.ts";
import { pagesBelow } from "#app/features/change-log/change-log.server.ts";
import type { FigureContent } from "#app/features/figure.ts";
import type { ListEntry } from "#app/features/hit-list.ts";
import {
  countMembersByMonth,
  listNewestMembers,
  type NewMember,
} from "#app/features/membership/members-admin.server.ts";
import type { MembersOfMonth } from "#app/features/membership/members-by-month.ts";
import { langOf } from "#app/features/membership/membership.ts";
import {
  impersonalDataOfMembership,
  personalDataOfMembership,
} from "#app/features/membership/membership-privacy.server.ts";
import { PLANS_PATH } from "#app/features/membership/plans-admin.ts";
import { remindMembers } from "#app/features/membership/renewal.server.ts";
import type { HistoryEntry, LaunchResult, Noun } from "#app/features/noun.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { endsOfMonths, formatMonth, monthsUntil } from "#app/ui/format/month.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import type { RichText } from "#app/ui/parts/rich-text.tsx";
import { db } from "#db/client.server.ts";
import { membershipChanges, users } from "#db/schema.ts";

export const membershipNoun: Noun = {
  menu: [
    {
      group: "offers",
      place: 4,
      path: PLANS_PATH,
      label: "Mitgliedschaften",
      icon: "star",
      loadFailure: "Fehler beim Laden der Mitgliedschaften",
    },
    {
      group: "people",
      place: 2,
      path: "/admin/members",
      label: "Mitglieder",
      icon: "users",
      loadFailure: "Fehler beim Laden der Mitglieder",
    },
  ],
  dashboard: {
    lists: [
      {
        place: 4,
        id: "neue-mitglieder",
        title: "Neue Mitglieder",
        none: "Es gibt noch keine neuen Mitglieder.",
        all: { to: "/admin/members", label: "Alle Mitglieder" },
        entries: async (limit, now) => (await listNewestMembers(limit, now)).map(describeMember),
      },
    ],
  },
  figures: [
    {
      name: "mitglieder",
      title: "Mitglieder",
      place: 5,
      read: async (now) =>
        describeMonths(await countMembersByMonth(monthsUntil(berlinDay(now)), now)),
    },
  ],
  clock: [
    // A membership ends with a day, so an hour more or less does not matter.
    { name: "reminders", every: HOUR, hours: "day", date: "likely", work: remindMembers },
  ],
  history: { ofAccount: membershipChangesOf },
  beforeLaunch: [{ place: 25, label: "Mitgliedschaft", check: askForPlan }],
  subjects: [
    {
      name: "membership",
      label: "Mitgliedschaft",
      pages: pagesBelow("/admin/people", users, "#mitgliedschaft"),
    },
  ],
  personal: personalDataOfMembership,
  impersonal: impersonalDataOfMembership,
};

function membershipChangesOf(userId: string, limit: number): HistoryEntry[] {
  return db
    .select()
    .from(membershipChanges)
    .where(eq(membershipChanges.userId, userId))
    .orderBy(desc(membershipChanges.createdAt))
    .limit(limit)
    .all()
    .map(({ id, kind, plan, lastDay, createdAt }) => ({
      id,
      kind: "membership",
      at: createdAt,
      icon: "star",
      title: kind === "granted" ? "Mitgliedschaft vergeben" : "Mitgliedschaft beendet",
      to: `/admin/people/${userId}#mitgliedschaft`,
      text: plan ?? (lastDay && `zum ${formatShortDate(lastDay)}`),
    }));
}

function askForPlan(): LaunchResult {
  if (listPlanItems().length > 0) return null;
  return {
    sentence: "Es gibt noch keinen Plan, mit dem man Mitglied wird.",
    to: "/admin/plans/new",
  };
}

function describeMember({ id, name, email, membership, since }: NewMember): ListEntry {
  return {
    to: `/admin/people/${id}#mitgliedschaft`,
    title: name ?? { email },
    value: planOf(membership),
    note: `seit ${formatShortDate(since)}`,
  };
}

function planOf(membership: NewMember["membership"]): RichText {
  if (membership.state === "none" || !membership.plan) return "";
  return { text: membership.plan, lang: langOf(membership.plan) };
}

function describeMonths(months: MembersOfMonth[]): FigureContent {
  const sumOf = (key: "joined" | "left") => months.reduce((sum, each) => sum + each[key], 0);
  return {
    sums: [
      { term: "Heute", value: months.at(-1)?.running ?? 0 },
      { term: "Neu in zwölf Monaten", value: sumOf("joined"), isFilled: true },
      { term: "Gegangen", value: sumOf("left"), isFilled: false },
    ],
    pairs:
      sumOf("joined") + sumOf("left") > 0
        ? {
            bars: months.map(({ month, joined, left }) => ({
              key: month,
              amount: joined,
              before: left,
            })),
            unit: "pieces",
            highest: "Höchste Säule",
            label:
              "Säulen: neue und gegangene Mitglieder jedes Monats, in Zahlen unter „In Zahlen“",
            ends: endsOfMonths(months),
          }
        : undefined,
    folded: "In Zahlen",
    table: {
      caption: "Mitglieder je Monat",
      head: ["Monat", "Neu", "Gegangen", "Danach"],
      rows: months
        .toReversed()
        .map(({ month, joined, left, running }) => [formatMonth(month), joined, left, running]),
    },
  };
}
