import { readableAddress } from "#app/ui/format/readable-address.ts";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import type { newsletterSubscriptions } from "#db/schema.ts";

type Operation = "Aktualisieren" | "Löschen";
type Result =
  | { ok: true; isNew: boolean; email: string }
  | { ok: false; reason: "not-found" | "failed" };

/** The toast for an admin who has unsubscribed someone. */
export function toastAfterUnsubscribing(result: Result): NewToast {
  if (!result.ok) return result.reason === "failed" ? failed : gone;
  const { isNew, email } = result;
  return {
    kind: isNew ? "success" : "info",
    title: isNew ? "Vom Newsletter abgemeldet" : "Dieses Abonnement ist schon abgemeldet",
    description: isNew
      ? `An ${email} geht kein Newsletter mehr. Darüber geht keine E-Mail hinaus.`
      : "Es wurde nichts geändert.",
  };
}

/** The toast for an admin who has deleted a subscription. */
export function subscriberDeletionToast(
  result: { ok: true; email: string } | { ok: false },
): NewToast {
  if (!result.ok) return gone;
  return {
    kind: "success",
    title: "Abonnement gelöscht",
    description: `Das Abonnement von ${readableAddress(result.email)} und der Nachweis dazu wurden gelöscht.`,
  };
}

export const subscriptionFailure = (doing: Operation) => `Fehler beim ${doing} des Abonnements`;

const failed: NewToast = {
  kind: "error",
  title: subscriptionFailure("Aktualisieren"),
  description: TRY_LATER,
};

const gone: NewToast = {
  kind: "info",
  title: "Dieses Abonnement gibt es nicht mehr",
  description: "Vielleicht hat es schon jemand gelöscht.",
};

export type SubscriptionStatus = (typeof newsletterSubscriptions.$inferSelect)["status"];

export const subscriptionStatuses: SubscriptionStatus[] = ["subscribed", "pending", "unsubscribed"];

export const subscriptionStatusLabels = {
  subscribed: "Angemeldet",
  pending: "Unbestätigt",
  unsubscribed: "Abgemeldet",
} satisfies Record<SubscriptionStatus, string>;
