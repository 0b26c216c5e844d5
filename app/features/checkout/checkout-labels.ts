import { inEnglish } from "#app/ui/labels/label.ts";

/** Labels of the checkout. */
export const checkoutLabels = {
  title: inEnglish("Checkout", "Kasse"),
};
