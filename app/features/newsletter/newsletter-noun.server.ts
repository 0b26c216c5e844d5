import { eq } from "drizzle-orm";
import { personalDataOfNewsletter } from "#app/features/newsletter/newsletter-privacy.server.ts";
import type { HistoryEntry, Noun } from "#app/features/noun.ts";
import { db } from "#db/client.server.ts";
import { newsletterSubscriptions } from "#db/schema.ts";

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
  subjects: [{ name: "subscription", label: "Newsletter" }],
  personal: personalDataOfNewsletter,
};

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
