import "#app/features/catalog/item-page/purchase-bar.css";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { AddToCart } from "#app/features/catalog/add-to-cart.tsx";
import { CalendarLink } from "#app/features/catalog/calendar/calendar-link.tsx";
import { allDatesOf } from "#app/features/catalog/further-dates.ts";
import {
  Gallery,
  GoodsSection,
  PriceNote,
  ShareItem,
} from "#app/features/catalog/item-page/item-page-parts.tsx";
import {
  type CardView,
  type ItemPageView,
  type ItemTexts,
  type ItemView,
  priceEntries,
} from "#app/features/catalog/item-view.ts";
import { isAttended, itemPath, kinds } from "#app/features/catalog/kinds.ts";
import { ItemDate, ItemNote } from "#app/features/catalog/list/item-card.tsx";
import { ItemRow } from "#app/features/catalog/list/item-row.tsx";
import { PriceWordsLine } from "#app/features/catalog/price-words/price-words-line.tsx";
import { MarkdownText } from "#app/features/markdown/markdown.tsx";
import { useSite } from "#app/ui/document/use-site.ts";
import { formatDay, formatTime } from "#app/ui/format/format.ts";
import { mailtoLink } from "#app/ui/format/mailto-link.ts";
import { formatShortSpan, formatSpan, type TimeSpan } from "#app/ui/format/time-span.ts";
import { useWords } from "#app/ui/labels/use-words.ts";
import { layoutLabels } from "#app/ui/layout/layout-labels.ts";
import { BackLink, Container, Lead } from "#app/ui/layout/page.tsx";
import { buttonClass } from "#app/ui/parts/button.tsx";
import { CardMeta } from "#app/ui/parts/card-meta.tsx";
import { ExternalLink } from "#app/ui/parts/external-link.tsx";
import { type Fact, Facts } from "#app/ui/parts/facts.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { Picture } from "#app/ui/parts/picture.tsx";
import { PriceList } from "#app/ui/parts/price-list.tsx";
import { SummaryBox } from "#app/ui/parts/summary-box.tsx";

interface DatedItemPageProps {
  item: ItemPageView & { kind: "event" | "course" };
  /** The path of the calendar file, if there is one. */
  calendarPath?: string;
  /** Similar events and courses that start next. */
  nextDates?: CardView[];
  /** Says that the viewer has access already; null if there is none. */
  alreadyOpen?: string | null;
  /** The section with the item's deliveries or its list of lessons. */
  delivered?: ReactNode;
  /** Whether the viewer has access to the deliveries, which then precede the offer. */
  hasAccess?: boolean;
}

/** Headings above the prices and the button. */
const offerTitles = { event: "Dabei sein", course: "Mitmachen" };

/** The page of an event or a course. */
export function DatedItemPage(props: DatedItemPageProps) {
  const { item, calendarPath, nextDates = [], alreadyOpen } = props;
  const { delivered, hasAccess = false } = props;
  const { path, backLabel } = kinds[item.kind];
  const facts = factsOf(item);
  const section = delivered && <div className="md:col-span-2 md:row-start-2">{delivered}</div>;
  return (
    <Container className="pb-section">
      <BackLink to={path}>{backLabel}</BackLink>
      <div
        data-goods={item.goods !== null || undefined}
        className="item-page grid gap-x-[clamp(2rem,5vw,5rem)] gap-y-block md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
      >
        <div className="grid gap-block md:grid-rows-[auto_1fr]">
          <div className="grid gap-4">
            {item.when && <ItemDate when={item.when} size="page" />}
            <h1 className="text-[clamp(2.125rem,1.3rem+2.6vw,3.5rem)]">{item.title}</h1>
            {item.hindrance === "called-off" && (
              <Notice tone="bad">
                <p>
                  Dieser Termin ist abgesagt. Hast du einen Platz bestellt, steht bei{" "}
                  <Link to="/dashboard">deinen Bestellungen</Link>, wie es weitergeht.
                </p>
              </Notice>
            )}
            {item.lead && <Lead>{item.lead}</Lead>}
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
        {hasAccess && section}
        <aside
          className="around-purchase grid content-between gap-block md:col-start-2 md:row-start-1"
          aria-label="Termin und Preis"
        >
          {facts.length > 0 && (
            <div className="grid gap-3">
              <Facts entries={facts} />
              {calendarPath && <CalendarLink path={calendarPath} />}
            </div>
          )}
          <Offer
            item={item}
            alreadyOpen={alreadyOpen}
            title={offerTitles[item.kind]}
            look={hasAccess ? "plain" : "sun"}
          />
          <div className="grid gap-3">
            <QuestionLink title={item.title} />
            <ShareItem item={item} />
          </div>
        </aside>
        {!hasAccess && section}
        <Description {...item.texts} />
        <Gallery pictures={item.gallery} />
        <FurtherTexts {...item.texts} />
        <GoodsSection goods={item.goods} />
      </div>
      <NextDates items={nextDates} category={item.category} />
    </Container>
  );
}

