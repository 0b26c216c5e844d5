import type { ReactNode } from "react";
import { BackLink } from "#app/ui/layout/page.tsx";

interface AdminPageProps {
  title: ReactNode;
  /** Shown beside the title, for example a status. */
  badge?: ReactNode;
  /** Shown at the end of the title's line. */
  actions?: ReactNode;
  /** The list that contains this entry. */
  back?: { to: string; label: string };
  children: ReactNode;
}

/** The title of an administration page and the content below it. */
export function AdminPage({ title, badge, actions, back, children }: AdminPageProps) {
  return (
    <div className="@container grid max-w-[78rem] grid-cols-1 gap-6 px-gutter pt-7 pb-16">
      <div>
        {back && (
          <div className="-mt-5">
            <BackLink to={back.to}>{back.label}</BackLink>
          </div>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h1>{title}</h1>
            {badge}
          </div>
          {actions}
        </div>
      </div>
      {children}
    </div>
  );
}

interface AdminSectionProps {
  /** Unique on the page. */
  id: string;
  title: ReactNode;
  children: ReactNode;
}

export function AdminSection({ id, title, children }: AdminSectionProps) {
  return (
    <section aria-labelledby={id} className="grid min-w-0 grid-cols-1 content-start gap-3">
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      {children}
    </section>
  );
}

export interface AdminFact {
  term: string;
  /** Not shown if empty. */
  value: ReactNode;
}

/** Pairs of term and value, stacked on narrow screens. */
export function AdminFacts({ entries }: { entries: AdminFact[] }) {
  const given = entries.filter(({ value }) => value !== null && value !== undefined);
  return (
    <dl className="border-b border-line">
      {given.map(({ term, value }) => (
        <div
          key={term}
          className="grid gap-x-4 border-t border-line py-2 form:grid-cols-[10rem_minmax(0,1fr)]"
        >
          <dt className="text-ink-soft">{term}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
