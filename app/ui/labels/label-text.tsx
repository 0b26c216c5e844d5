import { useSite } from "#app/ui/document/use-site.ts";
import { type Label, wordsOf } from "#app/ui/labels/label.ts";

/** A label as this site shows it, marked if it is English, or a text that has only one form. */
export function LabelText({ label }: { label: Label | string }) {
  const site = useSite();
  if (typeof label === "string") return label;
  const { text, lang } = wordsOf(label, site);
  return lang ? <span lang={lang}>{text}</span> : text;
}