/** The path of the item's calendar file; undefined without one, or if nobody can attend it any more. */
export function calendarPathOf(item: ItemPageView): string | undefined {
  const isOff = item.hindrance === "past" || item.hindrance === "called-off";
  return isAttended(item) && !isOff ? `${itemPath(item)}/calendar.ics` : undefined;
}

/** A body with more characters is set in two columns. */
const LONG = 700;

/** The first sentence stands alone; the rest of a long text is set in two balanced columns. */
function Description({ plain, opening, body }: ItemTexts) {
  const isLong = (plain ?? "").length > LONG;
  return (
    <div className="md:col-span-2">
      {opening && (
        <p className="max-w-text pb-[.6em] text-lg leading-normal text-ink-soft">{opening}</p>
      )}
      <MarkdownText
        html={body}
        isShort
        className={isLong ? "max-w-none! gap-x-[clamp(2rem,5vw,5rem)] md:columns-2" : ""}
      />
    </div>
  );
}

/** Texts with a heading, two beside each other. Renders nothing without any. */
function FurtherTexts({ directions, bring, suits, questions }: ItemTexts) {
  if (!directions && !bring && !suits && !questions) return null;
  return (
    <div className="grid gap-x-[clamp(2rem,5vw,5rem)] gap-y-block md:col-span-2 md:grid-cols-2">
      <Section id="mitbringen" title="Was du mitbringst" html={bring} />
      <Section id="passt" title="Für wen es passt" html={suits} />
      <Section id="anfahrt" title="So kommst du hin" html={directions} />
      <Section id="fragen" title="Fragen und Antworten" html={questions} />
    </div>
  );
}

interface SectionProps {
  id: string;
  title: string;
  /** Without it, the section is not rendered. */
  html: string | null;
}

function Section({ id, title, html }: SectionProps) {
  if (!html) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-h3">
        {title}
      </h2>
      <MarkdownText html={html} isShort />
    </section>
  );
}

interface OfferProps {
  item: ItemPageView;
  alreadyOpen?: string | null;
  title: string;
  /** The look of the button. A section above may have the page's sun-coloured one. */
  look: "plain" | "sun";
}

function Offer({ item, alreadyOpen, title, look }: OfferProps) {
  const canBuy = !item.hindrance;
  return (
    <div className="offer around-purchase">
      <SummaryBox title={title} headingId="angebot">
        <PriceList entries={priceEntries(item, "inklusive")} large />
        <PriceWordsLine words={item.priceWords} />
        <PriceNote item={item} />
        <div className="mt-4 grid gap-3 empty:hidden">
          {item.note && (
            <p>
              <ItemNote item={item} />
            </p>
          )}
          {canBuy && alreadyOpen && <Notice>{alreadyOpen}</Notice>}
          {canBuy && isAttended(item) && item.namesParticipants && <ParticipantsNote />}
        </div>
      </SummaryBox>
      {canBuy && (
        <PurchaseBar item={item} staysInSight={look === "sun" && !alreadyOpen}>
          <AddToCart item={item} returnTo={itemPath(item)} look={look} />
        </PurchaseBar>
      )}
    </div>
  );
}

interface PurchaseBarProps {
  item: ItemPageView;
  /** Whether the form stays at the bottom of a phone's screen while the page scrolls, together with the price. */
  staysInSight: boolean;
  /** The form that adds the item to the cart. */
  children: ReactNode;
}

/** The price that the viewer pays beside the button. The price is hidden where the full prices precede the button. */
function PurchaseBar({ item, staysInSight, children }: PurchaseBarProps) {
  if (!staysInSight) return <div className="purchase">{children}</div>;
  const entries = priceEntries(item, "inklusive");
  const paid = entries.find(({ isYours }) => isYours) ?? entries[0];
  return (
    <div className="purchase purchase-bar">
      <p aria-hidden="true" className="purchase-price">
        <small>{paid?.label}</small> {paid?.value}
      </p>
      {children}
    </div>
  );
}

