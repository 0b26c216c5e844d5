import type { ReactNode } from "react";
import { LogoField } from "#app/features/settings/logo-field.tsx";
import type { SettingsConflict } from "#app/features/settings/save-settings.server.ts";
import { SettingsDifferences } from "#app/features/settings/settings-differences.tsx";
import type { SectionView, SettingControl } from "#app/features/settings/settings-page.server.ts";
import type { SettingName } from "#app/features/settings/settings-schema.ts";
import { SETTINGS_FAILURE, sectionId } from "#app/features/settings/settings-words.ts";
import { DayField } from "#app/ui/form/day-field.tsx";
import { FieldGrid, SelectField, TextArea, TextField } from "#app/ui/form/field.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { type FormConstraint, type FormField, useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { Button } from "#app/ui/parts/button.tsx";

type Values = Record<SettingName, string>;

export interface SettingsAnswer extends FormAnswer {
  conflict?: SettingsConflict;
}

interface SettingsSectionFormProps extends SectionView {
  version: number;
  constraint: FormConstraint<Values>;
  /** The answer to this section's form. */
  answer?: SettingsAnswer;
  /** Shown below the form. */
  children?: ReactNode;
}

/** The form of one section of the settings, which is saved on its own. */
export function SettingsSectionForm(props: SettingsSectionFormProps) {
  const { section, intro, controls, defaultValue, notes, constraint, answer } = props;
  const [form, fields] = useForm<Values>({
    id: sectionId(section),
    constraint,
    defaultValue,
    lastResult: answer?.result,
  });
  const isSending = useIsSending();
  // After a refusal the page may have loaded a later version, which this admin has not seen.
  const version = answer?.result.initialValue?.version ?? props.version;
  return (
    <>
      <p className="max-w-text text-ink-soft">{intro}</p>
      <PostForm
        form={form}
        problem={answer?.title}
        data-failure={SETTINGS_FAILURE}
        encType={controls.some(({ type }) => type === "logo") ? "multipart/form-data" : undefined}
        className="grid max-w-narrow gap-5"
      >
        {answer?.conflict && <SettingsDifferences {...answer.conflict} section={section} />}
        <input type="hidden" name="section" value={section} />
        <input type="hidden" name="version" value={String(version)} />
        <FieldGrid>
          {controls.map((control) => (
            <Control
              key={control.name}
              {...control}
              field={fields[control.name]}
              note={notes[control.name]}
            />
          ))}
        </FieldGrid>
        <Button look="lake" disabled={isSending} className="justify-self-start">
          Speichern
        </Button>
      </PostForm>
      {props.children}
    </>
  );
}

interface ControlProps extends SettingControl {
  field: FormField;
  /** Follows the hint. */
  note?: string;
}

function Control({ name, hint, note, rows, options, type, ...rest }: ControlProps) {
  const { isRequired, isNeededToOpen, isNeededByAnswer, ...shown } = rest;
  const shared = {
    ...shown,
    optional: isNeededToOpen ? ("to-open" as const) : !isRequired && !isNeededByAnswer,
    hint: [hint, note].filter(Boolean).join(" "),
    autoComplete: "off",
  };
  if (options) return <SelectField {...shared} options={options} />;
  if (rows) return <TextArea {...shared} rows={rows} />;
  if (type === "logo") return <LogoField {...shared} />;
  if (type === "date") return <DayField {...shared} />;
  return <TextField {...shared} type={type} />;
}
