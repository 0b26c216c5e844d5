import { listAccounts } from "#app/features/accounts/administration/admin-accounts.server.ts";
import { pagesBelow } from "#app/features/change-log/subject-pages.server.ts";
import { hitList } from "#app/features/hit-list.ts";
import type { Noun } from "#app/features/noun.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { users } from "#db/schema.ts";

export const accountsNoun: Noun = {
  menu: [
    {
      group: "people",
      place: 4,
      path: "/admin/accounts",
      pagesBelow: "/admin/people/",
      label: "Konten",
      icon: "user",
      loadFailure: "Fehler beim Laden der Konten",
    },
  ],
  search: async (query) => [
    hitList("/admin/accounts", "Konten", await listAccounts(query, null), (account) => ({
      to: `/admin/people/${account.id}`,
      title: account.name ?? { email: account.email },
      value: `seit ${formatShortDate(account.createdAt)}`,
      note: account.name === null ? "" : { email: account.email },
    })),
  ],
  subjects: [{ name: "account", label: "Konto", pages: pagesBelow("/admin/people", users) }],
};
