import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "#app/ui/parts/icon.tsx";

/** The style of every item in the header's row. */
export const headerItemClass =
  "relative inline-flex min-h-11 cursor-pointer items-center gap-[.35em] rounded-md px-[.7rem] py-1 text-[1.0313rem] whitespace-nowrap text-ink no-underline hover:bg-lake-soft hover:text-ink aria-[current]:rounded-none aria-[current]:shadow-[inset_0_-3px_0_-1px_var(--color-sun)] forced-colors:aria-[current]:underline";

/** The style of a link or button in a dropdown. */
export const dropdownItemClass =
  "flex min-h-[2.625rem] w-full cursor-pointer items-center gap-[.6em] rounded-sm px-3 py-[.35rem] text-start text-ink no-underline hover:bg-lake-soft hover:text-ink aria-[current]:font-strong";

const sheetItemClass =
  "sheet:flex sheet:w-full sheet:gap-2 sheet:rounded-none sheet:border-b sheet:border-line sheet:p-0 sheet:hover:bg-transparent sheet:aria-[current]:font-strong sheet:aria-[current]:shadow-[inset_0_-3px_0_-1px_var(--color-sun)]";

/** The additional style of an item in the menu of small screens. */
export const smallInSheetClass = `${sheetItemClass} sheet:min-h-12 sheet:text-[length:inherit]`;
export const largeInSheetClass = `${sheetItemClass} sheet:min-h-15 sheet:font-serif sheet:text-[1.625rem] sheet:leading-[1.2] sheet:font-heading`;

/** The style of a heading in the menu of small screens. */
export const sheetHeadingClass =
  "sheet:mt-7 sheet:block sheet:text-sm sheet:leading-[1.4] sheet:font-strong sheet:text-ink-soft";

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
      <details name="header" className="peer group">
        <summary
          aria-current={current || undefined}
          className={`${headerItemClass} ${sheetHeadingClass} sheet:pointer-events-none sheet:invisible sheet:min-h-0 sheet:p-0`}
        >
          <span className="contents sheet:visible">{summary}</span>
          <Icon
            name="chevron-down"
            className="size-[1em] transition-[rotate] duration-(--duration-base) group-open:rotate-180 sheet:hidden"
          />
        </summary>
      </details>
      <div
        className={`absolute top-[calc(100%+.35rem)] z-60 w-max max-w-[min(22rem,calc(100vw-2rem))] min-w-60 rounded-cut-lg border border-line bg-card p-2 shadow-float peer-not-open:hidden sheet:static sheet:block sheet:w-auto sheet:max-w-none sheet:border-0 sheet:bg-transparent sheet:p-0 sheet:shadow-none ${alignEnd ? "end-0" : "start-0"}`}
      >
        {children}
      </div>
    </div>
  );
}

export function DropdownLink({
  to,
  pathname,
  inSheet = smallInSheetClass,
  children,
}: {
  to: string;
  pathname: string;
  inSheet?: string;
  children: ReactNode;
}) {
  return (
    <Link
      to={to}
      aria-current={to === pathname ? "page" : undefined}
      className={`${dropdownItemClass} ${inSheet}`}
    >
      {children}
    </Link>
  );
}
