import { useSite } from "#app/ui/document/use-site.ts";
import { type Label, type Words, wordsOf } from "#app/ui/labels/label.ts";

/** The label as this site shows it, with its language if that is English. */
export function useWords(label: Label): Words {
  return wordsOf(label, useSite());
}

/** A group of labels, each as this site shows it. */
export function useLabels<Name extends string>(labels: Record<Name, Label>): Record<Name, Words> {
  const site = useSite();
  const entries = Object.entries<Label>(labels).map(([name, label]) => [
    name,
    wordsOf(label, site),
  ]);
  return Object.fromEntries(entries) as Record<Name, Words>;
}
