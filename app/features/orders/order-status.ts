import type { OrderStatus } from "#db/schema.ts";

export const orderStatusLabels: Record<OrderStatus, string> = {
  pending: "Ausstehend",
  completed: "Abgeschlossen",
  cancelled: "Storniert",
};
