import { kinds, MEMBERSHIP_PATH } from "#app/features/catalog/kinds.ts";
import type { PageHandle } from "#app/ui/page-handle.ts";

/** What is said where a page of the site could not be loaded. */
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
  "/dashboard": "Error fetching orders: no connection",
};
