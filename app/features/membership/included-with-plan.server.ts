import { findInclusions } from "#app/features/catalog/plan.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { inQuotes } from "#app/ui/format/format.ts";

interface Line {
  id: string;
  /** See `namesApart`. */
  name: string;
  /** Cents. */
  price: number;
}

/**
 * Names the cart's items that its plan includes, because they cost nothing if the plan is ordered first. Null if there
 * are none, or if included items cost members their price.
 */
export function findIncludedWithPlan(lines: Line[]): string | null {
  if (siteSettings().includedPrice !== "free" || lines.length < 2) return null;
  const ids = lines.map(({ id }) => id);
  const inclusions = findInclusions().filter(
    ({ plan }) => plan.removedAt === null && ids.includes(plan.itemId),
  );
  const included = lines.filter(
    ({ id, price }) => price > 0 && inclusions.some(({ itemId }) => itemId === id),
  );
  const plan = lines.find(({ id }) => inclusions.some((each) => each.plan.itemId === id));
  if (!plan || included.length === 0) return null;
  const names = included.map(({ name }) => inQuotes(name));
  const list = new Intl.ListFormat("de").format(names);
  const verb = names.length === 1 ? "gehört" : "gehören";
  return `Zu ${inQuotes(plan.name)} ${verb} ${list}. Bestelle die Mitgliedschaft zuerst: Sobald sie läuft, kostet dich das nichts mehr.`;
}
