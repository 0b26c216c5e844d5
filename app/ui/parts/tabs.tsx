import { Link } from "@remix-run/react";

interface Tab {
  to: string;
  label: string;
  isCurrent: boolean;
}

/** Links to the views of one page. Each view has an address. */
export function Tabs({ label, lang, tabs }: { label: string; lang?: "en"; tabs: Tab[] }) {
  return (
    <nav aria-label={label} className="overflow-x-auto border-b border-line">
      <ul lang={lang} className="flex gap-1">
        {tabs.map(({ to, label: name, isCurrent }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={isCurrent ? "page" : undefined}
              className="inline-flex min-h-12 items-center px-2.5 xs:px-4 py-[.4rem] whitespace-nowrap text-ink-soft no-underline hover:text-ink focus-visible:outline-offset-[-3px] aria-[current]:font-strong aria-[current]:text-ink aria-[current]:shadow-[inset_0_-3px_0_var(--color-sun)] forced-colors:aria-[current]:underline"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
