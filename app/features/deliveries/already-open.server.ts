import type { Viewer } from "#app/features/deliveries/access.server.ts";
import { findContents } from "#app/features/deliveries/contents.server.ts";
import { inQuotes } from "#app/ui/format/quotes.ts";
import type { CatalogItem } from "#db/schema.ts";
import type { PlanTerms } from "#db/specified-plans.ts";

/** An item or a cart's line. Plans have a warning of their own. */
interface Offered extends Pick<CatalogItem, "id" | "title" | "withdrawalClass"> {
  plan?: PlanTerms | null;
}

/**
 * Names the items whose contents the viewer can open already, before they are paid for once more. Null if there are
 * none. Goods are often bought again, everything is open to admins, and a membership reserves no seat.
 */
export function findAlreadyOpen(
  viewer: Viewer,
  offered: Offered[],
  now = new Date(),
): string | null {
  if (viewer?.role !== "customer") return null;
  const delivering = offered.filter((each) => !each.plan && each.withdrawalClass !== "goods");
  const itemIds = delivering.map(({ id }) => id);
  const open = findContents(viewer, itemIds, now).filter(
    ({ access, unordered }) => access.state === "open" && unordered === null,
  );
  const titles = delivering
    .filter(({ id }) => open.some((content) => content.id === id))
    .map(({ title }) => inQuotes(title));
  if (titles.length === 0) return null;
  const list = new Intl.ListFormat("de").format(titles);
  return titles.length === 1
    ? `Zu ${list} hast du schon Zugang. Du kannst es trotzdem noch einmal bestellen, ${EXAMPLE}`
    : `Zu ${list} hast du schon Zugang. Du kannst sie trotzdem noch einmal bestellen, ${EXAMPLE}`;
}

const EXAMPLE = "zum Beispiel für jemand anderen.";
