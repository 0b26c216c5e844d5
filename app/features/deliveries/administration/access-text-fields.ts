/** The longest limited access. */
export const MAX_ACCESS_MONTHS = 60;
/** The earliest reminders of a date. */
export const MAX_DAYS_BEFORE = 30;
export const MAX_HOURS_BEFORE = 24;

/** The reminders of an item for which nobody has stored any. */
export const usualReminders = { remindDaysBefore: 2, remindHoursBefore: 2 };

/** The labels of the fields, in form order. */
export const accessTextLabels = {
  access: "Text für Kundinnen und Kunden",
  accessMonths: "Zugang für … Monate",
  remindDaysBefore: "Erinnern: … Tage vorher",
  remindHoursBefore: "Online: auch … Stunden vorher",
  afterText: "E-Mail danach",
};

export type AccessTextValues = Record<keyof typeof accessTextLabels, string>;
