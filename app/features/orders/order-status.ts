import type { OrderStatus } from "#db/schema.ts";

export const orderStatusLabels: Record<OrderStatus, string> = {
  pending: "Ausstehend",
  completed: "Abgeschlossen",
  cancelled: "Storniert",
};

export const OVERDUE_LABEL = "Überfällig";

/** What the administration's list of orders can be cut down to. */
export const orderFilters = ["pending", "overdue", "completed", "cancelled"] as const;
export type OrderFilter = (typeof orderFilters)[number];

export const orderFilterLabels: Record<OrderFilter, string> = {
  ...orderStatusLabels,
  overdue: OVERDUE_LABEL,
};
