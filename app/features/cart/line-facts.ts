import { accessTerm } from "#app/features/catalog/access-term.ts";
import { dateFacts } from "#app/features/catalog/further-dates.ts";
import { lineTypeOf } from "#app/features/catalog/kinds.ts";
import { planTermsOf } from "#app/features/catalog/plan.ts";
import { countOf } from "#app/ui/format/format.ts";
import type { CatalogItem } from "#db/schema.ts";
import type { PlanTerms } from "#db/specified-plans.ts";

/**
 * The essential characteristics of an item that its title does not state, as the overview of an order lists
 * them (§ 312j Abs. 2 BGB): date, time and place, the term of a membership or of access to what the item delivers,
 * the delivery time of goods.
 */
export function lineFactsOf(item: CatalogItem, deliveryTime: string | null): string[] {
  const facts = dateFacts(item);
  if (item.location !== null) facts.push(item.location);
  if (lineTypeOf(item) === "membership") facts.push(termSentence(planTermsOf(item)));
  else if (item.accessMonths !== null) facts.push(accessTerm(item.accessMonths));
  const isDelivered = item.withdrawalClass === "goods" && deliveryTime !== null;
  if (isDelivered) facts.push(`Lieferzeit: ${deliveryTime}`);
  return facts;
}

/** Tells a member why a line costs nothing. */
export const memberPieceFact = "In deiner Mitgliedschaft enthalten";

/** Plans never renew automatically. */
export function termSentence({ months }: Pick<PlanTerms, "months">): string {
  if (months === null) return "Laufzeit unbegrenzt";
  return `Laufzeit ${countOf(months, "Monat", "Monate")}, endet von selbst`;
}
