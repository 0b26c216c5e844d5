import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

interface AdminPagerProps {
  /** How many there are altogether, such as '48 Bestellungen'. */
  total: string;
  page: number;
  pageCount: number;
  pathTo: (page: number) => string;
}

/** Below a list of the administration; it stands there, too, where one page is all. */
export function AdminPager({ total, page, pageCount, pathTo }: AdminPagerProps) {
  const back = (
    <>
      <Icon name="arrow-left" />
      Zurück
    </>
  );
  const on = (
    <>
      Weiter
      <Icon name="arrow-right" />
    </>
  );
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-ink-soft tabular-nums">{total}</p>
      <nav aria-label="Seiten" className="flex flex-wrap items-center gap-3">
        <PageButton to={page > 1 ? pathTo(page - 1) : null} rel="prev">
          {back}
        </PageButton>
        <p className="tabular-nums">
          Seite {page} von {pageCount}
        </p>
        <PageButton to={page < pageCount ? pathTo(page + 1) : null} rel="next">
          {on}
        </PageButton>
      </nav>
    </div>
  );
}

interface PageButtonProps {
  /** null: there is no such page. */
  to: string | null;
  rel: "prev" | "next";
  children: React.ReactNode;
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
