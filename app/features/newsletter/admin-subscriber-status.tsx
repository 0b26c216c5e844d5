import { Badge } from "#app/ui/parts/badge.tsx";
import type { newsletterSubscriptions } from "#db/schema.ts";

export type SubscriptionStatus = (typeof newsletterSubscriptions.$inferSelect)["status"];

export const subscriptionStatuses: SubscriptionStatus[] = ["subscribed", "pending", "unsubscribed"];

export const subscriptionStatusLabels = {
  subscribed: "Angemeldet",
  pending: "Unbestätigt",
  unsubscribed: "Abgemeldet",
} satisfies Record<SubscriptionStatus, string>;

const looks = {
  subscribed: { tone: "good", icon: "check" },
  pending: { tone: "warn", icon: "hourglass" },
  unsubscribed: { tone: "line", icon: "x" },
} as const;

export function SubscriptionStatusBadge({ status }: { status: SubscriptionStatus }) {
  return <Badge {...looks[status]}>{subscriptionStatusLabels[status]}</Badge>;
}
