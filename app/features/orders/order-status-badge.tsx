import { orderStatusLabels } from "#app/features/orders/order-status.ts";
import { Badge } from "#app/ui/parts/badge.tsx";
import type { OrderStatus } from "#db/schema.ts";

const looks = {
  pending: { tone: "warn", icon: "hourglass" },
  completed: { tone: "good", icon: "check" },
  cancelled: { tone: "bad", icon: "x" },
} as const;

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <Badge {...looks[status]}>{orderStatusLabels[status]}</Badge>;
}
