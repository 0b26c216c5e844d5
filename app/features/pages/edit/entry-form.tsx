import { useLocation } from "@remix-run/react";
import { pageFailures } from "#app/features/pages/edit/page-edit-words.ts";
import type { EntryEditor } from "#app/features/pages/edit/page-editor.server.ts";
import { type PageAnswer, PageFieldsForm } from "#app/features/pages/edit/page-fields-form.tsx";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";

interface EntryFormProps {
  entry: EntryEditor;
  answer?: PageAnswer;
}

/** The form of one entry of a list, or of a new one. */
export function EntryForm({ entry, answer }: EntryFormProps) {
  const isSending = useIsSending();
  const { pathname } = useLocation();
  const isNew = entry.entryId === null;
  const intent = isNew ? "add" : "save";
  return (
    <PageFieldsForm
      id="eintrag"
      fields={entry.fields}
      pictures={entry.pictures}
      defaultValue={entry.defaultValue}
      version={entry.version}
      answer={answer}
      path={pathname}
      defaultIntent={intent}
      failure={pageFailures.save.title}
      hidden={isNew ? { newId: String(answer?.result.initialValue?.newId ?? entry.newId) } : {}}
    >
      <Button look="lake" name="intent" value={intent} disabled={isSending}>
        {isNew ? "Hinzufügen" : "Entwurf speichern"}
      </Button>
      {!isNew && (
        <Button name="intent" value="preview" disabled={isSending}>
          <Icon name="eye" />
          Vorschau
        </Button>
      )}
      <ButtonLink to={`/admin/pages/${entry.page.name}#liste-${entry.list.name}`} look="quiet">
        Abbrechen
      </ButtonLink>
    </PageFieldsForm>
  );
}
