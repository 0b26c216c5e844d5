const monthName = new Intl.DateTimeFormat("de-DE", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** 'Dezember 2026' from 'YYYY-MM'. */
export const formatMonth = (month: string) => monthName.format(new Date(`${month}-01`));
