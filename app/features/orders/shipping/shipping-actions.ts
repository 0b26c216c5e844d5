/** The phrases of the change log, from which the order's history reads shipments. */
export const shippingActions = {
  sent: "als verschickt vermerkt",
  takenBack: "Versandvermerk zurückgenommen",
} as const;
