import { renderMarkdown } from "#app/features/markdown/markdown.server.ts";
import { findArchived, listArchive } from "#app/features/newsletter/issue.server.ts";
import { ARCHIVE_FEED_PATH, ARCHIVE_PATH, archivePath } from "#app/features/newsletter/issue.ts";
import { escapeXml } from "#app/http/escape-xml.ts";
import { idOrigin } from "#db/shop.server.ts";

const MOST_ENTRIES = 20;

interface FeedFacts {
  origin: string;
  siteName: string;
}

/** The newest issues of the archive as an Atom feed (RFC 4287). */
export function archiveFeed({ origin, siteName }: FeedFacts): string {
  const issues = listArchive().slice(0, MOST_ENTRIES);
  // Readers know an entry by its id, so that it outlives a move to another host.
  const ids = idOrigin() ?? origin;
  const updated = issues[0]?.at ?? new Date(0);
  const entries = issues.map(({ slug, subject, preview, at }) => {
    const issue = findArchived(slug);
    const html = renderMarkdown(issue?.filled ?? issue?.body ?? "", { showsPictures: true });
    const absolute = html.replace(/(<(?:a href|img src)=")\//g, `$1${origin}/`);
    return `<entry>
<id>${escapeXml(ids + archivePath(slug))}</id>
<title>${escapeXml(subject)}</title>
<link rel="alternate" type="text/html" href="${escapeXml(origin + archivePath(slug))}"/>
<published>${at.toISOString()}</published>
<updated>${at.toISOString()}</updated>
<summary>${escapeXml(preview)}</summary>
<content type="html">${escapeXml(absolute)}</content>
</entry>
`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de" xml:base="${escapeXml(origin)}">
<id>${escapeXml(ids + ARCHIVE_PATH)}</id>
<title>${escapeXml(`${siteName}: Newsletter`)}</title>
<author><name>${escapeXml(siteName)}</name></author>
<updated>${updated.toISOString()}</updated>
<link rel="self" type="application/atom+xml" href="${escapeXml(origin + ARCHIVE_FEED_PATH)}"/>
<link rel="alternate" type="text/html" href="${escapeXml(origin + ARCHIVE_PATH)}"/>
${entries.join("")}</feed>
`;
}
