import type { ReactNode } from "react";
import { formatCount } from "#app/ui/format/format.ts";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";

interface PaginationProps {
  /** Name of the list, for screen readers. */
  label: string;
  /** Total number of entries, such as '48 Bestellungen'. Shown on a single page, too. */
  total?: string;
  page: number;
  pageCount: number;
  pathTo: (page: number) => string;
}

/**
 * 'Seite 2 von 5' between the links back and forward. Renders nothing for a single page without a
 * total.
 */
export function Pagination({ label, total, page, pageCount, pathTo }: PaginationProps) {
  if (pageCount <= 1 && !total) return null;
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-3">
      {total && <p className="text-ink-soft tabular-nums">{total}</p>}
      <div className="flex flex-wrap items-center gap-3">
        <PageButton to={page > 1 ? pathTo(page - 1) : null} rel="prev">
          <Icon name="chevron-left" />
          Zurück
        </PageButton>
        <p className="tabular-nums">
          Seite {formatCount(page)} von {formatCount(pageCount)}
        </p>
        <PageButton to={page < pageCount ? pathTo(page + 1) : null} rel="next">
          Weiter
          <Icon name="chevron-right" />
        </PageButton>
      </div>
    </nav>
  );
}

interface PageButtonProps {
  /** null: there is no such page. */
  to: string | null;
  rel: "prev" | "next";
  children: ReactNode;
}

function PageButton({ to, rel, children }: PageButtonProps) {
  if (to === null) {
    return (
      <Button type="button" size="small" disabled>
        {children}
      </Button>
    );
  }
  return (
    <ButtonLink to={to} rel={rel} size="small">
      {children}
    </ButtonLink>
  );
}
