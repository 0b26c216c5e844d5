import { Link } from "@remix-run/react";
import { useSite } from "#app/ui/document/use-site.ts";
import { LabelText } from "#app/ui/labels/label-text.tsx";
import { Brand } from "#app/ui/layout/brand.tsx";
import { CountBadge } from "#app/ui/layout/count-badge.tsx";
import {
  DropdownLink,
  dropdownItemClass,
  HeaderDropdown,
  headerItemClass,
} from "#app/ui/layout/header-dropdown.tsx";
import { MobileMenu } from "#app/ui/layout/mobile-menu.tsx";
import { Container } from "#app/ui/layout/page.tsx";
import {
  aboutLinks,
  isHighlighted,
  type LinkGroup,
  mainLinks,
  offerLinks,
  type SiteLink,
  selfTestLinks,
} from "#app/ui/layout/site-links.ts";
import { UserMenu } from "#app/ui/layout/user-menu.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { ExternalLink } from "#app/ui/parts/external-link.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";

interface SiteHeaderProps {
  pathname: string;
  email: string | null;
  isAdmin: boolean;
  cartCount: number;
}

/** The page script closes its dropdowns. Without script they stay open. */
export function SiteHeader(props: SiteHeaderProps) {
  return (
    <header className="site-header sticky top-0 z-50">
      <Container className="site-header-row relative flex flex-wrap items-center gap-[clamp(.5rem,1.6vw,1.5rem)]">
        <HomeLink />
        <Navigation {...props} />
        <CartLink count={props.cartCount} pathname={props.pathname} />
        <ButtonLink to="/join" look="sun" size="small" className="behind-menu max-sm:hidden">
          Mitglied werden
        </ButtonLink>
        <MobileMenu {...props} />
      </Container>
    </header>
  );
}

/** A long name is set smaller and takes the room that the navigation leaves. */
function HomeLink() {
  const { name, logo } = useSite();
  const size =
    name.length > LONG_NAME && !logo
      ? "text-base max-sm:text-sm"
      : "text-[1.5rem] max-[22.5rem]:text-[1.25rem]";
  return (
    <div className="min-w-0 flex-[1_1_7rem]">
      <Link
        to="/"
        className={`relative z-72 inline-flex min-h-10 max-w-full items-center gap-2 font-serif leading-none font-strong tracking-[-.02em] text-ink no-underline hover:text-ink ${size}`}
      >
        <Brand markClass="-mt-[.35rem] w-10 shrink-0 max-[22.5rem]:w-8" />
      </Link>
    </div>
  );
}

/** The number of characters that fit beside the navigation in the usual size. */
const LONG_NAME = 12;

function Navigation({ pathname, email, isAdmin }: SiteHeaderProps) {
  const { filmUrl } = useSite();
  return (
    <nav aria-label="Hauptnavigation" className="max-nav:hidden">
      <ul className="flex flex-wrap items-center gap-0.5">
        {mainLinks.map((link) => (
          <NavigationLink key={link.to} link={link} pathname={pathname} />
        ))}
        <NavigationGroup group={offerLinks} pathname={pathname} />
        <NavigationGroup group={selfTestLinks} pathname={pathname} />
        <NavigationGroup group={aboutLinks} pathname={pathname} alignEnd filmUrl={filmUrl} />
        {email ? (
          <li>
            <UserMenu email={email} isAdmin={isAdmin} pathname={pathname} />
          </li>
        ) : (
          <NavigationLink link={{ to: "/auth", label: "Anmelden" }} pathname={pathname} />
        )}
      </ul>
    </nav>
  );
}

function NavigationLink({ link, pathname }: { link: SiteLink; pathname: string }) {
  return (
    <li>
      <Link
        to={link.to}
        aria-current={link.to === pathname ? "page" : undefined}
        className={headerItemClass}
      >
        <LabelText label={link.label} />
      </Link>
    </li>
  );
}

function NavigationGroup({
  group,
  pathname,
  alignEnd,
  filmUrl,
}: {
  group: LinkGroup;
  pathname: string;
  alignEnd?: boolean;
  filmUrl?: string | null;
}) {
  return (
    <li>
      <HeaderDropdown
        summary={group.label}
        current={isHighlighted(group, pathname)}
        alignEnd={alignEnd}
      >
        <ul>
          {group.links.map(({ to, label }) => (
            <li key={to}>
              <DropdownLink to={to} pathname={pathname}>
                <LabelText label={label} />
              </DropdownLink>
            </li>
          ))}
          {filmUrl && (
            <li>
              <ExternalLink href={filmUrl} className={dropdownItemClass}>
                Behappy - Der Film
              </ExternalLink>
            </li>
          )}
        </ul>
      </HeaderDropdown>
    </li>
  );
}

function CartLink({ count, pathname }: { count: number; pathname: string }) {
  return (
    <Link
      to="/cart"
      aria-current={pathname === "/cart" ? "page" : undefined}
      className={`behind-menu max-xs:px-[.4rem] ${headerItemClass}`}
    >
      <Icon name="shopping-basket" />
      <span className="sr-only">Warenkorb, {count} Artikel</span>
      {count > 0 && <CountBadge count={count} />}
    </Link>
  );
}
