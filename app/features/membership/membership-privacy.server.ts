import { eq, lt } from "drizzle-orm";
import { isForOwner } from "#app/features/accounts/proven-address.server.ts";
import { keptDays, remindersKeptFrom } from "#app/features/kept-for.ts";
import {
  both,
  type ImpersonalTable,
  impersonalTable,
  type PersonalTable,
  personalTable,
  untilAccountIsDeleted,
} from "#app/features/personal-table.server.ts";
import { membershipChanges, planInclusions, renewalReminders } from "#db/schema.ts";

export const personalDataOfMembership: PersonalTable[] = [
  personalTable(renewalReminders, {
    place: 23,
    title: "Erinnerungen an das Ende der Mitgliedschaft",
    purpose: "damit jede Erinnerung nur einmal kommt",
    period: `${keptDays.reminder} Tage über das Ende hinaus`,
    chapter: "membership",
    shown: { lastDay: "Letzter Tag", daysBefore: "Tage vorher", createdAt: "Geschrieben" },
    downloaded: ["userId"],
    belongsTo: ({ userId }) => eq(renewalReminders.userId, userId),
    copies: [{ key: "renewalReminders", place: 14, isRare: true }],
    erasure: "deleted",
    expires: (now) => lt(renewalReminders.lastDay, remindersKeptFrom(now)),
  }),
  personalTable(membershipChanges, {
    place: 33,
    title: "Mitgliedschaft von Hand",
    purpose: "damit gilt, was wir mit dir vereinbart haben",
    period: untilAccountIsDeleted,
    chapter: "membership",
    placeInChapter: 1,
    shown: {
      kind: "Was",
      plan: "Plan",
      planMonths: "Monate",
      lastDay: "Letzter Tag",
      createdAt: "Eingetragen",
    },
    downloaded: ["id", "userId", "planId", "planIsPaid"],
    withheld: { actorId: "Wer es eingetragen hat: jemand aus der Verwaltung" },
    impersonal: ["actor"],
    words: { kind: { granted: "Gegeben", ended: "Beendet" } },
    belongsTo: ({ userId }) => eq(membershipChanges.userId, userId),
    copies: [
      {
        key: "membershipChanges",
        place: 23,
        isRare: true,
        where: ({ userId }) =>
          both(eq(membershipChanges.userId, userId), isForOwner(membershipChanges.userId)),
      },
    ],
    erasure: "deleted",
  }),
];

export const impersonalDataOfMembership: ImpersonalTable[] = [
  impersonalTable(planInclusions, ["planId", "itemId", "removedAt"]),
];
