import type { WordsOf } from "#app/content/page-fields.ts";
import { type SitePageName, sitePages } from "#app/content/site-pages.ts";
import { type PageContent, resolveWords } from "#app/features/pages/page-words.ts";
import { inTransaction } from "#db/client.server.ts";
import { findPublished, publishVersion } from "#db/site-versions.server.ts";
import { type Browser, formValues, type Page } from "#tests/support/browser.ts";
import { createCustomer } from "#tests/support/samples.ts";

type FieldsOf<Name extends SitePageName> = (typeof sitePages)[Name]["fields"];

/** The words of a page that nobody has changed, in a shop with demo content. */
export function demoWords<Name extends SitePageName>(name: Name): WordsOf<FieldsOf<Name>> {
  return resolveWords(sitePages[name].fields as FieldsOf<Name>, {}, { isDemo: true });
}

/** Publishes this content, as an editor would. */
export async function publishContent(page: SitePageName, content: PageContent): Promise<void> {
  const { id: adminId } = await createCustomer({ role: "admin" });
  const newest = findPublished(page);
  await inTransaction((transaction) =>
    publishVersion(transaction, {
      document: page,
      content: JSON.stringify(content),
      adminId,
      basedOn: newest?.number ?? 0,
      now: new Date(),
    }),
  );
}

/** The text in the form of a page or of an entry. */
export function pageForm({ document, status, text }: Page): Record<string, string> {
  const form = document.querySelector("main form#seite, main form#eintrag");
  if (!form) throw new Error(`no form (${status}): ${text}`);
  const values = formValues(form);
  for (const box of form.querySelectorAll('input[type="checkbox"]:not([checked])')) {
    delete values[box.getAttribute("name") ?? ""];
  }
  return values;
}

/** Presses a button of that form by its intent. */
export function pressIntent(
  browser: Browser,
  path: string,
  [page, intent]: [Page, string],
  fields: Record<string, string> = {},
): Promise<Page> {
  return browser.post(path, { ...pageForm(page), ...fields, intent });
}
