import { inEnglish } from "#app/ui/labels/label.ts";

/** Labels of the dashboard's tabs and of the profile. */
export const profileLabels = {
  orders: inEnglish("My Orders", "Meine Bestellungen"),
  profile: inEnglish("Profile", "Profil"),
  ordersFailed: inEnglish(
    "Error fetching orders: they could not be loaded",
    "Deine Bestellungen ließen sich nicht laden",
  ),
  ordersLost: inEnglish(
    "Error fetching orders: no connection",
    "Deine Bestellungen ließen sich nicht laden.",
  ),
  profileFailed: inEnglish(
    "Error fetching profile: it could not be loaded",
    "Dein Profil ließ sich nicht laden",
  ),
  saved: inEnglish("Profile updated successfully", "Dein Profil ist gespeichert"),
  saveFailed: inEnglish(
    "Error updating profile: it could not be saved",
    "Dein Profil ließ sich nicht speichern",
  ),
  saveLost: inEnglish(
    "Error updating profile: no connection",
    "Dein Profil ließ sich nicht speichern",
  ),
};
