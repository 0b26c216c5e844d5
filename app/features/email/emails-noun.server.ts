import { pagesBelow } from "#app/features/change-log/subject-pages.server.ts";
import { countFailedEmails } from "#app/features/email/count-undelivered-emails.server.ts";
import { listEmails } from "#app/features/email/outbox.server.ts";
import { sendEmails } from "#app/features/email/sender.server.ts";
import { hitList } from "#app/features/hit-list.ts";
import { type Noun, SECOND } from "#app/features/noun.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { emails } from "#db/schema.ts";

export const emailsNoun: Noun = {
  menu: [
    {
      group: "technics",
      place: 1,
      path: "/admin/outbox",
      label: "E-Mails",
      icon: "mail",
      loadFailure: "Fehler beim Laden der E-Mails",
      count: countFailedEmails,
    },
  ],
  clock: [
    {
      name: "outbox",
      every: SECOND,
      hours: "any",
      date: "any",
      work: sendEmails,
      mustFinish: true,
    },
  ],
  search: async (query) => [
    hitList("/admin/outbox", "E-Mails", await listEmails(query, null), (email) => ({
      title: email.subject,
      value: formatShortDate(email.createdAt),
      note: { email: email.recipient },
    })),
  ],
  subjects: [{ name: "email", label: "E-Mail", pages: pagesBelow("/admin/outbox", emails) }],
};
