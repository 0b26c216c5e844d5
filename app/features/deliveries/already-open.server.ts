import type { Viewer } from "#app/features/deliveries/access.server.ts";
import { type Content, findContents } from "#app/features/deliveries/contents.server.ts";
import { inQuotes } from "#app/ui/format/format.ts";
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
export function findAlreadyOpen(viewer: Viewer, offered: Offered[], now = new Date()) {
  const ids = offered.filter(isDelivering).map(({ id }) => id);
  return alreadyOpen(viewer, offered, ids.length > 0 ? findContents(viewer, ids, now) : []);
}

/** The same with the contents of the items. */
export function alreadyOpen(
  viewer: Viewer,
  offered: Offered[],
  contents: Pick<Content, "id" | "access" | "unordered">[],
): string | null {
  if (viewer?.role !== "customer") return null;
  const delivering = offered.filter(isDelivering);
  const open = contents.filter(
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

function isDelivering({ plan, withdrawalClass }: Offered): boolean {
  return !plan && withdrawalClass !== "goods";
}

const EXAMPLE = "zum Beispiel für jemand anderen.";
