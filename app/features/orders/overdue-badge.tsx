import { OVERDUE_LABEL } from "#app/features/orders/order-status.ts";
import { Badge } from "#app/ui/badge.tsx";

/** Of a pending order whose day to pay on is over. */
export function OverdueBadge() {
  return (
    <Badge tone="bad" icon="circle-alert">
      {OVERDUE_LABEL}
    </Badge>
  );
}
