/** The phrases of the change log, from which the order's history reads shipments. */
export const shippingActions = {
  sent: "als verschickt vermerkt",
  takenBack: "Versandvermerk zurückgenommen",
  returned: "zurückgekommene Ware vermerkt",
} as const;

export type ShippingStep = keyof typeof shippingActions;

export const shippingSteps = Object.keys(shippingActions) as ShippingStep[];

/** The steps in the history of an order and of its customer. */
export const shippingLabels: Record<ShippingStep, string> = {
  sent: "Als verschickt vermerkt",
  takenBack: "Versandvermerk zurückgenommen",
  returned: "Ware ist zurück",
};
