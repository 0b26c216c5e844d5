import { renderLegalText } from "#app/features/legal/legal-texts.server.ts";
import { findLegalPage, templateLeftIn } from "#app/features/legal/legal-texts.ts";
import { textOf } from "#app/features/markdown/markdown.ts";
import {
  type ChangeResult,
  changeEntry,
  changePage,
  type Editing,
  isWithoutWords,
  type PageIntent,
} from "#app/features/pages/change-page.server.ts";
import { valuesOfEntry, valuesOfPage } from "#app/features/pages/page-controls.ts";
import { pageFailures, pageToast, placeholderLeft } from "#app/features/pages/page-editor.ts";
import { sitePagePaths } from "#app/features/pages/page-paths.ts";
import type { SitePageName } from "#app/features/pages/page-words.server.ts";
import { logAndFail, type ReadForm } from "#app/http/form.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";

type Typed = { typed: Record<string, string>; version?: string };
type Occasion = Omit<Editing, "version">;

/** Performs the action of the button that was pressed in a page's form, and answers the form. */
export async function answerPageChange(
  request: Request,
  form: ReadForm<Typed & { intent: PageIntent }>,
  occasion: Occasion,
) {
  const { intent, version, typed } = form.value;
  const left = templateLeftIn(legalTextOf(occasion.page, typed.text ?? ""));
  if (intent.verb === "publish" && !intent.isAnyway && left) {
    return form.fail(placeholderLeft(left), { status: 409 });
  }
  const values = valuesOfPage(occasion.page, typed, (name) => form.formData.has(name));
  const result = await changePage({ ...occasion, version }, { intent, values }).catch(
    logAndFail("while changing a page's words"),
  );
  if (!result.ok && result.reason === "conflict" && isWithoutWords(intent)) {
    return form.fail(pageFailures.notGivenUp, { status: 409 });
  }
  // The form keeps its version, so that saving it again shows the other admin's change first.
  if (!result.ok && result.reason === "gone")
    return form.fail(pageFailures.notMoved, { status: 409 });
  if (!result.ok) return showAgain(form, result);
  const { to, isSilent } = nextAddress(occasion.page, intent);
  const toast = isSilent
    ? undefined
    : pageToast(result.outcome, sitePagePaths(occasion.page).label);
  return seeOther(to, { request, toast });
}

/** The visible words of a legal text; empty for other pages, whose templates have no placeholders. */
function legalTextOf(page: SitePageName, source: string): string {
  return findLegalPage(page) ? textOf(renderLegalText(source) ?? "") : "";
}

/** The same for the form of one entry of a list. */
export async function answerEntryChange(
  request: Request,
  form: ReadForm<Typed & { intent: "save" | "add" | "preview"; newId?: string }>,
  { list, entryId, ...occasion }: Occasion & { list: string; entryId: string },
) {
  const { intent, version, newId, typed } = form.value;
  const isNew = intent === "add" && newId !== undefined;
  const entry = { list, id: isNew ? newId : entryId, isNew };
  const values = valuesOfEntry(occasion.page, list, typed);
  const result = await changeEntry({ ...occasion, version }, { ...entry, values }).catch(
    logAndFail("while changing an entry of a page"),
  );
  if (!result.ok) return showAgain(form, result);
  const { preview, editor, label } = sitePagePaths(occasion.page);
  if (intent === "preview") return seeOther(preview, { request });
  const toast = pageToast(result.outcome, label);
  return seeOther(`${editor}#liste-${list}`, { request, toast });
}

type Refused = Exclude<ChangeResult, { ok: true }> | { ok: false; reason: "failed" };

/** The form again, with everything that was typed. */
function showAgain(form: Pick<ReadForm<unknown>, "fail" | "show">, result: Refused) {
  switch (result.reason) {
    case "failed":
      return form.fail(pageFailures.save, { status: 500 });
    case "gone":
      return form.fail(
        { ...pageFailures.gone, values: { version: result.version } },
        { status: 409 },
      );
    case "full":
      return form.fail(pageFailures.full, { status: 400 });
    case "conflict": {
      const { conflict } = result;
      const problems = { ...pageFailures.changed, values: { version: conflict.version } };
      return form.show({ conflict }, problems, { status: 409 });
    }
  }
}

function nextAddress(page: SitePageName, intent: PageIntent): { to: string; isSilent?: boolean } {
  const { editor, preview } = sitePagePaths(page);
  if (intent.verb === "preview") return { to: preview, isSilent: true };
  if (intent.verb === "accept") return { to: "/admin/pages" };
  if (!("list" in intent)) return { to: editor };
  const { verb, list, entryId } = intent;
  if (verb === "edit") return { to: `${editor}/${list}/${entryId}`, isSilent: true };
  if (verb === "add") return { to: `${editor}/${list}/new`, isSilent: true };
  return { to: `${editor}#liste-${list}`, isSilent: true };
}
