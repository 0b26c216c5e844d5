import { aboutPage } from "#app/content/about.ts";
import { communityPage } from "#app/content/community.ts";
import { conceptPage } from "#app/content/concept.ts";
import { contactPage } from "#app/content/contact.ts";
import { joinPage } from "#app/content/join.ts";
import { startPage } from "#app/content/landing.ts";
import { legalPage } from "#app/content/legal.ts";
import { newsletterPage } from "#app/content/newsletter.ts";
import { offersPage } from "#app/content/offers.ts";
import type { PageFields, WordsOf } from "#app/content/page-fields.ts";
import { selfTestsPage } from "#app/content/self-tests-page.ts";
import { teamPage } from "#app/content/team-page.ts";

interface SitePage {
  /** Its name in the administration. */
  label: string;
  fields: PageFields;
}

/** The pages whose words the administration can change. public-pages.ts contains their paths. */
export const sitePages = {
  start: { label: "Startseite", fields: startPage },
  offers: { label: "Angebote", fields: offersPage },
  "self-tests": { label: "Selbsttests", fields: selfTestsPage },
  about: { label: "Über uns", fields: aboutPage },
  concept: { label: "Konzept", fields: conceptPage },
  team: { label: "Team", fields: teamPage },
  community: { label: "Community", fields: communityPage },
  join: { label: "Mitglied werden", fields: joinPage },
  contact: { label: "Kontakt", fields: contactPage },
  newsletter: { label: "Newsletter", fields: newsletterPage },
  impressum: { label: "Impressum", fields: legalPage },
  datenschutz: { label: "Datenschutz", fields: legalPage },
  agb: { label: "Allgemeine Geschäftsbedingungen", fields: legalPage },
} satisfies Record<string, SitePage>;

export type SitePageName = keyof typeof sitePages;
/** The words of a page, as its view gets them. */
export type PageWords<Name extends SitePageName> = WordsOf<(typeof sitePages)[Name]["fields"]>;

/** The pages that the owner should read before the shop opens, because their templates describe the owner. */
export const ownersPages: readonly SitePageName[] = [
  "start",
  "offers",
  "about",
  "concept",
  "team",
  "community",
  "join",
  "contact",
  "newsletter",
];
