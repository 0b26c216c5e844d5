import { eq } from "drizzle-orm";
import { HOUR } from "#app/environment/durations.ts";
import { isSigned, sign } from "#app/environment/signatures.server.ts";
import { type Account, findAccount } from "#app/features/accounts/accounts.server.ts";
import { endFeedOf, findFeedKey } from "#app/features/accounts/sign-in/sessions.server.ts";
import { articlePath, MEMBERS_PATH, OWN_FEED_PATH } from "#app/features/articles/article-paths.ts";
import {
  type ArticleBody,
  type ArticleTeaser,
  listArticles,
  listRecordings,
  openArticles,
} from "#app/features/articles/articles.server.ts";
import type { Viewer } from "#app/features/deliveries/access.server.ts";
import type { FileView } from "#app/features/deliveries/contents.server.ts";
import { signedFilePath } from "#app/features/deliveries/files/open-file.server.ts";
import { escapeXml } from "#app/http/escape-xml.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { feeds } from "#db/schema.ts";
import { idOrigin } from "#db/shop.server.ts";

/** The path of the account's feed; null without one. Everyone who knows it can read what the account can. */
export function feedPathOf(userId: string): string | null {
  const key = findFeedKey(userId);
  return key === null ? null : feedPath(key);
}

// A copy of the database alone must not contain the addresses.
const payloadOf = (key: string) => `feed ${key}`;

function feedPath(key: string): string {
  return `${OWN_FEED_PATH}/${key}.${sign(payloadOf(key))}`;
}

/** The key of the feed with this part of an address; null for a forged one. */
export function keyOf(token: string): string | null {
  const [key = "", signature = ""] = token.split(".");
  return isSigned(signature, payloadOf(key)) ? key : null;
}

/** The account of the feed with this key; null if the feed has been ended. */
export async function findOwnerOfFeed(key: string): Promise<Account | null> {
  const feed = db.select().from(feeds).where(eq(feeds.key, key)).get();
  return (feed && (await findAccount(feed.userId))) ?? null;
}

/** Gives the account a feed with a new address. An earlier address no longer works. */
export async function renewFeed(userId: string, now = new Date()): Promise<void> {
  const values = { key: crypto.randomUUID(), createdAt: now };
  await inTransaction((transaction) =>
    transaction
      .insert(feeds)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: feeds.userId, set: values })
      .run(),
  );
}

/** Ends the account's feed. Does nothing without one. */
export async function endFeed(userId: string): Promise<void> {
  await inTransaction((transaction) => endFeedOf(userId, transaction));
}

const MOST_ENTRIES = 50;

interface FeedFacts {
  /** The account that the feed belongs to. */
  viewer: NonNullable<Viewer>;
  /** The key of the feed, to which the links of files belong. */
  key: string;
  path: string;
  origin: string;
  siteName: string;
  now: Date;
}

interface Recording {
  article: ArticleTeaser;
  audio: FileView;
}

interface Entry extends ArticleTeaser {
  body: ArticleBody | null;
}

/** The newest articles as an Atom feed (RFC 4287). An article that is closed to the account has no content. */
export function atomFeed(facts: FeedFacts): string {
  const { origin, siteName, path, now } = facts;
  const ids = originOfIds(facts);
  const entries = entriesOf(facts);
  const revisions = entries.map(({ revisedAt }) => revisedAt.getTime());
  const updated = revisions.length > 0 ? new Date(Math.max(...revisions)) : now;
  return `${DECLARATION}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de" xml:base="${escapeXml(origin)}">
<id>${escapeXml(ids + MEMBERS_PATH)}</id>
<title>${escapeXml(titleOf(siteName))}</title>
<author><name>${escapeXml(siteName)}</name></author>
<updated>${updated.toISOString()}</updated>
<link rel="self" type="application/atom+xml" href="${escapeXml(origin + path)}"/>
<link rel="alternate" type="text/html" href="${escapeXml(origin + MEMBERS_PATH)}"/>
${entries.map((entry) => atomEntry(entry, facts, ids)).join("")}</feed>
`;
}

