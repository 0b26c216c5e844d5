import { eq } from "drizzle-orm";
import { MINUTE, SECOND } from "#app/environment/durations.ts";
import { pagesBelow } from "#app/features/change-log/change-log.server.ts";
import { listArchive } from "#app/features/newsletter/issue.server.ts";
import { ADMIN_ISSUES_PATH, ARCHIVE_PATH, archivePath } from "#app/features/newsletter/issue.ts";
import { sendIssues } from "#app/features/newsletter/issue-sending.server.ts";
import {
  impersonalDataOfNewsletter,
  personalDataOfNewsletter,
} from "#app/features/newsletter/newsletter-privacy.server.ts";
import { enrolWelcomed } from "#app/features/newsletter/welcome.server.ts";
import type { HistoryEntry, Noun, SitemapEntry } from "#app/features/noun.ts";
import { db } from "#db/client.server.ts";
import { newsletterIssues, newsletterSubscriptions } from "#db/schema.ts";

export const newsletterNoun: Noun = {
  menu: [
    {
      group: "people",
      place: 3,
      path: "/admin/newsletter",
      label: "Newsletter",
      icon: "mail",
      loadFailure: "Fehler beim Laden der Newsletter-Abonnenten",
    },
  ],
  history: { atAddress: stepsAt },
  recordsOfPeople: [{ id: newsletterSubscriptions.id, address: newsletterSubscriptions.email }],
  subjects: [
    { name: "subscription", label: "Newsletter" },
    { name: "issue", label: "Ausgabe", pages: pagesBelow(ADMIN_ISSUES_PATH, newsletterIssues) },
  ],
  sitemap: listArchivePages,
  clock: [
    {
      name: "newsletter",
      every: SECOND,
      hours: "any",
      date: "likely",
      work: sendIssues,
      mustFinish: true,
    },
    { name: "welcome series", every: MINUTE, hours: "any", date: "likely", work: enrolWelcomed },
  ],
  personal: personalDataOfNewsletter,
  impersonal: impersonalDataOfNewsletter,
};

function listArchivePages(): SitemapEntry[] {
  const issues = listArchive();
  if (issues.length === 0) return [];
  return [
    { path: ARCHIVE_PATH },
    ...issues.map(({ slug, at }) => ({ path: archivePath(slug), lastModified: at })),
  ];
}

function stepsAt(address: string): HistoryEntry[] {
  const found = db
    .select()
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.email, address))
    .get();
  if (!found) return [];
  const { id, createdAt, confirmedAt, unsubscribedAt } = found;
  const steps = [
    ["Newsletter bestellt", createdAt],
    ["Newsletter bestätigt", confirmedAt],
    ["Newsletter abbestellt", unsubscribedAt],
  ] as const;
  const to = `/admin/newsletter?q=${encodeURIComponent(address)}`;
  return steps.flatMap(([title, at]): HistoryEntry[] =>
    at ? [{ id: `${id} ${title}`, kind: "newsletter", at, icon: "newspaper", title, to }] : [],
  );
}
