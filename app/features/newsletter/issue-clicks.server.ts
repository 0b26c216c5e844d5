import { eq } from "drizzle-orm";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { logError } from "#app/http/log.server.ts";
import { ownOrigin } from "#app/http/site-origin.server.ts";
import { db, inQuickTransaction } from "#db/client.server.ts";
import { issueClicks } from "#db/schema.ts";
import { write } from "#db/writing/prepared-writes.server.ts";

const PARAMETER = "ausgabe";

/** Pages whose links name somebody, and files. */
const UNMARKED = /^\/(?:newsletter\/unsubscribe|uploads)\b/;

const LINK = /https?:\/\/[^\s"'<>()#]*[^\s"'<>()#.,;:!?]/g;

/** Gives the links to this site the number of the issue, in the HTML or text of an e-mail. */
export function markOwnLinks({ html, text }: Texts, number: number): Texts {
  return {
    html: marked(html, `&amp;${PARAMETER}=${number}`),
    text: marked(text, `&${PARAMETER}=${number}`),
  };
}

type Texts = Record<"html" | "text", string>;

function marked(text: string, addition: string): string {
  const origin = ownOrigin();
  return text.replace(LINK, (link) => {
    const path = link.slice(origin.length);
    if (!link.startsWith(`${origin}/`) || UNMARKED.test(path)) return link;
    return link + (path.includes("?") ? addition : addition.replace(/^&(amp;)?/, "?"));
  });
}

/**
 * Counts that somebody has opened a page by a link of an issue, as a number of the issue and nothing else. A failure is only
 * logged.
 */
export async function countClick(url: string): Promise<void> {
  if (!url.includes(`${PARAMETER}=`) || !siteSettings().countClicks) return;
  const text = new URL(url).searchParams.get(PARAMETER) ?? "";
  if (!/^\d{1,9}$/.test(text)) return;
  await inQuickTransaction(() => write(countOne, { number: Number(text) })).catch((error) =>
    logError(error, "while counting a click"),
  );
}

/** Nothing for a number that was never sent. */
const countOne = `
  insert into issue_clicks (issue_number, count)
  select number, 1 from newsletter_issues where number = @number and state <> 'draft'
  on conflict (issue_number) do update set count = count + 1`;

/** How often links of an issue were followed; null if nobody counts and nobody has counted. */
export function clicksOf(number: number): number | null {
  const found = db.select().from(issueClicks).where(eq(issueClicks.issueNumber, number)).get();
  return found?.count ?? (siteSettings().countClicks ? 0 : null);
}
