import { and, asc, eq, isNull } from "drizzle-orm";
import { countArticles, listArticles, listTopics } from "#app/features/articles/articles.server.ts";
import { isPast } from "#app/features/catalog/availability.ts";
import { findAccessToAll, type Viewer } from "#app/features/deliveries/access.server.ts";
import { type Content, findContents } from "#app/features/deliveries/contents.server.ts";
import {
  findMembershipOrders,
  findPendingMembership,
  type PendingMembership,
} from "#app/features/membership/membership.server.ts";
import {
  type IncludingPlan,
  isIncludedIn,
  lastDayOfMembership,
  membershipsAt,
} from "#app/features/membership/membership.ts";
import { db } from "#db/client.server.ts";
import { paginate } from "#db/lists/paging.ts";
import { type CatalogItem, catalogItems, planInclusions } from "#db/schema.ts";
import { planName } from "#db/specified-plans.ts";

const ARTICLES_PER_PAGE = 20;

/** An item that a plan includes, or that a membership of the viewer still does. */
export interface IncludedItem
  extends Pick<
    CatalogItem,
    "id" | "kind" | "title" | "date" | "time" | "endDate" | "endTime" | "furtherDates" | "location"
  > {
  /** The names of the plans, the cheapest first. */
  plans: string[];
  /** Whether the viewer may open what the item delivers. */
  isOpen: boolean;
}

/** A membership that runs today. */
interface RunningMembership {
  plan: string;
  /** The last ISO day in Berlin; null: unlimited. */
  until: string | null;
}

/** Everything on the members' page, as far as its viewer may see it. */
export async function loadMembersPage(
  viewer: Viewer,
  wanted: { topic: string | null; page: string | null },
  now = new Date(),
) {
  const topics = listTopics();
  const topic = topics.find((each) => each === wanted.topic) ?? null;
  const count = await countArticles(topic);
  const { offset, ...place } = paginate(wanted.page, { count, size: ARTICLES_PER_PAGE });
  const items = listIncludedItems(viewer, now);
  return {
    isSignedIn: viewer !== null,
    ...findMembershipsOf(viewer, now),
    /** The texts and files of the viewer's own plans. */
    plans: findOpenPlans(viewer, now),
    dates: items.filter(({ date }) => date !== null),
    items: items.filter(({ date }) => date === null),
    articles: listArticles(viewer, { topic, limit: ARTICLES_PER_PAGE, offset }, now),
    ...place,
    topics,
    topic,
  };
}

export type MembersPage = Awaited<ReturnType<typeof loadMembersPage>>;

interface MembershipsOfViewer {
  /** Those that run today. */
  memberships: RunningMembership[];
  /** The last ISO day in Berlin of the membership that ended last; null if one runs or none has ended. */
  endedOn: string | null;
  /** The one that is ordered and does not run yet. */
  pending: PendingMembership | null;
}

export function findMembershipsOf(viewer: Viewer, now = new Date()): MembershipsOfViewer {
  if (!viewer) return { memberships: [], endedOn: null, pending: null };
  const { purchases } = findMembershipOrders(viewer.id);
  const running = membershipsAt(purchases, now);
  return {
    memberships: running.map(({ plan, until }) => ({ plan: plan.name, until })),
    endedOn: lastDayOfMembership(purchases, now),
    pending: findPendingMembership(viewer.id),
  };
}

function findOpenPlans(viewer: Viewer, now: Date): Content[] {
  if (!viewer) return [];
  const plans = db
    .select({ id: catalogItems.id })
    .from(catalogItems)
    .where(eq(catalogItems.isPlan, true))
    .all();
  return findContents(
    viewer,
    plans.map(({ id }) => id),
    now,
  ).filter(({ access }) => access.state === "open");
}

/** The items on offer that a plan includes: coming dates by date, then all others by title. */
function listIncludedItems(viewer: Viewer, now: Date): IncludedItem[] {
  const { purchases } = findMembershipOrders(viewer?.id ?? null);
  const running = membershipsAt(purchases, now);
  const rows = listInclusions().filter(
    ({ item, plan }) =>
      !item.calledOffAt &&
      !isPast(item, now) &&
      (plan.removedAt === null || running.some((own) => isIncludedIn(own.plan, plan))),
  );
  const access = findAccessToAll(viewer, [...new Set(rows.map(({ item }) => item.id))], now);
  const items = new Map<string, IncludedItem>();
  for (const { item, plan } of rows) {
    const { id, kind, title, date, time, endDate, endTime, furtherDates, location } = item;
    const isOpen = access.get(id)?.state === "open";
    const plans = [...(items.get(id)?.plans ?? []), plan.name];
    const dates = { date, time, endDate, endTime, furtherDates };
    items.set(id, { id, kind, title, ...dates, location, plans, isOpen });
  }
  return [...items.values()];
}

function listInclusions(): { item: CatalogItem; plan: IncludingPlan }[] {
  const plans = db
    .select({ id: catalogItems.id, title: catalogItems.title, price: catalogItems.price })
    .from(catalogItems)
    .where(and(eq(catalogItems.isPlan, true), isNull(catalogItems.archivedAt)))
    .as("plans");
  return db
    .select({
      item: catalogItems,
      planId: plans.id,
      title: plans.title,
      removedAt: planInclusions.removedAt,
    })
    .from(planInclusions)
    .innerJoin(catalogItems, eq(catalogItems.id, planInclusions.itemId))
    .innerJoin(plans, eq(plans.id, planInclusions.planId))
    .where(isNull(catalogItems.archivedAt))
    .orderBy(
      asc(catalogItems.date),
      asc(catalogItems.time),
      asc(catalogItems.title),
      asc(plans.price),
      asc(plans.title),
    )
    .all()
    .map(({ item, planId, title, removedAt }) => {
      return { item, plan: { itemId: planId, name: planName(title), removedAt } };
    });
}
