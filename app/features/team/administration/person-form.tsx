import { personLabels } from "#app/features/change-log/change-log.ts";
import { PictureFields } from "#app/features/pictures/form/picture-fields.tsx";
import type { PersonFormData } from "#app/features/team/administration/edit-people.server.ts";
import {
  peopleGroups,
  personFormPath,
  placeLabels,
} from "#app/features/team/administration/people-groups.ts";
import { PersonDeletionLink } from "#app/features/team/administration/person-deletion.tsx";
import {
  type PersonFieldset,
  type PersonFieldValues,
  personFieldLabels,
} from "#app/features/team/administration/person-fields.ts";
import { type EditAnswer, EditForm } from "#app/ui/admin/edit/edit-form.tsx";
import { DayField } from "#app/ui/form/day-field.tsx";
import { FieldGroup, SelectField, TextArea, TextField } from "#app/ui/form/field.tsx";
import type { FormConstraint } from "#app/ui/form/use-form.ts";

export const PERSON_FORM = "person";

interface PersonFormProps extends PersonFormData {
  constraint: FormConstraint<PersonFieldValues>;
  answer: EditAnswer | undefined;
}

/** The form for a new or existing person of either group. */
export function PersonForm(props: PersonFormProps) {
  const { group, record } = props;
  const { path, words } = peopleGroups[group];
  return (
    <EditForm<PersonFieldValues>
      {...props}
      id={PERSON_FORM}
      failure={words.failure}
      listPath={path}
      pathOf={(id) => personFormPath(group, id)}
      deletion={record && <PersonDeletionLink group={group} person={record} />}
    >
      {(fields, kept) => (
        <>
          <Contents group={group} fields={fields} />
          <PictureFields
            fields={fields}
            choices={props.pictures}
            imageUrl={kept("imageUrl")}
            imageAlt={kept("imageAlt")}
            isOptional
          />
          {peopleGroups[group].hasLinks && <Links fields={fields} />}
          <Consent fields={fields} />
        </>
      )}
    </EditForm>
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
      {group === "testimonials" ? (
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
      <DayField
        field={fields.consentSince}
        label={personFieldLabels.consentSince}
        hint="Name, Bild und Worte einer Person dürfen nur mit ihrem Einverständnis auf die Website. Bewahren Sie es schriftlich auf."
        optional
        width={4}
      />
    </FieldGroup>
  );
}

function optionsOf(labels: Record<string, string>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
