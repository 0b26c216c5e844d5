import { sql } from "drizzle-orm";

/**
 * Whether the item belongs to memberships, so that it is archived instead of deleted: it is a plan that was granted, or a
 * plan included it when somebody ordered or was granted that plan.
 */
export const isKeptByMembers = sql<boolean>`(
  exists (select 1 from membership_changes where membership_changes.plan_id = catalog_items.id)
  or exists (
    select 1 from plan_inclusions where plan_inclusions.item_id = catalog_items.id and (
      exists (
        select 1 from order_items inner join orders on orders.id = order_items.order_id
        where order_items.item_id = plan_inclusions.plan_id and orders.status <> 'cancelled'
          and (removed_at is null or orders.created_at <= removed_at)
      ) or exists (
        select 1 from membership_changes where membership_changes.plan_id = plan_inclusions.plan_id
          and (removed_at is null or membership_changes.created_at <= removed_at)
      )
    )
  )
)`.mapWith(Boolean);
