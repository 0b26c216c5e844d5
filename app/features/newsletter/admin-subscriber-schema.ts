import { z } from "zod";

/** The form with the buttons in the list of subscribers. */
export const subscriberActionSchema = z.object({
  intent: z.literal("unsubscribe", "Bitte wählen Sie, was geschehen soll."),
  subscriptionId: z.string("Bitte wählen Sie ein Abonnement."),
});
