import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { type Label, type Words, wordsOf } from "#app/ui/labels/label.ts";

/** The label as this site shows it, for messages and e-mails. */
export function siteText(label: Label): string {
  return siteWords(label).text;
}

/** The label as the title of a toast. */
export function siteTitle(label: Label): { title: string; titleLang?: "en" } {
  const { text, lang } = siteWords(label);
  return { title: text, titleLang: lang };
}

function siteWords(label: Label): Words {
  return wordsOf(label, { hasGermanLabels: siteSettings().labels === "german" });
}
