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
  /** The address that shows its words first. */
  path: string;
  fields: PageFields;
}

/** The pages whose words the administration can change, in the order in which a visitor meets them. */
export const sitePages = {
  start: { label: "Startseite", path: "/", fields: startPage },
  offers: { label: "Angebote", path: "/offers", fields: offersPage },
  "self-tests": { label: "Selbsttests", path: "/selbsttest", fields: selfTestsPage },
  about: { label: "Über uns", path: "/about", fields: aboutPage },
  concept: { label: "Konzept", path: "/concept", fields: conceptPage },
  team: { label: "Team", path: "/team", fields: teamPage },
  community: {
    label: "Community",
    path: "/community",
    fields: communityPage,
  },
  join: { label: "Mitglied werden", path: "/join", fields: joinPage },
  contact: { label: "Kontakt", path: "/contact", fields: contactPage },
  newsletter: {
    label: "Newsletter",
    path: "/newsletter",
    fields: newsletterPage,
  },
  impressum: { label: "Impressum", path: "/impressum", fields: legalPage },
  datenschutz: { label: "Datenschutz", path: "/datenschutz", fields: legalPage },
  agb: { label: "Allgemeine Geschäftsbedingungen", path: "/agb", fields: legalPage },
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
  "contact",
  "newsletter",
];
