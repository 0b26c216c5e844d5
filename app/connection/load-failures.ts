import { profileLabels } from "#app/features/accounts/profile/profile-labels.ts";
import { kinds, MEMBERSHIP_PATH } from "#app/features/catalog/kinds.ts";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";

/** The error titles for pages that could not be loaded, by the start of their address. */
export const loadFailures: PageHandle["loadFailures"] = {
  ...Object.fromEntries(
    Object.values(kinds).flatMap(({ path, itemFailure, listFailure }) => [
      [`${path}/`, itemFailure],
      [path, listFailure],
    ]),
  ),
  [MEMBERSHIP_PATH]: "Fehler beim Laden der Mitgliedschaften",
  "/order-confirmation/":
    "Die Bestellung konnte nicht geladen werden. Bitte versuche es später erneut.",
  "/dashboard": profileLabels.ordersLost,
};
