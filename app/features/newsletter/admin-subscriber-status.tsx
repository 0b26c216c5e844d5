import { type SubscriptionStatus, subscriptionStatusLabels } from "#app/features/newsletter/admin-subscriber-statuses.ts";
import { Badge } from "#app/ui/parts/badge.tsx";

const looks = {
  subscribed: { tone: "good", icon: "check" },
  pending: { tone: "warn", icon: "hourglass" },
  unsubscribed: { tone: "line", icon: "x" },
} as const;

export function SubscriptionStatusBadge({ status }: { status: SubscriptionStatus }) {
  return <Badge {...looks[status]}>{subscriptionStatusLabels[status]}</Badge>;
}
