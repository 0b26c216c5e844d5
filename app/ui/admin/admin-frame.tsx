import "#app/ui/admin/admin-frame.css";
import { Link, useLocation, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { adminLabels } from "#app/ui/admin/admin-labels.ts";
import { useLaterEffect } from "#app/ui/browser/use-later-effect.ts";
import { useSlowNavigation } from "#app/ui/browser/use-slow-navigation.ts";
import type { Label } from "#app/ui/labels/label.ts";
import { LabelText } from "#app/ui/labels/label-text.tsx";
import { useWords } from "#app/ui/labels/use-words.ts";
import { Brand } from "#app/ui/layout/brand.tsx";
import { SignOutForm } from "#app/ui/layout/user-menu.tsx";
import { Icon, type IconName } from "#app/ui/parts/icon.tsx";

interface Entry {
  to: string;
  label: string | Label;
  icon: IconName;
}

const entries: Entry[] = [
  { to: "/admin", label: adminLabels.overview, icon: "layout-dashboard" },
  { to: "/admin/courses", label: "Kurse", icon: "book-open" },
  { to: "/admin/events", label: "Veranstaltungen", icon: "calendar" },
  { to: "/admin/products", label: "Produkte", icon: "package" },
  { to: "/admin/newsletter", label: "Newsletter", icon: "newspaper" },
  { to: "/admin/contacts", label: "Kontakte", icon: "inbox" },
  { to: "/admin/orders", label: "Bestellungen", icon: "receipt" },
];

const furtherEntries: Entry[] = [
  { to: "/admin/payments", label: "Zahlungen", icon: "circle-check" },
  { to: "/admin/declarations", label: "Widerrufe und Kündigungen", icon: "reply" },
  { to: "/admin/plans", label: "Mitgliedschaften", icon: "star" },
  { to: "/admin/pages", label: "Seiten", icon: "pencil" },
  { to: "/admin/articles", label: "Beiträge", icon: "book-open" },
  { to: "/admin/members", label: "Mitglieder", icon: "users" },
  { to: "/admin/accounts", label: "Konten", icon: "user" },
  { to: "/admin/team", label: "Team", icon: "sun" },
  { to: "/admin/voices", label: "Stimmen", icon: "star" },
  { to: "/admin/pictures", label: "Bilder", icon: "eye" },
  { to: "/admin/outbox", label: "E-Mails", icon: "mail" },
  { to: "/admin/changes", label: "Änderungen", icon: "history" },
  { to: "/admin/settings", label: "Einstellungen", icon: "settings" },
];

/** The frame of every administration page: bar, navigation and, on small screens, a menu. */
export function AdminFrame({ pathname, children }: { pathname: string; children: ReactNode }) {
  useFocusInPage();
  const { text } = useWords(adminLabels.name);
  return (
    <>
      <header className="deep-band sticky top-0 z-50 flex min-h-15 items-center gap-1 px-gutter xs:gap-4 print:hidden">
        <Link
          to="/admin"
          className="admin-brand me-auto inline-flex min-h-10 items-center gap-2 font-serif text-[1.1875rem] leading-none font-strong whitespace-nowrap no-underline xs:text-[1.25rem]"
        >
          <Brand suffix={text} markClass="-mt-[.35rem] w-9 max-xs:hidden" />
        </Link>
        <SignOutForm className="admin-sign-out" />
        <AdminMenu pathname={pathname} />
      </header>
      <div className="admin-body">
        <div className="admin-side">
          <nav
            aria-label="Admin"
            className="sticky top-16 -m-1 max-h-[calc(100vh-4rem)] overflow-y-auto p-1"
          >
            <AdminLinks pathname={pathname} />
          </nav>
        </div>
        <div className="min-w-0">
          <LoadingList pathname={pathname} />
          {children}
        </div>
      </div>
    </>
  );
}

/** Announces that another list is loading. The current page stays visible until then. */
function LoadingList({ pathname }: { pathname: string }) {
  const path = useSlowNavigation();
  const isList = [...entries.slice(1), ...furtherEntries].some(({ to }) => to === path);
  if (!isList || path === pathname) return null;
  return <p className="admin-loading">Lade Daten...</p>;
}

/** Moves the focus into the page, because the pressed control may be gone or disabled. */
function useFocusInPage() {
  const { key } = useLocation();
  const { state } = useNavigation();
  useLaterEffect(() => {
    const isLost = state === "idle" && document.activeElement === document.body;
    if (isLost) document.getElementById("inhalt")?.focus({ preventScroll: true });
  }, [key, state]);
}

/** The navigation on small screens: a full page that slides in, built with <details>. */
function AdminMenu({ pathname }: { pathname: string }) {
  return (
    <details className="admin-menu group lg:hidden">
      <summary className="grid size-11 place-items-center rounded-md group-open:relative group-open:z-72">
        <Icon name="menu" className="group-open:hidden" />
        <Icon name="x" className="hidden group-open:block" />
        <span className="sr-only">Menü</span>
      </summary>
      <nav
        aria-label="Admin mobil"
        className="menu-sheet deep-band fixed inset-0 z-71 overflow-y-auto overscroll-contain px-gutter pt-18 pb-8"
      >
        <h2 className="mb-4 text-h3">
          <LabelText label={adminLabels.menu} />
        </h2>
        <AdminLinks pathname={pathname} />
      </nav>
    </details>
  );
}

function AdminLinks({ pathname }: { pathname: string }) {
  return (
    <>
      <EntryList entries={entries} pathname={pathname} />
      <hr className="my-3 border-line" />
      <EntryList entries={furtherEntries} pathname={pathname} />
      <Link to="/" className="admin-link mt-6">
        <Icon name="arrow-left" />
        Zur Website
      </Link>
    </>
  );
}

function EntryList({ entries, pathname }: { entries: Entry[]; pathname: string }) {
  return (
    <ul className="grid gap-0.5">
      {entries.map(({ to, label, icon }) => (
        <li key={to}>
          <Link to={to} aria-current={currentFor(to, pathname)} className="admin-link">
            <Icon name={icon} />
            <LabelText label={label} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** An entry stays marked on the pages below it. The overview does not. */
function currentFor(to: string, pathname: string) {
  if (pathname === to) return "page";
  if (to === "/admin") return undefined;
  return pathname.startsWith(`${to}/`) || undefined;
}
