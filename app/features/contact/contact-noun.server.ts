import { desc, eq, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { pagesBelow } from "#app/features/change-log/change-log.server.ts";
import {
  countMessages,
  listMessages,
  listNewestUnread,
} from "#app/features/contact/contact-admin.server.ts";
import { personalDataOfContact } from "#app/features/contact/contact-privacy.server.ts";
import { hitList } from "#app/features/hit-list.ts";
import type { HistoryEntry, Noun } from "#app/features/noun.ts";
import { countTask } from "#app/features/task.ts";
import { formatMoment, formatShortDate } from "#app/ui/format/short-date.ts";
import { equalsInAnyCase } from "#db/any-case.ts";
import { db } from "#db/client.server.ts";
import { contactAnswers, contactMessages } from "#db/schema.ts";

export const contactNoun: Noun = {
  menu: [
    {
      group: "people",
      place: 1,
      path: "/admin/contacts",
      label: "Kontakte",
      icon: "inbox",
      loadFailure: "Fehler beim Laden der Kontaktanfragen",
      count: () => countMessages("new"),
      total: () => countMessages(),
    },
  ],
  tasks: [
    countTask({
      label: "Neue Nachrichten",
      waitsFor: "owner",
      to: "/admin/contacts?status=new",
      count: () => countMessages("new"),
      some: { badge: "Neu", tone: "lake", icon: "inbox" },
      none: "Alle gelesen",
    }),
  ],
  dashboard: {
    lists: [
      {
        place: 3,
        id: "ungelesen",
        title: "Ungelesene Nachrichten",
        none: "Alle Nachrichten sind gelesen.",
        all: { to: "/admin/contacts?status=new", label: "Alle neuen Nachrichten" },
        entries: async (limit) =>
          (await listNewestUnread(limit)).map(({ id, name, beginning, createdAt }) => ({
            to: `/admin/contacts/${id}`,
            title: name,
            value: { small: formatMoment(createdAt) },
            note: { excerpt: beginning },
          })),
      },
    ],
  },
  search: async (query) => {
    const { list } = await listMessages(query, null);
    return [
      hitList("/admin/contacts", "Nachrichten", list, (message) => ({
        title: message.name,
        value: formatShortDate(message.createdAt),
        note: { email: message.email },
      })),
    ];
  },
  history: {
    atAddress: (address, limit) => [...messagesAt(address, limit), ...answersTo(address, limit)],
  },
  recordsOfPeople: [{ id: contactMessages.id, address: contactMessages.email }],
  subjects: [
    { name: "message", label: "Nachricht", pages: pagesBelow("/admin/contacts", contactMessages) },
  ],
  personal: personalDataOfContact,
};

function messagesAt(address: string, limit: number): HistoryEntry[] {
  const { id, email, message, createdAt } = contactMessages;
  return db
    .select({ id, text: beginningOf(message), createdAt })
    .from(contactMessages)
    .where(equalsInAnyCase(email, address))
    .orderBy(desc(createdAt))
    .limit(limit)
    .all()
    .map((written) => ({
      id: written.id,
      kind: "message",
      at: written.createdAt,
      icon: "inbox",
      title: "Nachricht",
      to: `/admin/contacts/${written.id}`,
      text: written.text,
    }));
}

function answersTo(address: string, limit: number): HistoryEntry[] {
  const { id, messageId, text, createdAt } = contactAnswers;
  return db
    .select({ id, messageId, text: beginningOf(text), createdAt })
    .from(contactMessages)
    .innerJoin(contactAnswers, eq(messageId, contactMessages.id))
    .where(equalsInAnyCase(contactMessages.email, address))
    .orderBy(desc(createdAt))
    .limit(limit)
    .all()
    .map((answer) => ({
      id: answer.id,
      kind: "answer",
      at: answer.createdAt,
      icon: "reply",
      title: "Antwort auf eine Nachricht",
      to: `/admin/contacts/${answer.messageId}`,
      text: answer.text,
    }));
}

/** In characters; a whole message can be long. */
const BEGINNING = 240;

const beginningOf = (column: SQLiteColumn) => sql<string>`substr(${column}, 1, ${BEGINNING})`;
