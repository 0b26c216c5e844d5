import type { ReactNode } from "react";
import { Container } from "#app/ui/layout/page.tsx";

/** A section with its heading in the margin beside its text, on screens with a margin. */
export function MarginSection({
  id,
  title,
  numeral,
  children,
  className = "",
}: {
  id: string;
  title: string;
  /** Large text above the heading, for example a year from the section's text. */
  numeral?: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <section aria-labelledby={id} className={className}>
      <Container className="grid grid-cols-1 gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
        <div className="self-start lg:sticky lg:top-28">
          {numeral && (
            <p
              aria-hidden="true"
              className="mb-2 font-serif text-[clamp(4rem,2.5rem+6vw,8rem)] leading-[.9] font-display tracking-display text-lake lining-nums"
            >
              {numeral}
            </p>
          )}
          <h2 id={id}>{title}</h2>
        </div>
        <div>{children}</div>
      </Container>
    </section>
  );
}