function ParticipantsNote() {
  const { text: inDashboard } = useWords(layoutLabels.inYourDashboard);
  return (
    <p className="text-sm text-ink-soft">
      {`Namen der Teilnehmenden trägst du nach der Bestellung ${inDashboard} ein.`}
    </p>
  );
}

/** Empty facts are left out. */
function factsOf(item: ItemView): Fact[] {
  const { location, provider } = item;
  const facts: Fact[] = [
    ...timeFactsOf(item),
    { icon: "map-pin", term: "Ort", value: location },
    { icon: "map-pin", term: "Treffpunkt", value: meetingPointOf(item) },
    { icon: "hourglass", term: "Dauer", value: item.duration },
    { icon: "info", term: "Niveau", value: item.level },
    { icon: "users", term: "Veranstalter", value: provider },
  ];
  return facts.filter(({ value }) => value);
}

function timeFactsOf(item: ItemView): Fact[] {
  const { date, time, endDate, endTime, furtherDates } = item;
  if (date && furtherDates) {
    const value = <DateList dates={allDatesOf(item)} />;
    return [{ icon: "calendar", term: "Termine", value }];
  }
  if (date && endDate) {
    const value = formatSpan({ date, time, endDate, endTime });
    return [{ icon: "calendar", term: "Zeit", value }];
  }
  return [
    { icon: "calendar", term: "Datum", value: date && formatDay(date).long },
    { icon: "clock", term: "Uhrzeit", value: time && formatTime(time, endTime) },
  ];
}

function DateList({ dates }: { dates: TimeSpan[] }) {
  return (
    <ol>
      {dates.map((span) => (
        <li key={`${span.date} ${span.time}`}>
          <UnbrokenTimes words={formatShortSpan(span)} />
        </li>
      ))}
    </ol>
  );
}

/** Times of day, such as '19:00–20:00 Uhr', would break after their dash. */
function UnbrokenTimes({ words }: { words: string }) {
  const [before, times, after] = words.split(/(\d\d:\d\d–\d\d:\d\d\u00A0Uhr)/);
  return (
    <>
      {before}
      {times && <span className="whitespace-nowrap">{times}</span>}
      {after}
    </>
  );
}

function meetingPointOf({ meetingPoint, mapUrl }: ItemView): ReactNode {
  if (!mapUrl) return meetingPoint;
  return (
    <>
      {meetingPoint} <ExternalLink href={mapUrl}>Karte</ExternalLink>
    </>
  );
}

/** Opens a mail draft, or the contact form if the site has no address. */
function QuestionLink({ title }: { title: string }) {
  const { email } = useSite();
  // A subject must not contain soft hyphens.
  const subject = `Frage zu: ${title.replaceAll("\u00AD", "")}`;
  const href = email ? mailtoLink(email, { subject }) : "/contact";
  return (
    <a className={buttonClass({ wide: true })} href={href}>
      <Icon name="mail" />
      Mehr Informationen anfragen
    </a>
  );
}

interface NextDatesProps {
  items: CardView[];
  /** The category of the page's own item. */
  category: string;
}

/** Events and courses like the page's own one, else those that start next. Renders nothing without any. */
function NextDates({ items, category }: NextDatesProps) {
  if (items.length === 0) return null;
  const isSimilar = items.every((item) => item.category === category);
  return (
    <section aria-labelledby="naechste-termine" className="mt-section">
      <h2 id="naechste-termine">{isSimilar ? "Ähnliche Termine" : "Die nächsten Termine"}</h2>
      <ul className="mt-block grid gap-x-[clamp(2rem,5vw,5rem)] md:grid-cols-2">
        {items.map((item) => (
          <NextDate key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}

function NextDate({ item }: { item: CardView }) {
  return (
    <ItemRow
      item={item}
      sizes="(min-width: 48rem) 20vw, (min-width: 40rem) 40vw, 4.75rem"
      className="grid-cols-[4.75rem_minmax(0,1fr)] content-start border-t py-6 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
      date={item.when && <ItemDate when={item.when} />}
    >
      {item.location && (
        <div className="mt-2 text-ink-soft">
          <CardMeta icon="map-pin">{item.location}</CardMeta>
        </div>
      )}
      {(item.hindrance === "sold-out" || item.hindrance === "called-off") && (
        <p className="mt-3">
          <ItemNote item={item} />
        </p>
      )}
    </ItemRow>
  );
}
