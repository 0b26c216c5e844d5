import type { Noun } from "#app/features/noun.ts";
import type { PageIntent } from "#app/features/pages/edit/page-form-schema.ts";
import type { SitePageName } from "#app/features/pages/page-words.server.ts";
import { draftPrivacyText } from "#app/features/privacy/draft/draft-facts.server.ts";
import type { ReadForm } from "#app/http/form.server.ts";

type Posted = { intent: PageIntent; typed: Record<string, string> };

/** Whether the button only asks for a draft of the text. */
export function isProposal({ verb }: PageIntent): boolean {
  return verb === "propose" || verb === "propose-instead";
}

/** The form again, with a draft below the typed text or instead of it. Nothing is stored. */
export function answerProposal(nouns: Noun[], form: ReadForm<Posted>, page: SitePageName) {
  if (page !== "datenschutz") {
    return form.fail({ formErrors: ["Für diese Seite gibt es keinen Entwurf."] });
  }
  const { intent, typed } = form.value;
  const kept = intent.verb === "propose" ? (typed.text ?? "").trimEnd() : "";
  const text = [kept, draftPrivacyText(nouns)].filter(Boolean).join("\n\n---\n\n");
  return form.show({ proposal: crypto.randomUUID() }, { values: { text } }, { status: 200 });
}
