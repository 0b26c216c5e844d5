import { OVERDUE_LABEL } from "#app/features/orders/order-state.tsx";
import { Badge } from "#app/ui/parts/badge.tsx";

/** Marks a pending order past its payment due day. */
export function OverdueBadge() {
  return (
    <Badge tone="bad" icon="circle-alert">
      {OVERDUE_LABEL}
    </Badge>
  );
}
