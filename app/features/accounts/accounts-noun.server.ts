import { eq } from "drizzle-orm";
import { listNoteEntries } from "#app/features/accounts/account-notes.server.ts";
import { listAccounts } from "#app/features/accounts/accounts-admin.server.ts";
import { personalDataOfAccounts } from "#app/features/accounts/accounts-privacy.server.ts";
import { pagesBelow } from "#app/features/change-log/change-log.server.ts";
import { hitList } from "#app/features/hit-list.ts";
import type { HistoryEntry, Noun } from "#app/features/noun.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { db } from "#db/client.server.ts";
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
  history: {
    ofAccount: (userId, limit) => [...accountItself(userId), ...listNoteEntries(userId, limit)],
  },
  subjects: [{ name: "account", label: "Konto", pages: pagesBelow("/admin/people", users) }],
  personal: personalDataOfAccounts,
};

function accountItself(userId: string): HistoryEntry[] {
  const user = db
    .select({ createdAt: users.createdAt, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  if (!user) return [];
  const { createdAt, emailVerifiedAt } = user;
  const step = { kind: "account", icon: "user" } as const;
  const made = { ...step, id: "made", at: createdAt, title: "Konto angelegt" };
  if (!emailVerifiedAt) return [made];
  return [made, { ...step, id: "proven", at: emailVerifiedAt, title: "Adresse bestätigt" }];
}
