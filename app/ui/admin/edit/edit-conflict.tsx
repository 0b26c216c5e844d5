import type { ReactNode } from "react";
import { SideBySide } from "#app/ui/admin/edit/side-by-side.tsx";
import { formatMoment } from "#app/ui/format/short-date.ts";

/** A field that another admin has changed in the meantime, with both values in words. */
export interface Difference {
  label: string;
  typed: string;
  stored: string;
}

interface ConflictProps {
  /** `by` is null if that admin's account has been deleted. */
  lastChange: { at: Date; by: string | null } | null;
  /** The path of the page that shows the stored version. */
  path: string;
}

interface EditConflictProps extends ConflictProps {
  differences: Difference[];
}

/** Lists the typed values that differ from the stored ones. */
export function EditConflict({ differences, ...conflict }: EditConflictProps) {
  return (
    <ConflictSection id="unterschiede" {...conflict}>
      <SideBySide
        labels={["In Ihrem Formular", "Jetzt gespeichert"]}
        rows={differences.map(({ label, typed, stored }) => ({
          label,
          left: typed,
          right: stored,
        }))}
      />
    </ConflictSection>
  );
}

interface ConflictSectionProps extends ConflictProps {
  /** The id of the heading. */
  id: string;
  headingAs?: "h2" | "h3";
  /** The differences. */
  children: ReactNode;
}

/** The differences between the typed and the stored values, with a link that discards the typed ones. */
export function ConflictSection({
  id,
  headingAs: Heading = "h2",
  lastChange,
  path,
  children,
}: ConflictSectionProps) {
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <Heading id={id} className="text-h3">
        Was sich unterscheidet
      </Heading>
      {lastChange && (
        <p>
          Gespeichert am {formatMoment(lastChange.at)} von{" "}
          {lastChange.by ?? "einem gelöschten Konto"}.
        </p>
      )}
      {children}
      <p>
        {/* Loads a new document, because the form would keep the typed values. */}
        <a href={path}>Eigene Eingabe verwerfen</a>
      </p>
    </section>
  );
}
