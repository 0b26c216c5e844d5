import { editorOf } from "#app/features/pages/page-paths.ts";
import {
  draftWords,
  type PageWords,
  publishedWords,
  type SitePageName,
} from "#app/features/pages/page-words.server.ts";
import { asksForPreview } from "#app/ui/layout/preview-address.ts";
import { findUser, requireAdmin } from "#app/viewer/viewer.server.ts";

/** The published words of a page, or the words of its draft for a preview, which only admins may request. */
export async function loadWords<Name extends SitePageName>(
  request: Request,
  name: Name,
): Promise<PageWords<Name>> {
  if (!asksForPreview(request.url)) return publishedWords(name);
  await requireAdmin(request);
  return draftWords(name);
}

/**
 * The words in the footer of every page. In an admin's preview they are those of the draft, and `editor` is where
 * the page is edited; otherwise it is null.
 */
export async function findSharedWords(request: Request) {
  const isPreview = asksForPreview(request.url) && (await findUser(request))?.role === "admin";
  const { heading, lead, buttonLabel } = isPreview
    ? draftWords("newsletter")
    : publishedWords("newsletter");
  return {
    newsletter: { heading, lead, buttonLabel },
    editor: isPreview ? editorOf(new URL(request.url).pathname) : null,
  };
}
