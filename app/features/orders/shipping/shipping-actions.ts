/** The phrases of the change log, which the order's history repeats. */
export const shippingActions = {
  sent: "als verschickt vermerkt",
  takenBack: "Versandvermerk zurückgenommen",
} as const;
