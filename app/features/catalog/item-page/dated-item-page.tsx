import { AddToCart } from "#app/features/catalog/add-to-cart.tsx";
import { CalendarLink } from "#app/features/catalog/calendar/calendar-link.tsx";
import { NextDates } from "#app/features/catalog/item-page/next-dates.tsx";
import { PriceNote } from "#app/features/catalog/item-page/price-note.tsx";
import { type CardView, type ItemView, priceEntries } from "#app/features/catalog/item-view.ts";
import { itemPath, kinds } from "#app/features/catalog/kinds.ts";
import { ItemDate, ItemNote } from "#app/features/catalog/list/item-card.tsx";
import { openingSentence } from "#app/features/catalog/opening-sentence.ts";
import type { Buyer } from "#app/features/catalog/pricing.ts";
import { useSite } from "#app/ui/document/use-site.ts";
import { formatDay, formatTime } from "#app/ui/format/format.ts";
import { BackLink, Container, Paragraphs, Prose } from "#app/ui/layout/page.tsx";
import { buttonClass } from "#app/ui/parts/button.tsx";
import { type Fact, Facts } from "#app/ui/parts/facts.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import { Picture } from "#app/ui/parts/picture.tsx";
import { PriceList } from "#app/ui/parts/price-list.tsx";
import { SummaryBox } from "#app/ui/parts/summary-box.tsx";

interface DatedItemPageProps {
  item: ItemView & { kind: "event" | "course" };
  buyer: Buyer;
  /** The path of the calendar file, if there is one. */
  calendarPath?: string;
  /** Other events and courses that start next. */
  nextDates?: CardView[];
}

/** Headings above the prices and the button. */
const offerTitles = { event: "Dabei sein", course: "Mitmachen" };

/** The page of an event or a course. */
export function DatedItemPage({ item, buyer, calendarPath, nextDates = [] }: DatedItemPageProps) {
  const { path, backLabel } = kinds[item.kind];
  const facts = factsOf(item);
  return (
    <Container className="pb-section">
      <BackLink to={path}>{backLabel}</BackLink>
      <div className="grid gap-x-[clamp(2rem,5vw,5rem)] gap-y-block md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="grid gap-block md:grid-rows-[auto_1fr]">
          <div className="grid gap-4">
            {item.date && <ItemDate date={item.date} time={item.time} size="page" />}
            <h1 className="text-[clamp(2.125rem,1.3rem+2.6vw,3.5rem)]">{item.title}</h1>
          </div>
          <Picture
            src={item.imageUrl}
            alt={item.imageAlt}
            sizes="(min-width: 48rem) 58vw, 100vw"
            eager
            // The picture stretches to the height of a longer column beside it.
            className="aspect-3/2 w-full rounded-cut-lg md:aspect-auto md:h-full"
          />
        </div>
        <aside className="grid content-between gap-block" aria-label="Termin und Preis">
          {facts.length > 0 && (
            <div className="grid gap-3">
              <Facts entries={facts} />
              {calendarPath && <CalendarLink path={calendarPath} />}
            </div>
          )}
          <Offer item={item} buyer={buyer} title={offerTitles[item.kind]} />
          <QuestionLink title={item.title} />
        </aside>
        <Description text={item.text} />
      </div>
      <NextDates items={nextDates} />
    </Container>
  );
}

/** The first sentence stands alone; the rest is set in two balanced columns. */
function Description({ text }: { text: string }) {
  const [first = "", ...others] = text.trim().split(/\n\s*\n/);
  const opening = openingSentence(first);
  return (
    <Prose className="max-w-none gap-x-[clamp(2rem,5vw,5rem)] md:col-span-2 md:columns-2">
      <p className="whitespace-pre-line">
        <span className="block max-w-text pb-[.6em] text-lg leading-normal text-ink-soft [column-span:all]">
          {opening}
        </span>{" "}
        {first.slice(opening.length).trim()}
      </p>
      <Paragraphs text={others.join("\n\n")} />
    </Prose>
  );
}

function Offer({ item, buyer, title }: { item: ItemView; buyer: Buyer; title: string }) {
  return (
    <SummaryBox title={title} headingId="angebot">
      <PriceList entries={priceEntries(item, "inklusive")} large />
      <PriceNote item={item} buyer={buyer} />
      <div className="mt-5 grid gap-3">
        {item.note && (
          <p>
            <ItemNote item={item} />
          </p>
        )}
        {!item.hindrance && <AddToCart item={item} returnTo={itemPath(item)} look="sun" />}
        {item.kind === "event" && !item.hindrance && (
          <p className="text-sm text-ink-soft">
            Namen der Teilnehmenden trägst du nach der Bestellung in deinem Dashboard ein.
          </p>
        )}
      </div>
    </SummaryBox>
  );
}

/** Empty facts are left out. */
function factsOf({ date, time, location, provider }: ItemView): Fact[] {
  const facts: Fact[] = [
    { icon: "calendar", term: "Datum", value: date && formatDay(date).long },
    { icon: "clock", term: "Uhrzeit", value: time && formatTime(time) },
    { icon: "map-pin", term: "Ort", value: location },
    { icon: "users", term: "Veranstalter", value: provider },
  ];
  return facts.filter(({ value }) => value);
}

/** Opens a mail draft, or the contact form if the site has no address. */
function QuestionLink({ title }: { title: string }) {
  const { email } = useSite();
  // A subject must not contain soft hyphens.
  const subject = encodeURIComponent(`Frage zu: ${title.replaceAll("\u00AD", "")}`);
  const href = email ? `mailto:${email}?subject=${subject}` : "/contact";
  return (
    <a className={buttonClass({ wide: true })} href={href}>
      <Icon name="mail" />
      Mehr Informationen anfragen
    </a>
  );
}
