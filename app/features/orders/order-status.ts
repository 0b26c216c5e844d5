import type { OrderStatus } from "#db/schema.ts";

export const orderStatusLabels: Record<OrderStatus, string> = {
  pending: "Ausstehend",
  completed: "Abgeschlossen",
  cancelled: "Storniert",
};

export const OVERDUE_LABEL = "Überfällig";

/** The filters of the administration's order list. */
export const orderFilters = ["pending", "overdue", "completed", "cancelled"] as const;
export type OrderFilter = (typeof orderFilters)[number];

export const orderFilterLabels: Record<OrderFilter, string> = {
  pending: orderStatusLabels.pending,
  overdue: OVERDUE_LABEL,
  completed: orderStatusLabels.completed,
  cancelled: orderStatusLabels.cancelled,
};
