import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useSite } from "#app/ui/document/use-site.ts";
import { LabelText } from "#app/ui/labels/label-text.tsx";
import { Container } from "#app/ui/layout/page.tsx";
import { footerLinks, type LinkGroup, legalLinks } from "#app/ui/layout/site-links.ts";
import { type Theme, ThemeSwitch } from "#app/ui/layout/theme-switch.tsx";
import { ExternalLink } from "#app/ui/parts/external-link.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";

/**
 * `children` are in the wide column beside the links. `isFolded` collapses both on phones and tablets. While the shop is closed for
 * the visitor, the links would all lead to the same page.
 */
export function SiteFooter({
  theme,
  year,
  isFolded,
  isClosed,
  returnTo,
  children,
}: {
  theme: Theme;
  year: number;
  isFolded: boolean;
  isClosed: boolean;
  returnTo: string;
  children?: ReactNode;
}) {
  const columns = children && !isClosed ? "md:grid-cols-[6fr_5fr] lg:grid-cols-[5fr_6fr]" : "";
  return (
    <footer className="site-footer deep-band">
      <Container>
        <details className="footer-more" open={!isFolded}>
          <summary hidden={!isFolded}>
            {children ? "Newsletter und mehr" : "Mehr"}
            <Icon name="chevron-down" />
          </summary>
          <div className={`grid gap-x-10 gap-y-7 lg:gap-20 ${columns}`}>
            {children}
            {isClosed || <FooterLinks />}
          </div>
        </details>
        <div className="footer-end">
          <LegalLinks />
          <Copyright year={year} />
          <ThemeSwitch theme={theme} returnTo={returnTo} />
        </div>
      </Container>
    </footer>
  );
}

function Copyright({ year }: { year: number }) {
  const { name, foundingYear } = useSite();
  const years = foundingYear && foundingYear < year ? `${foundingYear}–${year}` : year;
  return (
    <span>
      © {years} {name}
    </span>
  );
}

function FooterLinks() {
  const site = useSite();
  const { socialLinks } = site;
  return (
    <nav aria-label="Fußbereich" className="footer-lists">
      {footerLinks(site).map((group) => (
        <FooterList key={group.label} label={group.label}>
          <FooterItems {...group} />
        </FooterList>
      ))}
      {socialLinks.length > 0 && (
        <FooterList label="Woanders">
          {socialLinks.map(({ label, href }) => (
            <li key={href}>
              <ExternalLink href={href}>{label}</ExternalLink>
            </li>
          ))}
        </FooterList>
      )}
    </nav>
  );
}

function LegalLinks() {
  const group = legalLinks(useSite());
  return (
    <nav aria-label={group.label} className="me-auto">
      <ul className="flex flex-wrap gap-x-5">
        <FooterItems {...group} />
      </ul>
    </nav>
  );
}

function FooterItems({ links }: LinkGroup) {
  return links.map(({ to, label }) => (
    <li key={to}>
      <Link to={to}>
        <LabelText label={label} />
      </Link>
    </li>
  ));
}

function FooterList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <h2>{label}</h2>
      <ul>{children}</ul>
    </div>
  );
}
