import { joinLabels } from "#app/features/membership/join/join-labels.ts";
import type { JoinDetails } from "#app/features/membership/join/join-schema.ts";
import { siteTitle } from "#app/site/labels.server.ts";
import type { Message } from "#app/ui/layout/toast-list.ts";

/** Repeats the typed details. They only prefill the next steps. */
export function onToCheckout({ firstName, lastName, email }: JoinDetails): Message {
  return {
    kind: "default",
    ...siteTitle(joinLabels.onward),
    description: `${firstName} ${lastName}, ${email}`,
  };
}
