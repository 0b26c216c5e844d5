import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { inputClass } from "#app/ui/form/input-class.ts";
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
  /** Offers a field for the number of a page where there are many. */
  hasJump?: boolean;
  children?: ReactNode;
}

/** The links back and forward reach this number of pages well enough. */
const FEW_PAGES = 3;

/**
 * 'Seite 2 von 5' between the links back and forward. Renders nothing for a single page without a
 * total.
 */
export function Pagination(props: PaginationProps) {
  const { label, total, page, pageCount, pathTo, hasJump = false, children } = props;
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
      {hasJump && pageCount > FEW_PAGES && <PageJump pageCount={pageCount} to={pathTo(1)} />}
      {children}
    </nav>
  );
}

/** `to` is the first page, whose further parameters stay. */
function PageJump({ pageCount, to }: { pageCount: number; to: string }) {
  const [path = "", search] = to.split("?");
  return (
    <Form action={path} className="flex items-center gap-2">
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="flex items-center gap-2">
        Seite
        <input
          name="page"
          inputMode="numeric"
          pattern="[0-9]+"
          required
          maxLength={7}
          title={`Eine Zahl von 1 bis ${formatCount(pageCount)}`}
          className={`${inputClass} w-20! min-h-10! py-1! text-center`}
        />
      </label>
      <Button size="small">Gehe zu</Button>
    </Form>
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
