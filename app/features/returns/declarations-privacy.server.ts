import { eq, lt, notExists } from "drizzle-orm";
import { keptYears, yearsBefore } from "#app/features/kept-for.ts";
import {
  both,
  either,
  isAt,
  type PersonalTable,
  personalTable,
} from "#app/features/personal-table.server.ts";
import { db } from "#db/client.server.ts";
import { businessLetters, declarations } from "#db/schema.ts";

export const personalDataOfDeclarations: PersonalTable[] = [
  personalTable(declarations, {
    place: 29,
    title: "Widerrufe und Kündigungen",
    purpose: "um sie auszuführen und ihren Eingang zu belegen",
    period: `als Geschäftsbrief bis zum Ende des ${keptYears.businessLetter}. Jahres danach (§\u00A0147 AO, §\u00A0257 HGB)`,
    chapter: "declarations",
    shown: {
      kind: "Was",
      name: "Name",
      contract: "Vertrag",
      parts: "Nur diese Teile",
      email: "E-Mail-Adresse",
      terminationKind: "Art der Kündigung",
      reason: "Grund",
      wishedEnd: "Gewünschtes Ende",
      contractEnd: "Ende des Vertrags",
      receivedAt: "Eingegangen",
      confirmedAt: "Von der Adresse bestätigt",
      disputedAt: "Bestritten",
      handledAt: "Erledigt",
      outcome: "Ergebnis",
      note: "Unsere Nachricht dazu",
    },
    downloaded: ["id", "token", "sha256", "pieces", "orderId", "userId", "noticeDueAt"],
    withheld: { handledBy: "Wer sie erledigt hat: jemand aus der Verwaltung" },
    words: {
      kind: { withdrawal: "Widerruf", termination: "Kündigung" },
      terminationKind: { ordinary: "Ordentlich", extraordinary: "Außerordentlich" },
      outcome: { accepted: "Angenommen", rejected: "Nicht angenommen" },
    },
    belongsTo: (person) =>
      either(eq(declarations.userId, person.userId), isAt(declarations.email, person)),
    copies: [{ key: "declarations", place: 19, isRare: true }],
    erasure: {
      because: `Widerrufe und Kündigungen sind Geschäftsbriefe: ${keptYears.businessLetter} Jahre aufzubewahren (§ 147 AO, § 257 HGB)`,
      emptied: { userId: null },
    },
    expires: (now) => isDeclaredSince(yearsBefore(now, keptYears.businessLetter)),
  }),
];

/** A declaration is kept as long as the last letter about it. */
function isDeclaredSince(instant: Date) {
  const { declarationId } = businessLetters;
  const letters = db.select().from(businessLetters).where(eq(declarationId, declarations.id));
  return both(lt(declarations.receivedAt, instant), notExists(letters));
}
