import { inArray, lt } from "drizzle-orm";
import { daysBefore, keptDays } from "#app/features/kept-for.ts";
import {
  isAt,
  type Person,
  type PersonalTable,
  personalTable,
} from "#app/features/personal-table.server.ts";
import { db } from "#db/client.server.ts";
import { contactAnswers, contactMessages } from "#db/schema.ts";

export const personalDataOfContact: PersonalTable[] = [
  personalTable(contactMessages, {
    place: 26,
    title: "Nachrichten an uns",
    purpose: "um dir zu antworten",
    period: `${keptDays.message} Tage nach dem Eingang`,
    chapter: "messages",
    shown: {
      name: "Name",
      email: "E-Mail-Adresse",
      phone: "Telefon",
      message: "Nachricht",
      status: "Status",
      answeredAt: "Beantwortet",
      createdAt: "Geschrieben",
      updatedAt: "Zuletzt geändert",
    },
    downloaded: ["id"],
    words: { status: { new: "Noch nicht gelesen", read: "Gelesen" } },
    belongsTo: isMessageOf,
    copies: [{ key: "messages", place: 16 }],
    erasure: "deleted",
    expires: (now) => lt(contactMessages.createdAt, daysBefore(now, keptDays.message)),
  }),
  personalTable(contactAnswers, {
    place: 27,
    title: "Antworten von uns",
    purpose: "um nachzulesen, was wir dir geantwortet haben",
    period: "so lange wie deine Nachricht",
    chapter: "messages",
    shown: { text: "Antwort", createdAt: "Geschrieben" },
    downloaded: ["id", "messageId"],
    withheld: { createdBy: "Wer geantwortet hat: jemand aus der Verwaltung" },
    belongsTo: (person) => inArray(contactAnswers.messageId, messagesOf(person)),
    copies: [{ key: "answers", place: 17, isRare: true }],
    erasure: "deleted",
  }),
];

function isMessageOf(person: Person) {
  return isAt(contactMessages.email, person);
}

function messagesOf(person: Person) {
  return db.select({ id: contactMessages.id }).from(contactMessages).where(isMessageOf(person));
}
