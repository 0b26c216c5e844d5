import { Form } from "@remix-run/react";
import { useWords } from "#app/ui/labels/use-words.ts";
import { DropdownLink, HeaderDropdown } from "#app/ui/layout/header-dropdown.tsx";
import { layoutLabels } from "#app/ui/layout/layout-labels.ts";
import { adminLink } from "#app/ui/layout/site-links.ts";
import { Icon } from "#app/ui/parts/icon.tsx";

export interface HeaderUser {
  email: string;
  isAdmin: boolean;
  /** Whether a membership is running. */
  isMember: boolean;
}

export function UserMenu({ user, pathname }: { user: HeaderUser; pathname: string }) {
  const dashboard = useWords(layoutLabels.dashboard);
  return (
    <HeaderDropdown
      alignEnd
      summary={
        <>
          <Icon name="user" className="sheet:hidden" />
          <span className="sr-only sheet:not-sr-only">
            Konto <span className="sheet:sr-only">von {user.email}</span>
          </span>
        </>
      }
    >
      <p className="px-3 py-[.35rem] text-sm wrap-anywhere text-ink-soft sheet:mt-1 sheet:p-0">
        {user.email}
      </p>
      <ul>
        {user.isAdmin && (
          // On a small screen, the menu begins with it.
          <li className="sheet:hidden">
            <DropdownLink to={adminLink.to} pathname={pathname}>
              <Icon name="settings" />
              {adminLink.label}
            </DropdownLink>
          </li>
        )}
        <li>
          <DropdownLink to="/dashboard" pathname={pathname}>
            <Icon name="layout-dashboard" className="sheet:hidden" />
            {dashboard.text}
          </DropdownLink>
        </li>
        <li>
          <DropdownLink to="/dashboard/inhalte" pathname={pathname}>
            <Icon name="book-open" className="sheet:hidden" />
            Meine Inhalte
          </DropdownLink>
        </li>
        <li>
          <SignOutForm className="dropdown-item" />
        </li>
      </ul>
    </HeaderDropdown>
  );
}

export function SignOutForm({ className }: { className: string }) {
  return (
    <Form method="post" action="/sign-out">
      <button type="submit" className={className}>
        <Icon name="log-out" />
        Abmelden
      </button>
    </Form>
  );
}
