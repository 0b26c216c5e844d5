import { Form, useLocation } from "@remix-run/react";
import type { EntryEditor, PageEditor } from "#app/features/pages/page-editor.server.ts";
import { PLACEHOLDER_LEFT, PUBLISH_ANYWAY, pageFailures } from "#app/features/pages/page-editor.ts";
import { type PageAnswer, PageFieldsForm } from "#app/features/pages/page-editor-fields.tsx";
import { DraftButtons } from "#app/ui/admin/edit/draft-buttons.tsx";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";

/** The id of the form with a page's words. */
export const PAGE_FORM = "seite";

/** The form with a page's words, and below it the buttons that discard or reset its draft. */
export function PageEditorForm({ page, answer }: { page: PageEditor; answer?: PageAnswer }) {
  const { pathname } = useLocation();
  return (
    <>
      {page.isUnread && !page.draft && <UnreadNotice version={page.version} />}
      <PageFieldsForm
        id={PAGE_FORM}
        fields={page.fields}
        pictures={page.pictures}
        defaultValue={page.defaultValue}
        version={page.version}
        answer={answer && answerAboutWords(answer)}
        path={pathname}
        defaultIntent="save"
        failure={pageFailures.save.title}
      >
        <DraftButtons />
        {answer?.code === PLACEHOLDER_LEFT && (
          <Button look="bad" name="intent" value={PUBLISH_ANYWAY}>
            Trotzdem veröffentlichen
          </Button>
        )}
      </PageFieldsForm>
      <Disclosure summary="Entwurf verwerfen oder zurücksetzen">
        <div className="grid max-w-text gap-4">
          {page.draft && (
            <DraftActionForm intent="discard" version={page.version} label="Entwurf verwerfen">
              Hier steht danach wieder, was veröffentlicht ist.
            </DraftActionForm>
          )}
          <DraftActionForm intent="reset" version={page.version} label="Auf Vorlage zurücksetzen">
            Der Entwurf enthält danach die Texte, mit denen die Website geliefert wurde. Was
            veröffentlicht ist, bleibt, bis Sie ihn veröffentlichen.
          </DraftActionForm>
        </div>
      </Disclosure>
    </>
  );
}

/** Forms that accept, discard or reset contain no words. After a refusal the page shows the stored ones. */
function answerAboutWords(answer: PageAnswer): PageAnswer {
  const intent = answer.result.initialValue?.intent;
  if (intent !== "accept" && intent !== "discard" && intent !== "reset") return answer;
  return { ...answer, result: { ...answer.result, initialValue: undefined } };
}

/** Asks the owner to read the template, and offers to publish it as it is. */
function UnreadNotice({ version }: { version: string }) {
  return (
    <Notice>
      <Form method="post" data-failure={pageFailures.save.title} className="grid gap-3">
        <p>
          Hier steht noch der Mustertext. Ändern Sie, was nicht stimmt, und veröffentlichen Sie die
          Seite. Stimmt alles, genügt ein Klick.
        </p>
        <input type="hidden" name="version" value={version} />
        <p>
          <Button name="intent" value="accept">
            Text passt so
          </Button>
        </p>
      </Form>
    </Notice>
  );
}

interface DraftActionFormProps {
  intent: "discard" | "reset";
  version: string;
  label: string;
  children: string;
}

function DraftActionForm({ intent, version, label, children }: DraftActionFormProps) {
  return (
    <Form method="post" data-failure={pageFailures.save.title} className="grid gap-2">
      <p>{children}</p>
      <input type="hidden" name="version" value={version} />
      <p>
        <Button name="intent" value={intent} look="bad">
          {label}
        </Button>
      </p>
    </Form>
  );
}

/** The form of one entry of a list, or of a new one. */
export function EntryForm({ entry, answer }: { entry: EntryEditor; answer?: PageAnswer }) {
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
