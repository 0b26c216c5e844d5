import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useSite } from "#app/ui/document/use-site.ts";
import { LabelText } from "#app/ui/labels/label-text.tsx";
import { layoutLabels } from "#app/ui/layout/layout-labels.ts";
import {
  aboutLinks,
  adminLink,
  mainLinks,
  offerLinks,
  type SiteLink,
  selfTestLinks,
} from "#app/ui/layout/site-links.ts";
import { SignOutForm } from "#app/ui/layout/user-menu.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { ExternalLink } from "#app/ui/parts/external-link.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";

interface MobileMenuProps {
  pathname: string;
  email: string | null;
  isAdmin: boolean;
  cartCount: number;
}

/**
 * The menu of small screens: a full page that slides in, built with <details>. Its scrolling part
 * starts below the header's brand and button.
 */
export function MobileMenu(props: MobileMenuProps) {
  const { pathname, email, isAdmin } = props;
  const { filmUrl } = useSite();
  const firstLinks = email && isAdmin ? [adminLink, ...mainLinks] : mainLinks;
  return (
    <details className="menu group nav:hidden">
      <summary className="flex min-h-11 items-center gap-2 rounded-md px-[.6rem] font-strong max-xs:px-1 group-open:relative group-open:z-72">
        <Icon name="menu" className="group-open:hidden" />
        <Icon name="x" className="hidden group-open:block" />
        Menü
      </summary>
      <nav
        aria-label="Hauptnavigation mobil"
        className="menu-sheet fixed inset-0 z-71 overflow-y-auto overscroll-contain bg-paper px-gutter pb-8 before:sticky before:top-0 before:z-1 before:-mx-gutter before:block before:h-21 before:bg-paper"
      >
        <SheetLinks large pathname={pathname} links={firstLinks} />
        <SheetHeading>{offerLinks.label}</SheetHeading>
        <SheetLinks large pathname={pathname} links={offerLinks.links} />
        <SheetHeading>{selfTestLinks.label}</SheetHeading>
        <SheetLinks large pathname={pathname} links={selfTestLinks.links} />
        <SheetHeading>{aboutLinks.label}</SheetHeading>
        <SheetLinks pathname={pathname} links={aboutLinks.links} />
        {filmUrl && (
          <ExternalLink href={filmUrl} className={`${sheetItemClass} ${smallItemClass}`}>
            Behappy - Der Film
          </ExternalLink>
        )}
        <SheetHeading>Konto</SheetHeading>
        <AccountLinks {...props} />
        <ButtonLink to="/join" look="sun" wide className="mt-7">
          Mitglied werden
        </ButtonLink>
      </nav>
    </details>
  );
}

const sheetItemClass =
  "flex w-full items-center gap-2 border-b border-line text-ink no-underline hover:text-ink aria-[current]:font-strong aria-[current]:shadow-[inset_0_-3px_0_-1px_var(--color-sun)]";
const smallItemClass = "min-h-12";
const largeItemClass = "min-h-15 font-serif text-[1.625rem] leading-[1.2] font-heading";

function SheetHeading({ children }: { children: ReactNode }) {
  return (
    <h2 className="mt-7 font-sans text-sm leading-[1.4] font-strong tracking-normal text-ink-soft">
      {children}
    </h2>
  );
}

function SheetLinks({
  links,
  pathname,
  large = false,
}: {
  links: SiteLink[];
  pathname: string;
  large?: boolean;
}) {
  return (
    <ul>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link
            to={to}
            aria-current={to === pathname ? "page" : undefined}
            className={`${sheetItemClass} ${large ? largeItemClass : smallItemClass}`}
          >
            <LabelText label={label} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function AccountLinks({ pathname, email, cartCount }: MobileMenuProps) {
  const links = [
    { to: "/cart", label: `Warenkorb (${cartCount})` },
    ...(email
      ? [{ to: "/dashboard", label: layoutLabels.dashboard }]
      : [{ to: "/auth", label: "Anmelden" }]),
  ];
  return (
    <>
      {email && <p className="mt-1 text-sm wrap-anywhere text-ink-soft">{email}</p>}
      <SheetLinks pathname={pathname} links={links} />
      {email && <SignOutForm className={`cursor-pointer ${sheetItemClass} ${smallItemClass}`} />}
    </>
  );
}
