import { site } from "#app/content/site.ts";

/** The organization behind this site, for search engines (schema.org). */
export function organizationData(origin: string): object {
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    name: site.name,
    url: `${origin}/`,
    logo: `${origin}/icons/v1/icon-512.png`,
    email: site.contactEmail,
    foundingDate: "2019",
    sameAs: site.socialLinks.map(({ href }) => href),
  };
}
