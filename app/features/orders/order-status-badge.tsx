import { Check, Hourglass, X } from "lucide-react";
import { orderStatusLabels } from "#app/features/orders/order-status.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { OrderStatus } from "#db/schema.ts";

const looks = {
  pending: { tone: "warn", icon: Hourglass },
  completed: { tone: "good", icon: Check },
  cancelled: { tone: "bad", icon: X },
} as const;

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <Badge {...looks[status]}>{orderStatusLabels[status]}</Badge>;
}
