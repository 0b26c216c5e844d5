import { useRouteLoaderData } from "@remix-run/react";
import type { Palette } from "#app/ui/document/palettes.ts";
import type { Logo } from "#app/ui/layout/logo-files.ts";

/** Facts about the site that every page may show. */
export interface PublicSite {
  name: string;
  claim: string | null;
  /** The owner's address for questions. */
  email: string | null;
  filmUrl: string | null;
  socialLinks: SocialLink[];
  foundingYear: number | null;
  /** Shown on every product's page. */
  rating: { stars: number; text: string } | null;
  /** Whether English labels of the specification appear in German. */
  hasGermanLabels: boolean;
  palette: Palette;
  /** Null if the site shows the brand mark. */
  logo: Logo | null;
  /** Whether the owner has written a statement about accessibility. */
  hasAccessibilityPage: boolean;
  hasSelfTests: boolean;
  /** Whether only admins see the shop, because its owner has not opened it. */
  isClosed: boolean;
  /** Whether pages invite to become a member: /join has a plan, or the site shows demo content. */
  invitesMembers: boolean;
}

export interface SocialLink {
  label: string;
  href: string;
}

/** Stands in if the root's loader has failed. */
export const unknownSite: PublicSite = {
  name: "BeHappy",
  claim: null,
  email: null,
  filmUrl: null,
  socialLinks: [],
  foundingYear: null,
  rating: null,
  hasGermanLabels: false,
  palette: "lake",
  logo: null,
  hasAccessibilityPage: false,
  hasSelfTests: true,
  isClosed: false,
  invitesMembers: true,
};

/** The site's public facts. A change of the settings shows with the next request. */
export function useSite(): PublicSite {
  const root = useRouteLoaderData("root") as { site?: PublicSite } | undefined;
  return root?.site ?? unknownSite;
}
