import "#app/ui/admin/admin-frame.css";
import { Link, useLocation, useNavigation, useRouteLoaderData } from "@remix-run/react";
import { type ReactNode, useId } from "react";
import { adminLabels } from "#app/ui/admin/admin-labels.ts";
import { AdminSearch } from "#app/ui/admin/admin-search.tsx";
import { LaunchWay, type OpenPoint } from "#app/ui/admin/launch-way.tsx";
import type { MenuGroup, ShownMenuEntry } from "#app/ui/admin/menu.ts";
import { useLaterEffect } from "#app/ui/browser/use-later-effect.ts";
import { useRememberedTyping } from "#app/ui/browser/use-remembered-typing.ts";
import { useSlowNavigation } from "#app/ui/browser/use-slow-navigation.ts";
import { formatCount } from "#app/ui/format/format.ts";
import { LabelText } from "#app/ui/labels/label-text.tsx";
import { useWords } from "#app/ui/labels/use-words.ts";
import { Brand } from "#app/ui/layout/brand.tsx";
import { SignOutForm } from "#app/ui/layout/user-menu.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";

/** The route that surrounds all pages of the administration. */
const ADMIN_LAYOUT = "routes/admin/layout";
const OVERVIEW = "/admin";

export interface AdminLayoutData {
  menu: MenuGroup[];
  /** Empty once the shop sells. */
  openPoints: OpenPoint[];
}

const overview: ShownMenuEntry = {
  path: OVERVIEW,
  label: adminLabels.overview,
  icon: "layout-dashboard",
  waiting: null,
};

/** The frame of every administration page: bar, navigation and, on small screens, a menu. */
export function AdminFrame({ pathname, children }: { pathname: string; children: ReactNode }) {
  useFocusInPage();
  const isRestored = useRememberedTyping();
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
        <div className="w-80 max-lg:hidden">
          <AdminSearch />
        </div>
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
          <LaunchWay points={useLayoutData()?.openPoints ?? []} pathname={pathname} />
          <p role="status" className="px-gutter text-sm text-warn not-empty:pt-3">
            {isRestored && "Im Formular stehen Eingaben, die noch nicht gespeichert sind."}
          </p>
          {children}
        </div>
      </div>
    </>
  );
}

const useLayoutData = () => useRouteLoaderData<AdminLayoutData>(ADMIN_LAYOUT);
const useMenu = () => useLayoutData()?.menu ?? [];

/** Announces that another list is loading. The current page stays visible until then. */
function LoadingList({ pathname }: { pathname: string }) {
  const path = useSlowNavigation();
  const isList = useMenu().some(({ entries }) => entries.some((entry) => entry.path === path));
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
        <div className="mb-4">
          <AdminSearch />
        </div>
        <AdminLinks pathname={pathname} />
      </nav>
    </details>
  );
}

function AdminLinks({ pathname }: { pathname: string }) {
  const id = useId();
  return (
    <>
      <EntryLink entry={overview} pathname={pathname} />
      {useMenu().map(({ name, entries }) => (
        <div key={name} className="admin-group">
          <p id={`${id}-${name}`}>{name}</p>
          <ul aria-labelledby={`${id}-${name}`}>
            {entries.map((entry) => (
              <li key={entry.path}>
                <EntryLink entry={entry} pathname={pathname} /> <Waiting count={entry.waiting} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <Link to="/" className="admin-link mt-3">
        <Icon name="arrow-left" />
        Zur Website
      </Link>
    </>
  );
}

function EntryLink({ entry, pathname }: { entry: ShownMenuEntry; pathname: string }) {
  return (
    <Link to={entry.path} aria-current={currentFor(entry, pathname)} className="admin-link">
      <Icon name={entry.icon} />
      <LabelText label={entry.label} />
    </Link>
  );
}

/** Nothing is shown for none. */
function Waiting({ count }: { count: number | null }) {
  if (!count) return null;
  return (
    <span className="admin-open-tasks">
      {formatCount(count)} <span className="sr-only">offen</span>
    </span>
  );
}

/** An entry stays marked on the pages below it, as accounts do on a person's page. The overview does not. */
function currentFor({ path, pagesBelow = `${path}/` }: ShownMenuEntry, pathname: string) {
  if (pathname === path) return "page";
  return (path !== OVERVIEW && pathname.startsWith(pagesBelow)) || undefined;
}
