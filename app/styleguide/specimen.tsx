import type { ReactNode } from "react";
import { Container } from "#app/ui/layout/page.tsx";

interface SpecimenProps {
  /** The file and a description. */
  title: string;
  note?: string;
  children: ReactNode;
  /** Arranges the specimens. */
  className?: string;
  /** For components that set their own width. */
  wide?: boolean;
  /** For components that would take the focus. Closed details prevent that. */
  folded?: boolean;
}

export function Specimen({ title, note, children, className, wide, folded }: SpecimenProps) {
  const head = (
    <>
      <h3 className="text-h4">{title}</h3>
      {note && <p className="max-w-text text-sm text-ink-soft">{note}</p>}
    </>
  );
  const arranged = <div className={`mt-4 ${className ?? ""}`}>{children}</div>;
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
          {arranged}
        </details>
      ) : (
        arranged
      )}
    </Container>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="mb-4 flex flex-wrap items-center gap-4">{children}</div>;
}
