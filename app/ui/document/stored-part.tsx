import type { ReactNode } from "react";
import { useDocumentContext } from "#app/ui/document/document-context.ts";

interface StoredPartProps<Facts, Texts> {
  name: string;
  /** Everything that the part depends on, but the texts. */
  facts: Facts;
  /** Texts that differ between documents. The part only shows them. */
  texts: Texts;
  children: (given: Facts & Texts) => ReactNode;
}

/**
 * A part of the document that many documents share. The server renders it once and then stores its HTML. Nothing in it may
 * ask for the visitor or for the address. Nor may it use `useId`, whose ids would depend on the marks.
 */
export function StoredPart<Facts extends object, Texts extends Record<string, string>>(
  props: StoredPartProps<Facts, Texts>,
) {
  const { name, facts, texts, children } = props;
  const { storePart } = useDocumentContext();
  if (!storePart) return children({ ...facts, ...texts });
  const { mark, isStored, gaps } = storePart(JSON.stringify([name, facts]), texts);
  // The finished document does not contain the marks.
  return (
    <>
      <template data-part={mark} />
      {!isStored && children({ ...facts, ...gaps })}
      <template data-part={mark} />
    </>
  );
}
