import type { PublicPath } from "#app/content/public-pages.ts";
import type { PublicSite } from "#app/ui/document/use-site.ts";
import type { Label } from "#app/ui/labels/label.ts";
import { layoutLabels } from "#app/ui/layout/layout-labels.ts";

/** The links of header and footer. */
export type SiteLink = {
  to: PublicPath | "/admin" | "/auth" | "/dashboard";
  label: string | Label;
};

export interface LinkGroup {
  label: string;
  links: SiteLink[];
  /** The group is highlighted at these addresses and below them. */
  highlightedOn?: string[];
}

export const mainLinks: SiteLink[] = [
  { to: "/", label: layoutLabels.home },
  { to: "/community2", label: "Community" },
];

export const adminLink = { to: "/admin", label: "Verwaltung" } satisfies SiteLink;

export const offerLinks: LinkGroup = {
  label: "Angebote",
  links: [
    { to: "/offers", label: "Übersicht" },
    { to: "/products", label: "Produkte" },
    { to: "/courses", label: "Kurse" },
    { to: "/events", label: "Events" },
  ],
  highlightedOn: ["/offers", "/products", "/courses", "/events"],
};

export const selfTestLinks: LinkGroup = {
  label: "Selbsttest",
  links: [
    { to: "/glueckstest", label: "Glückstest" },
    { to: "/scanner-taucher-test", label: "Scanner-Taucher-Test" },
  ],
  highlightedOn: ["/selbsttest", "/glueckstest", "/scanner-taucher-test"],
};

export const aboutLinks: LinkGroup = {
  label: "Über ...",
  links: [
    { to: "/about", label: "Übersicht" },
    { to: "/concept", label: "Konzept" },
    { to: "/team", label: "Team" },
  ],
};

export const footerLinks = ({ name, invitesMembers }: PublicSite): LinkGroup[] => [
  {
    label: name,
    links: [
      { to: "/about", label: "Über uns" },
      { to: "/team", label: "Team" },
      { to: "/community", label: "Community" },
      { to: "/contact", label: "Kontakt" },
      ...(invitesMembers ? [{ to: "/join", label: "Mitglied werden" } as const] : []),
      { to: "/mitglieder", label: "Für Mitglieder" },
    ],
  },
  {
    label: "Angebote",
    links: [
      { to: "/events", label: "Events" },
      { to: "/courses", label: "Kurse" },
      { to: "/products", label: "Produkte" },
    ],
  },
];

/** Links that the footer never collapses, because the law requires them within reach on every page. */
export const legalLinks = ({ hasAccessibilityPage }: PublicSite): LinkGroup => ({
  label: "Rechtliches",
  links: [
    { to: "/impressum", label: "Impressum" },
    { to: "/datenschutz", label: "Datenschutz" },
    { to: "/agb", label: "AGB" },
    { to: "/versand-zahlung", label: "Versand und Zahlung" },
    ...(hasAccessibilityPage
      ? [{ to: "/barrierefreiheit", label: "Barrierefreiheit" } as const]
      : []),
    { to: "/widerruf", label: "Widerrufsrecht" },
    // The words of § 356a Abs. 1 and § 312k Abs. 2 BGB.
    { to: "/vertrag-widerrufen", label: "Vertrag widerrufen" },
    { to: "/vertraege-kuendigen", label: "Verträge hier kündigen" },
  ],
});

const taskPaths = ["/auth", "/cart", "/checkout", "/order-confirmation", "/dashboard"];

/** Tells whether the page serves a task: signing in, ordering or managing the account. */
export function isTask(pathname: string): boolean {
  return isBelow(taskPaths, pathname);
}

/**
 * Pages where a newsletter would distract from an order or a declaration, and /newsletter, which has the form in its main
 * part.
 */
const pathsWithoutNewsletter = [
  "/newsletter",
  "/checkout",
  "/order-confirmation",
  "/vertrag-widerrufen",
  "/vertraege-kuendigen",
  "/erklaerung",
];

/** The issues of the newsletter. Their readers may want the next one. */
const newsletterArchive = "/newsletter/ausgaben";

/** Whether the footer of this page offers the newsletter. */
export function offersNewsletter(pathname: string): boolean {
  return isBelow([newsletterArchive], pathname) || !isBelow(pathsWithoutNewsletter, pathname);
}

export function isHighlighted(group: LinkGroup, pathname: string) {
  return isBelow(group.highlightedOn ?? [], pathname);
}

/** The addresses that the header marks as the current one. */
const headerPaths: string[] = [
  ...[mainLinks, [adminLink], offerLinks.links, selfTestLinks.links, aboutLinks.links]
    .flat()
    .map(({ to }) => to),
  "/auth",
  "/cart",
  "/dashboard",
  "/dashboard/inhalte",
];

/** The address as far as the header depends on it: `/events/` stands for all addresses below it, '' for all others. */
export function headerPath(pathname: string): string {
  if (headerPaths.includes(pathname)) return pathname;
  const groups = [offerLinks, selfTestLinks, aboutLinks];
  const above = groups
    .flatMap(({ highlightedOn = [] }) => highlightedOn)
    .find((address) => isBelow([address], pathname));
  return above ? `${above}/` : "";
}

function isBelow(addresses: string[], pathname: string): boolean {
  return addresses.some((address) => pathname === address || pathname.startsWith(`${address}/`));
}