function atomEntry({ body, ...article }: Entry, facts: FeedFacts, ids: string): string {
  const { slug, title, lead, publishedAt, revisedAt, topic } = article;
  const address = escapeXml(facts.origin + articlePath(slug));
  const { media = null, pictures = [], files = [] } = body ?? {};
  const enclosed = [media, ...pictures, ...files].filter((file) => file !== null);
  const enclosures = enclosed.map(
    ({ title: name, mediaType, bytes, ...file }) =>
      `<link rel="enclosure" title="${escapeXml(name)}" type="${mediaType}" length="${bytes}" href="${escapeXml(fileAddress(file, facts))}"/>\n`,
  );
  return `<entry>
<id>${escapeXml(ids + articlePath(slug))}</id>
<title>${escapeXml(title)}</title>
<link rel="alternate" type="text/html" href="${address}"/>
<published>${publishedAt.toISOString()}</published>
<updated>${revisedAt.toISOString()}</updated>
${topic ? `<category term="${escapeXml(topic)}"/>\n` : ""}<summary>${escapeXml(lead)}</summary>
${body ? `<content type="html">${escapeXml(body.html)}</content>\n` : ""}${enclosures.join("")}</entry>
`;
}

/** The newest articles with audio as a podcast (RSS 2.0). Without access an article is missing. */
export function podcastFeed(facts: FeedFacts): string {
  const { viewer, origin, siteName, path, now } = facts;
  const ids = originOfIds(facts);
  const items = listRecordings(viewer, now)
    .slice(0, MOST_ENTRIES)
    .map(({ article, audio }) => podcastItem({ article, audio }, facts, ids));
  return `${DECLARATION}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">
<channel>
<title>${escapeXml(titleOf(siteName))}</title>
<link>${escapeXml(origin + MEMBERS_PATH)}</link>
<atom:link rel="self" type="application/rss+xml" href="${escapeXml(origin + path)}"/>
<description>${escapeXml(`Alles zum Hören von ${siteName}. Diese Adresse gehört nur dir.`)}</description>
<language>de</language>
<itunes:author>${escapeXml(siteName)}</itunes:author>
<itunes:explicit>false</itunes:explicit>
<itunes:block>Yes</itunes:block>
${items.join("")}</channel>
</rss>
`;
}

function podcastItem({ article, audio }: Recording, facts: FeedFacts, ids: string): string {
  const address = escapeXml(facts.origin + articlePath(article.slug));
  return `<item>
<guid isPermaLink="false">${escapeXml(ids + articlePath(article.slug))}</guid>
<title>${escapeXml(article.title)}</title>
<link>${address}</link>
<pubDate>${article.publishedAt.toUTCString()}</pubDate>
<description>${escapeXml(article.lead)}</description>
<enclosure url="${escapeXml(fileAddress(audio, facts))}" length="${audio.bytes}" type="${audio.mediaType}"/>
</item>
`;
}

function entriesOf(facts: FeedFacts): Entry[] {
  const { viewer, now } = facts;
  const newest = listArticles(viewer, { limit: MOST_ENTRIES }, now);
  const bodies = openArticles(newest, (file) => fileAddress(file, facts));
  return newest.map((article) => ({ ...article, body: bodies.get(article.id) ?? null }));
}

/** The links of files change once an hour, so that a reader can tell that a feed is still the same. */
function fileAddress(file: Pick<FileView, "id" | "name">, { origin, key, now }: FeedFacts): string {
  const lastHour = new Date(Math.floor(now.getTime() / HOUR) * HOUR);
  return origin + signedFilePath(file, key, lastHour);
}

/** Readers know an entry by its id, so that it outlives a move to another host. */
function originOfIds({ origin }: FeedFacts): string {
  return idOrigin() ?? origin;
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const titleOf = (siteName: string) => `${siteName}: Für Mitglieder`;
