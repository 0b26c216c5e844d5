import { desc, eq } from "drizzle-orm";
import { listPlanItems } from "#app/features/catalog/plan-items.server.ts";
import { pagesBelow } from "#app/features/change-log/subject-pages.server.ts";
import { PLANS_PATH } from "#app/features/membership/plans/plan-words.ts";
import { remindMembers } from "#app/features/membership/renewal-reminders/remind-members.server.ts";
import { type HistoryEntry, HOUR, type LaunchResult, type Noun } from "#app/features/noun.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
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
