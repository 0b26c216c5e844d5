import { Icon } from "#app/ui/parts/icon.tsx";

interface FieldErrorsProps {
  field: { errors?: string[]; errorId: string };
  lang?: "en";
}

/** The errors of a field, between its label and its control. */
export function FieldErrors({ field, lang }: FieldErrorsProps) {
  if (!field.errors?.length) return null;
  return (
    <div id={field.errorId} className="grid gap-1 leading-[1.35] font-strong text-(--field-bad)">
      {field.errors.map((error) => (
        <p key={error} className="flex items-baseline gap-[.4em]">
          <Icon name="circle-alert" className="size-[1.1em] translate-y-[.2em]" />
          <span lang={lang} className="min-w-0">
            {error}
          </span>
        </p>
      ))}
    </div>
  );
}
