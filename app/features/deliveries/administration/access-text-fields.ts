/** The longest limited access. */
export const MAX_ACCESS_MONTHS = 60;

/** The labels of the fields, in form order. */
export const accessTextLabels = {
  access: "Text für Kundinnen und Kunden",
  accessMonths: "Zugang für … Monate",
};

export type AccessTextValues = Record<keyof typeof accessTextLabels, string>;
