import { pagesBelow } from "#app/features/change-log/subject-pages.server.ts";
import { countMessages, listMessages } from "#app/features/contact/admin-contacts.server.ts";
import { hitList } from "#app/features/hit-list.ts";
import type { Noun } from "#app/features/noun.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { contactMessages } from "#db/schema.ts";

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
    },
  ],
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
  subjects: [
    { name: "message", label: "Nachricht", pages: pagesBelow("/admin/contacts", contactMessages) },
  ],
};
