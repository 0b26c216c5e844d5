import { profileLabels } from "#app/features/accounts/profile/profile-labels.ts";
import { siteText, siteTitle } from "#app/site/labels.server.ts";
import type { Message } from "#app/ui/layout/toast-list.ts";

/** Toasts and error messages for a profile change. */
export const profileMessages = {
  saved: (): Message => ({ kind: "success", ...siteTitle(profileLabels.saved) }),
  failed: () => siteText(profileLabels.saveFailed),
  tryLater: "Deine Angaben stehen noch da. Bitte versuche es später erneut.",
};
