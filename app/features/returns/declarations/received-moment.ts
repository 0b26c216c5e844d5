const moment = new Intl.DateTimeFormat("de-DE", {
  day: "2-digit",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  timeZone: "Europe/Berlin",
});

/** '05. November 2026, 07:08:09 Uhr' in Berlin: date and time of receipt (§ 356a Abs. 4, § 312k Abs. 4 BGB). */
export function formatReceivedAt(instant: Date | string): string {
  const parts = moment.formatToParts(new Date(instant));
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  const date = `${part("day")}. ${part("month")} ${part("year")}`;
  return `${date}, ${part("hour")}:${part("minute")}:${part("second")} Uhr`;
}
