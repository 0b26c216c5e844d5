import type { ReactNode } from "react";
import { FieldErrors } from "#app/ui/form/field-errors.tsx";
import type { FormField } from "#app/ui/form/use-form.ts";

const widths = {
  2: "col-span-full form:col-span-2",
  3: "col-span-full form:col-span-3",
  4: "col-span-full form:col-span-4",
  6: "col-span-full",
  half: "col-span-3",
};

/** The words beside the label of a field that its form does not require. */
const optionalMarks = {
  optional: "freiwillig",
  "to-open": "für den Start nötig",
  "to-sell": "zum Verkaufen nötig",
};

export interface FieldShellProps {
  field: FormField;
  label: ReactNode;
  /** `true`: 'optional'. */
  optional?: boolean | keyof typeof optionalMarks;
  hint?: ReactNode;
  /** Number of columns, of the six in a `FieldGroup`; one column on a phone. `half` is half of the width there, too. */
  width?: keyof typeof widths;
  /** Language of quoted English errors. */
  errorLang?: "en";
}

/** Label, hint and error around a control, in reading order. */
export function FieldShell({
  field,
  label,
  optional,
  hint,
  width = 6,
  errorLang,
  children,
}: FieldShellProps & { children: ReactNode }) {
  return (
    <div className={`grid content-start gap-[.3rem] ${widths[width]}`}>
      <label htmlFor={field.id} className="field-label">
        {label}
        {optional && (
          <span className="optional">
            {" "}
            ({optionalMarks[optional === true ? "optional" : optional]})
          </span>
        )}
      </label>
      <FieldHint field={field} hint={hint} />
      <FieldErrors field={field} lang={errorLang} />
      {children}
    </div>
  );
}

interface FieldHintProps {
  field: Pick<FormField, "descriptionId">;
  hint?: ReactNode;
}

export function FieldHint({ field, hint }: FieldHintProps) {
  if (!hint) return null;
  return (
    <p id={field.descriptionId} className="text-sm leading-[1.4] text-(--field-soft)">
      {hint}
    </p>
  );
}
