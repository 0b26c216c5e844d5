import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "#app/ui/parts/icon.tsx";

/**
 * Opening one closes the others with the same name. The content follows its <details> instead of being part of it,
 * so that the menu of small screens shows it at all times, below its summary as a heading.
 */
export function HeaderDropdown({
  summary,
  current = false,
  alignEnd = false,
  children,
}: {
  summary: ReactNode;
  current?: boolean;
  alignEnd?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="relative">
      <details name="header">
        <summary aria-current={current || undefined} className="header-item sheet-heading">
          <span>{summary}</span>
          <Icon name="chevron-down" />
        </summary>
      </details>
      <div className={`dropdown-panel ${alignEnd ? "end-0" : "start-0"}`}>{children}</div>
    </div>
  );
}

export function DropdownLink({
  to,
  pathname,
  children,
}: {
  to: string;
  pathname: string;
  children: ReactNode;
}) {
  return (
    <Link to={to} aria-current={to === pathname ? "page" : undefined} className="dropdown-item">
      {children}
    </Link>
  );
}
