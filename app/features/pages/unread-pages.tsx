import { Form } from "@remix-run/react";
import { pageFailures } from "#app/features/pages/page-editor.ts";
import type { UnreadText } from "#app/features/pages/unread-pages.server.ts";
import { ALL_TEXTS, type ConfirmedText, writeTexts } from "#app/features/pages/unread-pages.ts";
import { AdminFacts, AdminSection } from "#app/ui/admin/admin-page.tsx";
import { Button, TextLink } from "#app/ui/parts/button.tsx";

interface TextToReadProps extends UnreadText {
  /** The placeholder that keeps the words from being confirmed; null if there is none. */
  placeholder: string | null;
}

/** The words of the template page by page, each with a checkbox, and buttons that confirm the ticked ones or all. */
export function TextsToRead({ texts }: { texts: TextToReadProps[] }) {
  const ready = texts
    .filter(isReady)
    .map(({ name, version }): ConfirmedText => ({ page: name, version }));
  return (
    <Form
      method="post"
      data-failure={pageFailures.save.title}
      className="grid max-w-[54rem] grid-cols-1 gap-block"
    >
      {texts.map((text) => (
        <TextToRead key={text.name} {...text} />
      ))}
      <div className="sticky bottom-0 flex flex-wrap gap-3 border-t border-line bg-paper py-3">
        <Button look="sun">Ausgewählte bestätigen</Button>
        {ready.length > 1 && (
          <Button name={ALL_TEXTS} value={writeTexts(ready)}>
            Alle gelesen und in Ordnung
          </Button>
        )}
      </div>
    </Form>
  );
}

/** Whether the text can be confirmed. */
function isReady({ hasDraft, placeholder }: TextToReadProps): boolean {
  return !hasDraft && placeholder === null;
}

function TextToRead(text: TextToReadProps) {
  const { name, label, fields } = text;
  return (
    <AdminSection id={`text-${name}`} title={label}>
      <AdminFacts
        entries={fields.map(({ label: term, words }) => ({
          term,
          value: <span className="whitespace-pre-line">{words}</span>,
        }))}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Confirmation {...text} />
        <TextLink to={`/admin/pages/${name}`}>
          Text ändern<span className="sr-only">: {label}</span>
        </TextLink>
      </div>
    </AdminSection>
  );
}

function Confirmation({ name, label, version, hasDraft, placeholder }: TextToReadProps) {
  if (hasDraft) return <p>Zu dieser Seite gibt es einen Entwurf. Veröffentlichen Sie ihn dort.</p>;
  if (placeholder !== null) return <p>Darin steht noch der Platzhalter „{placeholder}“.</p>;
  return (
    <label className="flex min-h-7 items-start gap-[.7rem]">
      {/* A reload must not restore old ticks. */}
      <input type="checkbox" className="checkbox" name={name} value={version} autoComplete="off" />
      <span>
        Text passt so<span className="sr-only">: {label}</span>
      </span>
    </label>
  );
}
