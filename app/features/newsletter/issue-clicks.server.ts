import { eq } from "drizzle-orm";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { logError } from "#app/http/log.server.ts";
import { ownOrigin } from "#app/http/site-origin.server.ts";
import { db, inQuickTransaction } from "#db/client.server.ts";
import { issueClicks } from "#db/schema.ts";
import { write } from "#db/writing/prepared-writes.server.ts";

const PARAMETER = "ausgabe";

/** Links that name somebody, lead to files, or whose end is not clear in a text. */
const UNMARKED = /^\/(?:newsletter\/unsubscribe|uploads)\b|[()']/;

/** Gives the links to this site the number of the issue, in the HTML and in the text of an e-mail. */
export function markOwnLinks({ html, text }: Texts, number: number): Texts {
  const addition = `${PARAMETER}=${number}`;
  return {
    html: html.replace(/(?<=href=")[^"]+/g, (link) => marked(link, `&amp;${addition}`)),
    text: text.replace(/https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g, (link) =>
      marked(link, `&${addition}`),
    ),
  };
}

type Texts = Record<"html" | "text", string>;

function marked(link: string, addition: string): string {
  const origin = ownOrigin();
  const [address = "", ...fragments] = link.split("#");
  const path = address.slice(origin.length);
  if (!address.startsWith(`${origin}/`) || UNMARKED.test(path)) return link;
  const separated = path.includes("?") ? addition : addition.replace(/^&(amp;)?/, "?");
  return [address + separated, ...fragments].join("#");
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
