import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { ExternalLink } from "#app/ui/external-link.tsx";
import { Container } from "#app/ui/page.tsx";
import { footerLinks } from "#app/ui/site-links.ts";
import { type Theme, ThemeSwitch } from "#app/ui/theme-switch.tsx";

type SocialLink = { label: string; href: string };

/** `children` take the wide column beside the links. */
export function SiteFooter({
  theme,
  returnTo,
  socialLinks,
  children,
}: {
  theme: Theme;
  returnTo: string;
  socialLinks: SocialLink[];
  children?: ReactNode;
}) {
  const columns = children ? "lg:grid-cols-[5fr_6fr]" : "";
  return (
    <footer className="site-footer deep-band pt-[clamp(2.5rem,5vw,4.5rem)] pb-8">
      <Container>
        <div className={`grid gap-x-gutter gap-y-10 lg:gap-20 ${columns}`}>
          {children}
          <FooterLinks socialLinks={socialLinks} />
        </div>
        <div className="mt-12 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-deep-line pt-5 text-sm text-on-deep-soft">
          <span>© 2019–{new Date().getFullYear()} BeHappy</span>
          <ThemeSwitch theme={theme} returnTo={returnTo} />
        </div>
      </Container>
    </footer>
  );
}

const footerLinkClass =
  "inline-flex min-h-[2.125rem] items-center gap-[.4rem] no-underline hover:underline";

function FooterLinks({ socialLinks }: { socialLinks: SocialLink[] }) {
  return (
    <nav
      aria-label="Fußbereich"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(7.25rem,100%),1fr))] gap-x-5 gap-y-8"
    >
      {footerLinks.map(({ label, links }) => (
        <FooterList key={label} label={label}>
          {links.map((link) => (
            <li key={link.to}>
              <Link to={link.to} className={footerLinkClass}>
                {link.label}
              </Link>
            </li>
          ))}
        </FooterList>
      ))}
      {socialLinks.length > 0 && (
        <FooterList label="Woanders">
          {socialLinks.map(({ label, href }) => (
            <li key={href}>
              <ExternalLink href={href} className={footerLinkClass}>
                {label}
              </ExternalLink>
            </li>
          ))}
        </FooterList>
      )}
    </nav>
  );
}

function FooterList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-[.4em] font-sans text-sm leading-[1.4] font-strong tracking-normal text-on-deep-soft">
        {label}
      </h2>
      <ul>{children}</ul>
    </div>
  );
}
