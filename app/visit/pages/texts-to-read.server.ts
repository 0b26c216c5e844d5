import { placeholderIn } from "#app/features/legal/placeholder.ts";
import { changePage, type Editing } from "#app/features/pages/edit/change-page.server.ts";
import type { ConfirmedText } from "#app/features/pages/edit/confirmed-texts.ts";
import { confirmedToast, pageFailures } from "#app/features/pages/edit/page-edit-words.ts";
import { sitePagePaths, TEXTS_TO_READ_PATH } from "#app/features/pages/page-paths.ts";
import { readUnreadTexts, type UnreadText } from "#app/features/pages/unread-pages.server.ts";
import { logAndFail, type ReadForm } from "#app/http/form.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";

export interface TextToRead extends UnreadText {
  /** The first placeholder in its words, which keeps them from being confirmed; null if there is none. */
  placeholder: string | null;
}

/** The words that the owner still has to read, page by page. */
export function listTextsToRead(): TextToRead[] {
  return readUnreadTexts().map((text) => {
    const words = text.fields.map((field) => field.words).join("\n");
    return { ...text, placeholder: placeholderIn(words) };
  });
}

/** Publishes the ticked texts as they are, except those that are no longer what the form has shown. */
export async function answerConfirmedTexts(
  request: Request,
  form: ReadForm<ConfirmedText[]>,
  occasion: Occasion,
) {
  const labels: Record<Outcome, string[]> = { published: [], outdated: [], failed: [] };
  for (const text of form.value) {
    labels[await confirmText(text, occasion)].push(sitePagePaths(text.page).label);
  }
  if (labels.failed.length > 0) return form.fail(pageFailures.save, { status: 500 });
  if (labels.outdated.length > 0) {
    return form.fail(pageFailures.notConfirmed(labels.outdated), { status: 409 });
  }
  const to = listTextsToRead().length > 0 ? TEXTS_TO_READ_PATH : "/admin";
  return seeOther(to, { request, toast: confirmedToast(labels.published) });
}

type Outcome = "published" | "outdated" | "failed";
type Occasion = Pick<Editing, "adminId" | "now">;

async function confirmText(text: ConfirmedText, occasion: Occasion): Promise<Outcome> {
  const isOffered = listTextsToRead().some(({ name, hasDraft, placeholder }) => {
    return name === text.page && !hasDraft && placeholder === null;
  });
  if (!isOffered) return "outdated";
  const change = { intent: { verb: "accept" }, values: {} } as const;
  const result = await changePage({ ...text, ...occasion }, change).catch(
    logAndFail("while confirming a text"),
  );
  if (!result.ok && result.reason === "failed") return "failed";
  return result.ok && result.outcome === "published" ? "published" : "outdated";
}
