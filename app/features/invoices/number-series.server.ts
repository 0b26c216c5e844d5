import { sql } from "drizzle-orm";
import { couldRepeat, markedSeries, numberIn, seriesOf } from "#app/site/invoice-numbers.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { invoices, restores } from "#db/schema.ts";

/**
 * The series in which a pattern counts on this day ('YYYY-MM-DD'). After a restore it has the restore's mark, because
 * numbers that were given after the backup are not known. A series of a later year needs none.
 */
export function seriesOn(queryable: Queryable, pattern: string, day: string): string {
  const series = seriesOf(pattern, day);
  // Not by time, which a wrong clock may have noted.
  const last = queryable.select().from(restores).orderBy(sql`rowid desc`).limit(1).get();
  if (!last) return series;
  const restoredOn = berlinDay(last.restoredAt);
  const isLater = day > restoredOn && series !== seriesOf(pattern, restoredOn);
  return isLater ? series : markedSeries(series, last.mark);
}

/**
 * The reason why a new pattern could repeat the number of an issued invoice; null if it cannot. A pattern that
 * continues a series counts on in it.
 */
export function repetitionProblem(pattern: string, now = new Date()): string | null {
  const series = seriesOf(pattern, berlinDay(now));
  const used = db.selectDistinct({ series: invoices.series }).from(invoices).all();
  const repeated = used.find((other) => couldRepeat(series, other.series));
  if (!repeated) return null;
  const example = numberIn(repeated.series, 1);
  return `Damit könnten sich Nummern wiederholen, weil es schon Rechnungen wie ${example} gibt. Bitte wählen Sie einen anderen Anfang.`;
}
