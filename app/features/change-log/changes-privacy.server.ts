import { eq, lt } from "drizzle-orm";
import { daysBefore, keptDays } from "#app/features/kept-for.ts";
import {
  type PersonalTable,
  personalTable,
  type Row,
  withoutActor,
} from "#app/features/personal-table.server.ts";
import { changeLog } from "#db/schema.ts";

export const personalDataOfChanges: PersonalTable[] = [
  personalTable(changeLog, {
    place: 34,
    title: "Änderungen der Verwaltung",
    purpose: "um nachzusehen, wer was geändert hat",
    period: `${keptDays.change} Tage`,
    chapter: "protection",
    shown: { label: "Worum es ging", action: "Was geschah", createdAt: "Wann" },
    downloaded: ["id", "subject", "subjectId", "userId", "actor", "actorId"],
    belongsTo: ({ userId }) => eq(changeLog.userId, userId),
    copies: [
      // Those that an admin made to the account and the data that belongs to it.
      { key: "adminChanges", place: 24, isRare: true, toCopy: withoutActor },
      {
        key: "adminChangesByYou",
        place: 30,
        title: "Von dir in der Verwaltung geändert",
        isRare: true,
        where: ({ userId }) => eq(changeLog.actorId, userId),
        toCopy: withoutAccount,
      },
    ],
    erasure: {
      because:
        "Über Änderungen am Shop schuldet der Betreiber Rechenschaft (§ 147 AO, Art. 5 Abs. 2 DSGVO)",
      // The subject may be the deleted account itself, whose id must be erased, too.
      emptied: { userId: null, subjectId: { sameAs: "id" } },
    },
    expires: (now) => lt(changeLog.createdAt, daysBefore(now, keptDays.change)),
  }),
];

/** Omits the changed account, which is another person's data, and its id as the subject. */
function withoutAccount({ userId, subjectId, ...change }: Row): Row {
  return subjectId === userId ? change : { ...change, subjectId };
}
