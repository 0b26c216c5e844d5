/** The labels of the controls about VAT, in form order. */
export const taxLabels = {
  taxRate: "Umsatzsteuer",
  taxNote: "Grund der Steuerbefreiung",
};

/** The rates, the usual one first. */
export const taxRates = ["19", "7", "0"] as const;

export const taxRateLabels: Record<(typeof taxRates)[number], string> = {
  "19": "19\u00A0%",
  "7": "7\u00A0%",
  "0": "0\u00A0% (steuerfrei)",
};
