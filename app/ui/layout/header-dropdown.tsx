import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "#app/ui/parts/icon.tsx";

/** The style of every item in the header's row. */
export const headerItemClass =
  "relative inline-flex min-h-11 cursor-pointer items-center gap-[.35em] rounded-md px-[.7rem] py-1 text-[1.0313rem] whitespace-nowrap text-ink no-underline hover:bg-lake-soft hover:text-ink aria-[current]:rounded-none aria-[current]:shadow-[inset_0_-3px_0_-1px_var(--color-sun)] forced-colors:aria-[current]:underline";

/** The style of a link or button in a dropdown. */
export const dropdownItemClass =
  "flex min-h-[2.625rem] w-full cursor-pointer items-center gap-[.6em] rounded-sm px-3 py-[.35rem] text-start text-ink no-underline hover:bg-lake-soft hover:text-ink aria-[current]:font-strong";

/** Built with <details>. Opening one closes the others with the same name. */
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
    <details name="header" className="group relative">
      <summary aria-current={current || undefined} className={headerItemClass}>
        {summary}
        <Icon
          name="chevron-down"
          className="size-[1em] transition-[rotate] duration-(--duration-base) group-open:rotate-180"
        />
      </summary>
      <div
        className={`absolute top-[calc(100%+.35rem)] z-60 w-max max-w-[min(22rem,calc(100vw-2rem))] min-w-60 rounded-cut-lg border border-line bg-card p-2 shadow-float ${alignEnd ? "end-0" : "start-0"}`}
      >
        {children}
      </div>
    </details>
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
    <Link to={to} aria-current={to === pathname ? "page" : undefined} className={dropdownItemClass}>
      {children}
    </Link>
  );
}
