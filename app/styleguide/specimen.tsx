import type { ReactNode } from "react";
import { Container } from "#app/ui/layout/page.tsx";

interface GroupProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A section of the style guide, which its index links to. */
export function Group({ id, title, children }: GroupProps) {
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-block border-t border-line py-section last:pb-0"
    >
      <Container>
        <h2 id={id}>{title}</h2>
      </Container>
      {children}
    </section>
  );
}

interface SpecimenProps {
  /** The file and a description. */
  title: string;
  note?: string;
  children: ReactNode;
  /** For components that set their own width. */
  wide?: boolean;
  /** For components that would take the focus. Closed details prevent that. */
  folded?: boolean;
}

export function Specimen({ title, note, children, wide = false, folded = false }: SpecimenProps) {
  const head = (
    <>
      <h3 className="text-h4">{title}</h3>
      {note && <p className="max-w-text text-sm text-ink-soft">{note}</p>}
    </>
  );
  if (wide) {
    return (
      <div className="grid grid-cols-1 gap-4">
        <Container>{head}</Container>
        <div className="min-w-0 overflow-clip">{children}</div>
      </div>
    );
  }
  return (
    <Container>
      {head}
      {folded ? (
        <details>
          <summary className="inline-flex min-h-8 items-center text-lake underline">Zeigen</summary>
          <div className="mt-4">{children}</div>
        </details>
      ) : (
        <div className="mt-4">{children}</div>
      )}
    </Container>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="mb-4 flex flex-wrap items-center gap-4">{children}</div>;
}
