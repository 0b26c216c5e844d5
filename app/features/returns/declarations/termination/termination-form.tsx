import { DeclarationForm } from "#app/features/returns/declarations/declaration-form.tsx";
import { DayField } from "#app/ui/form/day-field.tsx";
import { TextArea, TextField } from "#app/ui/form/field.tsx";
import { FieldErrors } from "#app/ui/form/field-errors.tsx";
import type { FormState } from "#app/ui/form/post-form.tsx";
import { type FormField, useForm } from "#app/ui/form/use-form.ts";

type Values = Record<"kind" | "reason" | "name" | "contract" | "end" | "endDate" | "email", string>;

interface TerminationFormProps extends FormState<Values> {
  defaultValue: Partial<Values>;
  token: string;
}

/** § 312k BGB: kind and reason, person, contract, end and recipient, in one step. */
export function TerminationForm(props: TerminationFormProps) {
  const { constraint, defaultValue, token, lastResult, problem } = props;
  const [form, fields] = useForm<Values>({
    id: "kuendigung",
    constraint,
    defaultValue: { kind: "ordinary", end: "earliest", ...defaultValue },
    lastResult,
  });
  return (
    <DeclarationForm
      form={form}
      email={fields.email}
      token={token}
      lastResult={lastResult}
      problem={problem}
      consent="Wir verwenden deine Angaben, um die Kündigung zu bearbeiten und ihren Eingang zu belegen."
      button="jetzt kündigen"
    >
      <Choice
        field={fields.kind}
        legend="Art der Kündigung"
        options={[
          { value: "ordinary", label: "ordentlich" },
          { value: "extraordinary", label: "außerordentlich, aus wichtigem Grund" },
        ]}
      />
      <TextArea
        field={fields.reason}
        label="Grund"
        rows={3}
        hint="Nur für eine außerordentliche Kündigung."
      />
      <TextField field={fields.name} label="Name" autoComplete="name" />
      <TextField
        field={fields.contract}
        label="Vertrag"
        hint="Zum Beispiel der Name deines Plans oder die Bestellnummer."
      />
      <Choice
        field={fields.end}
        legend="Wann der Vertrag enden soll"
        options={[
          { value: "earliest", label: "zum frühestmöglichen Zeitpunkt" },
          { value: "date", label: "zu diesem Tag:" },
        ]}
      />
      <DayField field={fields.endDate} label="Tag" width={3} />
    </DeclarationForm>
  );
}

interface ChoiceProps {
  field: FormField;
  legend: string;
  options: { value: string; label: string }[];
}

/** Radio buttons. ARIA supports errors on their group, but not on a single one. */
function Choice({ field, legend, options }: ChoiceProps) {
  const isInvalid = field.errors !== undefined;
  return (
    <fieldset
      id={field.id}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML allows this role on a fieldset
      role="radiogroup"
      aria-invalid={isInvalid || undefined}
      aria-describedby={isInvalid ? field.errorId : undefined}
      className="col-span-full grid min-w-0 gap-2"
    >
      <legend className="field-label">{legend}</legend>
      <FieldErrors field={field} />
      {options.map(({ value, label }) => (
        <label key={value} className="flex min-h-7 items-start gap-[.7rem]">
          <input
            type="radio"
            className="checkbox"
            name={field.name}
            value={value}
            required
            defaultChecked={field.initialValue === value}
          />
          <span className="min-w-0">{label} </span>
        </label>
      ))}
    </fieldset>
  );
}
