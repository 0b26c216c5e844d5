import { weeksOf } from "#app/features/catalog/list/month-weeks.ts";
import { formatDay } from "#app/ui/format/format.ts";
import { TextLink } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";

/** The chosen month, and the ones with dates before and after it. */
export interface ShownMonth {
  /** 'YYYY-MM'. */
  month: string;
  /** 'Dezember 2026'. */
  word: string;
  previous: MonthLink | null;
  next: MonthLink | null;
  /** The items of each day that has any. */
  days: Record<string, { id: string; title: string }[]>;
  /** The list of all months. */
  allTo: string;
}

interface MonthLink {
  word: string;
  to: string;
}

const WEEKDAYS = ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"];

/** A calendar of one month whose days with dates lead to the items in the list below. */
export function MonthView({ shown }: { shown: ShownMonth }) {
  const { month, word, days, previous, next, allTo } = shown;
  return (
    <section aria-labelledby="monat" className="mb-block max-w-[30rem]">
      <h2 id="monat" className="text-h3">
        {word}
      </h2>
      <table className="mt-3 w-full table-fixed text-center tabular-nums">
        <caption className="sr-only">Tage mit Terminen</caption>
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" className="p-1 text-sm font-normal text-ink-soft">
                <abbr title={weekday} className="no-underline">
                  {weekday.slice(0, 2)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.join()}>
              {week.map((day, index) => (
                <td key={day ?? WEEKDAYS[index]} className="p-0.5">
                  {day && <Day day={day} items={days[day]} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <nav aria-label="Monate" className="mt-3 flex flex-wrap justify-between gap-x-4 gap-y-2">
        {previous && (
          <TextLink to={previous.to} rel="prev" preventScrollReset>
            <Icon name="arrow-left" />
            {previous.word}
          </TextLink>
        )}{" "}
        {next && (
          <TextLink to={next.to} rel="next" preventScrollReset>
            {next.word}
            <Icon name="arrow-right" />
          </TextLink>
        )}{" "}
        <TextLink to={allTo} preventScrollReset>
          Alle Monate
        </TextLink>
      </nav>
    </section>
  );
}

function Day({ day, items = [] }: { day: string; items?: ShownMonth["days"][string] }) {
  const number = formatDay(day).day;
  const [first] = items;
  if (!first) return <span className="inline-block py-2 text-ink-soft">{number}</span>;
  return (
    <a
      href={`#artikel-${first.id}`}
      className="flex min-h-11 items-center justify-center rounded-cut bg-sun font-strong text-on-sun no-underline hover:bg-sun-strong hover:text-on-sun forced-colors:border"
    >
      {number}
      <span className="sr-only">: {items.map(({ title }) => title).join(", ")}</span>
    </a>
  );
}
