import type { newsletterSubscriptions } from "#db/schema.ts";

export type SubscriptionStatus = (typeof newsletterSubscriptions.$inferSelect)["status"];

export const subscriptionStatuses: SubscriptionStatus[] = ["subscribed", "pending", "unsubscribed"];

export const subscriptionStatusLabels = {
  subscribed: "Angemeldet",
  pending: "Unbestätigt",
  unsubscribed: "Abgemeldet",
} satisfies Record<SubscriptionStatus, string>;
