import { type SubmissionResult, useForm } from "@conform-to/react";
import { personLabels } from "#app/features/change-log/person-words.ts";
import {
  peopleGroups,
  personDeletionPath,
  personFormPath,
  placeLabels,
} from "#app/features/people/administration/people-groups.ts";
import { PersonDeletionNote } from "#app/features/people/administration/person-deletion-note.tsx";
import {
  type PersonFieldset,
  type PersonFieldValues,
  personFieldLabels,
} from "#app/features/people/administration/person-fields.ts";
import type { PersonFormData } from "#app/features/people/administration/person-form.server.ts";
import { personFailure } from "#app/features/people/administration/person-messages.ts";
import type { PersonConflict } from "#app/features/people/administration/submit-person.server.ts";
import { PictureFields } from "#app/features/pictures/form/picture-fields.tsx";
import { DeletionLink } from "#app/ui/admin/deletion.tsx";
import { EditConflict } from "#app/ui/admin/edit/edit-conflict.tsx";
import { editedRecord, RecordForm } from "#app/ui/admin/edit/record-form.tsx";
import { SaveBar } from "#app/ui/admin/edit/save-bar.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FieldGroup, SelectField, TextArea, TextField } from "#app/ui/form/field.tsx";
import type { FormConstraint } from "#app/ui/form/post-form.tsx";

export interface PersonAnswer {
  result: SubmissionResult;
  title?: string;
  conflict?: PersonConflict;
}

interface PersonFormProps extends PersonFormData {
  constraint: FormConstraint<PersonFieldValues>;
  answer?: PersonAnswer;
}

/** The form for a new or existing person of either group. */
export function PersonForm(props: PersonFormProps) {
  const { group, person, newId, defaultValue, constraint, answer } = props;
  const [form, fields] = useForm<PersonFieldValues>({
    id: "person",
    constraint,
    defaultValue,
    lastResult: answer?.result,
  });
  const edited = editedRecord({ record: person, newId, answer });
  const kept = answer?.result.initialValue ?? defaultValue;
  return (
    <RecordForm
      form={form}
      edited={edited}
      failure={personFailure(person ? "Aktualisieren" : "Erstellen", group)}
      deletion={person && <PersonDeletion group={group} person={person} />}
    >
      <ErrorSummary form={form} fields={fields} title={answer?.title} />
      {answer?.conflict && (
        <EditConflict
          {...answer.conflict}
          path={personFormPath(group, person?.id ?? String(edited.newId))}
        />
      )}
      <Contents group={group} fields={fields} />
      <PictureFields
        fields={fields}
        imageUrl={String(kept.imageUrl ?? "")}
        imageAlt={String(kept.imageAlt ?? "")}
        isOptional
      />
      {peopleGroups[group].hasLinks && <Links fields={fields} />}
      <Consent fields={fields} />
      <SaveBar isNew={!edited.version && !person} backTo={peopleGroups[group].path} />
    </RecordForm>
  );
}

interface PersonDeletionProps extends Pick<PersonFormData, "group"> {
  person: NonNullable<PersonFormData["person"]>;
}

function PersonDeletion({ group, person }: PersonDeletionProps) {
  return (
    <DeletionLink
      to={personDeletionPath(group, person.id)}
      name={person.name}
      failure={personFailure("Löschen", group)}
    >
      <PersonDeletionNote {...person} />
    </DeletionLink>
  );
}

interface GroupFieldsProps extends Pick<PersonFormData, "group"> {
  fields: PersonFieldset;
}

function Contents({ group, fields }: GroupFieldsProps) {
  const { kinds, textLabel, textHint } = peopleGroups[group];
  return (
    <FieldGroup legend="Inhalt">
      <TextField field={fields.name} label={personFieldLabels.name} width={3} autoComplete="off" />
      <TextField field={fields.role} label={personFieldLabels.role} width={3} autoComplete="off" />
      <TextArea field={fields.text} label={textLabel} hint={textHint} rows={5} />
      {group === "voices" ? (
        <SelectField
          field={fields.place}
          label={personFieldLabels.place}
          options={optionsOf(placeLabels)}
        />
      ) : (
        <SelectField
          field={fields.kind}
          label={personFieldLabels.kind}
          options={kinds.map(([value]) => ({ value, label: personLabels[value] }))}
          width={3}
        />
      )}
    </FieldGroup>
  );
}

function Links({ fields }: Pick<GroupFieldsProps, "fields">) {
  const networks = ["twitter", "facebook", "instagram", "linkedin"] as const;
  return (
    <FieldGroup legend="Anderswo im Netz">
      {networks.map((network) => (
        <TextField
          key={network}
          field={fields[network]}
          label={personFieldLabels[network]}
          type="url"
          optional
          width={3}
          autoComplete="off"
        />
      ))}
    </FieldGroup>
  );
}

function Consent({ fields }: Pick<GroupFieldsProps, "fields">) {
  return (
    <FieldGroup legend="Einverständnis">
      <TextField
        field={fields.consentSince}
        label={personFieldLabels.consentSince}
        hint="Name, Bild und Worte einer Person dürfen nur mit ihrem Einverständnis auf die Website. Bewahren Sie es schriftlich auf."
        type="date"
        optional
        width={4}
      />
    </FieldGroup>
  );
}

function optionsOf(labels: Record<string, string>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
