import { inEnglish } from "#app/ui/labels/label.ts";

export const checkoutLabels = {
  title: inEnglish("Checkout", "Kasse"),
};
