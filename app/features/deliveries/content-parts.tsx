import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { accessSentence, takesConsent } from "#app/features/deliveries/access.ts";
import type {
  Content,
  ListedContent,
  OutlineEntry,
} from "#app/features/deliveries/contents.server.ts";
import { ContentFiles } from "#app/features/deliveries/delivered-files.tsx";
import { MarkdownText } from "#app/features/markdown/markdown.tsx";
import { countOf, formatDay, inQuotes } from "#app/ui/format/format.ts";
import { Badge } from "#app/ui/parts/badge.tsx";
import { ButtonLink, TextLink } from "#app/ui/parts/button.tsx";

export const lessonPath = (itemId: string, lessonId: string) =>
  `/courses/${itemId}/lektionen/${lessonId}`;

/** The place of an item among everything that the account has. */
export const contentPath = (itemId: string) => `/dashboard/inhalte#inhalt-${itemId}`;

interface ContentPartsProps {
  content: Content;
  /** The form for digital content that waits for the end of the withdrawal period. */
  consent?: ReactNode;
  /** The level of the headings. */
  heading: "h3" | "h4";
  /** Whether the page itself says why and how long the viewer has access. */
  isAccessKnown?: boolean;
}

/** Everything that an item delivers to its viewer: text, files and lessons, or the reason why not. */
export function ContentParts(props: ContentPartsProps) {
  const { content, consent, heading, isAccessKnown = false } = props;
  const { access, unordered, accessHtml, files, outline, isAwaited, isCalledOff } = content;
  const sentence = isAccessKnown ? null : accessSentence(access);
  return (
    <div className="grid gap-5">
      {isCalledOff && <p className="font-strong">Dieser Termin ist abgesagt.</p>}
      {sentence && !isCalledOff && <p className="text-ink-soft">{sentence}</p>}
      {unordered && <p className="font-strong">{unordered}</p>}
      {isAwaited && (
        <p>
          Hier liegt dazu noch nichts. Was dazugehört, erscheint hier, oder du bekommst es direkt
          von uns. <TextLink to="/contact">Frag uns, wann es losgeht</TextLink>
        </p>
      )}
      {takesConsent(access) && consent}
      {accessHtml && <MarkdownText html={accessHtml} isShort />}
      <ContentFiles files={files} hasLinks />
      {outline.length > 0 && <Outline content={content} heading={heading} />}
    </div>
  );
}

/** On the item's own page: everything for those with access, and the list of lessons for all others. */
export function DeliveredSection({ content }: { content: Content }) {
  const { state } = content.access;
  const hasAccess = state === "open" || state === "waiting";
  return (
    <section
      aria-labelledby="zugang"
      className="rounded-cut-lg border border-line bg-card px-[clamp(1rem,2.4vw,1.6rem)] py-5"
    >
      <h2 id="zugang" className="mb-3 text-h3">
        {hasAccess ? "Dein Zugang" : "Lektionen"}
      </h2>
      <ContentParts
        content={content}
        heading="h3"
        consent={<TextLink to={contentPath(content.id)}>Schon jetzt öffnen</TextLink>}
      />
    </section>
  );
}

/**
 * Leads from the dashboard to all contents, and names those that are open or can be opened. Renders nothing if there are
 * none.
 */
export function OpenContents({ contents }: { contents: ListedContent[] }) {
  if (contents.length === 0) return null;
  const open = contents.filter(({ isOpen }) => isOpen);
  const waiting = contents.filter(({ isWaiting }) => isWaiting);
  return (
    <section aria-labelledby="inhalte" className="rounded-cut-lg bg-lake-soft px-[1.1rem] py-4">
      <h2 id="inhalte" className="mb-2 text-h4">
        {open.length > 0 ? "Für dich offen" : "Gerade ist nichts offen"}
      </h2>
      {open.length > 0 ? (
        <ul className="mb-4 list-disc ps-[1.2em]">
          {open.map(({ id, title }) => (
            <li key={id} className="wrap-anywhere">
              <Link to={contentPath(id)}>{title}</Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mb-4">Hier steht, was wann öffnet und was beendet ist:</p>
      )}
      {waiting.map(({ id, title }) => (
        <p key={id} className="mb-4 wrap-anywhere">
          {`${inQuotes(title)} wartet auf das Ende deiner Widerrufsfrist. `}
          <TextLink to={contentPath(id)}>
            Schon jetzt öffnen<span className="sr-only">: {title}</span>
          </TextLink>
        </p>
      ))}
      <ButtonLink to="/dashboard/inhalte" look="lake" size="small">
        Meine Inhalte
      </ButtonLink>
    </section>
  );
}

function Outline({ content, heading: Heading }: Omit<ContentPartsProps, "consent">) {
  const { id, outline, resumeId, access } = content;
  const done = outline.filter(({ isDone }) => isDone).length;
  return (
    <div className="grid gap-4">
      {access.state === "open" && (
        <p>
          {done} von {countOf(outline.length, "Lektion", "Lektionen")} erledigt
        </p>
      )}
      {resumeId && (
        <p className="print:hidden">
          <ButtonLink to={lessonPath(id, resumeId)} look="sun">
            {done > 0 ? "Weitermachen" : "Anfangen"}
          </ButtonLink>
        </p>
      )}
      {sectionsOf(outline).map(({ section, entries }) => (
        <div key={entries[0]?.id}>
          {section && <Heading className="mb-2 text-h4">{section}</Heading>}
          <ol className="border-b border-line">
            {entries.map((entry) => (
              <OutlineLine
                key={entry.id}
                itemId={id}
                entry={entry}
                isOpen={access.state === "open"}
              />
            ))}
          </ol>
        </div>
      ))}
    </div>
  );
}

interface OutlineLineProps {
  itemId: string;
  entry: OutlineEntry;
  /** Whether the viewer has access to the course. */
  isOpen: boolean;
}

function OutlineLine({ itemId, entry, isOpen }: OutlineLineProps) {
  const { id, title, state, isDone, isPreview } = entry;
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-t border-line py-2">
      {state === "open" ? (
        <Link
          to={lessonPath(itemId, id)}
          className="inline-flex min-h-8 items-center wrap-anywhere"
        >
          {title}
        </Link>
      ) : (
        <span className="inline-flex min-h-8 items-center text-ink-soft wrap-anywhere">
          {title}
        </span>
      )}
      {isDone && (
        <Badge tone="good" icon="check">
          Erledigt
        </Badge>
      )}
      {isPreview && !isOpen && <Badge tone="lake">Vorschau</Badge>}
      {entry.opensOn && (
        <span className="text-sm text-ink-soft">ab {formatDay(entry.opensOn).long}</span>
      )}
    </li>
  );
}

/** Consecutive lessons under the same heading. A lesson without one continues the section before it. */
export function sectionsOf(
  outline: OutlineEntry[],
): { section: string; entries: OutlineEntry[] }[] {
  const sections: { section: string; entries: OutlineEntry[] }[] = [];
  for (const entry of outline) {
    const last = sections.at(-1);
    if (last && (entry.section === "" || entry.section === last.section)) last.entries.push(entry);
    else sections.push({ section: entry.section, entries: [entry] });
  }
  return sections;
}
