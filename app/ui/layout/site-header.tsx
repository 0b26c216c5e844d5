import { Link } from "@remix-run/react";
import { useSite } from "#app/ui/document/use-site.ts";
import { LabelText } from "#app/ui/labels/label-text.tsx";
import { useWords } from "#app/ui/labels/use-words.ts";
import { Brand } from "#app/ui/layout/brand.tsx";
import { DropdownLink, HeaderDropdown } from "#app/ui/layout/header-dropdown.tsx";
import { layoutLabels } from "#app/ui/layout/layout-labels.ts";
import { Container } from "#app/ui/layout/page.tsx";
import {
  aboutLinks,
  adminLink,
  isHighlighted,
  type LinkGroup,
  mainLinks,
  offerLinks,
  type SiteLink,
  selfTestLinks,
} from "#app/ui/layout/site-links.ts";
import { type HeaderUser, SignOutForm, UserMenu } from "#app/ui/layout/user-menu.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { ExternalLink } from "#app/ui/parts/external-link.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";

interface SiteHeaderProps {
  /** See `headerPath`. */
  pathname: string;
  /** Null: a visitor. */
  user: HeaderUser | null;
  cartCount: number;
}

/**
 * One list of links: a row with dropdowns, and on small screens a page that slides in. The page script closes what is
 * open. Without script it stays open.
 */
export function SiteHeader(props: SiteHeaderProps) {
  const { isClosed } = useSite();
  if (isClosed && !props.user?.isAdmin) return <ClosedHeader {...props} />;
  return (
    <header className="site-header sticky top-0 z-50">
      <Container className="site-header-row relative flex flex-wrap items-center gap-[clamp(.5rem,1.6vw,1.5rem)]">
        <HomeLink />
        <details className="menu group order-1 nav:hidden">
          <summary>
            <Icon name="menu" className="group-open:hidden" />
            <Icon name="x" className="hidden group-open:block" />
            Menü
          </summary>
        </details>
        <div className="site-menu">
          <Navigation {...props} />
          <CartLink count={props.cartCount} pathname={props.pathname} />{" "}
          <MembershipLink isMember={props.user?.isMember ?? false} />
        </div>
      </Container>
    </header>
  );
}

/** The header while the shop is closed: customers still reach their account. */
function ClosedHeader({ user, pathname }: SiteHeaderProps) {
  const dashboard = useWords(layoutLabels.dashboard);
  return (
    <header className="site-header sticky top-0 z-50">
      <Container className="site-header-row flex flex-wrap items-center gap-[clamp(.5rem,1.6vw,1.5rem)]">
        <HomeLink />
        <nav aria-label="Konto" className="flex flex-wrap items-center">
          {user ? (
            <>
              <NavigationLink
                link={{ to: "/dashboard", label: dashboard.text }}
                pathname={pathname}
              />
              <SignOutForm className="header-item" />
            </>
          ) : (
            <NavigationLink link={{ to: "/auth", label: "Anmelden" }} pathname={pathname} />
          )}
        </nav>
      </Container>
    </header>
  );
}

/** Leads to the member's place or, in a shop with plans, to the page that sells them. */
function MembershipLink({ isMember }: { isMember: boolean }) {
  const { invitesMembers } = useSite();
  if (!isMember && !invitesMembers) return null;
  return (
    <ButtonLink
      to={isMember ? "/mitglieder" : "/join"}
      look="sun"
      size="small"
      className="max-sm:hidden sheet:mt-7 sheet:inline-flex sheet:min-h-12 sheet:w-full sheet:text-base"
    >
      {isMember ? "Mein Platz" : "Mitglied werden"}
    </ButtonLink>
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
      <Link to="/" className={`home-link ${size}`}>
        <Brand markClass="-mt-[.35rem] w-10 shrink-0 max-[22.5rem]:w-8" />
      </Link>
    </div>
  );
}

/** The number of characters that fit beside the navigation in the usual size. */
const LONG_NAME = 12;

function Navigation({ pathname, user }: SiteHeaderProps) {
  const { filmUrl, hasSelfTests } = useSite();
  return (
    <nav aria-label="Hauptnavigation">
      <ul className="site-links">
        {user?.isAdmin && (
          // On a large screen, the account's dropdown contains it.
          <li className="sheet-large hidden sheet:list-item">
            <NavigationLink link={adminLink} pathname={pathname} />
          </li>
        )}
        {mainLinks.map((link) => (
          <li key={link.to} className="sheet-large">
            <NavigationLink link={link} pathname={pathname} />
          </li>
        ))}
        <NavigationGroup group={offerLinks} pathname={pathname} className="sheet-large" />
        {hasSelfTests && (
          <NavigationGroup group={selfTestLinks} pathname={pathname} className="sheet-large" />
        )}
        <NavigationGroup group={aboutLinks} pathname={pathname} alignEnd filmUrl={filmUrl} />
        {user ? (
          <li>
            <UserMenu user={user} pathname={pathname} />
          </li>
        ) : (
          <li>
            <p className="sheet-heading hidden sheet:block">Konto</p>
            <NavigationLink link={{ to: "/auth", label: "Anmelden" }} pathname={pathname} />
          </li>
        )}
      </ul>
    </nav>
  );
}

function NavigationLink({ link, pathname }: { link: SiteLink; pathname: string }) {
  return (
    <Link
      to={link.to}
      aria-current={link.to === pathname ? "page" : undefined}
      className="header-item"
    >
      <LabelText label={link.label} />
    </Link>
  );
}

function NavigationGroup({
  group,
  pathname,
  alignEnd,
  filmUrl,
  className,
}: {
  group: LinkGroup;
  pathname: string;
  alignEnd?: boolean;
  filmUrl?: string | null;
  className?: string;
}) {
  return (
    <li className={className}>
      <HeaderDropdown
        summary={group.label}
        current={isHighlighted(group, pathname)}
        alignEnd={alignEnd}
      >
        {group === offerLinks && (
          // Enter submits it.
          <form action="/suche">
            <input type="search" name="q" aria-label="Suchen" placeholder="Suchen" />
          </form>
        )}
        <ul aria-label={group.label}>
          {group.links.map(({ to, label }) => (
            <li key={to}>
              <DropdownLink to={to} pathname={pathname}>
                <LabelText label={label} />
              </DropdownLink>
            </li>
          ))}
          {filmUrl && (
            <li>
              <ExternalLink href={filmUrl} className="dropdown-item">
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
      className="header-item max-xs:px-[.4rem]"
    >
      <Icon name="shopping-basket" className="sheet:hidden" />
      <span className="sr-only sheet:not-sr-only">Warenkorb, {count} Artikel</span>
      {count > 0 && (
        <>
          {" "}
          <CountBadge count={count} className="sheet:hidden" />
        </>
      )}
    </Link>
  );
}

function CountBadge({ count, className = "" }: { count: number; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-grid h-[1.35rem] min-w-[1.35rem] place-items-center rounded-full bg-sun px-[.3rem] text-xs leading-none font-bold text-on-sun ${className}`}
    >
      {count}
    </span>
  );
}
