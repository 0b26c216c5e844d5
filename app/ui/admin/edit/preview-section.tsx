import "#app/ui/admin/edit/preview-section.css";
import type { ReactNode } from "react";
import { AnswerHeading } from "#app/ui/form/answer-heading.tsx";

interface PreviewSectionProps {
  /** The previewed values. The focus returns to the heading when they change. */
  result: unknown;
  /** A sentence about the preview. */
  intro: string;
  /** The id of the form with these values. */
  formId: string;
  children: ReactNode;
}

/** Previews what a form would save, without interaction. Takes the focus when it appears. */
export function PreviewSection({ result, intro, formId, children }: PreviewSectionProps) {
  return (
    <section aria-labelledby="vorschau" className="grid gap-3">
      <AnswerHeading id="vorschau" result={result}>
        Vorschau
      </AnswerHeading>
      <p>
        {intro} Noch ist nichts gespeichert. <a href={`#${formId}`}>Zum Formular</a>
      </p>
      <div className="form-preview" {...inert}>
        {children}
      </div>
    </section>
  );
}

/** React 18 does not support `inert` as a boolean attribute. */
const inert = { inert: "" };
