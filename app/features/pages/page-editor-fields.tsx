import "#app/features/pages/page-editor-fields.css";
import "#app/ui/admin/edit/edit-form.css";
import { type FormMetadata, getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { PageConflict } from "#app/features/pages/change-page.server.ts";
import { altName, choiceName, type FieldView, fileName } from "#app/features/pages/page-editor.ts";
import type { PictureChoices } from "#app/features/pictures/picture-fields.server.ts";
import { PictureChooser, PictureUpload } from "#app/features/pictures/picture-fields.tsx";
import { EditConflict } from "#app/ui/admin/edit/edit-conflict.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Checkbox, FieldGroup, TextArea, TextField } from "#app/ui/form/field.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { FormOwner } from "#app/ui/form/form-owner.tsx";
import { type FormField, useForm } from "#app/ui/form/use-form.ts";
import { Button } from "#app/ui/parts/button.tsx";

type Texts = Record<string, string>;

export interface PageAnswer extends FormAnswer {
  conflict?: PageConflict;
  /** Unique for each time that the answer fills in a drafted text. */
  proposal?: string;
}

interface PageFieldsFormProps {
  id: string;
  fields: FieldView[];
  /** The pictures to choose from; null if no field is a picture. */
  pictures: PictureChoices | null;
  defaultValue: Texts;
  /** The state of the page that the form shows. */
  version: string;
  answer?: PageAnswer;
  /** The path of the page that shows the stored version. */
  path: string;
  /** The intent of the return key. */
  defaultIntent: string;
  /** The title of the error if the answer is lost. */
  failure: string;
  hidden?: Texts;
  /** The bar with the buttons. */
  children: ReactNode;
}

/**
 * A form that is drawn from a page's schema: one control for each field, and for each list its entries with
 * buttons. All buttons are in this form, so that each of them keeps the typed text.
 */
export function PageFieldsForm(props: PageFieldsFormProps) {
  const { id, fields, pictures, defaultValue, answer, path, defaultIntent, failure } = props;
  const lastResult = answer?.result;
  const [form, controls] = useForm<Texts>({ id, defaultValue, lastResult });
  // After a conflict the answer names the state that pressing the button again overwrites.
  const version = String(lastResult?.initialValue?.version ?? props.version);
  return (
    <Form
      data-failure={failure}
      method="post"
      encType={fields.some(({ kind }) => kind === "picture") ? "multipart/form-data" : undefined}
      {...getFormProps(form)}
      className="grid max-w-[54rem] grid-cols-1 gap-block"
    >
      <FormOwner />
      <ErrorSummary form={inPageOrder(form, fields)} fields={controls} title={answer?.title} />
      {answer?.conflict && <EditConflict {...answer.conflict} path={path} />}
      <input type="hidden" name="version" value={version} />
      {Object.entries(props.hidden ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {/* The return key presses a form's first button. */}
      <Button
        name="intent"
        value={defaultIntent}
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
      />
      {groupsOf(fields).map(({ heading, members }) => (
        <FieldGroup key={heading} legend={heading}>
          {members.map((field) => (
            <PageField key={field.name} field={field} controls={controls} pictures={pictures} />
          ))}
        </FieldGroup>
      ))}
      <div className="edit-bar draft-bar" data-notices>
        {props.children}
      </div>
    </Form>
  );
}

interface PageFieldProps extends Pick<PageFieldsFormProps, "pictures"> {
  field: FieldView;
  controls: Record<string, FormField>;
}

function PageField({ field, controls, pictures }: PageFieldProps) {
  const { name, kind, label, hint, isOptional, max, entries = [] } = field;
  if (kind === "list") return <EntryList name={name} label={label} entries={entries} />;
  const control = controlNamed(controls, name);
  const shared = { field: control, label, optional: isOptional };
  switch (kind) {
    case "flag":
      return <Checkbox field={control} label={label} hint={hint} />;
    case "line":
      return <TextField {...shared} hint={hint} maxLength={max} autoComplete="off" />;
    case "number":
      return <TextField {...shared} hint={hint} inputMode="decimal" autoComplete="off" width={3} />;
    case "paragraph":
      return <TextArea {...shared} hint={hint} maxLength={max} rows={3} />;
    case "text":
      return <TextArea {...shared} hint={hint ?? PARAGRAPHS} maxLength={max} rows={8} />;
    case "markdown":
      return (
        <TextArea {...shared} optional="to-open" hint={hint ?? MARKDOWN} rows={24} spellCheck />
      );
    case "picture":
      return <PictureControls field={field} controls={controls} pictures={pictures} />;
  }
}

function controlNamed(controls: Record<string, FormField>, name: string): FormField {
  const control = controls[name];
  if (!control) throw new Error(`the form has no control ${name}`);
  return control;
}

const PARAGRAPHS = "Eine leere Zeile beginnt einen neuen Absatz.";
const MARKDOWN =
  "Mit # beginnt eine Überschrift, mit - ein Listenpunkt, **so** wird fett, [so](https://…) ein Link. HTML wird als Text gezeigt.";

function PictureControls({ field, controls, pictures }: PageFieldProps) {
  const { name, label, hint } = field;
  const address = controlNamed(controls, name);
  return (
    <>
      <PictureUpload
        // The new key clears the chosen file once it is stored: the address replaces it.
        key={`file ${address.initialValue}`}
        field={controlNamed(controls, fileName(name))}
        label={`${label}: hochladen`}
        hint={hint}
        isOptional
      />
      {pictures && (
        <PictureChooser
          key={`choice ${address.initialValue}`}
          name={choiceName(name)}
          choices={pictures}
          label={label}
        />
      )}
      <TextField
        key={`address ${address.initialValue}`}
        field={address}
        label={`${label}: Adresse`}
        optional
        hint="Statt einer Datei: ein Pfad auf dieser Website oder eine Adresse mit https://. Ohne Adresse verschwindet das Bild."
        width={3}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        field={controlNamed(controls, altName(name))}
        label={`${label}: Beschreibung`}
        optional
        hint="Für alle, die es nicht sehen können."
        maxLength={300}
        autoComplete="off"
      />
    </>
  );
}

function groupsOf(fields: FieldView[]): { heading: string; members: FieldView[] }[] {
  const groups = new Map<string, FieldView[]>();
  for (const field of fields) {
    const heading = field.group ?? "Inhalt";
    groups.set(heading, [...(groups.get(heading) ?? []), field]);
  }
  return [...groups].map(([heading, members]) => ({ heading, members }));
}

function inPageOrder({ allErrors }: Pick<FormMetadata, "allErrors">, fields: FieldView[]) {
  const order = ["", ...fields.flatMap(({ name }) => [fileName(name), name, altName(name)])];
  const sorted = Object.entries(allErrors).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  return { allErrors: Object.fromEntries(sorted) };
}

interface EntryListProps {
  name: string;
  label: string;
  entries: { id: string; title: string }[];
}

/** The entries of a list, with buttons of the form around it. */
function EntryList({ name, label, entries }: EntryListProps) {
  const id = `liste-${name}`;
  return (
    <div id={id} className="col-span-full grid gap-2">
      <h2 id={`${id}-titel`} className="text-h4">
        {label}
      </h2>
      <ol aria-labelledby={`${id}-titel`} className="page-entries border-b border-line">
        {entries.map((entry, index) => (
          <li key={entry.id}>
            <span className="font-strong wrap-anywhere">{entry.title || "Ohne Titel"}</span>
            <span className="flex flex-wrap gap-2">
              <EntryButton verb="edit" list={name} entry={entry}>
                Bearbeiten
              </EntryButton>
              {index > 0 && (
                <EntryButton verb="up" list={name} entry={entry}>
                  Nach oben
                </EntryButton>
              )}
              {index < entries.length - 1 && (
                <EntryButton verb="down" list={name} entry={entry}>
                  Nach unten
                </EntryButton>
              )}
              <EntryButton verb="remove" list={name} entry={entry}>
                Entfernen
              </EntryButton>
            </span>
          </li>
        ))}
      </ol>
      <p>
        <Button name="intent" value={`add:${name}`} size="small">
          Hinzufügen<span className="sr-only">: {label}</span>
        </Button>
      </p>
    </div>
  );
}

interface EntryButtonProps {
  verb: "edit" | "up" | "down" | "remove";
  list: string;
  entry: { id: string; title: string };
  children: ReactNode;
}

function EntryButton({ verb, list, entry, children }: EntryButtonProps) {
  return (
    <Button
      name="intent"
      value={`${verb}:${list}:${entry.id}`}
      size="small"
      look={verb === "remove" ? "bad" : "quiet"}
    >
      {children}
      <span className="sr-only">: {entry.title}</span>
    </Button>
  );
}
