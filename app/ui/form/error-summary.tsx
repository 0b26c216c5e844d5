import type { FormMetadata } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import { useRef } from "react";
import { useLaterEffect } from "#app/ui/browser/use-later-effect.ts";

interface ErrorSummaryProps {
  form: Pick<FormMetadata, "allErrors">;
  /** `errorLang` has the same meaning as in the field itself. */
  fields: Record<string, { id: string; errorLang?: "en" }>;
  title?: string;
  /** Language of `title`; the default title is German. */
  titleLang?: "en";
  /**
   * Result of a form that a fetcher sends. The results of other forms are found in the action's data.
   */
  lastResult?: unknown;
}

/**
 * Lists a form's errors above it, with links to the fields. Takes the focus when it appears: by
 * attribute without script, by effect after each failed submission.
 */
export function ErrorSummary(props: ErrorSummaryProps) {
  const entries = listErrors(props.form.allErrors);
  return entries.length > 0 && <SummaryOf entries={entries} {...props} />;
}

function SummaryOf({
  entries,
  fields,
  title,
  titleLang,
  lastResult,
}: ErrorSummaryProps & { entries: Entry[] }) {
  const box = useFocusAfterSubmission(lastResult);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: a failed form begins with its errors
      autoFocus
      className="rounded-cut-lg border-2 border-bad bg-bad-soft px-[1.35rem] py-[1.15rem] text-ink"
    >
      <h2 lang={title ? titleLang : undefined} className="text-h4 leading-heading">
        {title ?? describe(entries)}
      </h2>
      <ul className="mt-[.4rem] list-disc ps-[1.2em]">
        {entries.map(({ name, message }) => (
          <li key={`${name} ${message}`}>
            {name === "" ? message : <FieldLink field={fields[name]}>{message}</FieldLink>}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FieldLinkProps {
  field?: ErrorSummaryProps["fields"][string];
  children: string;
}

function FieldLink({ field, children }: FieldLinkProps) {
  return (
    <a href={`#${field?.id}`} lang={field?.errorLang} className="leading-[1.75] text-inherit">
      {children}
    </a>
  );
}

/** Depends on the result instead of the errors, which may be the same as last time. */
function useFocusAfterSubmission(lastResult: unknown) {
  const box = useRef<HTMLDivElement>(null);
  const actionData = useActionData();
  const result = lastResult ?? actionData;
  useLaterEffect(() => box.current?.focus(), []);
  useLaterEffect(() => {
    // Following a link to a field clears the action's data. The focus must not return then.
    if (result) box.current?.focus();
  }, [result]);
  return box;
}

type Entry = { name: string; message: string };

/** Errors of the form itself have an empty name. */
function listErrors(allErrors: Record<string, string[]>): Entry[] {
  return Object.entries(allErrors).flatMap(([name, messages]) =>
    messages.map((message) => ({ name, message })),
  );
}

const counts = ["null", "eine", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"];

function describe(entries: Entry[]) {
  const count = new Set(entries.map((entry) => entry.name).filter((name) => name !== "")).size;
  if (count === 0) return "Das hat noch nicht geklappt";
  if (count === 1) return "Bitte eine Angabe prüfen";
  return `Bitte ${counts[count] ?? count} Angaben prüfen`;
}
