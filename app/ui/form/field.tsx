import { type ComponentProps, type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { useHydrated } from "#app/ui/browser/use-hydrated.ts";
import { FieldErrors } from "#app/ui/form/field-errors.tsx";
import { FieldHint, FieldShell, type FieldShellProps } from "#app/ui/form/field-shell.tsx";
import { inputClass } from "#app/ui/form/input-class.ts";
import { controlProps } from "#app/ui/form/use-form.ts";
import { readableAddress } from "#app/ui/format/readable-address.ts";
import { Icon } from "#app/ui/parts/icon.tsx";

type InputType =
  | "text"
  | "email"
  | "password"
  | "tel"
  | "url"
  | "search"
  | "number"
  | "date"
  | "time";

export function TextField({
  type = "text",
  ...props
}: FieldShellProps & Omit<ComponentProps<"input">, "type" | "width"> & { type?: InputType }) {
  const { shell, describedBy, control } = shellAndControl(props);
  const { field } = shell;
  return (
    <FieldShell {...shell}>
      <input
        className={inputClass}
        {...controlProps(field, describedBy)}
        type={type}
        {...field.constraint}
        // A refused form keeps the typed values, except passwords.
        defaultValue={type === "password" ? undefined : field.initialValue}
        {...control}
      />
    </FieldShell>
  );
}

type TextFieldProps = ComponentProps<typeof TextField>;

/** `autoComplete` is 'username' for an address to sign in with. */
export function EmailField({
  label = "E-Mail-Adresse",
  ...props
}: Omit<TextFieldProps, "type" | "label"> & Partial<Pick<TextFieldProps, "label">>) {
  const { initialValue } = props.field;
  const shown = initialValue && readableAddress(initialValue);
  return <TextField label={label} type="email" defaultValue={shown} {...props} />;
}

/** An amount in euros in German format. */
export function PriceField(props: Omit<TextFieldProps, "type" | "inputMode" | "width">) {
  return <TextField inputMode="decimal" width={3} {...props} />;
}

export function TextArea(props: FieldShellProps & ComponentProps<"textarea">) {
  const { shell, describedBy, control } = shellAndControl(props);
  const { field } = shell;
  const { minLength, maxLength } = field.constraint;
  useTypedText(field.id);
  return (
    <FieldShell {...shell}>
      <textarea
        className={`${inputClass} min-h-28 resize-y leading-normal`}
        {...controlProps(field, describedBy)}
        minLength={minLength}
        maxLength={maxLength}
        defaultValue={field.initialValue}
        {...control}
      />
    </FieldShell>
  );
}

export function SelectField({
  options,
  ...props
}: FieldShellProps &
  Omit<ComponentProps<"select">, "width"> & { options: { value: string; label: string }[] }) {
  const { shell, describedBy, control } = shellAndControl(props);
  const { field } = shell;
  return (
    <FieldShell {...shell}>
      <div className="relative">
        <select
          className={`${inputClass} appearance-none pe-10 forced-colors:appearance-auto`}
          {...controlProps(field, describedBy)}
          defaultValue={field.initialValue}
          {...control}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon
          name="chevron-down"
          className="pointer-events-none absolute end-[.85rem] top-1/2 -translate-y-1/2 text-ink-soft forced-colors:hidden"
        />
      </div>
    </FieldShell>
  );
}

/** Separates the props of the shell around a control from the control's own attributes. */
function shellAndControl<Props extends FieldShellProps>(props: Props) {
  const { field, label, optional, hint, width, errorLang, ...control } = props;
  const shell = { field, label, optional, hint, width, errorLang };
  return { shell, control, describedBy: hint ? field.descriptionId : undefined };
}

export function Checkbox({
  field,
  label,
  hint,
  ...rest
}: Pick<FieldShellProps, "field" | "label" | "hint"> & Omit<ComponentProps<"input">, "type">) {
  return (
    <div className="col-span-full grid gap-[.3rem]">
      <FieldErrors field={field} />
      <label className="flex min-h-7 items-start gap-[.7rem]">
        <input
          className="checkbox"
          {...controlProps(field, hint ? field.descriptionId : undefined)}
          type="checkbox"
          value="on"
          defaultChecked={field.initialValue === "on"}
          {...rest}
        />
        <span className="min-w-0">{label}</span>
      </label>
      <FieldHint field={field} hint={hint} />
    </div>
  );
}

/** A file to upload. No page can preset one. */
export function FileField({
  accept,
  ...shell
}: FieldShellProps & Pick<ComponentProps<"input">, "accept">) {
  const { field, hint } = shell;
  return (
    <FieldShell {...shell}>
      <input
        type="file"
        {...controlProps(field, hint ? field.descriptionId : undefined)}
        accept={accept}
        className={inputClass}
      />
    </FieldShell>
  );
}

/** Related fields in six columns (one on a phone). */
export function FieldGroup({ legend, children }: { legend: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-4 font-serif text-h3 leading-[1.2] font-heading">{legend}</legend>
      <FieldGrid>{children}</FieldGrid>
    </fieldset>
  );
}

/** The same columns without a heading. Other elements span all columns. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-6 items-end gap-x-4 gap-y-[1.15rem]">{children}</div>;
}

/** Restores typed text. On hydration React 18 resets a textarea to its original text. */
function useTypedText(id: string): void {
  const isHydrated = useHydrated();
  const [typed] = useState(() => (isBrowser && !isHydrated ? findTextArea(id)?.value : undefined));
  useEffectBeforePainting(() => {
    const area = findTextArea(id);
    if (area && typed !== undefined && area.value !== typed) area.value = typed;
  }, []);
}

const isBrowser = typeof document !== "undefined";

/** React warns about useLayoutEffect on the server. */
const useEffectBeforePainting = isBrowser ? useLayoutEffect : useEffect;

function findTextArea(id: string): HTMLTextAreaElement | null {
  const area = document.getElementById(id);
  return area instanceof HTMLTextAreaElement ? area : null;
}
