import { fixedDescription, site } from "#app/content/site.ts";
import { AddToCart } from "#app/features/catalog/add-to-cart.tsx";
import { CalendarLink } from "#app/features/catalog/calendar-link.tsx";
import { ItemDate, ItemNote } from "#app/features/catalog/item-card.tsx";
import { type ItemView, priceEntries } from "#app/features/catalog/item-view.ts";
import { itemPath, kinds } from "#app/features/catalog/kinds.ts";
import { PriceNote } from "#app/features/catalog/price-note.tsx";
import type { Buyer } from "#app/features/catalog/pricing.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { type Fact, Facts } from "#app/ui/facts.tsx";
import { formatDay, formatTime } from "#app/ui/format.ts";
import { Icon } from "#app/ui/icon.tsx";
import { BackLink, Container, Paragraphs, Prose } from "#app/ui/page.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { PriceList } from "#app/ui/price-list.tsx";
import { SummaryBox } from "#app/ui/summary-box.tsx";

interface DatedItemPageProps {
  item: ItemView & { kind: "event" | "course" };
  buyer: Buyer;
  /** Of the file for calendars, where there is one. */
  calendarPath?: string;
}

/** Headings above prices and button. */
const offerTitles = { event: "Dabei sein", course: "Mitmachen" };

/** The page of an event or a course. */
export function DatedItemPage({ item, buyer, calendarPath }: DatedItemPageProps) {
  const { path, backLabel } = kinds[item.kind];
  return (
    <Container className="pb-section">
      <BackLink to={path}>{backLabel}</BackLink>
      <div className="grid items-start gap-x-[clamp(2rem,5vw,5rem)] gap-y-block lg:grid-cols-[7fr_5fr]">
        <div className="grid gap-block">
          <div className="grid gap-4">
            {item.date && <ItemDate date={item.date} time={item.time} size="page" />}
            <h1 className="text-[clamp(2.125rem,1.3rem+2.6vw,3.5rem)]">{item.title}</h1>
          </div>
          <Picture
            src={item.imageUrl}
            alt={item.imageAlt}
            sizes="(min-width: 64rem) 58vw, 100vw"
            eager
            className="aspect-3/2 w-full rounded-cut-lg"
          />
        </div>
        <aside
          className="grid gap-block lg:sticky lg:top-22 lg:row-span-2"
          aria-label="Termin und Preis"
        >
          <div className="grid gap-3">
            <Facts entries={factsOf(item)} />
            {calendarPath && <CalendarLink path={calendarPath} />}
          </div>
          <Offer item={item} buyer={buyer} title={offerTitles[item.kind]} />
          <a className={buttonClass({ wide: true })} href={questionAbout(item.title)}>
            <Icon name="mail" />
            Mehr Informationen anfragen
          </a>
        </aside>
        <Prose>
          <Paragraphs text={item.description ?? fixedDescription[item.kind]} />
        </Prose>
      </div>
    </Container>
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

/** A mail draft to the site's team; soft hyphens have no place in a subject. */
function questionAbout(title: string): string {
  const subject = encodeURIComponent(`Frage zu: ${title.replaceAll("\u00AD", "")}`);
  return `mailto:${site.contactEmail}?subject=${subject}`;
}
