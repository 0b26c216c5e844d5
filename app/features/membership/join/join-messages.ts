import type { JoinDetails } from "#app/features/membership/join/join-schema.ts";
import type { Message } from "#app/ui/layout/toast-list.ts";

/** Repeats the typed details. They only prefill the next steps. */
export function onToCheckout({ firstName, lastName, email }: JoinDetails): Message {
  return {
    kind: "default",
    title: "Weiter zum Checkout",
    description: `${firstName} ${lastName}, ${email}`,
  };
}
