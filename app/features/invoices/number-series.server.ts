import { couldRepeat, numberIn, seriesOf } from "#app/site/invoice-numbers.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { db } from "#db/client.server.ts";
import { invoices } from "#db/schema.ts";

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
