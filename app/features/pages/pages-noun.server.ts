import { type SitePageName, sitePages } from "#app/content/site-pages.ts";
import { everyPageBelow } from "#app/features/change-log/change-log.server.ts";
import type { LaunchResult, Noun, OwnersContent } from "#app/features/noun.ts";
import { TEXTS_TO_READ_PATH } from "#app/features/pages/page-paths.ts";
import { publishedWords } from "#app/features/pages/page-words.server.ts";
import { listUnreadPages } from "#app/features/pages/unread-pages.server.ts";
import { impersonalTable } from "#app/features/personal-table.server.ts";
import { keysOf } from "#app/ui/format/keys-of.ts";
import { siteDrafts, siteVersions } from "#db/schema.ts";
import { showsDemoContent } from "#db/shop.server.ts";

export const pagesNoun: Noun = {
  menu: [
    {
      group: "website",
      place: 1,
      path: "/admin/pages",
      label: "Seiten",
      icon: "pencil",
      loadFailure: "Fehler beim Laden der Seiten",
    },
  ],
  subjects: [{ name: "page", label: "Seite", pages: everyPageBelow("/admin/pages") }],
  beforeLaunch: [{ place: 4, label: "Texte der Seiten gelesen", check: askToRead }],
  contents: () => keysOf(sitePages).map(contentOf),
  // They name the admin account that wrote them until it is deleted.
  impersonal: [
    impersonalTable(siteDrafts, ["document", "content", "revision", "updatedAt", "updatedBy"]),
    impersonalTable(siteVersions, ["document", "number", "content", "createdAt", "createdBy"]),
  ],
};

/** Names the pages that speak for the owner in words of the template. */
function askToRead(): LaunchResult | undefined {
  if (showsDemoContent()) return undefined;
  const unread = listUnreadPages();
  if (unread.length === 0) return null;
  return {
    sentence: `Auf diesen Seiten steht noch der Mustertext: ${unread.join(", ")}. Lesen Sie die Texte, haken Sie ab, was so bleiben kann, und ändern Sie den Rest.`,
    to: TEXTS_TO_READ_PATH,
  };
}

function contentOf(name: SitePageName): OwnersContent {
  const pictures: string[] = [];
  const text = JSON.stringify(publishedWords(name), (key, value) => {
    if (key === "src" && typeof value === "string") pictures.push(value);
    return value;
  });
  return { label: sitePages[name].label, path: `/admin/pages/${name}`, text, pictures };
}
