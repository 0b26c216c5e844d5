import { TextLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

interface PaginationProps {
  /** What is spread over the pages. */
  label: string;
  page: number;
  pageCount: number;
  pathTo: (page: number) => string;
}

/** 'Seite 2 von 5' between the ways back and on; nothing where there is one page alone. */
export function Pagination({ label, page, pageCount, pathTo }: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav
      aria-label={label}
      className="grid grid-cols-[1fr_auto_1fr] items-center gap-x-3 border-t border-line pt-4"
    >
      {page > 1 && (
        <TextLink to={pathTo(page - 1)} rel="prev" className="justify-self-start">
          <Icon name="arrow-left" />
          Vorherige
          <span className="sr-only"> Seite</span>
        </TextLink>
      )}
      <p className="col-start-2 tabular-nums">
        Seite {page} von {pageCount}
      </p>
      {page < pageCount && (
        <TextLink to={pathTo(page + 1)} rel="next" className="justify-self-end">
          Nächste
          <span className="sr-only"> Seite</span>
          <Icon name="arrow-right" />
        </TextLink>
      )}
    </nav>
  );
}
